import { figureParts } from "#engine/page/figures";
import { ACTIVITY_POLL_MS, HIDDEN_POLL_MS } from "../activity/index.ts";
import { hasFigures } from "./figure-parts.ts";
import { apisOf } from "#engine/template";
import type { Finding } from "#engine/template";
import type { LoadedPage } from "../catalogue/index.ts";
import { keepEqual } from "../context/index.ts";
import type { PageModel } from "../model/index.ts";
import { createObservable, runLater, whileWatched } from "../ports/index.ts";
import type { Clock, Observable } from "../ports/index.ts";
import { FAILURE_TEXT } from "../request/index.ts";
import { buildNow } from "./build-now.ts";
import type { PagePlace } from "./build-now.ts";
import type { BuiltPage } from "./build-page.ts";
import { createPageAnswers } from "./page-answers.ts";
import type { PageParts } from "./page-parts.ts";

/** The address of a page: a template, and the parameters of its route. */
export interface PageAddress {
  readonly template: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

export type PageState =
  | { readonly state: "loading" }
  | { readonly state: "missing" | "failed"; readonly text: string }
  | { readonly state: "invalid"; readonly findings: readonly Finding[] }
  /** A programming error, for the boundary around the page. */
  | { readonly state: "broken"; readonly error: unknown }
  | { readonly state: "ready"; readonly model: PageModel };

/**
 * An open page: its template, its data, and the model built from both. It reads while it has listeners. Answers,
 * notifications, the session and remembered settings build the model again; unchanged parts keep their identity.
 */
export interface PageSession extends Observable<PageState> {
  /**
   * The address, its parameters or the language changed. The snapshot changes at once; reads and listeners follow
   * after the running code, so it may be called during rendering.
   */
  show(place: PagePlace): void;
  /** Loads a template again after a failure. */
  retry(): void;
}

/** Opens a page. Sends nothing before the first subscription; known data is shown at once. */
export function openPage(
  parts: PageParts,
  { template: name, parameters }: PageAddress,
  first: PagePlace,
): PageSession {
  const { templates, apis, notifications } = parts;
  const reader = parts.answers.open();
  const answers = createPageAnswers(reader);
  const report = reportOnce((message) => parts.ports.log.warn(`${name}: ${message}`));
  const changes = createObservable(0);
  let place = first;
  const known = templates.opened(name, parameters);
  let loaded: LoadedPage | undefined = known !== undefined && lacksParts(known) ? undefined : known;
  let loading: Promise<LoadedPage> | undefined;
  let built: BuiltPage | undefined;
  let state = stateNow(undefined);
  let isOld = false;
  let isWatched = false;
  const refreshed: string[] = [];
  let following: (() => void) | undefined;

  const publish = runLater(() => {
    if (!isWatched) return;
    if (isOld) build();
    read();
    changes.set(changes.snapshot() + 1);
  });

  function build(): void {
    isOld = false;
    state = stateNow(state.state === "ready" ? state.model : undefined);
  }

  function changed(): void {
    isOld = true;
    publish();
  }

  function stateNow(before: PageModel | undefined): PageState {
    built = undefined;
    if (loaded === undefined) return { state: "loading" };
    if (!loaded.ok) {
      if (loaded.reason === "invalid") return { state: "invalid", findings: loaded.findings };
      return { state: loaded.reason, text: loaded.text };
    }
    try {
      built = buildNow(parts, { ...place, name, template: loaded.template, answers, report });
      return built === undefined
        ? { state: "loading" }
        : { state: "ready", model: keepEqual(before, built.model) };
    } catch (error) {
      return { state: "broken", error };
    }
  }

  /** Reads what is on screen now. */
  function read(): void {
    answers.show(built?.calls ?? []);
    for (const { list, key } of built?.arrivedRows ?? []) notifications.removePlaceholder(list, key);
    for (const { id, state: shown } of built?.seenFailures ?? []) notifications.noteState(id, shown);
    follow();
    for (const [nth, { api, key }] of (built?.refresh ?? []).entries()) {
      if (refreshed[nth] === key) continue;
      refreshed[nth] = key;
      parts.stale.mark({ api });
    }
  }

  /** Reads what changes by itself again after a while, and once at a time. */
  function follow(): void {
    if (following !== undefined || (built?.followed ?? []).length === 0) return;
    const { clock, network } = parts.ports;
    following = clock.after(network.isVisible() ? ACTIVITY_POLL_MS : HIDDEN_POLL_MS, () => {
      following = undefined;
      // A read that takes longer would be begun again for ever.
      if (!isReading()) for (const api of new Set(built?.followed)) parts.stale.mark({ api });
      follow();
    });
  }

  function isReading(): boolean {
    const found = (built?.calls ?? []).map(({ call }) => reader.known(call));
    return found.some(
      (answer) => answer.state === "loading" || (answer.state === "ready" && answer.isUpdating),
    );
  }

  function load(): void {
    const mine = withParts(templates.page(name, parameters)).catch((error: unknown): LoadedPage => ({
      ok: false,
      reason: "failed",
      text: error instanceof Error ? error.message : String(error),
    }));
    loading = mine;
    void mine.then((page) => {
      if (loading !== mine) return;
      loaded = page;
      describe();
      changed();
    });
  }

  /** Definitions that the page did not bring. It builds without them, and again when they are there. */
  function describe(): void {
    if (loaded?.ok !== true) return;
    for (const api of apisOf(loaded.template))
      if (apis.loaded(api) === undefined) void apis.description(api).then(changed, changed);
  }

  function begin(): () => void {
    isWatched = true;
    const ends = [reader, parts.session, notifications, parts.lists].map((part) => part.subscribe(changed));
    ends.push(eachMinute(parts.ports.clock, changed));
    if (loaded === undefined) load();
    else {
      describe();
      build();
      read();
    }
    return () => {
      isWatched = false;
      for (const end of ends) end();
      following?.();
      following = undefined;
      answers.show([]);
    };
  }

  return {
    ...whileWatched({ subscribe: changes.subscribe, snapshot: () => state }, begin),
    show(next) {
      if (isSamePlace(place, next)) return;
      place = next;
      build();
      publish();
    },
    retry() {
      loaded = undefined;
      load();
      changed();
    },
  };
}

function isSamePlace(one: PagePlace, other: PagePlace): boolean {
  return (
    one.path === other.path &&
    one.query === other.query &&
    one.translations === other.translations &&
    keepEqual(one.route, other.route) === one.route
  );
}

/** Pages say how long ago something was. Returns what ends it. */
function eachMinute(clock: Clock, call: () => void): () => void {
  let end = clock.after(MINUTE_MS, again);
  function again(): void {
    call();
    end = clock.after(MINUTE_MS, again);
  }
  return () => end();
}

const MINUTE_MS = 60_000;

/** Rows repeat a mistake hundreds of times; it is logged once. */
function reportOnce(report: (message: string) => void): (message: string) => void {
  const reported = new Set<string>();
  return (message) => {
    if (reported.has(message)) return;
    reported.add(message);
    report(message);
  };
}

/** Whether the page has figures, and what builds them is not here. */
function lacksParts(page: LoadedPage): boolean {
  return page.ok && figureParts.builders === undefined && hasFigures(page.template);
}

async function withParts(loading: Promise<LoadedPage>): Promise<LoadedPage> {
  const page = await loading;
  if (!lacksParts(page)) return page;
  return figureParts.load().then(
    () => page,
    () => ({ ok: false, reason: "failed", text: FAILURE_TEXT.notLoaded }),
  );
}
