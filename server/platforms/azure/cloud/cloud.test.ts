import Papa from "papaparse";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decimal, sumDecimals } from "#validators";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";
import { embeddedTenant, EUROPEAN_TENANT } from "../embedded-tenant.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
let otherCustomer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  [provider, customer, otherCustomer] = (await Promise.all(
    ["provider", "customer", "customer2"].map((name) => portal.signIn(name)),
  )) as [Caller, Caller, Caller];
});
afterAll(() => portal.close());

const idOf = (name: string) =>
  embeddedTenant(EUROPEAN_TENANT).resources.find((each) => each.name === name)?.id ?? name;
const system = <Found>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Found>(sql, values));

interface Row {
  readonly [field: string]: unknown;
}
const rowsOf = async (caller: Caller, query: string): Promise<readonly Row[]> =>
  (await caller.get(`/solution/${query}`)).body.data;
const named = async (caller: Caller, query: string, field = "name") =>
  (await rowsOf(caller, query)).map((row) => row[field]);
const map = (resources: readonly string[], more: object = {}) =>
  provider.send("POST", "/solution/resource/map", {
    connector_id: 10,
    account_id: 100,
    resource_ids: resources.map(idOf),
    ...more,
  });
const unmap = (...resources: readonly string[]) =>
  provider.send("PATCH", "/solution/resource/unmap", { connector_id: 10, resource_ids: resources.map(idOf) });
const one = async (name: string, caller = provider) =>
  (await rowsOf(caller, `resource?connector_id=10&search=${name}`))[0];

/** A service of Azure of the customer, which begins empty. */
async function order(name: string): Promise<number> {
  const { body } = await customer.send("POST", "/pricing/service", { ServiceOfferings_id: 22, name });
  await customer.follow(body.link);
  return body.id;
}

describe("the resources of connectors", () => {
  it("are all shown to the owner, in pages, by order, search and what they are mapped to", async () => {
    const { data, meta } = (
      await provider.get("/solution/resource?connector_id=10&page=2&page_size=3&order_by=name&order=desc")
    ).body;
    const all = embeddedTenant(EUROPEAN_TENANT).resources.map(({ name }) => name);
    expect(meta.total).toBe(all.length);
    expect(data.map(({ name }: Row) => name)).toEqual(all.toSorted().toReversed().slice(3, 6));
    expect(await named(provider, "resource?connector_id=10&search=RG-DESK&order_by=name")).toEqual([
      "desktop-01",
      "desktop-02",
      "hostpool-office",
    ]);
    const groups = await named(
      provider,
      "resource?connector_id=10&page_size=1000&order_by=resource_group",
      "resource_group",
    );
    expect(groups).toEqual(groups.toSorted((a, b) => (String(a) < String(b) ? -1 : 1)));
    const both = await named(provider, "resource?page_size=1000", "connector");
    expect(new Set(both)).toEqual(new Set(["Azure Europe", "Azure Switzerland"]));
    const mapped = await rowsOf(provider, "resource?mapped=yes&page_size=1000");
    expect(mapped.length).toBeGreaterThan(5);
    expect(mapped.every(({ Accounts_id: account }) => account !== null)).toBe(true);
    expect(await one("web-01")).toMatchObject({
      kind: "virtual-machine",
      type: "Microsoft.Compute/virtualMachines",
      sku: "Standard_D2s_v5",
      state: "Running",
      subscription: "Production",
      resource_group: "rg-web",
      region: "westeurope",
      tags: expect.arrayContaining([{ key: "environment", value: "production" }]),
      Accounts_id: 100,
      currency: "EUR",
      cost: expect.stringMatching(/^\d+\.\d\d$/),
    });
  });

  it("are shown to a customer as far as they are mapped to it, with costs where it has that access", async () => {
    const seen = await named(customer, "resource?page_size=100");
    expect(seen).toContain("web-01");
    expect(seen).not.toContain("erp-app");
    expect((await one("web-01", customer))?.["cost"]).toBe((await one("web-01"))?.["cost"]);
    await provider.send("PUT", "/connectors/10/account/100", { access: "resources" });
    expect(await one("web-01", customer)).toMatchObject({ cost: null, currency: null });
    expect(await rowsOf(customer, "billing-summary")).toEqual([]);
    await provider.send("PUT", "/connectors/10/account/100", { access: "costs" });
    expect(await rowsOf(otherCustomer, "resource")).toEqual([]);
  });
});

