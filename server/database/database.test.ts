import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "./open-database.ts";
import { openDatabase, openExisting } from "./open-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { createTestDatabase, testServer } from "../testing/test-database.ts";
import { migrate } from "./migrate.ts";

let test: TestDatabase;
let database: OpenDatabase;

beforeAll(async () => {
  test = await createTestDatabase();
  database = await openDatabase({ url: test.url });
  await database.transaction("system", async (db) => {
    await db.query(`insert into account (id, parent_id, kind, company_name) values
      (1, null, 'provider', 'One'), (2, 1, 'distributor', 'Two'), (3, 2, 'customer', 'Three'), (4, 1, 'customer', 'Four'),
      (9, null, 'provider', 'Nine')`);
  });
});

afterAll(async () => {
  await database.close();
  await test.drop();
});

const seenBy = (accountId: number) =>
  database.transaction({ accountId }, async (db) =>
    (await db.query<{ id: number }>("select id from account order by id")).map(({ id }) => id),
  );

describe.skipIf(testServer() === undefined)("a command on PostgreSQL", () => {
  it("finds no database where there is none, and makes none", async () => {
    const empty = await createTestDatabase();
    const opened = () => openExisting({ url: empty.url });
    await expect(opened()).rejects.toThrow("There is no database of Atrium there");
    await expect(opened()).rejects.toThrow("There is no database of Atrium there");
    await empty.drop();
  });

  it("opens one of its version", async () => {
    const opened = await openExisting({ url: test.url });
    expect(await opened.owner.query("select 1 as one")).toEqual([{ one: 1 }]);
    await opened.close();
  });
});

describe("row-level security", () => {
  it.each([
    [1, [1, 2, 3, 4]],
    [2, [2, 3]],
    [3, [3]],
    [9, [9]],
    [0, []],
    [12345, []],
  ])("shows account %i only itself and the accounts below it", async (account, expected) => {
    expect(await seenBy(account)).toEqual(expected);
  });

  it("follows an account that moves, with everything below it", async () => {
    const moved = new Error("roll back");
    await expect(
      database.transaction("system", async (db) => {
        await db.query("update account set parent_id = 9 where id = 2");
        await db.query(
          "select set_config('atrium.account', '9', true), set_config('role', 'atrium_tenant', true)",
        );
        const ids = (await db.query<{ id: number }>("select id from account order by id")).map(
          ({ id }) => id,
        );
        expect(ids).toEqual([2, 3, 9]);
        throw moved;
      }),
    ).rejects.toBe(moved);
    expect(await seenBy(1)).toEqual([1, 2, 3, 4]);
  });

  it("refuses to write a row of another tenant", async () => {
    const write = database.transaction({ accountId: 4 }, (db) =>
      db.query(
        "insert into account (id, parent_id, kind, company_name) values (50, 1, 'customer', 'Intruder')",
      ),
    );
    await expect(write).rejects.toThrow(/row-level security/);
    const changed = await database.transaction({ accountId: 4 }, (db) =>
      db.query("update account set company_name = 'Mine' where id = 3 returning id"),
    );
    expect(changed).toEqual([]);
  });

  it("hides the closure of the tree from tenants", async () => {
    await expect(
      database.transaction({ accountId: 1 }, (db) => db.query("select * from account_ancestor")),
    ).rejects.toThrow(/permission denied/);
  });

  it("leaves no rights to the next transaction", async () => {
    await seenBy(1);
    const [row] = await database.owner.query<{ account: string }>(
      "select current_setting('atrium.account', true) as account",
    );
    expect(row?.account ?? "").toBe("");
  });
});

describe("transactions", () => {
  it("are rolled back when the work throws", async () => {
    await expect(
      database.transaction("system", async (db) => {
        await db.query("update account set company_name = 'Gone' where id = 1");
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    const [row] = await database.transaction("system", (db) =>
      db.query("select company_name from account where id = 1"),
    );
    expect(row).toEqual({ company_name: "One" });
  });

  it("cannot be nested", async () => {
    await expect(
      database.transaction("system", () => database.transaction("system", async () => 1)),
    ).rejects.toThrow("A transaction was opened inside a transaction");
  });

  it("return the same JavaScript types on both databases", async () => {
    const [row] = await database.transaction("system", (db) =>
      db.query(
        "select count(*) as n, 1.50::numeric as amount, now() as at, '2026-01-31'::date as day, $1::jsonb as json",
        [JSON.stringify([1, { a: null }])],
      ),
    );
    expect(row).toEqual({
      n: 1,
      amount: "1.50",
      at: expect.any(Date),
      day: "2026-01-31",
      json: [1, { a: null }],
    });
  });
});

describe("migrations", () => {
  it("do nothing the second time", async () => {
    await expect(database.migrateWith(migrate)).resolves.toBeUndefined();
  });

  it("refuse a database of a newer version, with one sentence", async () => {
    await database.owner.execute("insert into migration (name, hash) values ('9999-future.sql', 'x')");
    await expect(database.migrateWith(migrate)).rejects.toThrow(/made by a newer version of Atrium/);
    await database.owner.execute("delete from migration where name = '9999-future.sql'");
  });
});
