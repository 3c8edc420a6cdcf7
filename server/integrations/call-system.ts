import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { readOwn } from "#validators";
import { refuseInTransaction } from "../database/index.ts";
import type { PublicRule } from "../outgoing/index.ts";
import { RefusedAddress, requestPublic, secondsOf, sentenceOf } from "../outgoing/index.ts";
import type { Connection } from "./ticketing-system.ts";
import { SystemFailure } from "./ticketing-system.ts";

/** One call, and how often it may be repeated: only what changes nothing. */
export interface SystemCall {
  readonly method?: "GET" | "POST";
  /** Below the origin of the connection, or the whole address of a next page, which must be of that origin. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** Answers the JSON of a good answer. Throws a `SystemFailure`. */
export type CallSystem = (call: SystemCall) => Promise<unknown>;

export interface SystemCallParts {
  readonly rule: PublicRule;
  readonly stop?: AbortSignal;
  /** Milliseconds until the whole answer is there. Default 15000. */
  readonly limitMs?: number;
  /** How often a GET is tried at most. Default 3. */
  readonly tries?: number;
  /** Milliseconds before the second try; the third waits twice as long. Default 500. */
  readonly pauseMs?: number;
}

/** What of a system decides how it is called and how its refusals read. */
export interface SystemStyle {
  readonly title: string;
  headers(connection: Connection): Readonly<Record<string, string>>;
  /** The reason in the body of a refusal. */
  reasonIn(body: unknown): string | undefined;
  /** Whether an answer of 5xx is a refusal all the same, and not a fault. */
  isRefusal?(status: number, body: unknown): boolean;
}

const MOST_BYTES = 8 * 1024 * 1024;
const LONGEST_REASON = 300;
/** A GET waits so many seconds at most where it is asked to. */
const LONGEST_WAIT_S = 5;

/** Calls one system over HTTP, at addresses that the rule permits. */
export function buildCallSystem(
  style: SystemStyle,
  connection: Connection,
  { rule, stop, limitMs = 15_000, tries = 3, pauseMs = 500 }: SystemCallParts,
): CallSystem {
  const once = async (call: SystemCall): Promise<unknown> => {
    refuseInTransaction("A call of a ticketing system");
    const ended = AbortSignal.timeout(limitMs);
    const signal = stop === undefined ? ended : AbortSignal.any([stop, ended]);
    const { method = "GET", body } = call;
    try {
      const answer = await inTime(
        requestPublic(
          {
            url: addressOf(connection.url, call),
            method,
            headers: {
              accept: "application/json",
              "user-agent": "Atrium-Integrations/1",
              ...style.headers(connection),
            },
            body: body === undefined ? undefined : JSON.stringify(body),
            signal,
          },
          rule,
        ),
        signal,
      );
      return read(style, answer.statusCode ?? 0, answer, await readText(answer, signal));
    } catch (error) {
      if (error instanceof SystemFailure) throw error;
      stop?.throwIfAborted();
      if (error instanceof RefusedAddress) throw new SystemFailure("address", error.message);
      throw new SystemFailure("silent", ended.aborted ? "It did not answer in time." : sentenceOf(error));
    }
  };
  return async (call) => {
    for (let tried = 1; ; tried += 1) {
      try {
        return await once(call);
      } catch (error) {
        const pause = pauseAfter(error, call, pauseMs * 2 ** (tried - 1));
        if (pause === undefined || tried >= tries) throw error;
        await wait(pause, undefined, { ...(stop !== undefined && { signal: stop }) });
      }
    }
  };
}

/** Milliseconds until a call is tried again; undefined where it is not. */
function pauseAfter(error: unknown, { method = "GET" }: SystemCall, pauseMs: number): number | undefined {
  if (method !== "GET" || !(error instanceof SystemFailure)) return undefined;
  if (error.kind === "silent") return pauseMs;
  if (error.kind !== "busy" || error.retryAfter > LONGEST_WAIT_S) return undefined;
  return Math.max(pauseMs, error.retryAfter * 1000);
}

/** Names are looked up before there is a connection that a signal could end. */
async function inTime<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  work.catch(() => undefined);
  return await Promise.race([
    work,
    new Promise<never>((_, fail) => {
      if (signal.aborted) fail(signal.reason);
      signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    }),
  ]);
}

/** A next page may be at the system's own origin alone: keys are sent along. */
function addressOf(origin: string, { path, query = {} }: SystemCall): URL {
  const url = new URL(path, origin);
  if (url.origin !== new URL(origin).origin)
    throw new SystemFailure("refused", "It names a page at another address.");
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

function read(style: SystemStyle, status: number, { headers }: IncomingMessage, text: string): unknown {
  const body = parse(text);
  if (status >= 200 && status < 300) {
    if (body === undefined) throw new SystemFailure("silent", "It answered what is not JSON.");
    return body;
  }
  const reason = plainReason(style.reasonIn(body));
  if (status === 401) throw new SystemFailure("credentials", `${style.title} refuses these keys.`);
  if (status === 403)
    throw new SystemFailure(
      "credentials",
      `${style.title} refuses it to these keys${reason === undefined ? "." : `: ${reason}`}`,
    );
  if (status === 429)
    throw new SystemFailure("busy", "It wants fewer calls.", secondsOf(headers["retry-after"]) ?? 0);
  if (status >= 300 && status < 400)
    throw new SystemFailure("address", `It answered ${status}: redirects are not followed.`);
  if (status >= 500 && style.isRefusal?.(status, body) !== true)
    throw new SystemFailure("silent", `It answered ${status}.`);
  throw new SystemFailure("refused", reason ?? `It answered ${status}.`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** In one line, without what a text cannot hold. */
function plainReason(reason: string | undefined): string | undefined {
  const plain = reason
    ?.replaceAll(/[\p{C}\s]+/gu, " ")
    .trim()
    .slice(0, LONGEST_REASON);
  return plain === "" ? undefined : plain;
}

async function readText(answer: IncomingMessage, signal: AbortSignal): Promise<string> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of answer) {
      signal.throwIfAborted();
      if (!Buffer.isBuffer(piece)) continue;
      bytes += piece.length;
      if (bytes > MOST_BYTES) throw new SystemFailure("silent", "Its answer is too long.");
      pieces.push(piece);
    }
  } finally {
    answer.destroy();
  }
  return Buffer.concat(pieces).toString("utf8");
}

/** The text of a field, also where it is a number; undefined where it is neither. */
export function textOf(of: unknown, ...path: readonly string[]): string | undefined {
  const value = path.reduce<unknown>((inner, name) => readOwn(inner, name), of);
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A day out of a time such as `2026-11-01T00:00:00Z`; null where there is none. */
export function dayOf(of: unknown, name: string): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(textOf(of, name) ?? "")?.[0] ?? null;
}
