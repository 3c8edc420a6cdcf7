import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readOwn } from "#validators";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";
import { buildAutomatorCheck, checkDueAutomators } from "../server/platforms/index.ts";
import { openTab } from "./open-tab.ts";
import type { Tab, Values } from "./open-tab.ts";

// What the specifications say that a provider does, done on its pages, from its menu: each is there afterwards.

let portal: TestPortal;
let caller: Caller;
let provider: Tab;
beforeAll(async () => {
  portal = await openTestPortal();
  caller = await portal.signIn("provider");
  provider = await openTab(portal, "provider");
});
afterEach(() => provider.leave());
afterAll(() => portal.close());

const valuesOf = (rows: readonly Readonly<Record<string, string>>[], field = "name") =>
  rows.map((row) => row[field]);

describe("a provider administers", () => {
  test("automators", async () => {
    const page = await provider.choose("automators");
    await page.press("add", undefined, { "/automator_type_id": 2, "/name": "vCenter Oslo" });
    await page.press("modify", "vCenter Oslo", { "/name": "vCenter Bergen" });
    expect(valuesOf(page.rows("automators"))).toContain("vCenter Bergen");
    await page.press("delete", "vCenter Bergen");
    expect(valuesOf(page.rows("automators"))).not.toContain("vCenter Bergen");
  });

  test("the marketplace, and its pricing", async () => {
    const list = await provider.choose("marketplace/solutions/v2");
    const types = await provider.open(list.addressOf({ action: "add" }));
    const page = await provider.open(types.addressOf({ row: "Custom service" }));
    await page.send({ "/name": "Firewall at work", "/isAvailable": true });
    const found = await provider.open("marketplace/solutions/v2?search=Firewall%20at%20work");
    await found.press("withdraw", "Firewall at work");
    expect(found.rows()).toMatchObject([{ name: "Firewall at work", isAvailable: "No" }]);

    await provider.choose("marketplace/pricing/model");
    const prices = await provider.open("marketplace/pricing/model?search=Firewall%20at%20work");
    const model = await provider.open(prices.addressOf({ action: "prices", row: "Firewall at work" }));
    expect(model.model().panels).toMatchObject([{ kind: "plugin", use: "pricing-console" }]);

    await found.press("delete", "Firewall at work");
    expect(found.rows()).toEqual([]);

    const contracts = await provider.choose("marketplace/pricing/contracts");
    const [{ name = "" } = {}] = contracts.rows();
    const contract = await provider.open(contracts.addressOf({ row: name }));
    expect(contract.model().name).toBe("account-contract-update");
  });

  test("customers", async () => {
    const list = await provider.choose("marketplace/customer-management");
    const page = await provider.open(list.addressOf({ action: "add" }));
    await page.send({ "/companyName": "Elm Bakery", "/user/username": "owner@elm.example" });
    const reseller = await provider.open(list.addressOf({ action: "add-reseller" }));
    await reseller.send({ "/companyName": "Elm Resale", "/user/username": "owner@elm-resale.example" });
    const found = await provider.open("marketplace/customer-management?search=Elm");
    expect(valuesOf(found.rows(), "kind")).toEqual(["Customer", "Reseller"]);
    const own = await provider.open(found.addressOf({ action: "manage", row: "Elm Bakery" }));
    await own.press("block");
    expect(own.model().head?.state?.text).toBe("Blocked");
  });

  test("branding", async () => {
    const page = await provider.choose("marketplace/branding");
    const colours = { primary_colour: "#123456", highlight_colour: "#654321" };
    await page.send(pointers(colours), "theme");
    expect((await caller.get("/access/bootstrap")).body.colourOptions).toMatchObject(colours);
    await page.press("reset");
    expect((await caller.get("/access/bootstrap")).body.colourOptions ?? {}).not.toMatchObject(colours);
  });

  test("notification templates", async () => {
    const list = await provider.choose("marketplace/notification-templates");
    const page = await provider.open(list.addressOf({ action: "modify", row: "Activity ended" }));
    await page.send({ "/subject": "It is over: {{name}}" });
    const state = () => list.rows("templates").find(({ name }) => name === "Activity ended");
    expect(state()).toMatchObject({ subject: "It is over: {{name}}", state: "Own" });
    await page.press("reset");
    expect(state()).toMatchObject({ state: "Default" });
  });

  test("webhooks", async () => {
    const page = await provider.choose("marketplace/webhooks");
    const hook = { name: "At work", url: "https://127.0.0.1/hook", events: ["service.ordered"] };
    await page.press("add", undefined, pointers(hook));
    expect(page.rows("webhooks")).toMatchObject([{ name: hook.name, state: "New" }]);
    await page.press("switch-off", hook.name);
    expect(page.rows("webhooks")).toMatchObject([{ name: hook.name, state: "Off" }]);
    await page.press("delete", hook.name);
    expect(page.rows("webhooks")).toEqual([]);
  });
});

const CONTOSO = "Contoso Manufacturing";

/** Makes the invoices of last month, and issues that of Contoso. */
async function invoiceOnce(): Promise<void> {
  const own = await provider.open("billing/invoices?search=Contoso");
  if (own.rows().length > 0) return;
  const page = await provider.choose("billing/invoices");
  const [, last] = (await caller.get("/billing/invoice-cycles")).body.data;
  await page.press("run-month", undefined, { "/month": last.month });
  await provider.until(() => own.rows().length === 1);
  await own.press("issue", own.rows()[0]?.["number"]);
}

