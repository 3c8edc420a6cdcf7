import { apisOf } from "#engine/template";
import type { Finding } from "#engine/template";
import type { LoadedPage } from "../catalogue/index.ts";
import { keepEqual } from "../context/index.ts";
import type { PageModel } from "../model/index.ts";
import { createObservable, runLater, whileWatched } from "../ports/index.ts";
import type { Observable } from "../ports/index.ts";
import { buildNow } from "./build-now.ts";
import type { PagePlace } from "./build-now.ts";
import type { BuiltPage } from "./build-page.ts";
import { createPageAnswers } from "./page-answers.ts";
import type { PageParts } from "./page-parts.ts";

/** Which page: a template, and the parameters its route gives it. */
export interface PageAddress {
  readonly template: string;
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

export type PageState =
  | { readonly state: "loading" }
  | { readonly state: "missing" | "failed"; readonly text: string }
  | { readonly state: "invalid"; readonly findings: readonly Finding[] }
  /** A programmer's error, for the boundary around the page. */
  | { readonly state: "broken"; readonly error: unknown }
  | { readonly state: "ready"; readonly model: PageModel };

/**
 * A page that is open: its template, what it read, and the model made of both. It reads while somebody listens.
 * Answers, notifications, the session and remembered settings make the model anew; parts that did not change keep
 * their identity.
 */
export interface PageSession extends Observable<PageState> {
  /**
   * The address, the parameters in it or the language changed. The snapshot follows at once; what it needs now is read,
   * and listeners are called, as soon as what is running is done. So it may be called while something is drawn.
   */
  show(place: PagePlace): void;
  /** Loads a template again that could not be loaded. */
  retry(): void;
}

/** Opens a page. Nothing is sent before somebody listens; what is known already is shown at once. */
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
  let loaded: LoadedPage | undefined = templates.opened(name, parameters);
  let loading: Promise<LoadedPage> | undefined;
  let built: BuiltPage | undefined;
  let state = stateNow(undefined);
  let isOld = false;
  let isWatched = false;

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
  }

  function load(): void {
    const mine = templates.page(name, parameters).catch((error: unknown): LoadedPage => ({
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

  /** What the page came without. It builds without it, and again when it is there. */
  function describe(): void {
    if (loaded?.ok !== true) return;
    for (const api of apisOf(loaded.template))
      if (apis.loaded(api) === undefined) void apis.description(api).then(changed, changed);
  }

  function begin(): () => void {
    isWatched = true;
    const ends = [reader, parts.session, notifications, parts.lists].map((part) => part.subscribe(changed));
    if (loaded === undefined) load();
    else {
      describe();
      build();
      read();
    }
    return () => {
      isWatched = false;
      for (const end of ends) end();
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

/** Rows repeat a mistake hundreds of times; the log needs it once. */
function reportOnce(report: (message: string) => void): (message: string) => void {
  const reported = new Set<string>();
  return (message) => {
    if (reported.has(message)) return;
    reported.add(message);
    report(message);
  };
}
