import type { Http, HttpAnswer, HttpRequest } from "#engine/ports";
import type { PageLeaving } from "./page-leaving.ts";

/** A request without an answer after this time has failed. */
export const REQUEST_TIMEOUT_MS = 60_000;
/** A file of all rows is whole after as many times that. */
const FILE_TIMES = 30;

/**
 * Sends requests by `fetch`. Never throws: without a complete answer (offline, refused, cancelled, too slow) the
 * status is 0 and the text says why. While the page is being left, no failure is reported: see `createPageLeaving`.
 * Redirects are refused, so that a bearer token is not sent to another server.
 */
export function createBrowserHttp(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  timeoutMs = REQUEST_TIMEOUT_MS,
  leaving: PageLeaving = { untilStaying: () => Promise.resolve() },
): Http {
  return async (request) => {
    const accept = request.headers["accept"] ?? "";
    const isFile = FILES.has(accept);
    const limitMs = timeoutMs * (isFile ? FILE_TIMES : 1);
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: { ...request.headers },
        body: request.body,
        signal: signalFor(request, limitMs),
        credentials: "same-origin",
        redirect: "error",
      });
      const head = { status: response.status, headers: Object.fromEntries(response.headers.entries()) };
      // A refusal is text, whatever was asked for.
      return isFile && response.ok
        ? { ...head, text: "", bytes: await response.blob() }
        : { ...head, text: await response.text() };
    } catch (cause) {
      await leaving.untilStaying();
      return noAnswer(cause, limitMs);
    }
  };
}

/** The kinds of files: they are kept to the byte, and by the browser, outside of the memory of the page. */
const FILES: ReadonlySet<string> = new Set([
  "text/csv",
  "application/octet-stream",
  "application/pdf",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
]);

function signalFor(request: HttpRequest, timeoutMs: number): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs);
  const { signal } = request;
  if (signal instanceof AbortSignal) return AbortSignal.any([signal, timeout]);
  if (signal?.onStop === undefined) return timeout;
  const stopped = new AbortController();
  if (signal.aborted) stopped.abort();
  signal.onStop(() => stopped.abort());
  return AbortSignal.any([stopped.signal, timeout]);
}

function noAnswer(cause: unknown, timeoutMs: number): HttpAnswer {
  const name = cause instanceof Error ? cause.name : "";
  const text =
    name === "TimeoutError"
      ? `No answer within ${Math.round(timeoutMs / 1000)} seconds`
      : name === "AbortError"
        ? "Cancelled"
        : "";
  return { status: 0, headers: {}, text };
}
