import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { openDatabase } from "../database/index.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import { seedIdentity } from "../identity/index.ts";
import { migrationFolders, productPlatforms } from "../platforms/index.ts";
import { seedInventory } from "./index.ts";

const seeds = productPlatforms.map(({ seed }) => seed);

let test: TestDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({ url: test.url, migrations: migrationFolders(productPlatforms) });
  await seedIdentity(database);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

const ask = async (accountId: number, sql: string) =>
  await database.transaction({ accountId }, (db) => db.query(sql));

describe("the seed", () => {
  it("fills an empty database, and only once", async () => {
    expect(await seedInventory(database, seeds)).toBe(true);
    expect(await seedInventory(database, seeds)).toBe(false);
  });

  it("gives every type of automator its logo, also where an earlier version filled the database", async () => {
    const without = async () =>
      await database.transaction("system", (db) =>
        db.query("select name from automator_type where logo is null"),
      );
    expect(await without()).toEqual([]);
    await database.transaction("system", (db) => db.query("update automator_type set logo = null"));
    await seedInventory(database, seeds);
    expect(await without()).toEqual([]);
  });

  it("brings the types of a platform that came with an update, and leaves those that are there", async () => {
    const type = {
      id: 900,
      name: "Shelves",
      type: "Shelves",
      version: "v1",
      description: "",
      flag: "shelves",
    } as const;
    const updated = [...seeds, { automatorTypes: [type], automators: [], offerings: [] }];
    const change = "update automator_type set is_available = false where id = 5";
    await database.transaction("system", (db) => db.query(change));
    expect(await seedInventory(database, updated)).toBe(false);
    const types = await database.transaction("system", (db) =>
      db.query(
        "select id, name, feature_flag from automator_type where id = 900 or not is_available order by id",
      ),
    );
    expect(types).toEqual([
      expect.objectContaining({ id: 5 }),
      { id: 900, name: "Shelves", feature_flag: "shelves" },
    ]);
    expect(await seedInventory(database, updated)).toBe(false);
  });

  it("has at least 3,000 services over at least 14 customers of two providers", async () => {
    const [all] = await database.transaction("system", (db) =>
      db.query<{ services: number; accounts: number; providers: number }>(
        "select count(*) as services, count(distinct account_id) as accounts, count(distinct provider_of(account_id)) as providers from service",
      ),
    );
    expect(all!.services).toBeGreaterThanOrEqual(3000);
    expect(all!.accounts).toBeGreaterThanOrEqual(14);
    expect(all!.providers).toBe(2);
  });

  it("gives the main account services of all types and states", async () => {
    const types = await ask(
      100,
      "select o.type from service s join service_offering o on o.id = s.service_offering_id group by 1",
    );
    expect(types).toHaveLength(9);
    const states = await ask(100, "select state from service group by 1 order by 1");
    expect(states.map((row) => row["state"])).toEqual(
      expect.arrayContaining(["Available", "Error", "Pending Approval", "Processing", "Suspended"]),
    );
  });
});
