import { readOwn } from "#validators";
import { createObservable } from "../ports/index.ts";
import type { Observable, Ports, WindowMessage } from "../ports/index.ts";
import type { Answer, ResolvedCall } from "../request/index.ts";
import { FAILURE_TEXT } from "../request/index.ts";
import { consoleAddress } from "./console-address.ts";

/** How often a console in preparation is polled (spec 1 §4 "Console access"). */
export const CONSOLE_POLL_MS = 3_000;
/** A console that takes longer counts as failed. */
export const CONSOLE_TIMEOUT_MS = 600_000;
/** Failed polls in a row before the console counts as failed. */
const FAILED_POLLS_MAX = 3;

export type ConsoleState =
  /** `asked`: the number of polls so far. */
  | { readonly state: "waiting"; readonly asked: number }
  | { readonly state: "ready"; readonly href: string }
  | { readonly state: "failed"; readonly text: string };

export interface ConsoleParts {
  readonly clock: Ports["clock"];
  /** Its failures are shown in the console's own window, not as toasts. */
  readonly send: (call: ResolvedCall) => Promise<Answer>;
  readonly hosts: readonly string[];
  readonly ownOrigin: string;
}

/**
 * Waits for the address of a console: known at once, or polled every 3 seconds until it arrives. An address on
 * another host than the configured ones is refused. Always ends in `ready` or `failed`.
 */
export function followConsole(
  task: Pick<Extract<WindowMessage, { readonly is: "console" }>, "url" | "poll">,
  parts: ConsoleParts,
): Observable<ConsoleState> & { stop(): void } {
  const { clock } = parts;
  const state = createObservable<ConsoleState>({ state: "waiting", asked: 0 });
  const startedAt = clock.now();
  let cancel: (() => void) | undefined;
  let isStopped = false;

  if (task.url !== undefined) finish(task.url);
  else if (task.poll === undefined) fail(FAILURE_TEXT.noConsole);
  else void ask(task.poll, 1, 0);

  async function ask(poll: { readonly api: string; readonly path: string }, asked: number, failed: number) {
    state.set({ state: "waiting", asked });
    const answer = await parts.send({ ...poll, method: "GET", query: [], quiet: true });
    if (isStopped) return;
    const url = answer.ok ? (readOwn(answer.body, "proxy_url") ?? readOwn(answer.body, "url")) : undefined;
    if (typeof url === "string" && url !== "") return finish(url);
    const failures = answer.ok ? 0 : failed + 1;
    if (!answer.ok && (failures >= FAILED_POLLS_MAX || isFinal(answer.failure.status)))
      return fail(answer.failure.text);
    if (clock.now() - startedAt >= CONSOLE_TIMEOUT_MS) return fail(FAILURE_TEXT.noConsole);
    cancel = clock.after(CONSOLE_POLL_MS, () => void ask(poll, asked + 1, failures));
  }

  function finish(url: string): void {
    const href = consoleAddress(url, parts);
    if (href === undefined) fail(FAILURE_TEXT.consoleRefused);
    else state.set({ state: "ready", href });
  }

  function fail(text: string): void {
    state.set({ state: "failed", text });
  }

  return {
    ...state,
    stop() {
      isStopped = true;
      cancel?.();
    },
  };
}

/** Failures that another try will not change. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429;
}
