import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../database/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import { parseListQuery } from "./list-query.ts";
import type { ListSource } from "./list-rows.ts";
import { listRows } from "./list-rows.ts";

const SOURCE: ListSource<string> = {
  select: "t.id, t.name",
  from: "(values (1, 'web-01', true, '2026-01-01Z'::timestamptz), (2, 'web-02', false, '2026-01-02Z'), (3, 'db_01', true, '2026-01-03Z'), (4, null, true, '2026-01-04Z')) t (id, name, up, at)",
  fields: {
    id: { sql: "t.id", type: "number" },
    name: { sql: "t.name" },
    up: { sql: "t.up", type: "boolean" },
    at: { sql: "t.at", type: "time" },
  },
  order: "t.id",
};

let drop: () => Promise<void>;
let database: OpenDatabase;
beforeAll(async () => {
  ({ database, drop } = await openMigrated());
});
afterAll(async () => {
  await database.close();
  await drop();
});

const list = (query: string) =>
  database.transaction({ accountId: 0 }, (db) =>
    listRows<{ id: number }>(db, SOURCE, parseListQuery([...new URLSearchParams(query)])),
  );
const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);

test.each([
  ["", [1, 2, 3, 4]],
  ["filter[up]=true", [1, 3, 4]],
  ["filter[id]=1&filter[id]=3", [1, 3]],
  ["filter[id][gte]=2&filter[id][lte]=3", [2, 3]],
  ["filter[at][gte]=2026-01-03", [3, 4]],
  ["search[name]=WEB", [1, 2]],
  ["search[name]=_", [3]],
  ["search[name]=%25", []],
  ["search[name]=\\", []],
  ["sort=-id", [4, 3, 2, 1]],
  ["sort=name", [4, 3, 1, 2]],
  ["sort=-name", [2, 1, 3, 4]],
  ["sort=up,-id", [2, 4, 3, 1]],
  ["page[size]=2&page[number]=2", [3, 4]],
  ["filter[name]=x') or 1=1 --", []],
])("%s answers the rows %j", async (query, expected) => {
  expect(await ids(query)).toEqual(expected);
});

test("the total counts all that match, whatever the page", async () => {
  expect((await list("filter[up]=true&page[size]=1&page[number]=9")).meta.total).toBe(3);
});

test.each([
  ["counts=up", { up: { true: 3, false: 1 } }, 4],
  ["counts=up&filter[up]=false", { up: { true: 3, false: 1 } }, 1],
  ["counts=up&filter[id][gte]=3", { up: { true: 2 } }, 2],
  ["counts=up&filter[up]=true&search[name]=web", { up: { true: 1, false: 1 } }, 1],
  ["counts=name&filter[up]=true", { name: { "": 1, db_01: 1, "web-01": 1 } }, 3],
  ["counts=up&counts=id&filter[up]=false", { up: { true: 3, false: 1 }, id: { 2: 1 } }, 1],
  ["counts=up&search[name]=nothing", { up: {} }, 0],
  ["counts=up&page[size]=1&page[number]=3", { up: { true: 3, false: 1 } }, 4],
])("%s counts %j among %i", async (query, counts, total) => {
  expect((await list(query)).meta).toEqual({ total, counts });
});

test("without counts there are none", async () => {
  expect((await list("")).meta).toEqual({ total: 4 });
});

test("the counts of a field that nothing is filtered by spare the statement for the total", async () => {
  const statements: string[] = [];
  const ask = (query: string) =>
    database.transaction({ accountId: 0 }, async (db) => {
      statements.length = 0;
      const counted: typeof db = {
        ...db,
        query: (sql, parameters) => {
          statements.push(sql);
          return db.query(sql, parameters);
        },
      };
      await listRows(counted, SOURCE, parseListQuery([...new URLSearchParams(query)]));
      return statements.length;
    });
  expect([await ask(""), await ask("counts=up"), await ask("counts=up&filter[up]=true")]).toEqual([2, 2, 3]);
});

test.each([
  ["filter[nmae]=x", 'The filter "nmae" is unknown, did you mean "name"?'],
  ["sort=constructor", 'The sort field "constructor" is unknown'],
  ["search[__proto__]=x", 'The search field "__proto__" is unknown'],
  ["counts=nmae", 'The count "nmae" is unknown, did you mean "name"?'],
  ["filter[id]=1;drop", "filter[id] must be a number."],
  ["filter[up]=yes", "filter[up] must be true or false."],
  ["filter[at][gte]=soon", "filter[at] must be a date"],
  ["filter[at][gte]=0000-01-01", "filter[at] must be a date"],
])("%s is refused with 400 and a reason", async (query, message) => {
  await expect(list(query)).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
});
