import {
  describeDefinitions,
  descriptionAddress,
  nameOfOperation,
  parseApiList,
} from "#engine/api-description";
import type { ApiDescription, ApiList, NamedOperation, OperationDefinitions } from "#engine/api-description";
import type { ApiCatalogue } from "./api-catalogue.ts";
import { loadOnce } from "./load-once.ts";
import type { LoadOnce } from "./load-once.ts";
import type { Ports } from "../ports/index.ts";
import { parseJson } from "../request/index.ts";

/** The catalogue, with what the request client needs from it. */
export interface ApiCatalogueControl extends ApiCatalogue {
  /**
   * Loads the list, which the synchronous methods then use. Never throws; after a failure the next call loads again.
   */
  ready(): Promise<void>;
  /** The list; undefined where it could not be loaded. */
  list(): Promise<ApiList | undefined>;
  /**
   * Adds the definitions that a page brought, and the operations it needs. An API is loaded whole only where a needed
   * operation is missing.
   */
  provide(definitions: OperationDefinitions, needed: readonly NamedOperation[]): void;
  /** The address of an API; undefined: there is none of that name. */
  address(api: string): Promise<string | undefined>;
}

const LIST_ADDRESS = "/apis.json";
/** APIs of our own server have the address of their description, so it is known without loading that. */
const OWN_APIS: readonly string[] = ["templates", "activity", "access"];

/** List and descriptions are public: they are fetched without a token. A failed load is logged and tried once more. */
export function createApiCatalogue(ports: Ports): ApiCatalogueControl {
  const descriptions = new Map<string, LoadOnce<ApiDescription | undefined>>();
  let provided: OperationDefinitions = {};
  const partial = new Map<string, ApiDescription>();
  /** APIs of which a page needs operations that it did not bring. */
  const neededWhole = new Set<string>();
  const list = loadOnce(async () => {
    const answer = await fetchTwice(LIST_ADDRESS);
    const json = answer.status === 200 ? parseJson(answer.text) : ({ ok: false } as const);
    if (!json.ok) {
      ports.log.error(`The list of APIs could not be read: status ${answer.status}.`);
      return undefined;
    }
    const { list: read, problems } = parseApiList(json.value);
    for (const problem of problems) ports.log.warn(problem);
    return read;
  }, isLoaded);

  async function fetchTwice(url: string) {
    const request = { method: "GET", url, headers: { accept: "application/json" } };
    const first = await ports.http(request);
    return first.status === 200 ? first : ports.http(request);
  }

  function entryOf(api: string): ApiList["entries"][string] | undefined {
    const entries = list.current()?.entries ?? {};
    return Object.hasOwn(entries, api) ? entries[api] : undefined;
  }

  function loaderOf(api: string): LoadOnce<ApiDescription | undefined> {
    const known = descriptions.get(api);
    if (known !== undefined) return known;
    const loader = loadOnce(async () => {
      await list();
      const entry = entryOf(api);
      if (entry === undefined) return undefined;
      // Most pages bring the definitions they need.
      const { loadApiDescription } = await import("./load-whole-description.ts");
      const description = await loadApiDescription(entry, fetchText, (message) => ports.log.warn(message));
      return description.version === undefined ? undefined : description;
    }, isLoaded);
    descriptions.set(api, loader);
    return loader;
  }

  async function fetchText(url: string): Promise<string> {
    const answer = await fetchTwice(url);
    if (answer.status !== 200) throw new Error(`status ${answer.status}`);
    return answer.text;
  }

  function partOf(api: string): ApiDescription | undefined {
    return neededWhole.has(api) ? undefined : partial.get(api);
  }

  return {
    entry: entryOf,
    description: (api) => {
      const known = descriptions.get(api)?.current() ?? partOf(api);
      return known === undefined ? loaderOf(api)() : Promise.resolve(known);
    },
    loaded: (api) => descriptions.get(api)?.current() ?? partOf(api),
    provide(definitions, needed) {
      provided = { ...provided, ...definitions };
      for (const { api, do: call } of needed)
        if (!Object.hasOwn(provided, nameOfOperation(api, call))) neededWhole.add(api);
      for (const api of new Set(Object.values(definitions).map(({ api: name }) => name)))
        partial.set(api, describeDefinitions(api, provided));
    },
    names: () => Object.keys(list.current()?.entries ?? {}),
    dialect(api, name) {
      const dialects = list.current()?.dialects ?? {};
      const named = name !== undefined && Object.hasOwn(dialects, name) ? dialects[name] : undefined;
      return named ?? entryOf(api)?.dialect ?? {};
    },
    async ready() {
      await list();
    },
    list,
    async address(api) {
      await list();
      const entry = entryOf(api);
      if (entry === undefined) return undefined;
      const part = partOf(api);
      if (part !== undefined && part.operations().length > 0) return part.address;
      const description = OWN_APIS.includes(api) ? undefined : await loaderOf(api)();
      return description?.address ?? descriptionAddress(entry).replace(/\/[^/]*$/, "");
    },
  };
}

function isLoaded(value: unknown): boolean {
  return value !== undefined;
}