describe("mapping", () => {
  it("gives resources to an account from today on, and takes them back", async () => {
    const mapped = await map(["erp-app", "sql-erp"]);
    expect([mapped.status, mapped.text]).toEqual([204, ""]);
    const [today] = await system<{ day: string }>("select today()::text as day");
    expect(await one("sql-erp", customer)).toMatchObject({
      companyName: "Contoso Manufacturing",
      mapped_since: today?.day,
      service_id: null,
    });
    // What was recorded stays of the owner.
    expect((await one("sql-erp", customer))?.["cost"]).toBeNull();
    expect((await one("sql-erp"))?.["cost"]).not.toBeNull();
    const [line] = (await provider.get("/audit/resource/map?page_size=1&resource_type=cloudresource")).body
      .data;
    expect(line).toMatchObject({
      action: "cloudresource.map",
      object: { name: "sql-erp" },
      changes: [{ field: "account", value: "Contoso Manufacturing" }],
    });
    expect((await unmap("erp-app", "sql-erp")).status).toBe(204);
    expect(await one("sql-erp", customer)).toBeUndefined();
    expect(await one("sql-erp")).toMatchObject({ Accounts_id: null, service: null });
  });

  it("maps to a service of the account, also what the account has already", async () => {
    const service = await order("azure-web");
    expect((await map(["web-01", "web-02"], { service_id: service })).status).toBe(204);
    expect(await named(customer, `resource?service_id=${service}&order_by=name`)).toEqual([
      "web-01",
      "web-02",
    ]);
    const other = await order("azure-other");
    const taken = await map(["web-01"], { service_id: other });
    expect([taken.status, taken.body.message]).toEqual([
      409,
      "web-01 belongs to the service azure-web. Unmap it first.",
    ]);
    const figuresOf = async (id: number) =>
      (await customer.get(`/solution/resource/insights?connector_id=10&service_id=${id}`)).body;
    const nothing = {
      cost: null,
      cost_before: null,
      currency: null,
      daily: [],
      months: [],
      shows_costs: true,
    };
    expect(await figuresOf(other)).toMatchObject({ ...nothing, resources: 0 });
    // What was used before does not count for the service.
    expect(await figuresOf(service)).toMatchObject({ ...nothing, resources: 2 });
    expect((await rowsOf(customer, `resource?service_id=${service}`)).map(({ cost }) => cost)).toEqual([
      null,
      null,
    ]);
    // As if they had been mapped in the middle of the month before.
    const [since] = await system<{ day: string }>(
      `update azure_mapping set from_day = (date_trunc('month', today()) - interval '15 days')::date
       where service_id = $1 returning from_day::text as day`,
      [service],
    );
    const [used] = await system<{ before: string; present: string; days: number }>(
      `select sum(cost) filter (where not present)::text as before, coalesce(sum(cost) filter (where present), 0)::text as present,
         count(distinct day) filter (where day > today() - 31)::int as days
       from (select day >= date_trunc('month', today()) as present, * from azure_usage) u
       where resource_id = any ($1) and day >= $2::date`,
      [["web-01", "web-02"].map(idOf), since?.day],
    );
    const figures = await figuresOf(service);
    expect(Number(figures.cost_before)).toBeCloseTo(Number(used?.before), 1);
    expect(Number(figures.cost)).toBeCloseTo(Number(used?.present), 1);
    expect(figures.daily[0].series).toHaveLength(used?.days ?? 0);
    expect(figures.months.map(({ cost }: Row) => cost)).toEqual(
      [figures.cost, figures.cost_before].slice(Number(used?.present) === 0 ? 1 : 0),
    );
    expect(figures.months.at(-1)).toMatchObject({ resources: 2, currency: "EUR" });
    const costs = (await rowsOf(customer, `resource?service_id=${service}`)).map(({ cost }) =>
      decimal(typeof cost === "string" ? cost : "0"),
    );
    expect(figures).toMatchObject({ resources: 2, currency: "EUR", cost: sumDecimals(costs).toFixed(2) });
    // Days after they are taken back do not count.
    await system("update azure_mapping set until_day = from_day where service_id = $1", [service]);
    expect(await figuresOf(service)).toMatchObject({ ...nothing, resources: 0 });
    await system("update azure_mapping set until_day = null where service_id = $1", [service]);
    // A service that ends leaves its resources where they are.
    const { body } = await customer.send("DELETE", `/pricing/service/${service}`);
    await customer.follow(body.link);
    expect(await one("web-01")).toMatchObject({ Accounts_id: null, service_id: null });
    expect((await map(["web-01", "web-02"])).status).toBe(204);
  });

  it("moves a resource that another account is known to lose", async () => {
    expect((await map(["desktop-01"], { leaving: [104] })).status).toBe(204);
    expect(await one("desktop-01")).toMatchObject({ Accounts_id: 100, companyName: "Contoso Manufacturing" });
    const back = { connector_id: 10, account_id: 104, leaving: [100], resource_ids: [idOf("desktop-01")] };
    expect((await provider.send("POST", "/solution/resource/map", back)).status).toBe(204);
    expect(await one("desktop-01")).toMatchObject({ Accounts_id: 104 });
  });

  it("maps all that a request names, or nothing, and says why", async () => {
    const wrong = async (answer: ReturnType<typeof map>) => {
      const { status, body } = await answer;
      return [status, body.errors?.[0]?.field ?? body.message];
    };
    expect(await wrong(map(["erp-app", "none"]))).toEqual([422, "/resource_ids/1"]);
    expect(await wrong(map(["erp-app", "desktop-01"]))).toEqual([
      409,
      expect.stringContaining("desktop-01 is mapped to"),
    ]);
    // Of another account than the one that is known to lose it.
    expect((await wrong(map(["desktop-01"], { leaving: [null, 101] })))[0]).toBe(409);
    expect(await wrong(map(["erp-app"], { account_id: 101 }))).toEqual([409, "/account_id"]);
    expect(await wrong(map(["erp-app"], { account_id: 200 }))).toEqual([422, "/account_id"]);
    expect(await wrong(map(["erp-app"], { service_id: 1 }))).toEqual([422, "/service_id"]);
    expect(await wrong(map(["erp-app"], { connector_id: 1 }))).toEqual([404, "There is no such connector."]);
    expect(await wrong(unmap("web-01", "erp-app"))).toEqual([422, "/resource_ids/1"]);
    expect(await one("erp-app")).toMatchObject({ Accounts_id: null });
    expect(await one("web-01")).toMatchObject({ Accounts_id: 100 });
  });
});

