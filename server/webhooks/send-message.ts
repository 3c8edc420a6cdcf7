import type { IncomingMessage } from "node:http";
import { request as requestPlain } from "node:http";
import { request as requestTls } from "node:https";
import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { isRecord } from "#validators";
import { refuseInTransaction } from "../database/index.ts";
import type { PublicRule } from "../outgoing/index.ts";
import { RefusedAddress } from "../outgoing/index.ts";
import type { SignedMessage } from "./secret.ts";
import { signatureHeaders } from "./secret.ts";

export interface OutgoingMessage extends SignedMessage {
  readonly url: string;
  /** `whsec_…`; the first is the present one. */
  readonly secrets: readonly string[];
}

/** What became of one attempt. */
export interface SendResult {
  readonly isDelivered: boolean;
  /** Of the answer; undefined where there was none. */
  readonly status?: number;
  /** The beginning of the answer's body, as text. */
  readonly answer?: string;
  readonly tookMs: number;
  /** Why it was not delivered, in a sentence. */
  readonly error?: string;
  /** Seconds before which the receiver wants no other attempt. */
  readonly retryAfter?: number;
}

/** How long things may take, in milliseconds. Tests shorten them. */
export interface SendTimes {
  /** Until the answer has begun. */
  readonly answer: number;
  /** From then on until the rest of it is no longer waited for. */
  readonly body: number;
}

const TIMES: SendTimes = { answer: 15_000, body: 2000 };
const MOST_ANSWER_BYTES = 4096;
const LONGEST_ANSWER = 1000;
const LONGEST_HEADERS = 16 * 1024;

/**
 * Posts a message once. Whatever happens is an answer, never an error: nothing listens, a redirect, which is not followed, an
 * address that is not called, an answer that never ends. A status of 2xx counts as delivered.
 */
export async function sendMessage(
  message: OutgoingMessage,
  rule: PublicRule,
  stop: AbortSignal,
  times: SendTimes = TIMES,
): Promise<SendResult> {
  refuseInTransaction("A call of a webhook");
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  const ended = new AbortController();
  const late = wait(times.answer, undefined, { signal: ended.signal }).then(
    () => Promise.reject(new Refused("It did not answer in time.")),
    () => new Promise<never>(() => undefined),
  );
  const signal = AbortSignal.any([stop, ended.signal]);
  try {
    const answer = await Promise.race([late, post(message, rule, signal)]);
    const { statusCode: status = 0, headers } = answer;
    const text = await readText(answer, times.body, signal);
    const isDelivered = status >= 200 && status < 300;
    return {
      isDelivered,
      status,
      answer: text,
      tookMs: took(),
      ...(!isDelivered && { error: errorOf(status), retryAfter: secondsOf(headers["retry-after"]) ?? 0 }),
    };
  } catch (error) {
    if (stop.aborted) throw error;
    return { isDelivered: false, tookMs: took(), error: sentenceOf(error) };
  } finally {
    ended.abort();
  }
}

/** The answer of a receiver that wants no more messages. */
export const GONE = 410;

/**
 * Why a message is never sent to an address, in a sentence; undefined where it may be. `isNamed` says that the operator
 * has named its host, which then may have any port and need not speak TLS.
 */
export function refusalOf(url: URL, isNamed: boolean): string | undefined {
  if (url.username !== "" || url.password !== "") return "The address has a user name or a password in it.";
  if (isNamed) return undefined;
  if (url.protocol !== "https:") return "The address begins with https://.";
  const port = Number(url.port === "" ? 443 : url.port);
  return port === 443 || port >= 1024 ? undefined : "The port is 443, or one from 1024 on.";
}

class Refused extends Error {
  override readonly name = "Refused";
}

async function post(
  { url: written, secrets, ...message }: OutgoingMessage,
  rule: PublicRule,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const url = new URL(written);
  const { address, isNamed } = await rule.reach(url.hostname);
  const refusal = refusalOf(url, isNamed);
  if (refusal !== undefined) throw new Refused(refusal);
  signal.throwIfAborted();
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const isTls = url.protocol === "https:";
  const options = {
    method: "POST",
    // What was checked, whatever the name has become meanwhile; a connection for each message, so that none is kept to it.
    host: address,
    port: url.port === "" ? (isTls ? 443 : 80) : Number(url.port),
    path: `${url.pathname}${url.search}`,
    agent: false,
    signal,
    maxHeaderSize: LONGEST_HEADERS,
    ...(isIP(host) === 0 && { servername: host }),
    headers: {
      host: url.host,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(message.body),
      "user-agent": "Atrium-Webhooks/1",
      ...signatureHeaders(message, secrets),
    },
  };
  return await new Promise((done, fail) => {
    const sent = isTls ? requestTls(options) : requestPlain(options);
    sent.on("error", fail);
    sent.on("response", done);
    sent.end(message.body);
  });
}

/** The beginning of the body, without what a text cannot hold; the rest is not read. */
async function readText(answer: IncomingMessage, limitMs: number, signal: AbortSignal): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  const timer = setTimeout(() => answer.destroy(), limitMs);
  try {
    for await (const piece of answer) {
      if (!Buffer.isBuffer(piece)) break;
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= MOST_ANSWER_BYTES) break;
    }
  } catch {
    // What has arrived is shown. The status is known: it alone decides.
    signal.throwIfAborted();
  } finally {
    clearTimeout(timer);
    answer.destroy();
  }
  return Buffer.concat(pieces)
    .subarray(0, MOST_ANSWER_BYTES)
    .toString("utf8")
    .replaceAll(/[^\P{C}\n\t]/gu, "")
    .replaceAll("\uFFFD", "")
    .slice(0, LONGEST_ANSWER)
    .replace(/[\uD800-\uDBFF]$/, "");
}

function errorOf(status: number): string {
  if (status >= 300 && status < 400) return `It answered ${status}: redirects are not followed.`;
  if (status === GONE) return "It answered 410: it wants no more messages.";
  return `It answered ${status}.`;
}

function secondsOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

function sentenceOf(error: unknown): string {
  if (error instanceof RefusedAddress || error instanceof Refused) return error.message;
  const code = isRecord(error) ? String(error["code"]) : "";
  const known = SENTENCES[code];
  if (known !== undefined) return known;
  if (/CERT|SIGNATURE|SSL|TLS|ISSUER|EPROTO/.test(code))
    return "Its certificate is not trusted, or it does not speak TLS.";
  return code.startsWith("HPE_") ? "It answered what is not HTTP." : "It cannot be reached.";
}

const SENTENCES: Readonly<Record<string, string>> = {
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
