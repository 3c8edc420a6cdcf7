import Papa from "papaparse";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import { fillPath } from "../testing/tenant-requests.ts";
import { csvFields } from "./csv.ts";

const PIECE = 8;
vi.mock(import("./list-query.ts"), async (importOriginal) => {
  const real = await importOriginal();
  return { ...real, everyPiece: () => ({ ...real.everyPiece(), size: PIECE }) };
});

let portal: TestPortal;
let provider: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const parse = (csv: string) => Papa.parse<Record<string, string>>(csv.trimEnd(), { header: true }).data;
const asCsv = { accept: "text/csv" };

test("the file of every list has each of its rows once, in its order, whatever it is read by", async () => {
  const wrong: string[] = [];
  let inPieces = 0;
  for (const { api, operation, path } of portal.targets) {
    if (operation.method !== "GET" || csvFields(api.description, operation) === undefined) continue;
    const size = operation.parameters.find(({ name }) => name === "page_size")?.schema["maximum"];
    const query = typeof size === "number" ? `page_size=${size}` : "page[size]=1000";
    const address = `${fillPath(path, {})}?${query}`;
    const whole = await provider.get(address);
    if (whole.status !== 200) continue;
    const rows: readonly Record<string, unknown>[] = whole.body.data ?? whole.body;
    if (rows.length >= 1000) continue;
    const file = parse((await provider.get(fillPath(path, {}), asCsv)).text);
    if (rows.length > PIECE) inPieces += 1;
    const key = ["id", "name", "username", "action"].find((name) => rows[0]?.[name] !== undefined);
    const values = (from: readonly Record<string, unknown>[]) => from.map((row) => String(row[key ?? ""]));
    if (JSON.stringify(values(file)) !== JSON.stringify(values(rows)))
      wrong.push(`${address}: ${file.length} of ${rows.length}`);
  }
  expect(wrong).toEqual([]);
  expect(inPieces).toBeGreaterThan(12);
});

test.each([
  "",
  "name",
  "-name",
  "description,-name",
  "-charge.monthly",
  "automator.name",
  "-quota.cpu,state",
])("services in the order %j come in it, also those without a value", async (sort) => {
  const customer = await portal.signIn("customer");
  const query = `/pricing/service?sort=${sort}&filter[state]=Available`;
  const { body } = await customer.get(`${query}&page[size]=1000`);
  const ids: readonly string[] = body.data.map(({ id }: { id: number }) => String(id));
  expect(ids.length).toBeGreaterThan(100);
  expect(parse((await customer.get(query, asCsv)).text).map((row) => row["id"])).toEqual(ids);
});

test("a page that is asked for is the file", async () => {
  const { text } = await provider.get("/access/account?page[size]=7&page[number]=2", asCsv);
  expect(parse(text)).toHaveLength(7);
});

test("what is never listed has no column", async () => {
  const { text } = await provider.get("/pricing/service?page[size]=1", asCsv);
  expect(text.split("\r\n")[0]).toContain("charge.monthly");
  expect(text.split("\r\n")[0]).not.toMatch(/price|form/);
});