describe("figures", () => {
  it("agree with the resources and the summaries", async () => {
    const figures = (await provider.get("/solution/resource/insights?connector_id=10")).body;
    const rows = await rowsOf(provider, "resource?connector_id=10&page_size=1000");
    expect(figures).toMatchObject({
      resources: rows.length,
      mapped: rows.filter(({ Accounts_id: account }) => account !== null).length,
      subscriptions: 2,
    });
    expect(figures.kinds.reduce((sum: number, each: Row) => sum + Number(each["resources"]), 0)).toBe(
      rows.length,
    );
    const summaries = await rowsOf(provider, "billing-summary?connector_id=10&page_size=100");
    const months = [...new Set(summaries.map(({ start_date: start }) => String(start)))]
      .toSorted()
      .toReversed();
    const costOf = (month: string | undefined) =>
      sumDecimals(
        summaries.filter(({ start_date: start }) => start === month).map(({ cost }) => decimal(String(cost))),
      ).toFixed(2);
    const [present] = await system<{ month: string }>(
      "select date_trunc('month', today())::date::text as month",
    );
    expect(figures.cost_before).toBe(costOf(months.find((month) => month < (present?.month ?? ""))));
    expect(figures.cost).toBe(costOf(present?.month));
    expect(figures.daily[0].series.length).toBeGreaterThan(25);
    expect((await otherCustomer.get("/solution/resource/insights?connector_id=10")).status).toBe(404);
  });
});

