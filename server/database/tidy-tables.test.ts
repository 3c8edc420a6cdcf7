import { afterAll, beforeAll, expect, test } from "vitest";
import { openMigrated } from "../testing/prepared-database.ts";
import type { OpenDatabase } from "./index.ts";
import { tidyTables } from "./index.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;
beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  await database.transaction("system", (db) =>
    db.query(
      "insert into account (id, kind, company_name) select i, 'provider', 'P' || i from generate_series(1, 2000) i",
    ),
  );
});
afterAll(async () => {
  await database.close();
  await drop();
});

const change = () =>
  database.transaction("system", (db) => db.query("update account set company_name = company_name || '.'"));

async function about(table: string): Promise<{ readonly rows: number; readonly bytes: number }> {
  const [row] = await database.owner.query<{ rows: number; bytes: number }>(
    `select reltuples::int as rows, pg_relation_size(oid)::int as bytes from pg_class where oid = 'atrium.${table}'::regclass`,
  );
  return row ?? { rows: -1, bytes: 0 };
}

test("rows are counted, and the room of those that nobody sees any more is used again", async () => {
  await tidyTables(database);
  expect((await about("account")).rows).toBe(2000);
  await change();
  await tidyTables(database);
  const { bytes } = await about("account");
  for (let time = 0; time < 10; time += 1) {
    await change();
    await tidyTables(database);
  }
  // Where PostgreSQL itself counts the rows of a table at that moment, the room of a change or two is used later.
  expect((await about("account")).bytes).toBeLessThan(2.5 * bytes);
});

test("a server that stops tidies no further table", async () => {
  await change();
  const before = await about("account");
  await database.owner.execute("create table atrium.aaa as select generate_series(1, 10) as i");
  const stop = new AbortController();
  stop.abort();
  await tidyTables(database, stop.signal);
  expect((await about("aaa")).rows).toBe(-1);
  expect((await about("account")).rows).toBe(before.rows);
});
