import type { BuiltPage, Engine } from "#engine";
import { buildPage, nowRoot } from "#engine";
import type { Roots } from "#engine/expression";
import type { Template } from "#engine/template";
import { readColumns } from "../list/list-settings.ts";
import type { PageAnswers } from "./page-calls.ts";

export interface PageNow {
  readonly name: string;
  readonly template: Template;
  readonly route: Readonly<Record<string, string>>;
  readonly path: string;
  readonly query: string;
  readonly translations: Readonly<Record<string, string>>;
  readonly answers: PageAnswers;
  readonly report: (message: string) => void;
}

/** The page over what the engine and its answers know now. Undefined while nobody is signed in. */
export function buildNow(engine: Engine, { answers, ...page }: PageNow): BuiltPage | undefined {
  const viewer = engine.viewer();
  if (viewer === undefined) return undefined;
  return buildPage({
    ...page,
    viewer,
    roots: commonRoots(engine),
    apis: {
      description: (api) => engine.apis.loaded(api),
      dialect: (api, dialect) => engine.apis.dialect(api, dialect),
    },
    answers: (needed) => answers.read(needed, page.template.kind === "form"),
    placeholders: (list) => engine.notifications.placeholders(list),
    isChanging: (document) => engine.notifications.isChanging(document),
    remembered: (list) => readColumns(engine, list),
    now: engine.ports.clock.now(),
  });
}

function commonRoots(engine: Engine): Roots {
  const session = engine.session.snapshot();
  const isIn = session.state === "in" || session.state === "expired";
  return {
    ...(isIn ? { claims: session.claims, session: { user: session.user } } : {}),
    bootstrap: engine.bootstrap.current(),
    now: nowRoot(engine.ports.clock.now()),
  };
}

/** The APIs a template names. */
export function apisOf(template: Template | undefined): readonly string[] {
  if (template === undefined) return [];
  return [
    ...new Set(Array.from(JSON.stringify(template).matchAll(/"api":"([^"]+)"/g), ([, api = ""]) => api)),
  ];
}
