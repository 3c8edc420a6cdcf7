import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import type { EmbeddedAt } from "./embedded-objects.ts";
import { embeddedObjects } from "./embedded-objects.ts";
import { migrationFolders, productPlatforms } from "./index.ts";

interface Kinds extends Record<string, object> {
  readonly shelf: { readonly rows: number; readonly label: string | null };
  readonly network: { readonly cidr: string };
}

const objects = embeddedObjects<Kinds>();
const [PROVIDER, CUSTOMER, OTHER] = [1, 3, 4];
let drop: () => Promise<void>;
let database: OpenDatabase;
let automatorId = 0;

beforeAll(async () => {
  ({ database, drop } = await openMigrated(migrationFolders(productPlatforms)));
  automatorId = await database.transaction("system", async (db) => {
    await db.query(
      "insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'One'), (3, 1, 'customer', 'Three'), (4, 1, 'customer', 'Four')",
    );
    const [type] = await db.query<{ id: number }>(
      "insert into automator_type (id, name, type, version, description) values (900, 'Shelves', 'Shelves', 'v1', '') returning id",
    );
    const [automator] = await db.query<{ id: number }>(
      "insert into automator (id, account_id, automator_type_id, name) values (900, 1, $1, 'Shelves') returning id",
      [type?.id],
    );
    return automator?.id ?? 0;
  });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const as = <Result>(accountId: number, work: (at: EmbeddedAt) => Promise<Result>) =>
  database.transaction({ accountId }, (db) => work({ automatorId, db }));

it("keeps what an embedded platform has, and shows each account its own and what is offered to it", async () => {
  const shelf = { id: "shelf-1", accountId: CUSTOMER, name: "B", details: { rows: 3, label: null } };
  expect(await as(CUSTOMER, (at) => objects.insert(at, "shelf", shelf))).toBe(true);
  expect(await as(CUSTOMER, (at) => objects.insert(at, "shelf", { ...shelf, name: "again" }))).toBe(false);
  await as(CUSTOMER, (at) =>
    objects.insert(at, "shelf", {
      ...shelf,
      id: "shelf-2",
      name: "A",
      parent: "rack-1",
      serviceId: 7,
    }),
  );
  await as(PROVIDER, async (at) => {
    const network = { accountId: PROVIDER, name: "front", details: { cidr: "10.0.0.0/24" } };
    await objects.insert(at, "network", { ...network, id: "network-1", isOffered: true });
    await objects.insert(at, "network", { ...network, id: "network-2" });
  });

  const names = await as(CUSTOMER, (at) => objects.list(at, "shelf"));
  expect(names.map(({ id, name, serviceId }) => [id, name, serviceId])).toEqual([
    ["shelf-2", "A", 7],
    ["shelf-1", "B", null],
  ]);
  expect(await as(CUSTOMER, (at) => objects.list(at, "shelf", { parent: "rack-1" }))).toHaveLength(1);
  expect(await as(CUSTOMER, (at) => objects.list(at, "shelf", { serviceId: 8 }))).toHaveLength(0);
  expect((await as(CUSTOMER, (at) => objects.list(at, "network"))).map(({ id }) => id)).toEqual([
    "network-1",
  ]);
  expect(await as(OTHER, (at) => objects.find(at, "shelf", "shelf-1"))).toBeUndefined();
});

it("changes what is named and nothing else, and removes", async () => {
  expect(
    await as(CUSTOMER, (at) =>
      objects.change(at, "shelf", "shelf-1", { details: { label: "top" }, parent: null, serviceId: 9 }),
    ),
  ).toBe(true);
  expect(await as(CUSTOMER, (at) => objects.lock(at, "shelf", "shelf-1"))).toEqual({
    id: "shelf-1",
    accountId: CUSTOMER,
    serviceId: 9,
    parent: null,
    name: "B",
    isOffered: false,
    details: { rows: 3, label: "top" },
  });
  expect(await as(OTHER, (at) => objects.change(at, "shelf", "shelf-1", { name: "mine" }))).toBe(false);
  expect(await as(OTHER, (at) => objects.remove(at, "shelf", { ids: ["shelf-1"] }))).toBe(0);
  expect(await as(CUSTOMER, (at) => objects.remove(at, "shelf", { ids: ["shelf-1", "shelf-2"] }))).toBe(2);
});