describe("a provider reviews billing", () => {
  beforeAll(invoiceOnce);

  test("by the invoices of a month, and the accounts and services in them", async () => {
    const invoices = await provider.open("billing/invoices?search=Contoso");
    const [invoice = {}] = invoices.rows();
    expect(invoice).toMatchObject({ number: expect.stringMatching(/^INV-\d+$/), state: "Open" });
    const one = await provider.open(invoices.addressOf({ action: "open", row: invoice["number"] }));
    // What is usual comes first, and what it is about stands where a phone shows it.
    const { actions, head } = one.model();
    expect(actions[0]).toMatchObject({ id: "pay" });
    expect(head?.facts.slice(0, 3).map(({ label }) => label)).toEqual(["Company", "Total", "Due"]);
    const ids = invoices.sources().map((row) => readOwn(row, "id"));
    expect([...new Set(one.sources().map((line) => readOwn(line, "invoice_id")))]).toEqual(ids);

    expect(invoices.addressOf({ action: "by-account" })).toBe("billing/invoices/accounts");
    const month = `invoice=${invoice["cycle_start"]}..${invoice["cycle_end"]}`;
    const accounts = await provider.open(`billing/invoices/accounts?search=Contoso&${month}`);
    expect(accounts.rows()).toMatchObject([{ companyName: CONTOSO, invoices: "1", open: invoice["total"] }]);
    const account = accounts.addressOf({ row: CONTOSO });
    const services = await provider.open(account);
    expect(services.rows()[0]).toMatchObject({ state: "Active", monthly: expect.stringMatching(/^€[1-9]/) });
    const lines = await provider.open(`${account}&tab=lines`);
    expect(lines.rows()).toEqual(expect.arrayContaining([...one.rows()]));
  });

  test("by what was changed in it", async () => {
    const audit = await provider.open("billing/billing-audit");
    expect(valuesOf(audit.rows(), "phrase")).toContainEqual(
      expect.stringMatching(/^provider@demo\.example issued invoice INV-/),
    );
  });
});

describe("a provider reads the report", () => {
  beforeAll(invoiceOnce);

  test.each([
    ["by-accounts", "companyName"],
    ["by-service-sp", "solution"],
    ["per-service-sp", "service"],
    ["by-contracts-sp", "contract"],
  ])("%s: each %s, and its amount", async (report, field) => {
    const page = await provider.choose(`reports/${report}`);
    expect(page.rows("rows").length).toBeGreaterThan(1);
    for (const row of page.rows("rows"))
      expect(row).toMatchObject({ [field]: expect.stringMatching(/./), amount: expect.stringMatching(/^€/) });
  });
});

test("a provider has the settings of its account, its people and roles, and the log of what they did", async () => {
  const settings = await provider.choose("account/settings");
  await settings.send({ "/companyName": "Northwind at work" }, "company");
  const people = await provider.choose("account/access-roles");
  expect(valuesOf(people.rows("users"), "username")).toContain("provider@demo.example");
  const roles = await provider.open("account/access-roles?tab=roles");
  expect(valuesOf(roles.rows("roles"))).toContain("Administrator");
  const log = await provider.choose("account/logs");
  expect(valuesOf(log.rows(), "phrase")[0]).toMatch(/^provider@demo\.example .*Northwind at work/);
});

const CONNECTED = [
  ["vCenter", "v1", "automation/configure/vcenter", "/url"],
  ["vCenter", "v2", "automation/vcenter/v2/configure", "/url"],
  ["vCloud", "v1", "automation/configure/vcloud", "/url"],
  ["vCloud", "v2", "automation/vcloud/v2/configure", "/url"],
  ["AWS", "v1", "automation/aws/configure", "/url"],
  ["Veeam", "v1", "automation/veeam/configure", "/connection/url"],
] as const;

describe("a provider configures", () => {
  test.each(CONNECTED)("an automator of %s %s on %s", async (type, version, path, field) => {
    const page = await provider.choose("automators");
    const types = (await caller.get("/automators/automator/type?page[size]=100")).body.data;
    const { id } = types.find(
      (each: Record<string, unknown>) => each["type"] === type && each["version"] === version,
    );
    const name = `${type} ${version} at work`;
    await page.press("add", undefined, { "/automator_type_id": id, "/name": name });
    const address = page.addressOf({ action: "configure", row: name });
    expect(address).toMatch(new RegExp(`^${path}\\?id=`));
    const form = await provider.open(address);
    await form.send({ [field]: "embedded:" });
    // What the server does by itself, once a minute.
    await checkDueAutomators(portal.database, buildAutomatorCheck(portal.platforms, "http://localhost"));
    const stateOf = () => page.rows("automators").find((row) => row["name"] === name)?.["state"];
    await provider.until(() => stateOf() !== "Syncing");
    expect(stateOf()).toBe("Available");
  });
});

test("a provider configures a connector to Azure, and custom services", async () => {
  const form = await provider.open("automation/microsoft-azure/configure");
  const tenant = { tenant_id: TENANT, client_id: TENANT, client_secret: "not-to-be-read" };
  await form.send(pointers({ name: "Azure at work", ...tenant }));
  const page = await provider.choose("automators");
  expect(valuesOf(page.rows("automators"))).toContain("Azure at work");

  const services = await provider.open("automation/configure/xaas");
  const [first = {}] = services.rows();
  expect(services.addressOf({ action: "form", row: first["name"] })).toMatch(
    /^marketplace\/solutions\/xaas\/\d+\/form$/,
  );
});

const TENANT = "0b9f2f4e-6f0b-4f7c-9c57-0c6e6f1f2a3b";

function pointers(values: object): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`/${key}`, value]));
}
