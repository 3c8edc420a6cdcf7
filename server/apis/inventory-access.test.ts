import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isRecord } from "#validators";
import { productPlatforms } from "../platforms/index.ts";
import type { Ids } from "../testing/platform-world.ts";
import { openPlatformWorlds } from "../testing/platform-world.ts";
import type { MatrixRow } from "../testing/route-matrix.ts";
import { buildRouteMatrix } from "../testing/route-matrix.ts";
import { demoUsers, permissionsOf } from "../identity/index.ts";
import type { Operation } from "../api/operation.ts";
import { readOperations } from "../api/operation.ts";
import { fillPath } from "../testing/tenant-requests.ts";
import type { Answer, Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

/** The callers who request what belongs to customer@demo.example, and whether it is within their reach. */
const ACTORS = [
  { name: "provider", isWithinReach: true },
  { name: "customer", isWithinReach: true },
  { name: "viewer", isWithinReach: true },
  { name: "reseller", isWithinReach: false },
  { name: "distributor", isWithinReach: false },
  { name: "customer2", isWithinReach: false },
  { name: "provider2", isWithinReach: false },
  { name: "anonymous", isWithinReach: false },
] as const;

type ActorName = (typeof ACTORS)[number]["name"];

const worlds = await openPlatformWorlds(productPlatforms);
let portal: TestPortal;
let callers: Record<ActorName, Caller>;
let known: Known;

/** What the main account owns, by the parameters of paths: which no request of others may reach. */
interface Known {
  readonly service: Ids & { readonly id: string; readonly name: string; readonly offeringId: string };
  /** By the name of a platform's API. */
  readonly ofPlatform: ReadonlyMap<string, Ids>;
}

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  const entries = await Promise.all(
    ACTORS.map(async ({ name }) => [name, await portal.signIn(name)] as const),
  );
  callers = Object.assign({}, ...entries.map(([name, caller]) => ({ [name]: caller })));
  const one = async <Row>(sql: string): Promise<Row> => {
    const [row] = await portal.database.transaction("system", (db) => db.query<Row>(sql));
    if (row === undefined) throw new Error(`The main account has nothing of this kind: ${sql}`);
    return row;
  };
  await portal.database.transaction("system", async (db) => {
    for (const { rows = [] } of worlds) for (const statement of rows) await db.query(statement);
  });
  const ofPlatform = new Map<string, Ids>();
  for (const [index, { apis }] of productPlatforms.entries())
    for (const { name } of apis) {
      const { owned, ownedAt } = worlds[index]!;
      ofPlatform.set(name, await one<Ids>(ownedAt?.[name] ?? owned));
    }
  const service = await one<Known["service"]>(
    `select id::text, name, mo_id as "moId", automator_id::text as "automatorId", service_offering_id::text as "offeringId"
     from service where account_id = 100 and automator_id is not null and mo_id is not null order by id limit 1`,
  );
  known = { service, ofPlatform };
});
afterAll(() => portal.close());

const inventoryApis = () =>
  portal.apis.filter(({ name }) => ["pricing", "solutions"].includes(name) || known.ofPlatform.has(name));

/** The smallest bodies that pass validation; an operation with a body that is missing here fails the tests. */
const BODIES: Readonly<Record<string, object>> = {
  createService: { ServiceOfferings_id: 16, name: "taken-over", Accounts_id: 100 },
  updateService: { description: "taken over" },
  updateServiceState: { state: "Available" },
  calculateServicePrice: { quantities: {} },
};

/** What the platform of an API says of its operations: those of others may have the same names. */
const worldOf = (api: string) =>
  worlds[productPlatforms.findIndex(({ apis }) => apis.some(({ name }) => name === api))];

async function call(
  row: MatrixRow,
  actor: ActorName,
  query = worldOf(row.api)?.queries?.[row.operationId] ?? "",
): Promise<Answer> {
  const { id, offeringId } = known.service;
  const ids = known.ofPlatform.get(row.api) ?? {
    id: row.api === "solutions" ? offeringId : id,
    service_id: id,
  };
  const path = fillPath(row.path, ids);
  if (row.method === "GET") return await callers[actor].get(path + query);
  const body = (worldOf(row.api)?.bodies ?? BODIES)[row.operationId];
  return await callers[actor].send(row.method, path + query, body);
}

function isGranted({ requirement }: MatrixRow, actor: ActorName): boolean {
  const user = demoUsers.find(({ email }) => email === `${actor}@demo.example`);
  if (user === undefined || typeof requirement === "string") return user !== undefined;
  return permissionsOf(user.role, [requirement.tag])[requirement.tag]?.[requirement.flag] === true;
}

const SAME_PROVIDER: readonly ActorName[] = ["reseller", "distributor"];

