import { isRecord } from "#validators";
import type { Api } from "../api/index.ts";
import type { Operation } from "../api/operation.ts";
import { readOperations } from "../api/operation.ts";
import type { Platform } from "../platforms/index.ts";
import type { Ids, PlatformWorld } from "./platform-world.ts";
import { openPlatformWorlds } from "./platform-world.ts";
import { sampleBody } from "./sample-body.ts";

/** An operation of an API with everything that its requests need. */
export interface Target {
  readonly api: Api;
  readonly operation: Operation;
  /** As it is served, with `{parameters}`. */
  readonly path: string;
  /** What its path names; undefined where it names nothing. */
  readonly resource: Resource | undefined;
  /** A body that is valid except for the tenant; undefined where the operation takes none. */
  readonly body: Readonly<Record<string, unknown>> | undefined;
  /** The query that it requires. */
  readonly query: string;
}

export interface Resource {
  readonly table: string;
  /** A statement that returns rows of `account_id` and every parameter of the path. */
  readonly sql: string;
  /** Shown to the accounts below its owner too. */
  readonly isOffered: boolean;
}

/** What other paths of APIs without a platform name. The tests fail for a path with parameters that neither a resource nor a line here names. */
const RESOURCES: readonly (readonly [path: RegExp, table: string, columns: string, isOffered?: boolean])[] = [
  [/^\/access\/(distributor\/|contact\/)?account\/\{id\}/, "account", "id as account_id, id"],
  [/^\/access\/user\/\{id\}/, "app_user", "account_id, id"],
  [/^\/access\/branding\/\{id\}/, "branding", "account_id, account_id as id"],
  [/^\/activity\/\{id\}/, "activity", "account_id, id"],
  [/^\/pricing\/service\/\{id\}/, "service", "account_id, id"],
  [/^\/solutions\/serviceOfferings\/\{id\}/, "service_offering", "account_id, id", true],
  [/\{automatorId\}/, "automator", `account_id, id as "automatorId"`, true],
];

/** Paths whose parameters name nothing of a tenant. */
const WITHOUT_TENANT = ["/templates/page/{name}"];

/** Every operation that needs a token. */
export async function readTargets(
  apis: readonly Api[],
  platforms: readonly Platform[],
): Promise<readonly Target[]> {
  const worlds = await openPlatformWorlds(platforms);
  return apis.flatMap((api) => {
    const world = worlds[platforms.findIndex((platform) => platform.apis.includes(api))];
    return readOperations(api)
      .filter(({ requirement }) => requirement !== "public")
      .map((operation) => {
        const path = api.base + operation.path;
        return {
          api,
          operation,
          path,
          resource: resourceOf(api, path, world),
          body: bodyOf(api, operation, world),
          query: world?.queries?.[operation.operationId] ?? "",
        };
      });
  });
}

/** The declared resource; for a platform, the last parameter that its world knows: a machine rather than its pool. */
function resourceOf(api: Api, path: string, world: PlatformWorld | undefined): Resource | undefined {
  const declared = api.resources?.find((each) => isAtOrBelow(`${api.base}${each.path}/{id}`, path));
  if (declared !== undefined)
    return { table: declared.table, isOffered: false, sql: `select account_id, id from ${declared.table}` };
  if (!path.includes("{") || WITHOUT_TENANT.includes(path)) return undefined;
  const named = [...path.matchAll(/\{([^}]+)\}/g)]
    .map(([, name = ""]) => world?.resources[name])
    .findLast((resource) => resource !== undefined);
  if (named !== undefined) {
    const { table, columns, isOffered = false } = named;
    return { table, isOffered, sql: `select ${columns} from ${table}` };
  }
  const found = RESOURCES.find(([pattern]) => pattern.test(path));
  if (found === undefined)
    throw new Error(
      `Neither a declared resource, nor RESOURCES, nor the world of its platform says what ${path} names.`,
    );
  const [, table, columns, isOffered = false] = found;
  return { table, isOffered, sql: `select ${columns} from ${table}` };
}

function isAtOrBelow(place: string, path: string): boolean {
  return path === place || path.startsWith(`${place}/`);
}

