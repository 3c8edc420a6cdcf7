import type { IncomingMessage } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { isIP } from "node:net";
import { isRecord } from "#validators";
import type { PublicRule } from "./public-rule.ts";
import { RefusedAddress } from "./ranges.ts";

/** One call of a host that somebody has typed. */
export interface PublicRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly signal: AbortSignal;
}

const LONGEST_HEADERS = 16 * 1024;

/**
 * Why an address is never called, in a sentence; undefined where it may be. `isNamed` says that the operator has named
 * its host, which then may have any port and need not speak TLS.
 */
export function refusalOf(url: URL, isNamed: boolean): string | undefined {
  if (url.username !== "" || url.password !== "")
    return "The address must not contain a user name or a password.";
  if (isNamed) return undefined;
  if (url.protocol !== "https:") return "The address must begin with https://.";
  const port = Number(url.port === "" ? 443 : url.port);
  return port === 443 || port >= 1024 ? undefined : "The port must be 443, or 1024 or above.";
}

/**
 * Sends a request to the address that the rule has checked, whatever the name has become meanwhile, and resolves when its
 * answer begins. No redirect is followed and no connection is kept. Throws `RefusedAddress` for what is not called, else
 * what `sentenceOf` has words for.
 */
export async function requestPublic(
  { url, method, headers, body, signal }: PublicRequest,
  rule: PublicRule,
): Promise<IncomingMessage> {
  const { address, isNamed } = await rule.reach(url.hostname);
  const refusal = refusalOf(url, isNamed);
  if (refusal !== undefined) throw new RefusedAddress(refusal);
  signal.throwIfAborted();
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isTls = url.protocol === "https:";
  const options = {
    method,
    host: address,
    port: url.port === "" ? (isTls ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    agent: false,
    signal,
    maxHeaderSize: LONGEST_HEADERS,
    ...(isIP(host) === 0 && { servername: host }),
    headers: {
      host: url.host,
      ...(body !== undefined && {
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
      }),
      ...headers,
    },
  };
  return await new Promise((done, fail) => {
    const sent = isTls ? requestTls(options) : requestPlain(options);
    sent.on("error", fail);
    sent.on("response", done);
    sent.end(body);
  });
}

/** Why no answer came, in a sentence that names no address. */
export function sentenceOf(error: unknown): string {
  if (error instanceof RefusedAddress) return error.message;
  const code = isRecord(error) ? String(error["code"]) : "";
  const known = SENTENCES[code];
  if (known !== undefined) return known;
  if (isOfCertificate(error)) return "Its certificate is not trusted, or it does not speak TLS.";
  return code.startsWith("HPE_") ? "It answered what is not HTTP." : "It cannot be reached.";
}

/** Whether a connection was refused by this server, which does not trust whom it would speak to. */
export function isOfCertificate(error: unknown): boolean {
  return isRecord(error) && /CERT|SIGNATURE|SSL|TLS|ISSUER|EPROTO/.test(String(error["code"]));
}

const SENTENCES: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "Its certificate has expired.",
  ENOTFOUND: "Its name is not known.",
  EAI_AGAIN: "Its name cannot be looked up at this moment.",
  ECONNREFUSED: "Nothing listens at its address.",
  ECONNRESET: "The connection was cut.",
  EPIPE: "The connection was cut.",
  ETIMEDOUT: "It did not answer in time.",
  EHOSTUNREACH: "Its network cannot be reached.",
  ENETUNREACH: "Its network cannot be reached.",
  HPE_HEADER_OVERFLOW: "The head of its answer is too long.",
};

/** What an answer says in `Retry-After`, in seconds; undefined where it says none, or a date. */
export function secondsOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
