import { isRecord } from "#validators";
import type { Api } from "../api/index.ts";
import { uncheckedCast } from "../api/index.ts";
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
  [
    /^\/access\/session\/\{id\}/,
    "session",
    "(select account_id from app_user u where u.id = session.user_id) as account_id, id",
  ],
  [/^\/access\/branding\/\{id\}/, "branding", "account_id, account_id as id"],
  [/^\/agents\/\{id\}/, "agent", "account_id, id"],
  [/^\/activity\/\{id\}/, "activity", "account_id, id"],
  [/^\/pricing\/service\/\{id\}/, "service", "account_id, id"],
  [/^\/pricing\/order\/\{service_id\}/, "service_order", "account_id, id as service_id"],
  [/^\/pricing\/service\/unmap\/\{service_id\}/, "service", "account_id, id as service_id"],
  [/^\/solutions\/serviceOfferings\/services\/\{service_id\}/, "service", 'account_id, id as "service_id"'],
  [/^\/pricing\/solution\/draft\/\{automatorId\}/, "automator", 'account_id, id as "automatorId"'],
  [/^\/pricing\/service\/map\/\{automatorId\}/, "automator", 'account_id, id as "automatorId"'],
  [/^\/contracts\/account\/\{id\}/, "account", "id as account_id, id"],
  [/^\/contracts\/\{id\}/, "contract", "account_id, id"],
  [
    /^\/billing\/accounts\/\{id\}\/services\/\{service_id\}/,
    "service",
    "account_id, account_id as id, id as service_id",
  ],
  [/^\/billing\/accounts\/\{id\}/, "account", "id as account_id, id"],
  [/^\/billing\/invoices\/reports\/\{id\}/, "invoice_report", "account_id, id"],
  [/^\/billing\/invoices\/\{id\}/, "invoice", "account_id, id"],
  [/^\/(autotask|connectwise)\/configuration\/\{id\}/, "integration", "account_id, id"],
  [/^\/(autotask|connectwise)\/companies\/\{id\}/, "integration_company", "account_id, company_id as id"],
  [/^\/(autotask|connectwise)\/services\/\{id\}/, "service_offering", "account_id, id"],
  [/^\/reporting\/schedules\/\{id\}/, "report_schedule", "account_id, id"],
  [/^\/webhooks\/history\/\{uuid\}/, "webhook_delivery", "account_id, id as uuid"],
  [/^\/webhooks\/\{uuid\}/, "webhook", "account_id, id as uuid"],
  [/^\/solution\/service_provider\/\{id\}/, "billing_currency", "account_id, account_id as id", true],
  [/^\/solution\/\{solution_id\}/, "service_offering", "account_id, id as solution_id"],
  [/^\/pricing\/model\/\{id\}/, "pricing_model", "account_id, id", true],
  [/^\/pricing\/solution\/managed\/\{id\}/, "service_offering", "account_id, id"],
  [/^\/pricing\/solution\/\{id\}/, "service_offering", "account_id, id", true],
  [/^\/solutions\/serviceOfferings\/\{id\}/, "service_offering", "account_id, id", true],
];

/** Paths whose parameters name nothing of a tenant. Of a kind of mail everybody has their own text. */
const WITHOUT_TENANT = [
  "/templates/page/{name}",
  ...["", "/reset", "/preview", "/test"].map((end) => `/notifications/templates/{id}${end}`),
];

/** Every operation that needs a token. */
export async function readTargets(
  apis: readonly Api[],
  platforms: readonly Platform[],
): Promise<readonly Target[]> {
  const worlds = await openPlatformWorlds(platforms);
  return apis.flatMap((api) => {
    const at = platforms.findIndex((platform) => platform.apis.some(({ name }) => name === api.name));
    const world = worlds[at];
    return readOperations(api)
      .filter(({ requirement }) => requirement !== "public")
      .map((operation) => {
        const path = api.base + operation.path;
        return {
          api,
          operation,
          path,
          resource: resourceOf(api, path, world, platforms[at]),
          body: bodyOf(api, operation, world),
          query: (world?.queries ?? KNOWN_QUERIES)[operation.operationId] ?? "",
        };
      });
  });
}

