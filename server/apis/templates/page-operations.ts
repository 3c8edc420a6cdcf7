import { defineOperations } from "#engine/api-description";
import type { OperationDefinitions } from "#engine/api-description";
import { answerWordsText, checksum, operationsOf, pageTables, parseTemplate } from "#engine/template";
import { isRecord, readOwn } from "#validators";
import type { KnownApis } from "../../stored-pages/index.ts";
import type { PageText, TemplateStore } from "../../template-store.ts";

/** What the portal gets with the text of a page. */
export interface PageAddition {
  /** The definitions of the operations that it needs, under whatever parameters a route opens it with. */
  readonly operations: OperationDefinitions;
  /** Checksum of the text, the fragments and the tables of pages, if they are valid: the portal need not check them again. */
  readonly checked?: string;
}

export type PageOperations = (page: PageText) => Promise<PageAddition>;

/**
 * Extracts the operations of a page from the rewritten descriptions (spec 2 §7), so that the portal need not load whole
 * descriptions. It leaves out APIs whose descriptions are elsewhere: the portal loads those itself.
 */
export function createPageOperations(store: TemplateStore, apis: () => Promise<KnownApis>): PageOperations {
  return async ({ name, file, source }) => {
    const [{ list, descriptions }, { routes, fragments }] = await Promise.all([apis(), store.readFrame()]);
    const all = parametersOf(name, routes).map((parameters) =>
      parseTemplate(source, { file, fragments, routes, apiList: list, with: parameters }),
    );
    const calls = all.flatMap((parsed) => (parsed.ok ? operationsOf(parsed.template) : []));
    return {
      operations: defineOperations(calls, (api) =>
        Object.hasOwn(descriptions, api) ? descriptions[api] : undefined,
      ),
      ...(all.every(({ ok }) => ok)
        ? {
            checked: checksum(
              source,
              JSON.stringify(fragments),
              JSON.stringify(pageTables(routes)),
              answerWordsText(list),
            ),
          }
        : {}),
    };
  };
}

/** The parameters with which the routes open a template; none without a route. */
function parametersOf(
  name: string,
  routes: readonly unknown[],
): readonly Readonly<Record<string, unknown>>[] {
  const parameters = routes
    .filter((route) => readOwn(route, "template") === name)
    .map((route) => readOwn(route, "with"));
  return parameters.length === 0 ? [{}] : parameters.map((each) => (isRecord(each) ? each : {}));
}
