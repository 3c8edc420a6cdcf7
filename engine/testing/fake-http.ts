import type { Clock, Http, HttpAnswer, HttpRequest } from "../ports/ports.ts";

/** The answer of a script: `body` is sent as JSON, `text` as it is. Default: 200, or 204 without a body. */
export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Milliseconds on the fake clock until it arrives. */
  readonly delayMs?: number;
}

type Script = FakeAnswer | ((request: HttpRequest) => FakeAnswer | Promise<FakeAnswer>);

/** A server made of scripts. A request without a script gets a 501 that names it. */
export interface FakeHttp extends Http {
  /**
   * Answers `GET /pricing/service/{id}`: braces match any one segment, the query is ignored unless the pattern has
   * one. Several answers are returned in turn, then always the last. A later script overrides an earlier one.
   */
  on(pattern: string, ...answers: readonly Script[]): FakeHttp;
  /** Every request, in order. */
  readonly requests: readonly HttpRequest[];
  /** `GET /pricing/service?sort=name` of every request, without our own origin. */
  readonly calls: readonly string[];
  /** Forgets the requests; the scripts stay. */
  forget(): void;
}

export function createFakeHttp(clock: Clock, origin: string): FakeHttp {
  const scripts: { readonly matches: RegExp; readonly answers: readonly Script[]; served: number }[] = [];
  const requests: HttpRequest[] = [];
  const calls: string[] = [];

  const http = async (request: HttpRequest): Promise<HttpAnswer> => {
    const local = request.url.startsWith(`${origin}/`) ? request.url.slice(origin.length) : request.url;
    const requestLine = `${request.method} ${local}`;
    requests.push(request);
    calls.push(requestLine);
    const script = scripts.findLast(({ matches }) => matches.test(requestLine));
    if (script === undefined)
      return {
        status: 501,
        headers: {},
        text: JSON.stringify({ message: `No script answers ${requestLine}` }),
      };
    const next = script.answers[Math.min(script.served, script.answers.length - 1)];
    script.served++;
    const answer = typeof next === "function" ? await next(request) : (next ?? {});
    if (answer.delayMs !== undefined)
      await new Promise<void>((resolve) => void clock.after(answer.delayMs ?? 0, resolve));
    return toHttpAnswer(answer);
  };

  const fake = Object.assign(http, {
    on(pattern: string, ...answers: readonly Script[]) {
      scripts.push({
        matches: toExpression(pattern),
        answers: answers.length > 0 ? answers : [{}],
        served: 0,
      });
      return fake;
    },
    requests,
    calls,
    forget() {
      requests.length = 0;
      calls.length = 0;
    },
  });
  return fake;
}

function toExpression(pattern: string): RegExp {
  const escaped = pattern.replace(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replace(/\{[^{}]*\}/g, "[^/?]+");
  return new RegExp(pattern.includes("?") ? `^${escaped}$` : `^${escaped}(\\?.*)?$`);
}

function toHttpAnswer(answer: FakeAnswer): HttpAnswer {
  const text = answer.text ?? (answer.body === undefined ? "" : JSON.stringify(answer.body));
  return {
    status: answer.status ?? (text === "" ? 204 : 200),
    headers: {
      ...(answer.text === undefined && text !== "" ? { "content-type": "application/json" } : {}),
      ...answer.headers,
    },
    text,
  };
}