/** The declared resource; for a platform, the last parameter that its world knows: a machine rather than its pool. */
function resourceOf(
  api: Api,
  path: string,
  world: PlatformWorld | undefined,
  platform: Platform | undefined,
): Resource | undefined {
  const declared = api.resources?.find((each) => isAtOrBelow(`${api.base}${each.path}/{id}`, path));
  if (declared !== undefined)
    return { table: declared.table, isOffered: false, sql: `select account_id, id from ${declared.table}` };
  if (!path.includes("{") || WITHOUT_TENANT.includes(path)) return undefined;
  const named = [...path.matchAll(/\{([^}]+)\}/g)]
    .map(([, name = ""]) => world?.resources[`${api.name} ${name}`] ?? world?.resources[name])
    .findLast((resource) => resource !== undefined);
  if (named !== undefined) {
    const { table, columns, where = "true", isOffered = false } = named;
    return { table, isOffered, sql: `select ${columns} from ${table} where ${where}` };
  }
  if (platform !== undefined && path.includes("{automatorId}"))
    return { table: "automator", isOffered: true, sql: automatorsOf(platform) };
  const found = RESOURCES.find(([pattern]) => pattern.test(path));
  if (found === undefined)
    throw new Error(
      `Neither a declared resource, nor RESOURCES, nor the world of its platform says what ${path} names.`,
    );
  const [, table, columns, isOffered = false] = found;
  return { table, isOffered, sql: `select ${columns} from ${table}` };
}

/** The automators that the platform checks. */
function automatorsOf({ checks = [] }: Platform): string {
  const checked = checks.map(({ type, version }) => `('${type}', '${version}')`).join(", ");
  return `select account_id, id as "automatorId" from automator
    where automator_type_id in (select id from automator_type where (type, version) in (${checked}))`;
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
  currency: "EUR",
};

const KNOWN_BODIES: Readonly<Record<string, object>> = {
  updateService: { description: "taken over" },
  answerOrder: { state: "Processing" },
  updateConfiguration: { currency: "EUR" },
};

/** The queries that operations of no platform require. */
const KNOWN_QUERIES: Readonly<Record<string, string>> = {
  listSystemContracts: "?company_id=250",
  listAgreements: "?company_id=250",
  previewMarkup: "?percent=10",
};

function bodyOf(api: Api, operation: Operation, world: PlatformWorld | undefined): Target["body"] {
  if (operation.body === undefined) return undefined;
  const known = (world?.bodies ?? KNOWN_BODIES)[operation.operationId];
  const body = known ?? sampleBody(asRecord(api.description), operation.body.schema, KNOWN);
  // A list is a body too.
  return isRecord(body) ? body : Array.isArray(body) ? uncheckedCast<Target["body"]>(body) : {};
}

/** The properties of a body that name something of a tenant, with the table in which it is. */
const ID_PROPERTIES: Readonly<Record<string, string>> = {
  account_id: "account",
  Accounts_id: "account",
  reseller_account_id: "account",
  automator_id: "automator",
  ServiceOfferings_id: "service_offering",
  ServiceAdapters_id: "automator",
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

/** A list's query for every filter, search, sort and count that its description declares, aimed at these accounts. */
export function listQueries({ operation }: Target, aims: readonly number[]): readonly string[] {
  const names = operation.parameters.filter((each) => each.in === "query");
  const size = names.some(({ name }) => name === "page[size]") ? "page[size]" : "page_size";
  const most = Number(names.find(({ name }) => name === size)?.schema["maximum"] ?? 1000);
  const isPeriod = ["from", "to"].every((end) => names.some(({ name }) => name === end));
  const queries = names.flatMap(({ name, schema }): readonly string[] => {
    if (name.startsWith("page")) return [];
    if (isPeriod && name === "from") return PERIODS;
    if (isPeriod && name === "to") return [];
    const choices = schema["enum"] ?? asRecord(schema["items"])["enum"];
    const values: readonly unknown[] = Array.isArray(choices) ? choices : [];
    // The other direction would return the same rows.
    const chosen = name === "sort" ? values.filter((value) => String(value).startsWith("-")) : values;
    if (values.length > 0) return chosen.map((value) => `${name}=${encodeURIComponent(String(value))}`);
    if (name.startsWith("search"))
      return aims.flatMap((id) => [`${name}=mark-${id}.`, `${name}=offer-${id}.`]);
    if (name.includes("[gte]")) return [`${name}=2000-01-01`];
    if (name.includes("[lte]")) return [`${name}=2100-01-01`];
    if (schema["type"] === "boolean") return [`${name}=true`, `${name}=false`];
    if (schema["type"] === "integer" || schema["type"] === "number") return aims.map((id) => `${name}=${id}`);
    return textsFor(schema).map((text) => `${name}=${text}`);
  });
  return [`?${size}=${most}`, ...queries.map((query) => `?${query}&${size}=100`)];
}

/** Texts that a parameter takes: a name, or days before and after all there is. */
function textsFor({ pattern, format }: Readonly<Record<string, unknown>>): readonly string[] {
  if (typeof format === "string" && format.startsWith("date")) return DAYS;
  if (typeof pattern !== "string") return ["web-01"];
  return ["web-01", ...DAYS].filter((text) => new RegExp(pattern, "u").test(text));
}

const DAYS = ["2000-01-01", "2100-01-01"];

/** Before all there is, and around it: a report takes no end before its beginning, and five years. */
const PERIODS = ["from=2000-01-01&to=2004-12-31", "from=2025-01-01&to=2029-12-31"];

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
