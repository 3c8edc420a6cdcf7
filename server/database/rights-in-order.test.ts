import { afterAll, beforeAll, expect, test } from "vitest";
import { openMigrated } from "../testing/prepared-database.ts";
import type { OpenDatabase, Transaction } from "./index.ts";
import { asSystem } from "./index.ts";

/** More than it takes for a statement to be prepared, which must not change what is done when. */
const TIMES = 8;

let drop: () => Promise<void>;
let database: OpenDatabase;
beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  await database.transaction("system", async (db) => {
    await db.query("insert into account (id, kind, company_name) values (1, 'provider', 'P')");
    await db.query(
      "insert into account (id, parent_id, kind, company_name) values (10, 1, 'customer', 'A'), (20, 1, 'customer', 'B')",
    );
  });
});
afterAll(async () => {
  await database.close();
  await drop();
});

const visible = async (db: Transaction) =>
  (await db.query<{ id: number }>("select id from account where id > $1 order by id", [0])).map(
    ({ id }) => id,
  );

test("a statement sees what its place in the order lets it see, however often it was sent, and with whatever parameters", async () => {
  for (let time = 0; time < TIMES; time += 1) {
    await database.transaction({ accountId: 10 }, async (db) => {
      expect(await asSystem(db, visible)).toEqual([1, 10, 20]);
      expect(await Promise.all([visible(db), visible(db)])).toEqual([[10], [10]]);
      // What is sent while the rights of the tenant are being set again.
      const bookkeeping = asSystem(
        db,
        async (system) => await system.query("select $1::text as said", ["it's"]),
      );
      expect(await bookkeeping).toEqual([{ said: "it's" }]);
      expect(await visible(db)).toEqual([10]);
    });
  }
});

test("a change that comes first waits until the limits hold, and so does what follows it", async () => {
  for (let time = 0; time < TIMES; time += 1) {
    await database.transaction({ accountId: 10 }, async (db) => {
      const [changed, seen] = await Promise.all([
        db.query("update account set company_name = company_name || '!' returning id"),
        db.query("select company_name from account"),
      ]);
      expect(changed).toEqual([{ id: 10 }]);
      expect(seen).toEqual([{ company_name: `A${"!".repeat(time + 1)}` }]);
    });
  }
});

test("after a statement that failed nothing more is done, whatever was sent with it", async () => {
  for (let time = 0; time < TIMES; time += 1) {
    const failing = database.transaction({ accountId: 10 }, async (db) => {
      await Promise.all([
        db.query("select 1 / $1::int", [0]),
        db.query("update account set company_name = 'lost'"),
      ]);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
  }
  await database.transaction({ accountId: 10 }, async (db) => {
    expect(await db.query("select count(*) as lost from account where company_name = 'lost'")).toEqual([
      { lost: 0 },
    ]);
  });
});
