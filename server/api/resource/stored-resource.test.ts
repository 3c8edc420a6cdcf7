import { expect, test } from "vitest";
import type { Transaction } from "../../database/index.ts";
import type { Resource } from "./resource.ts";
import { insertRow } from "./stored-resource.ts";

const door = {
  noun: "door",
  table: "door",
  fields: { name: { type: "text" }, height: { type: "integer" } },
} as unknown as Resource;

/** The statements that were sent. */
function database() {
  const sent: string[] = [];
  const db = { query: (sql: string) => Promise.resolve([sent.push(sql)]) } as unknown as Transaction;
  return { db, sent };
}

test("a row with a field that the resource does not have is refused before it is written", async () => {
  const { db, sent } = database();
  await expect(insertRow(db, door, { account_id: 1, name: "Front", hieght: 2 })).rejects.toThrow(
    'A row of door names "hieght", which a door does not have (known: account_id, ',
  );
  expect(sent).toEqual([]);
});

test("a row with its own fields is written", async () => {
  const { db, sent } = database();
  await insertRow(db, door, { account_id: 1, name: "Front" });
  expect(sent).toEqual([expect.stringContaining("insert into door")]);
});
