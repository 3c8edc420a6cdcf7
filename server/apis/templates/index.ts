import type { Api, ApiRequest } from "../../api/index.ts";
import { ApiFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { readFormPage } from "../../forms/index.ts";
import type { KnownApis } from "../../stored-pages/index.ts";
import { tag } from "../../template-store.ts";
import type { PageText, Tagged, TemplateStore } from "../../template-store.ts";
import { createPageOperations } from "./page-operations.ts";
import type { Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

/**
 * The pages of the portal, as data: the shipped ones, and those that providers have stored, each for those below. An answer
 * that the browser still has is a 304.
 */
export function buildTemplatesApi(store: TemplateStore, apis: () => Promise<KnownApis>): Api<Handlers> {
  const operationsOf = createPageOperations(store, apis);
  return {
    name: "templates",
    base: "/templates",
    description,
    handlers: {
      async getShell(request) {
        return unlessUnchanged(request, await store.readShell(request.query.language ?? "en"));
      },
      async getPage(request) {
        const { name } = request.path;
        const page = (await store.readPage(name)) ?? (await storedPage(request.db, name));
        if (page === undefined) throw new ApiFailure(404, `There is no template "${name}".`);
        return unlessUnchanged(request, tag({ ...page, ...(await operationsOf(page)) }));
      },
    },
  };
}

async function storedPage(db: Transaction, name: string): Promise<PageText | undefined> {
  const source = await readFormPage(db, name);
  return source === undefined ? undefined : { name, file: `${name}.json`, source };
}

function unlessUnchanged<Value>({ headers }: ApiRequest, { value, etag }: Tagged<Value>) {
  const tags = { etag, "cache-control": "private, no-cache" };
  return headers["if-none-match"] === etag
    ? ({ status: 304, headers: tags } as const)
    : { body: value, headers: tags };
}