describe("every route, for every actor", () => {
  it("is refused without a token or permission, and not found beyond one's reach", async () => {
    // What is sold and at what price is nobody's inventory, and sellers map: seller-access.test.ts.
    const rows = buildRouteMatrix(inventoryApis())
      .filter(({ api, path }) => api !== "pricing" || /^\/pricing\/service(?!\/(un)?map)/.test(path))
      // What is prepared needs a service that no other operation keeps busy yet.
      .toSorted((left, right) => Number(isPrepared(right)) - Number(isPrepared(left)));
    expect(rows.length).toBeGreaterThanOrEqual(23);
    const wrong: string[] = [];
    let count = 0;
    for (const row of rows) {
      for (const { name, isWithinReach } of ACTORS) {
        const answer = await call(row, name);
        const expected = expectedStatuses(row, name, isWithinReach);
        count += 1;
        if (!expected.includes(answer.status)) {
          wrong.push(
            `${name} ${row.operationId}: ${answer.status}, expected ${expected.join(" or ")}: ${answer.text.slice(0, 150)}`,
          );
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(count).toBe(rows.length * ACTORS.length);
  });

  it("has not changed the main account's service by refused calls", async () => {
    const service = await callers.customer.get(`/pricing/service/${known.service.id}`);
    expect(service.body).toMatchObject({ name: known.service.name, Accounts_id: 100 });
    expect((await callers.customer.get("/pricing/service?filter[name]=taken-over")).body.data).toHaveLength(
      1,
    );
  });
});

const isPrepared = ({ api, operationId }: MatrixRow) =>
  worldOf(api)?.prepared?.includes(operationId) === true;

function expectedStatuses(row: MatrixRow, actor: ActorName, isWithinReach: boolean): readonly number[] {
  const { operationId } = row;
  const { places = [], purchases = [], ofSession = [], ofOwner = [] } = worldOf(row.api) ?? {};
  if (actor === "anonymous") return [401];
  if (!isGranted(row, actor)) return [403];
  if (ofSession.includes(operationId) || (ofOwner.includes(operationId) && actor !== "provider"))
    return [404];
  if (isWithinReach && isPrepared(row)) return [200, 202];
  if (isWithinReach) return row.method === "GET" ? [200] : [200, 201, 202, 204, 409];
  const isOfTheTree = SAME_PROVIDER.includes(actor);
  // Datacentres and clusters are visible to every account below the automator's owner, and show nothing of a tenant.
  if (places.includes(operationId)) return isOfTheTree ? [200] : [404];
  if (operationId === "getServiceOffering") return isOfTheTree ? [200] : [404];
  if (operationId === "createService" || (purchases.includes(operationId) && isOfTheTree)) return [422];
  // Lists show what the actor has; the test below checks that it has nothing of others.
  const [first, ...others] = row.path.match(/\{[^}]+\}/g) ?? [];
  const isList = others.length === 0 && (first === undefined || first === "{automatorId}");
  if (row.method === "GET" && isList) return first !== undefined && !isOfTheTree ? [404] : [200];
  return [404];
}

describe("every list, with every filter, search and sort that its description declares", () => {
  it("shows no row of a foreign account, as JSON or as CSV", async () => {
    const foreign = ["reseller", "distributor", "customer2", "provider2"] as const;
    const leaks: string[] = [];
    let count = 0;
    for (const api of inventoryApis()) {
      for (const operation of readOperations(api).filter(({ parameters }) =>
        parameters.some(({ name }) => name === "page[size]"),
      )) {
        const row = buildRouteMatrix([api]).find(({ operationId }) => operationId === operation.operationId)!;
        for (const query of listQueries(api.name, operation)) {
          for (const actor of foreign) {
            const answer = await call(row, actor, query);
            count += 1;
            if (rowsOf(answer).some((each) => each["Accounts_id"] === 100))
              leaks.push(`${actor} ${row.operationId}${query}`);
          }
        }
      }
    }
    for (const actor of foreign) {
      const { text } = await callers[actor].get("/pricing/service?page[size]=1000", { accept: "text/csv" });
      if (/^\d+,100,/m.test(text)) leaks.push(`${actor} CSV`);
    }
    expect(leaks).toEqual([]);
    expect(count).toBeGreaterThan(200);
  });
});

function listQueries(api: string, { parameters }: Operation): readonly string[] {
  return parameters.flatMap(({ name, schema }) => {
    if (name.startsWith("search[")) return [`?${name}=e&page[size]=1000`];
    if (name === "sort") return [`?sort=${String(valuesOf(schema).at(-1))}&page[size]=1000`];
    if (!name.startsWith("filter[")) return [];
    return filterValues(api, name, schema).map(
      (value) => `?${name}=${encodeURIComponent(value)}&page[size]=1000`,
    );
  });
}

function filterValues(
  api: string,
  name: string,
  schema: Readonly<Record<string, unknown>>,
): readonly string[] {
  const values = valuesOf(schema);
  if (values.length > 0) return values.map(String);
  if (name.includes("[gte]")) return ["2000-01-01"];
  if (name.includes("[lte]")) return ["2100-01-01"];
  if (schema["type"] === "boolean") return ["true", "false"];
  return knownValues(api, name) ?? ["100"];
}

function knownValues(api: string, name: string): readonly string[] | undefined {
  const { id, offeringId, moId, automatorId, ...service } = known.service;
  const values: Readonly<Record<string, readonly string[]>> = {
    "filter[id]": [id],
    "filter[name]": [service.name, "erp-prod-db"],
    "filter[metaData.data.moId]": [String(moId)],
    "filter[automator.id]": [String(automatorId)],
    "filter[ServiceOfferings_id]": [offeringId],
    ...worldOf(api)?.filterValues(known.ofPlatform.get(api) ?? {}),
  };
  return values[name];
}

function valuesOf(schema: Readonly<Record<string, unknown>>): readonly unknown[] {
  return Array.isArray(schema["enum"]) ? schema["enum"] : [];
}

function rowsOf({ body }: Answer): readonly Readonly<Record<string, unknown>>[] {
  const rows: unknown = isRecord(body) ? body["data"] : [];
  return Array.isArray(rows) ? rows.filter(isRecord) : [];
}
