import Papa from "papaparse";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appendAudit } from "../../audit/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { cutToSheet } from "./billing-changes.ts";

let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  await provider.send("PUT", "/billing/accounts/100/profile", { tax_id: "=NL1234" });
  await provider.send("POST", "/access/role", { name: "Readers" });
});
afterAll(() => portal.close());

interface Change {
  readonly action: string;
  readonly resource_type: string;
  readonly create_time: string;
}

const today = () => new Date().toISOString().slice(0, 10);

async function read(query: string, caller = provider): Promise<{ data: Change[]; meta: { total: number } }> {
  const { status, body } = await caller.get(`/audit/billing?${query}`);
  expect([query, status]).toEqual([query, 200]);
  return body;
}

test("the log of billing has changes of what is billed alone, the latest first", async () => {
  const { data } = await read("");
  expect(data[0]).toMatchObject({ action: "billingprofile.update", resource_type: "billingprofile" });
  const kinds = new Set(data.map(({ resource_type: kind }) => kind));
  expect(kinds).not.toContain("role");
  for (const kind of kinds)
    expect(["billingprofile", "contract", "currency", "invoice", "invoicereport", "pricingmodel"]).toContain(
      kind,
    );
});

test("a page has up to a thousand of them, or as many as are asked for", async () => {
  for (let days = 1; days <= 120; days += 1)
    await provider.send("PUT", "/billing/accounts/101/profile", { due_days: days });
  const { data, meta } = await read("");
  expect(meta.total).toBeGreaterThan(120);
  expect(data).toHaveLength(meta.total);
  expect((await read("page_size=1")).data).toHaveLength(1);
  expect((await provider.get("/audit/billing?page_size=1001")).status).toBe(400);
});

test("it is narrowed by words and days, and sorted", async () => {
  expect((await read("search=billingprofile&search=100&search=update")).meta.total).toBeGreaterThan(0);
  expect((await read("search=billingprofile&search=nothing")).meta.total).toBe(0);
  expect((await read(`start_date=${today()}&end_date=${today()}`)).data.length).toBeGreaterThan(0);
  expect((await read("end_date=2001-01-01")).data).toEqual([]);
  const sorted = (await read("field=action&direction=asc")).data.map(({ action }) => action);
  expect(sorted).toEqual(sorted.toSorted());
});

test("it is searched by the words of the sentence that the list shows", async () => {
  // "{{who}} changed the billing details of {{what}}", whose code is billingprofile.update.
  const { data } = await read("search=changed&search=billing&search=details&search=provider@demo");
  expect(data.map(({ action }: { action: string }) => action)).toContain("billingprofile.update");
  expect((await read("search=discarded&search=details")).data).toEqual([]);
  const log = await provider.get("/audit/resource/map?search=changed&search=details");
  expect(log.body.meta.total).toBeGreaterThan(0);
});

test("it is downloaded as a file, in which nothing runs as a formula", async () => {
  const { text } = await provider.get(`/audit/billing/download?doc_type=csv&start_date=${today()}`);
  const rows = Papa.parse<Record<string, string>>(text.trimEnd(), { header: true }).data;
  const first = rows.findLast(({ action }) => action === "billingprofile.update");
  expect(first).toMatchObject({ user: "provider@demo.example", action: "billingprofile.update" });
  expect(first?.["changes"]).toContain("tax_id: – → =NL1234");
  const sheet = await provider.get("/audit/billing/download?doc_type=xlsx");
  expect(sheet.text.slice(0, 2)).toBe("PK");
  expect((await provider.get("/audit/billing/download?doc_type=exe")).status).toBe(400);
});

test("its file has the page and the days that are asked for", async () => {
  await provider.send("PUT", "/billing/accounts/102/profile", { due_days: 45 });
  const idsIn = async (query: string) => {
    const { text } = await provider.get(`/audit/billing/download?${query}`);
    return Papa.parse<Record<string, string>>(text.trimEnd(), { header: true }).data.map(({ id }) => id);
  };
  const [first, second] = (await provider.get("/audit/billing?page_size=2")).body.data;
  expect(await idsIn("page=1&page_size=1")).toEqual([String(first.id)]);
  expect(await idsIn("page=2&page_size=1")).toEqual([String(second.id)]);
  expect(await idsIn("end_date=2001-01-01")).toEqual([]);
});

test("an account sees its own, and nobody without the permission any", async () => {
  const other = await portal.signIn("customer2");
  expect((await read("search=billingprofile", other)).data).toEqual([]);
  const customer = await portal.signIn("customer");
  expect((await read("search=billingprofile", customer)).data).toHaveLength(1);
  expect((await portal.signIn("anonymous").then((caller) => caller.get("/audit/billing"))).status).toBe(401);
});

test("its file has every change of the period, however many there are", async () => {
  await portal.database.transaction("system", async (db) => {
    const entry = { action: "contract.update", resourceType: "contract", accountId: 100 };
    const auditor = { userId: 1, username: "provider@demo.example" };
    for (let id = 1; id <= 1001; id += 1)
      await appendAudit(db, auditor, { ...entry, resourceId: `long-${id}` }, new Date());
  });
  const idsIn = async (query: string) => {
    const { text } = await provider.get(`/audit/billing/download?search=long-&${query}`);
    return Papa.parse<Record<string, string>>(text.trimEnd(), { header: true }).data.map(
      ({ resource_id: id = "" }) => id,
    );
  };
  const newestFirst = Array.from({ length: 1001 }, (_, index) => `long-${1001 - index}`);
  expect(await idsIn(`start_date=${today()}`)).toEqual(newestFirst);
  expect(await idsIn("page_size=1000")).toEqual(newestFirst.slice(0, 1000));
});

test("a spreadsheet that cannot have them all says so", () => {
  const lines = Array.from({ length: 10_001 }, (_, index) => ({ id: index }));
  const sheet = cutToSheet(lines);
  expect(sheet.slice(0, -1)).toEqual(lines.slice(0, 10_000));
  expect(sheet.at(-1)).toEqual({ id: expect.stringContaining("CSV of this period has all") });
  expect(cutToSheet(lines.slice(1))).toHaveLength(10_000);
});
