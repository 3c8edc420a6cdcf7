import { Big } from "big.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
const CUSTOMER = 100;
/** `YYYY-MM`: two months ago, so that every cycle that begins in it is over. */
const month = monthsAgo(2);
const PERIOD = `from=${month}-01&to=${month}-28`;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  customer = await portal.signIn("customer");
  const begun = await provider.send("POST", "/billing/invoices/reports", { month });
  await provider.follow(begun.body.link);
});
afterAll(() => portal.close());

function monthsAgo(months: number): string {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 7);
}

async function read(caller: Caller, path: string) {
  const { status, body } = await caller.get(`/reporting/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body;
}

async function readAll(path: string): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let page = 1; ; page += 1) {
    const { data, meta } = await read(provider, `${path}&page[size]=1000&page[number]=${page}`);
    rows.push(...data);
    if (rows.length >= meta.total) return rows;
  }
}

interface Row {
  readonly [field: string]: string;
}

function sum(rows: readonly Row[], field: string): string {
  return rows.reduce((total, row) => total.plus(row[field] ?? 0), new Big(0)).toString();
}

const system = <Found>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Found>(sql, values));

/** What the invoices of the month say, without reports. */
async function invoiced(currency: string): Promise<string> {
  const rows = await system<Row>(
    `select i.net::text as net from invoice i where i.currency = $1 and provider_of(i.seller_id) = 1
       and to_char(i.cycle_start, 'YYYY-MM') = $2`,
    [currency, month],
  );
  return sum(rows, "net");
}

test.each(["accounts", "solutions", "services", "contracts"])(
  "the amounts by %s are those of the invoices, to the last digit",
  async (path) => {
    const { data: currencies } = await read(provider, `currencies?${PERIOD}`);
    expect(currencies.length).toBeGreaterThan(0);
    for (const { currency } of currencies) {
      const data = await readAll(`${path}?${PERIOD}&currency=${currency}`);
      expect(data.length).toBeGreaterThan(1);
      expect(sum(data, "amount")).toBe(await invoiced(currency));
      const totals = await read(provider, `totals?${PERIOD}&currency=${currency}`);
      expect(new Big(totals.amount).toString()).toBe(await invoiced(currency));
      expect(sum(totals.points, "value")).toBe(await invoiced(currency));
    }
  },
);

test.each(["account", "solution", "service"])(
  "the course by %s names the six with most, and adds up the others",
  async (by) => {
    const { currency, data } = await read(
      provider,
      `course?by=${by}&from=${monthsAgo(4)}-01&to=${monthsAgo(1)}-01`,
    );
    for (const { series } of data) expect(series).toHaveLength(4);
    expect(
      sum(
        data.flatMap(({ series }: { series: Row[] }) => series),
        "value",
      ),
    ).toBe(await invoiced(currency));
    const names = data.map(({ name }: Row) => name);
    const rows = await readAll(`${by}s?${PERIOD}&currency=${currency}`);
    const most = rows.slice(0, 6).map((row) => row[by === "account" ? "companyName" : by]);
    expect(names).toEqual(rows.length > 6 ? [...most, "All others"] : most);
  },
);

test("the course by contract names whose contract it is, and adds up what has none", async () => {
  const { data } = await read(provider, `course?by=contract&${PERIOD}`);
  const names = data.map(({ name }: Row) => name);
  expect(names).toContain("Without a contract");
  expect(names).toContain("Framework agreement 2026, Contoso Manufacturing");
});

test("an account's report is its own, and drafts are the seller's alone", async () => {
  expect(await read(customer, `totals?${PERIOD}`)).toMatchObject({
    amount: "0",
    currency: null,
    services: 0,
  });
  const { data } = await provider
    .get(`/billing/invoices?filter[account_id]=${CUSTOMER}&filter[state]=Draft`)
    .then(({ body }) => body);
  const draft = data[0];
  const before = await read(provider, `totals?${PERIOD}&account_id=${CUSTOMER}&currency=${draft.currency}`);
  expect(before).toMatchObject({ accounts: 1, amount: draft.net, drafts: draft.net });
  expect((await provider.send("POST", `/billing/invoices/${draft.id}/issue`)).status).toBe(200);
  expect(await read(customer, `totals?${PERIOD}`)).toMatchObject({
    currency: draft.currency,
    accounts: 1,
    amount: draft.net,
    drafts: "0",
  });
  const { data: accounts } = await read(customer, `accounts?${PERIOD}`);
  expect(accounts.map((row: Row) => row["account_id"])).toEqual([CUSTOMER]);
  expect((await read(customer, `accounts?${PERIOD}&account_id=${CUSTOMER + 1}`)).data).toEqual([]);
});

test("the period before is as long, and a credit note takes its invoice off", async () => {
  const next = monthsAgo(1);
  const { currency, before } = await read(provider, `totals?from=${next}-01&to=${next}-01`).then(
    async (totals) =>
      totals.currency === null
        ? await read(provider, `totals?from=${next}-01&to=${next}-01&currency=EUR`)
        : totals,
  );
  expect(new Big(before).toString()).toBe(await invoiced(currency));
  const [issued] = await system<{ id: number; net: string; currency: string }>(
    "select id, net::text, currency from invoice where state = 'Open' and kind = 'invoice' and account_id = $1 and to_char(cycle_start, 'YYYY-MM') = $2",
    [CUSTOMER, month],
  );
  const path = `totals?${PERIOD}&currency=${issued?.currency}&account_id=${CUSTOMER}`;
  const { amount } = await read(provider, path);
  expect((await provider.send("POST", `/billing/invoices/${issued?.id}/credit`)).status).toBe(201);
  expect((await read(provider, path)).amount).toBe(new Big(amount).minus(issued?.net ?? 0).toFixed(2));
});

test("services are those of a solution, sorted, searched and as a file", async () => {
  const { data: solutions } = await read(provider, `solutions?${PERIOD}&sort=-services`);
  const [{ solution, services, currency }] = solutions;
  const all = await read(
    provider,
    `services?${PERIOD}&currency=${currency}&solution=${encodeURIComponent(solution)}&sort=service&page[size]=1000`,
  );
  expect(all.meta.total).toBe(services);
  const [first] = all.data;
  const found = await read(
    provider,
    `services?${PERIOD}&currency=${currency}&search[service]=${first.service}`,
  );
  expect(found.data.map((row: Row) => row["service"])).toContain(first.service);
  const file = await provider.get(`/reporting/services?${PERIOD}&currency=${currency}`, {
    accept: "text/csv",
  });
  expect(file.text).toContain(first.service);
});

test.each([
  ["from=2026-13-01", 400],
  ["from=2026-03-01&to=2026-01-31", 400],
  ["from=1990-01-01&to=2026-01-01", 400],
  ["currency=euro", 400],
])("%s is refused", async (query, status) => {
  expect((await provider.get(`/reporting/totals?${query}`)).status).toBe(status);
});

test.each(["from=0001-01-01&to=0001-02-01", "from=0001-03-01&to=0003-01-01", "to=0001-03-01"])(
  "a report of the first years is empty: %s",
  async (query) => {
    expect((await read(provider, `services?${query}`)).data).toEqual([]);
    expect((await read(provider, `totals?${query}`)).services).toBe(0);
  },
);

test("months can be chosen from the beginning of the last year on", async () => {
  const { data } = await read(customer, "months");
  expect(data[0]).toEqual({ month: `${monthsAgo(0)}-01`, name: monthsAgo(0) });
  expect(data.at(-1).month).toBe(`${new Date().getUTCFullYear() - 1}-01-01`);
});

test("a contract that is deleted keeps its row in the reports of months that are over", async () => {
  const told = async (who: Caller) => [
    await read(who, `contracts?${PERIOD}&page[size]=1000`),
    await read(who, `course?by=contract&${PERIOD}`),
  ];
  const before = [await told(provider), await told(customer)];
  expect(JSON.stringify(before)).toContain("Framework agreement 2026");
  expect((await provider.send("DELETE", "/contracts/1")).status).toBe(204);
  expect([await told(provider), await told(customer)]).toEqual(before);
});
