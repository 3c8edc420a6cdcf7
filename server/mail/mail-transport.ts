import { createTransport } from "nodemailer";
import { isRecord } from "#validators";
import type { MailFile } from "./outbox.ts";
import type { SmtpSettings } from "./smtp-settings.ts";

/** The mail server. */
export interface MailTransport {
  /** From whom mail comes, as the operator has set it. */
  readonly from: SmtpSettings["from"];
  /** Hands a mail over; the answer is why that failed. */
  send(mail: SentMail): Promise<SendFailure | undefined>;
  close(): void;
}

export interface SentMail {
  /** Of its Message-ID, by which mailboxes recognise it. */
  readonly id: string;
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string | undefined;
  /** A picture for the HTML, as a data address. */
  readonly logo?: string | undefined;
  readonly file?: MailFile | undefined;
  /** Empty: the name in the operator's settings. */
  readonly senderName?: string;
  readonly replyTo?: string;
  readonly unsubscribe?: string | undefined;
}

/** The id under which the HTML of a mail shows the logo. */
export const LOGO_ID = "logo@atrium";

const CONNECT_MS = 15_000;
const SILENCE_MS = 30_000;

export function buildMailTransport(smtp: SmtpSettings): MailTransport {
  const connection = buildConnection(smtp);
  const domain = smtp.from.address.slice(smtp.from.address.lastIndexOf("@") + 1);
  return {
    from: smtp.from,
    async send({ id, at, to, subject, text, html, logo, file, senderName = "", replyTo = "", unsubscribe }) {
      const pictures = html === undefined ? [] : attachmentOf(logo);
      // A link to a picture that is not attached would be shown as a broken one.
      const shown = pictures.length === 0 ? html?.replace(LOGO_IMAGE, "<strong>$1</strong>") : html;
      try {
        await connection.sendMail({
          from: senderName === "" ? smtp.from : { name: senderName, address: smtp.from.address },
          to: { name: "", address: to },
          ...(replyTo !== "" && { replyTo: { name: "", address: replyTo } }),
          subject,
          text,
          ...(shown !== undefined && { html: shown }),
          attachments: [...pictures, ...filesOf(file)],
          messageId: `<${id}@${domain}>`,
          date: at,
          headers: {
            "Auto-Submitted": "auto-generated",
            ...(unsubscribe !== undefined && {
              "List-Unsubscribe": `<${unsubscribe}>`,
              "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return undefined;
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => connection.close(),
  };
}

const LOGO_IMAGE = new RegExp(`<img src="cid:${LOGO_ID}" alt="([^"]*)"[^>]*>`);

/** Mail programs show these; others would be an attachment that nobody can open. */
const SHOWN = /^data:image\/(png|jpeg|gif);base64,([a-z0-9+/=]+)$/i;

function attachmentOf(logo: string | undefined) {
  const [, type, content] = SHOWN.exec(logo ?? "") ?? [];
  if (type === undefined || content === undefined) return [];
  return [
    {
      filename: `logo.${type}`,
      content: Buffer.from(content, "base64"),
      contentType: `image/${type}`,
      cid: LOGO_ID,
      contentDisposition: "inline" as const,
    },
  ];
}

/** In base64: of text that is written otherwise, the ends of lines would change. */
function filesOf(file: MailFile | undefined) {
  if (file === undefined) return [];
  const content = Buffer.from(file.text, "utf8");
  return [{ filename: file.name, content, contentTransferEncoding: "base64" as const }];
}

/** Credentials go over TLS only, except to this machine. */
function buildConnection({ host, port, isSecure, login }: SmtpSettings) {
  const isHere = host === "localhost" || host === "::1" || host.startsWith("127.");
  return createTransport({
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && login !== undefined && !isHere,
    ...(login === undefined ? {} : { auth: { user: login.user, pass: login.password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    logger: false,
  });
}

/** Why a mail could not be sent. */
export interface SendFailure {
  /** For logs: kind and status alone, such as `EENVELOPE 550`. */
  readonly code: string;
  /** What the server said, which may name the recipient. */
  readonly reason: string;
  /** The server will never take this mail. */
  readonly isFinal: boolean;
  /** It was not about this mail: the server does not answer, or does not let us in. */
  readonly isOfServer: boolean;
}

const LONGEST_REASON = 300;
const ABOUT_THE_MAIL = ["EENVELOPE", "EMESSAGE"];

function failureOf(error: unknown): SendFailure {
  const {
    code = "",
    command,
    responseCode,
    response,
    message,
  }: Readonly<Record<string, unknown>> = isRecord(error) ? error : { message: String(error) };
  // A refused sender is refused for every mail: the setting is wrong.
  const isOfServer = !ABOUT_THE_MAIL.includes(textOf(code)) || command === "MAIL FROM";
  // What a server says of a login may repeat it.
  const said = code === "EAUTH" ? "The mail server refused user or password." : (response ?? message);
  const status = typeof responseCode === "number" ? String(responseCode) : "";
  return {
    code: `${textOf(code)} ${status}`.trim(),
    reason: `${textOf(code)} ${textOf(said)}`
      .replaceAll(/[\p{C}\s]+/gu, " ")
      .trim()
      .slice(0, LONGEST_REASON),
    isFinal: !isOfServer && Number(responseCode) >= 500,
    isOfServer,
  };
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
