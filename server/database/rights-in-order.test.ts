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

test.each([
  [["a", ""]],
  [[]],
  [["it's", 'a "b"', "c,d", "{e}", String.raw`f\g`, "null"]],
  [["with null", null]],
])("a list as parameter arrives as it was, however often it was sent: %j", async (list) => {
  const lists = Array.from({ length: TIMES }, () => list);
  const arrived = await database.transaction("system", async (db) => {
    const rows: unknown[] = [];
    for (const each of lists)
      rows.push((await db.query<{ list: unknown }>("select $1::text[] as list", [each]))[0]?.list);
    return rows;
  });
  expect(arrived).toEqual(lists);
});

test("what a transaction begins with has the rights that it asks for, also where it asks for nothing", async () => {
  for (let time = 0; time < TIMES; time += 1) {
    await database.transaction({ accountId: 10 }, async (db) => {
      expect(await Promise.all([asSystem(db, visible), asSystem(db, visible)])).toEqual([
        [1, 10, 20],
        [1, 10, 20],
      ]);
      expect(await visible(db)).toEqual([10]);
    });
    await database.transaction({ accountId: 20 }, async (db) => {
      await asSystem(db, async () => undefined);
      expect(await visible(db)).toEqual([20]);
    });
    await database.transaction({ accountId: 20 }, async () => undefined);
    // Who catches what bookkeeping threw has no rights of the system either.
    const refused = () => Promise.reject(new Error("Refused."));
    await database.transaction({ accountId: 10 }, async (db) => {
      await expect(asSystem(db, refused)).rejects.toThrow("Refused.");
      expect(await visible(db)).toEqual([10]);
      await expect(asSystem(db, refused)).rejects.toThrow("Refused.");
      expect(await visible(db)).toEqual([10]);
    });
  }
});

test("what is asked for beside bookkeeping, or where it has failed, sees no more than the tenant does", async () => {
  const inRow = async (db: Transaction) => {
    const seen: number[][] = [];
    while (seen.length < 4) seen.push(await visible(db));
    return seen;
  };
  const failing = async (system: Transaction) => {
    expect(await visible(system)).toEqual([1, 10, 20]);
    throw new Error("Refused.");
  };
  const times = <Value>(value: Value) => Array.from({ length: 4 }, () => value);
  for (let time = 0; time < TIMES; time += 1) {
    await database.transaction({ accountId: 10 }, async (db) => {
      const [first, booked, second, refused] = await Promise.all([
        inRow(db),
        asSystem(db, inRow),
        inRow(db),
        asSystem(db, failing).catch(() => visible(db)),
      ]);
      expect([first, second, refused]).toEqual([times([10]), times([10]), [10]]);
      expect(booked).toEqual(times([1, 10, 20]));
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
