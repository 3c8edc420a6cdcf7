import type { QueryClient, QueryObserverResult } from "@tanstack/react-query";
import { queryOptions } from "@tanstack/react-query";
import type { AnswerState, Engine, Failure, NeededCall, ResolvedCall } from "#engine";
import { callKey } from "#engine";

/** Data is read again by whoever opens a page this long after it was read. */
export const FRESH_MS = 5000;

/** A call as a query: the same call, the same data; a failure is thrown so that the data from before stays. */
export function callQuery(engine: Engine, call: ResolvedCall) {
  return queryOptions({
    queryKey: ["call", call.api, callKey(call)],
    queryFn: async ({ signal }): Promise<unknown> => {
      const answer = await engine.request.send({ ...call, signal });
      if (answer.ok) return answer.body ?? null;
      throw new CallFailed(answer.failure);
    },
  });
}

/** A page's template as a query; kept for as long as the portal runs. */
export function templateQuery(
  engine: Engine,
  name: string,
  given: Readonly<Record<string, unknown>> | undefined,
) {
  return queryOptions({
    queryKey: ["template", name, given ?? null],
    queryFn: () => engine.templates.page(name, given),
    staleTime: Infinity,
    gcTime: Infinity,
  });
}

/** Whether an API's description is there, as a query. By page: what one came with may not do for another. */
export function descriptionQuery(engine: Engine, api: string, page: string) {
  return queryOptions({
    queryKey: ["description", api, page],
    queryFn: async () => (await engine.apis.description(api)) !== undefined,
    staleTime: Infinity,
  });
}

/** A read that did not succeed, as a query carries it. */
export class CallFailed extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.text);
    this.failure = failure;
  }
}

/**
 * What is known of the calls of a page. A list that asks for another page keeps the rows it had until the new ones are
 * there; `remember` is told what is on screen.
 */
export interface PageAnswers {
  /** `mustBeFresh`: what was read before the page was opened does not count, as long as it is being read again. */
  read(needed: NeededCall, mustBeFresh?: boolean): AnswerState;
  remember(shown: readonly NeededCall[]): void;
}

export function createPageAnswers(engine: Engine, client: QueryClient): PageAnswers {
  const shownBySlot = new Map<string, ResolvedCall>();
  const oldest = Date.now() - FRESH_MS;
  const opened = new Set<string>();

  // Marked as stale and not read since counts as old, however young.
  const isOld = (call: ResolvedCall, updatedAt: number): boolean =>
    updatedAt < oldest || client.getQueryState(callQuery(engine, call).queryKey)?.isInvalidated === true;

  const known = (call: ResolvedCall): AnswerState => {
    const state = client.getQueryState(callQuery(engine, call).queryKey);
    const failure = state?.error instanceof CallFailed ? state.error.failure : undefined;
    if (state?.data !== undefined) {
      return {
        state: "ready",
        body: state.data,
        updatedAt: state.dataUpdatedAt,
        isUpdating: state.fetchStatus === "fetching",
        ...(state.status === "error" && failure !== undefined ? { failure } : {}),
      };
    }
    return state?.status === "error" && state.fetchStatus === "idle" && failure !== undefined
      ? { state: "failed", failure }
      : { state: "loading" };
  };

  return {
    read({ call, slot }, mustBeFresh = false) {
      const answer = known(call);
      const key = callKey(call);
      // A form keeps what it opens with, so that has to be fresh; what comes later does not close it again.
      if (mustBeFresh && answer.state === "ready" && !opened.has(key)) {
        if (answer.failure === undefined && isOld(call, answer.updatedAt)) return { state: "loading" };
        opened.add(key);
      }
      if (answer.state !== "loading") return answer;
      const before = slot.startsWith("list:") ? shownBySlot.get(slot) : undefined;
      if (before === undefined || before.api !== call.api || before.path !== call.path) return answer;
      const previous = known(before);
      return previous.state === "ready" ? { ...previous, isPrevious: true } : answer;
    },
    remember(shown) {
      for (const { call, slot } of shown) if (known(call).state === "ready") shownBySlot.set(slot, call);
    },
  };
}

/** Changes whenever anything about the results changes that a page shows. */
export function versionOf(results: readonly QueryObserverResult[]): string {
  return results
    .map(({ status, fetchStatus, dataUpdatedAt, errorUpdatedAt }) =>
      [status, fetchStatus, dataUpdatedAt, errorUpdatedAt].join(" "),
    )
    .join("|");
}
