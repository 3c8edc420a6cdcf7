import { StartFailure } from "../start-failure.ts";
import { isMailable } from "./outbox.ts";

/** The mail server that mail is handed to, and from whom it comes. */
export interface SmtpSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; else it is begun by STARTTLS. */
  readonly isSecure: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
  readonly from: { readonly name: string; readonly address: string };
}

const WRONG_URL =
  "SMTP_URL cannot be read: it must be an address such as smtp://user:password@mail.example:587, or smtps:// for TLS from the start; special characters in user and password are written as %40 for @.";

/**
 * Reads `SMTP_URL` and `MAIL_FROM`; undefined where mail is kept instead of sent. Throws a `StartFailure`, which never
 * contains the address: a password may stand in it.
 */
export function readSmtpSettings(
  url: string | undefined,
  from: string | undefined,
): SmtpSettings | undefined {
  if (url === undefined) return undefined;
  if (!URL.canParse(url)) throw new StartFailure(WRONG_URL);
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(url);
  const isSecure = protocol === "smtps:";
  const rest = pathname.replace(/^\/$/, "") + search + hash;
  if ((!isSecure && protocol !== "smtp:") || hostname === "" || rest !== "")
    throw new StartFailure(WRONG_URL);
  if ((username === "") !== (password === ""))
    throw new StartFailure(
      "SMTP_URL has a user without a password, or the other way round: give both, or none.",
    );
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port === "" ? (isSecure ? 465 : 587) : Number(port),
    isSecure,
    login: username === "" ? undefined : { user: decode(username), password: decode(password) },
    from: readFrom(from),
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StartFailure(WRONG_URL);
  }
}

/** `portal@example.com`, or `Example Portal <portal@example.com>`. */
function readFrom(text: string | undefined): SmtpSettings["from"] {
  if (text === undefined)
    throw new StartFailure(
      "SMTP_URL is set, but MAIL_FROM is missing: set it to the address that mail comes from, such as Example Portal <portal@example.com>.",
    );
  const [, name = "", address = text] = /^([^<>\p{C}]*)<([^<>]*)>$/u.exec(text) ?? [];
  if (!isMailable(address))
    throw new StartFailure(
      `MAIL_FROM is "${text}": it must be an address such as portal@example.com or Example Portal <portal@example.com>.`,
    );
  return { name: name.trim().replaceAll('"', ""), address };
}
