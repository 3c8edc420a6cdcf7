import { defineOperations, parseApiList, readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiList, OperationDefinitions } from "#engine/api-description";
import { answerWordsText, checksum, operationsOf, pageTables, parseTemplate } from "#engine/template";
import { isRecord, readOwn } from "#validators";
import type { PageText, TemplateStore } from "../../template-store.ts";

/** Where an API of this server publishes its description, and the document. */
export interface PublishedDescription {
  readonly address: string;
  readonly document: unknown;
}

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
export function createPageOperations(
  store: TemplateStore,
  published: () => readonly PublishedDescription[],
): PageOperations {
  let known: KnownApis & { readonly text: string };
  const apis = async () => {
    const text = await store.readApiList();
    if (known?.text !== text) known = { text, ...readApis(text, published()) };
    return known;
  };
  return async ({ name, file, source }) => {
    const [{ list, descriptionOf }, { routes, fragments }] = await Promise.all([apis(), store.readFrame()]);
    const all = parametersOf(name, routes).map((parameters) =>
      parseTemplate(source, { file, fragments, routes, apiList: list, with: parameters }),
    );
    const calls = all.flatMap((parsed) => (parsed.ok ? operationsOf(parsed.template) : []));
    return {
      operations: defineOperations(calls, descriptionOf),
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

interface KnownApis {
  readonly list: ApiList;
  readonly descriptionOf: (api: string) => ApiDescription | undefined;
}

function readApis(text: string, published: readonly PublishedDescription[]): KnownApis {
  const { list } = parseApiList(JSON.parse(text));
  const documents = new Map(published.map(({ address, document }) => [address, document]));
  const read = new Map<string, ApiDescription>();
  for (const entry of Object.values(list.entries)) {
    const document = documents.get(entry.description);
    if (document !== undefined) read.set(entry.name, readApiDescription(entry, document));
  }
  return { list, descriptionOf: (api) => read.get(api) };
}
