import { defineOperations, parseApiList, readApiDescription } from "#engine/api-description";
import type { ApiDescription, OperationDefinitions } from "#engine/api-description";
import { checksum, operationsOf, pageTables, parseTemplate } from "#engine/template";
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
  /** Checksum of the text, the fragments and the tables of pages, where they were found in order: the portal need not check them again. */
  readonly checked?: string;
}

export type PageOperations = (page: PageText) => Promise<PageAddition>;

/**
 * Cuts the operations of a page out of the rewritten descriptions (spec 2 §7), so that the portal need not load
 * those whole. APIs whose descriptions are elsewhere are left out: the portal loads them itself.
 */
export function createPageOperations(
  store: TemplateStore,
  published: () => readonly PublishedDescription[],
): PageOperations {
  let known: { readonly list: string; readonly descriptionOf: (api: string) => ApiDescription | undefined };
  const descriptions = async () => {
    const list = await store.readApiList();
    if (known?.list !== list) known = { list, descriptionOf: readDescriptions(list, published()) };
    return known.descriptionOf;
  };
  return async ({ name, file, source }) => {
    const [descriptionOf, { routes, fragments }] = await Promise.all([descriptions(), store.readFrame()]);
    const all = parametersOf(name, routes).map((given) =>
      parseTemplate(source, { file, fragments, routes, with: given }),
    );
    const calls = all.flatMap((parsed) => (parsed.ok ? operationsOf(parsed.template) : []));
    return {
      operations: defineOperations(calls, descriptionOf),
      ...(all.every(({ ok }) => ok)
        ? { checked: checksum(source, JSON.stringify(fragments), JSON.stringify(pageTables(routes))) }
        : {}),
    };
  };
}

/** What the routes open a template with; without any, nothing. */
function parametersOf(
  name: string,
  routes: readonly unknown[],
): readonly Readonly<Record<string, unknown>>[] {
  const given = routes
    .filter((route) => readOwn(route, "template") === name)
    .map((route) => readOwn(route, "with"));
  return given.length === 0 ? [{}] : given.map((each) => (isRecord(each) ? each : {}));
}

function readDescriptions(
  list: string,
  published: readonly PublishedDescription[],
): (api: string) => ApiDescription | undefined {
  const { entries } = parseApiList(JSON.parse(list)).list;
  const documents = new Map(published.map(({ address, document }) => [address, document]));
  const read = new Map<string, ApiDescription>();
  for (const entry of Object.values(entries)) {
    const document = documents.get(entry.description);
    if (document !== undefined) read.set(entry.name, readApiDescription(entry, document));
  }
  return (api) => read.get(api);
}
