import { XSRF_COOKIE, XSRF_HEADER } from "#validators";
import type { HttpAnswer, HttpRequest, Ports } from "../ports/index.ts";
import type { Answer, Failure, ResolvedCall } from "./call.ts";
import { statusWords } from "./failure-text.ts";
import { normaliseBody } from "./normalise-body.ts";
import { localFailure, readAnswer } from "./read-answer.ts";
import { rewriteFailure } from "./rewrite-failure.ts";
import type { FailureRewrite } from "./rewrite-failure.ts";
import { requestAddress } from "./request-address.ts";
import { withDeleteSync } from "./with-delete-sync.ts";
import { retryDelay } from "./retry-delay.ts";

export interface RequestClient {
  send(call: ResolvedCall): Promise<Answer>;
}

/** What the client needs from other parts. */
export interface RequestClientParts {
  readonly ports: Ports;
  /** The address of an API: `/pricing`, `https://eks.example/aws`; undefined: there is none of that name. */
  readonly address: (api: string) => Promise<string | undefined>;
  readonly bearer: () => Promise<string | undefined>;
  /** A token to replace one that was refused with 401; undefined where there is none. */
  readonly renew: (refused: string) => Promise<string | undefined>;
  /** A new token was refused too: the session is over. */
  readonly expire: () => void;
  /** Origins besides our own that may get the bearer. */
  readonly bearerOrigins: () => readonly string[];
  /** Called with the `Date` of an answer of our own server. */
  readonly noteServerDate: (date: string) => void;
  /** Text replacements for the failures of an API. */
  readonly rewrites: (api: string) => readonly FailureRewrite[];
  /** Called after a call failed all its tries; not for cancelled calls. */
  readonly failed: (call: ResolvedCall, failure: Failure) => void;
}

export interface RequestClientControl extends RequestClient {
  /** Like `send`, but without reporting failures: the caller does, or nobody. */
  sendSilently(this: void, call: ResolvedCall): Promise<Answer>;
}

/**
 * Sends calls: origin, bearer, cross-site header, `?sync=none` of deletes, normalised body, retries, and one silent
 * renewal of the token after a 401. Every failure is an answer with a text of the error catalogue; never throws. The
 * bearer goes only to our own and the configured origins, whatever a description contains.
 */
export function createRequestClient(parts: RequestClientParts): RequestClientControl {
  const { ports } = parts;

  async function send(call: ResolvedCall): Promise<Answer> {
    const answer = await sendSilently(call);
    if (answer.ok) return answer;
    const failure = rewriteFailure(answer.failure, [...(call.errors ?? []), ...parts.rewrites(call.api)]);
    if (!isCancelled(call)) parts.failed(call, failure);
    return { ok: false, failure };
  }

  async function sendSilently(call: ResolvedCall): Promise<Answer> {
    const base = await parts.address(call.api);
    if (base === undefined) return { ok: false, failure: localFailure(`The API ${call.api} is not known.`) };
    const to = requestAddress(base, call.path, withDeleteSync(call), ports.origin);
    if (!to.ok) return { ok: false, failure: localFailure(to.text) };
    const isOwn = to.origin === ports.origin;
    const isTrusted = isOwn || parts.bearerOrigins().includes(to.origin);
    const accept = call.accept ?? "application/json";
    if (!isTrusted) return readAnswer(await sendOften(call, to.url, isOwn, undefined), accept);

    const token = await parts.bearer();
    if (token === undefined) return { ok: false, failure: localFailure(statusWords(401), 401) };
    let answer = await sendOften(call, to.url, isOwn, token);
    if (answer.status === 401) {
      const renewed = await parts.renew(token);
      if (renewed !== undefined) {
        answer = await sendOften(call, to.url, isOwn, renewed);
        if (answer.status === 401) parts.expire();
      }
    }
    return readAnswer(answer, accept);
  }

  async function sendOften(
    call: ResolvedCall,
    url: string,
    isOwn: boolean,
    token: string | undefined,
  ): Promise<HttpAnswer> {
    for (let retries = 0; ; retries++) {
      const answer = await sendOnce(buildRequest(call, url, isOwn, token));
      const date = answer.headers["date"];
      if (isOwn && date !== undefined) parts.noteServerDate(date);
      const wait = retryDelay(answer, {
        method: call.method,
        hasIdempotencyKey: call.idempotencyKey !== undefined,
        retries,
        now: ports.clock.now(),
        random: ports.random(),
      });
      if (wait === undefined || isCancelled(call)) return answer;
      await new Promise<void>((resolve) => void ports.clock.after(wait, resolve));
      if (isCancelled(call)) return answer;
    }
  }

  async function sendOnce(request: HttpRequest): Promise<HttpAnswer> {
    try {
      return await ports.http(request);
    } catch (error) {
      return { status: 0, headers: {}, text: error instanceof Error ? error.message : "" };
    }
  }

  function buildRequest(
    call: ResolvedCall,
    url: string,
    isOwn: boolean,
    token: string | undefined,
  ): HttpRequest {
    const xsrf = isOwn && call.method !== "GET" ? ports.cookie(XSRF_COOKIE) : undefined;
    return {
      method: call.method,
      url,
      headers: {
        accept: call.accept ?? "application/json",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(call.idempotencyKey === undefined ? {} : { "idempotency-key": call.idempotencyKey }),
        ...(call.ifMatch === undefined ? {} : { "if-match": call.ifMatch }),
        ...(xsrf === undefined ? {} : { [XSRF_HEADER.toLowerCase()]: xsrf }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(normaliseBody(call.body)) }),
      ...(call.signal === undefined ? {} : { signal: call.signal }),
    };
  }

  return { send, sendSilently };
}

/** Read each time, because the flag changes while a call waits. */
function isCancelled(call: ResolvedCall): boolean {
  return call.signal?.aborted ?? false;
}
