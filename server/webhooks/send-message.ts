import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { refuseInTransaction } from "../database/index.ts";
import type { PublicRule } from "../outgoing/index.ts";
import { requestPublic, secondsOf, sentenceOf } from "../outgoing/index.ts";
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
    () => Promise.reject(Object.assign(new Error("It is late."), { code: "ETIMEDOUT" })),
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

async function post(
  { url, secrets, ...message }: OutgoingMessage,
  rule: PublicRule,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return await requestPublic(
    {
      url: new URL(url),
      method: "POST",
      headers: { "user-agent": "Atrium-Webhooks/1", ...signatureHeaders(message, secrets) },
      body: message.body,
      signal,
    },
    rule,
  );
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
