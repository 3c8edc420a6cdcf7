import type { Observable } from "#engine";
import type { LeaveGuards } from "./leave-guards.ts";

/** Where the person is: what stands behind the `#` of the address. */
export interface HashPlace {
  /** `/pages/services/my-services`, as it is spelled in the address. */
  readonly path: string;
  /** Without the question mark; empty where there is none. */
  readonly query: string;
  /** What the navigation to here carried; gone once the address is opened anew. */
  readonly state: unknown;
  /** Set while somebody who wanted to leave is asked. */
  readonly leaving?: Leaving | undefined;
}

/** A step away from a page that would lose something. */
export interface Leaving {
  readonly message: string;
  readonly proceed: () => void;
  readonly stay: () => void;
}

export interface HashHistory extends Observable<HashPlace> {
  /** Goes to an address inside the portal. Another page is asked for first where something would be lost. */
  go(href: string, options?: { readonly replace?: boolean; readonly state?: unknown }): void;
  /** Leads elsewhere without a question and without leaving a step behind. */
  redirect(href: string): void;
}

/** What we keep in an entry of the browser's history: its place in the row, and what the navigation carried. */
interface Entry {
  readonly at: number;
  readonly carried: unknown;
}

/**
 * The history of hash addresses (spec 1 §1) over the browser's own. Back and forward have happened when we hear of them:
 * where the page objects, they are taken back until the person has answered.
 */
export function createHashHistory(window: Window, guards: LeaveGuards): HashHistory {
  const listeners = new Set<() => void>();
  let place = readPlace(window);
  let at = readEntry(window)?.at ?? 0;
  /** Steps of ours that are under way: the browser tells of them as if a person had made them. */
  let ownSteps = 0;
  window.history.replaceState(entry(at, place.state), "");

  function show(next: HashPlace): void {
    place = next;
    for (const listener of listeners) listener();
  }

  function ask(next: HashPlace, proceed: () => void): boolean {
    const message = next.path === place.path ? undefined : guards.objection();
    if (message === undefined) return false;
    const settle = (): void => show({ ...place, leaving: undefined });
    show({
      ...place,
      leaving: {
        message,
        stay: settle,
        proceed() {
          settle();
          proceed();
        },
      },
    });
    return true;
  }

  function enter(next: HashPlace, isReplaced: boolean): void {
    const address = `#${hrefOf(next)}`;
    if (isReplaced || hrefOf(next) === hrefOf(place))
      window.history.replaceState(entry(at, next.state), "", address);
    else window.history.pushState(entry((at += 1), next.state), "", address);
    show(next);
  }

  /** Back, forward, or an address that was typed. */
  function handleMove(): void {
    const stored = readEntry(window);
    const next = readPlace(window);
    if (ownSteps > 0) {
      ownSteps -= 1;
      return;
    }
    const isTyped = stored === undefined;
    const to = stored?.at ?? at + 1;
    if (to === at && hrefOf(next) === hrefOf(place)) return;
    if (isTyped) window.history.replaceState(entry(to, undefined), "");
    const steps = to - at;
    const arrive = (): void => {
      at = to;
      show(next);
    };
    if (steps === 0 || !ask(next, () => step(steps, arrive))) arrive();
    else step(-steps, () => undefined);
  }

  function step(steps: number, then: () => void): void {
    ownSteps += 1;
    window.history.go(steps);
    then();
  }

  window.addEventListener("popstate", handleMove);

  return {
    snapshot: () => place,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    go(href, { replace = false, state } = {}) {
      const next = parsePlace(href, state);
      if (!ask(next, () => enter(next, replace))) enter(next, replace);
    },
    redirect: (href) => enter(parsePlace(href, undefined), true),
  };
}

function entry(at: number, carried: unknown): { readonly atrium: Entry } {
  return { atrium: { at, carried } };
}

function readEntry({ history }: Window): Entry | undefined {
  const state: unknown = history.state;
  if (typeof state !== "object" || state === null || !("atrium" in state)) return undefined;
  return state.atrium as Entry;
}

function readPlace(window: Window): HashPlace {
  return parsePlace(window.location.hash.replace(/^#/, ""), readEntry(window)?.carried);
}

function parsePlace(href: string, state: unknown): HashPlace {
  const [path = "", ...query] = href.split("?");
  return { path: path.startsWith("/") ? path : `/${path}`, query: query.join("?"), state };
}

function hrefOf({ path, query }: HashPlace): string {
  return query === "" ? path : `${path}?${query}`;
}