/** Fills a parameter that is not in `ids` with an id that does not exist. */
export function fillPath(path: string, ids: Ids): string {
  return path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(String(ids[name] ?? "x")));
}

/** Valid values for properties where the schema alone is not enough. */
const KNOWN: Readonly<Record<string, unknown>> = {
  username: "intruder@tenant.example",
  email: "intruder@tenant.example",
  password: "Portal123!",
  language: "en",
  account_id: 1,
  primary_colour: "#112233",
  largeLogo: "",
  subdomain: "intruder",
  state: "Available",
};

const KNOWN_BODIES: Readonly<Record<string, object>> = {
  updateService: { description: "taken over" },
};

function bodyOf(api: Api, operation: Operation, world: PlatformWorld | undefined): Target["body"] {
  if (operation.body === undefined) return undefined;
  const known = (world?.bodies ?? KNOWN_BODIES)[operation.operationId];
  const body = known ?? sampleBody(asRecord(api.description), operation.body.schema, KNOWN);
  return isRecord(body) ? body : {};
}

/** The properties of a body that name something of a tenant, with the table in which it is. */
const ID_PROPERTIES: Readonly<Record<string, string>> = {
  account_id: "account",
  Accounts_id: "account",
  reseller_account_id: "account",
  automator_id: "automator",
  ServiceOfferings_id: "service_offering",
  roles: "role",
};

export function idProperties({
  api,
  operation,
}: Target): readonly (readonly [name: string, table: string])[] {
  const text = JSON.stringify(operation.body?.schema ?? {});
  const [, name] = /#\/(?:components\/schemas|definitions)\/(\w+)/.exec(text) ?? [];
  const schemas = asRecord(asRecord(asRecord(api.description)["components"])["schemas"]);
  const definitions = asRecord(asRecord(api.description)["definitions"]);
  const properties = asRecord(asRecord(schemas[name ?? ""] ?? definitions[name ?? ""])["properties"]);
  const declared = new Map(
    (api.resources ?? []).flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([field, { refersTo }]) =>
        refersTo === undefined ? [] : [[field, refersTo] as const],
      ),
    ),
  );
  return Object.keys(properties).flatMap((each) => {
    const table =
      declared.get(each) ?? (Object.hasOwn(ID_PROPERTIES, each) ? ID_PROPERTIES[each] : undefined);
    return table === undefined ? [] : [[each, table] as const];
  });
}

/** A list's query for every filter, search and sort that its description declares, aimed at these accounts. */
export function listQueries({ operation }: Target, aims: readonly number[]): readonly string[] {
  const names = operation.parameters.filter((each) => each.in === "query");
  const size = names.some(({ name }) => name === "page[size]") ? "page[size]" : "page_size";
  const queries = names.flatMap(({ name, schema }): readonly string[] => {
    if (name.startsWith("page")) return [];
    const values: readonly unknown[] = Array.isArray(schema["enum"]) ? schema["enum"] : [];
    // The other direction would return the same rows.
    const chosen = name === "sort" ? values.filter((value) => String(value).startsWith("-")) : values;
    if (values.length > 0) return chosen.map((value) => `${name}=${encodeURIComponent(String(value))}`);
    if (name.startsWith("search"))
      return aims.flatMap((id) => [`${name}=mark-${id}.`, `${name}=offer-${id}.`]);
    if (name.includes("[gte]")) return [`${name}=2000-01-01`];
    if (name.includes("[lte]")) return [`${name}=2100-01-01`];
    if (schema["type"] === "boolean") return [`${name}=true`, `${name}=false`];
    if (schema["type"] === "integer") return aims.map((id) => `${name}=${id}`);
    return [`${name}=web-01`];
  });
  return [`?${size}=1000`, ...queries.map((query) => `?${query}&${size}=100`)];
}

/** Whether an operation returns a list in pages. */
export function isList({ operation }: Target): boolean {
  return (
    operation.method === "GET" &&
    operation.parameters.some(({ name }) => name === "page[size]" || name === "page_size")
  );
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
