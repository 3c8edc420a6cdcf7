import { parseApiList, readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiList } from "#engine/api-description";
import type { TemplateStore } from "../template-store.ts";

/** Where an API of this server publishes its description, and the document. */
export interface PublishedDescription {
  readonly address: string;
  readonly document: unknown;
}

/** The list of APIs, and the rewritten descriptions of those that this server publishes. */
export interface KnownApis {
  readonly list: ApiList;
  readonly descriptions: Readonly<Record<string, ApiDescription>>;
}

/** Reads the APIs that templates may name; again where their list has changed. */
export function createKnownApis(
  store: TemplateStore,
  published: () => readonly PublishedDescription[],
): () => Promise<KnownApis> {
  let known: (KnownApis & { readonly text: string }) | undefined;
  return async () => {
    const text = await store.readApiList();
    if (known?.text !== text) known = { text, ...readApis(text, published()) };
    return known;
  };
}

function readApis(text: string, published: readonly PublishedDescription[]): KnownApis {
  const { list } = parseApiList(JSON.parse(text));
  const documents = new Map(published.map(({ address, document }) => [address, document]));
  const descriptions = Object.values(list.entries).flatMap((entry) => {
    const document = documents.get(entry.description);
    return document === undefined ? [] : [[entry.name, readApiDescription(entry, document)] as const];
  });
  return { list, descriptions: Object.fromEntries(descriptions) };
}
