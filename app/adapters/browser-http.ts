import type { Http, HttpAnswer, HttpRequest } from "#engine/ports";

/** After this long without an answer a request counts as failed. */
export const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Requests by `fetch`. Never throws: where no whole answer came (offline, refused, cancelled, too slow), the status is
 * 0 and the text says why. A page that is being left hears of no failure: see `createPageLeaving`. Redirects are refused, so that a bearer never travels on to where it was not meant.
 */
export function createBrowserHttp(
  fetch: (url: string, init: RequestInit) => Promise<Response>,
  timeoutMs = REQUEST_TIMEOUT_MS,
  leaving: { settled(): Promise<void> } = { settled: () => Promise.resolve() },
): Http {
  return async (request) => {
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: { ...request.headers },
        body: request.body,
        signal: signalFor(request, timeoutMs),
        credentials: "same-origin",
        redirect: "error",
      });
      return {
        status: response.status,
        headers: Object.fromEntries(response.headers.entries()),
        text: await response.text(),
      };
    } catch (cause) {
      await leaving.settled();
      return noAnswer(cause, timeoutMs);
    }
  };
}

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
