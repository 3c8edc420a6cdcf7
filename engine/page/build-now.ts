import type { Report } from "#engine/expression";
import type { Template } from "#engine/template";
import { buildPage } from "./build-page.ts";
import type { BuiltPage } from "./build-page.ts";
import type { PageAnswers } from "./page-answers.ts";
import { commonRoots } from "./page-parts.ts";
import type { PageParts } from "./page-parts.ts";

/** The place of a page in the portal, and the language of its reader. */
export interface PagePlace {
  /** Parameters in the path of the route: `{ id: "17" }`. */
  readonly route: Readonly<Record<string, string>>;
  /** `/pages/services/my-services` */
  readonly path: string;
  /** Without the question mark. */
  readonly query: string;
  readonly translations: Readonly<Record<string, string>>;
}

export interface PageNow extends PagePlace {
  readonly name: string;
  readonly template: Template;
  readonly answers: Pick<PageAnswers, "read">;
  readonly report: Report;
}

/** The page from the engine's current state and answers. Undefined while nobody is signed in. */
export function buildNow(parts: PageParts, { answers, ...page }: PageNow): BuiltPage | undefined {
  const viewer = parts.viewer();
  if (viewer === undefined) return undefined;
  const { apis, notifications } = parts;
  return buildPage({
    ...page,
    viewer,
    roots: commonRoots(parts),
    apis: {
      description: (api) => apis.loaded(api),
      dialect: (api, dialect) => apis.dialect(api, dialect),
      tones: (api) => apis.entry(api)?.tones,
    },
    answers: (needed) => answers.read(needed, page.template.kind === "form"),
    placeholders: (list) => notifications.placeholders(list),
    works: (list, at) => notifications.works(list, at),
    isChanging: (document) => notifications.isChanging(document),
    remembered: (list) => parts.lists.columns(list),
    now: parts.ports.clock.now(),
  });
}