describe("summaries of what was used", () => {
  const monthBefore = async () => {
    const rows = await rowsOf(customer, "billing-summary");
    return rows.find(({ state }) => state === "Closed") as Row & { readonly id: number };
  };

  it("are months of accounts, by period, page and connector", async () => {
    const all = await rowsOf(provider, "billing-summary?page_size=100");
    expect(new Set(all.map(({ connector }) => connector))).toEqual(
      new Set(["Azure Europe", "Azure Switzerland"]),
    );
    const closed = await monthBefore();
    expect(closed).toMatchObject({ companyName: "Contoso Manufacturing", currency: "EUR" });
    expect(closed["collected_until"]).toBe(closed["end_date"]);
    const within = async (start: unknown, end: unknown) =>
      await named(customer, `billing-summary?start_date=${String(start)}&end_date=${String(end)}`, "id");
    expect(await within(closed["start_date"], closed["end_date"])).toEqual([closed.id]);
    // Months of which a day is in it.
    expect(await within(closed["start_date"], closed["start_date"])).toEqual([closed.id]);
    expect(await within(closed["end_date"], closed["end_date"])).toEqual([closed.id]);
    expect(await within("2020-01-01", "2020-12-31")).toEqual([]);
    expect(await named(provider, "billing-summary?page=2&page_size=1", "id")).toEqual([all[1]?.["id"]]);
    expect(await named(customer, "billing-summary?connector_id=11", "id")).toEqual([]);
    expect((await otherCustomer.get(`/solution/billing-summary/${closed.id}`)).status).toBe(404);
  });

  it("have lines that are rounded once and add up to the amount", async () => {
    const { id } = await monthBefore();
    const summary = (await customer.get(`/solution/billing-summary/${id}`)).body;
    const { lines } = summary;
    expect(sumDecimals(lines.map(({ amount }: { amount: string }) => decimal(amount))).toFixed(2)).toBe(
      summary.cost,
    );
    const hours = lines.find(
      ({ resource, meter }: Row) => resource === "web-01" && String(meter).startsWith("D2s_v5"),
    );
    const days = Number(summary.end_date.slice(8));
    expect(hours).toMatchObject({ days, quantity: String(24 * days), unit_price: "0.1066" });
    expect(hours.amount).toBe((Math.round(24 * days * 10.66 + 1e-6) / 100).toFixed(2));
    expect(summary.resources).toBe(new Set(lines.map((line: Row) => line["resource_id"])).size);
  });

  it("are the same for ever once their month is over, whatever is collected or mapped later", async () => {
    const { id } = await monthBefore();
    const read = async () => (await provider.get(`/solution/billing-summary/${id}`)).body;
    const before = await read();
    expect((await unmap("web-01")).status).toBe(204);
    await system("update azure_connection set collected_until = null where automator_id = 10");
    const { body } = await provider.send("POST", "/connectors/10/processing", { option: "start" });
    expect((await provider.follow(body.link)).state).toBe("completed");
    expect(await read()).toEqual(before);
    expect((await map(["web-01"])).status).toBe(204);
    for (const change of ["update azure_usage set cost = 0", "delete from azure_usage"])
      await expect(system(change)).rejects.toThrow(/permission denied|only added/);
  });

  it("are downloaded as CSV, spreadsheet and PDF with the same lines", async () => {
    const { id } = await monthBefore();
    const { lines } = (await customer.get(`/solution/billing-summary/${id}`)).body;
    const address = await portal.listen();
    const download = async (kind: string) =>
      await fetch(`${address}/solution/billing-summary/${id}/download?doc_type=${kind}`, {
        headers: customer.signedIn,
      });
    const csv = await download("csv");
    expect(csv.headers.get("content-disposition")).toMatch(/public-cloud-\d{4}-\d\d-\d+\.csv/);
    const rows = Papa.parse<Row>((await csv.text()).trimEnd(), { header: true }).data;
    expect(rows.map(({ amount }) => amount)).toEqual(lines.map(({ amount }: Row) => amount));
    const first = async (kind: string) => {
      const answer = await download(kind);
      const bytes = Buffer.from(await answer.arrayBuffer());
      return [answer.headers.get("content-type"), bytes.subarray(0, 4).toString("latin1")];
    };
    expect(await first("xlsx")).toEqual([expect.stringContaining("spreadsheetml"), "PK\u0003\u0004"]);
    expect(await first("pdf")).toEqual(["application/pdf", "%PDF"]);
    expect((await download("doc")).status).toBe(400);
  });
});

describe("the report log", () => {
  it("says what each collection did, to the owner alone", async () => {
    const [latest, ...older] = await rowsOf(provider, "report-log?connector_id=10");
    expect(latest).toMatchObject({
      state: "Done",
      records: 0,
      username: "provider@demo.example",
      connector: "Azure Europe",
    });
    const first = older.at(-1);
    expect(first).toMatchObject({ username: null, currency: "EUR" });
    expect(Number(first?.["records"])).toBeGreaterThan(500);
    expect(await named(provider, "report-log?state=Failed", "id")).toEqual([]);
    expect((await customer.get("/solution/report-log")).body.data ?? []).toEqual([]);
  });
});

it("shows nothing while the provider has Azure off", async () => {
  const flags = async (featureFlags: readonly string[]) =>
    await provider.send("PATCH", "/access/branding/1", { featureFlags });
  const { featureFlags } = (await provider.get("/access/branding/1")).body;
  await flags(featureFlags.filter((flag: string) => flag !== "microsoft-azure"));
  for (const path of ["resource", "billing-summary", "report-log"])
    expect([path, await rowsOf(provider, path)]).toEqual([path, []]);
  expect((await provider.get("/connectors")).body.data).toEqual([]);
  expect((await provider.get("/connectors/10")).status).toBe(404);
  await flags(featureFlags);
  expect((await provider.get("/connectors/10")).status).toBe(200);
});
