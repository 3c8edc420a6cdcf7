import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readOwn } from "#validators";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";
import { openTab } from "./open-tab.ts";
import type { OpenedPage, Tab } from "./open-tab.ts";

// What the specifications say that ordinary customers do and see, on their pages.

let portal: TestPortal;
let caller: Caller;
let tabs: Readonly<Record<"customer" | "reseller" | "provider", Tab>>;
beforeAll(async () => {
  portal = await openTestPortal();
  caller = await portal.signIn("customer");
  tabs = {
    customer: await openTab(portal, "customer"),
    reseller: await openTab(portal, "reseller"),
    provider: await openTab(portal, "provider"),
  };
});
afterEach(() => {
  for (const tab of Object.values(tabs)) tab.leave();
});
afterAll(() => portal.close());

const valuesOf = (rows: readonly Readonly<Record<string, string>>[], field = "name") =>
  rows.map((row) => row[field]);

describe.each(["customer", "reseller"] as const)("a %s", (who) => {
  test("buys a service, changes and deletes it", async () => {
    const { [who]: tab } = tabs;
    await tab.choose("services/my-services");
    await tab.choose("marketplace/v2");
    const shop = await tab.open("marketplace/v2?search=Resource%20pool%20Frankfurt");
    const form = await tab.open(shop.addressOf({ action: "purchase", row: "Resource pool Frankfurt" }));
    const [dataCenter] = (await caller.get("/automators/vcenter/v2/1/dataCenter")).body.data;
    const clusters = await caller.get(
      `/automators/vcenter/v2/1/cluster?filter[dataCenter]=${dataCenter.moId}`,
    );
    await form.send({
      "/dataCenter": dataCenter.moId,
      "/cluster": clusters.body.data[0].moId,
      "/name": `pool-of-${who}`,
    });
    const mine = await tab.open(`services/my-services?search=pool-of-${who}`);
    await tab.until(() => mine.rows()[0]?.["state"] === "Available");
    const own = await tab.open(mine.addressOf({ row: `pool-of-${who}` }));
    const change = await tab.open(own.addressOf({ action: "modify" }));
    await change.send({ "/description": "At work" });
    const them = await portal.signIn(who);
    expect((await them.get(`/pricing/service?filter[name]=pool-of-${who}`)).body.data).toMatchObject([
      { description: "At work" },
    ]);
    await own.press("delete");
    await tab.until(() => mine.rows().length === 0);
  });
});

describe("a customer views", () => {
  beforeAll(async () => {
    const page = await tabs.provider.open("billing/invoices");
    // The last month that is over is chosen already.
    await page.press("run-month");
    const own = await tabs.provider.open("billing/invoices?search=Contoso");
    await tabs.provider.until(() => own.rows().length === 1);
    await own.press("issue", own.rows()[0]?.["number"]);
  });

  test("invoices, and what is on them", async () => {
    const page = await tabs.customer.choose("billing/invoices/client");
    const [invoice = {}] = page.rows();
    expect(page.rows()).toMatchObject([
      { number: expect.stringMatching(/^INV-\d+$/), total: expect.stringMatching(/^€[1-9]/) },
    ]);
    // An open invoice waits for its payment: nothing is in progress.
    const list = page.model().panels.find(({ kind }) => kind === "list");
    const cells = list?.kind === "list" ? list.rows[0]?.cells : undefined;
    expect(cells?.find(({ field }) => field === "state")).toMatchObject({ text: "Open", tone: "neutral" });
    const one = await tabs.customer.open(page.addressOf({ action: "open", row: invoice["number"] }));
    expect(one.rows().length).toBeGreaterThan(10);
    const services = await tabs.customer.open(page.addressOf({ action: "by-service" }));
    expect(services.rows().length).toBeGreaterThan(10);
  });

  test.each([
    ["by-service", "solution"],
    ["by-contracts", "contract"],
  ])("the report %s", async (report, field) => {
    const page = await tabs.customer.choose(`reports/${report}`);
    expect(page.rows("rows")).not.toEqual([]);
    for (const row of page.rows("rows"))
      expect(row).toMatchObject({ [field]: expect.stringMatching(/./), amount: expect.stringMatching(/^€/) });
  });

  test("contracts", async () => {
    const page = await tabs.customer.choose("billing/account-contracts");
    expect(valuesOf(page.rows())).toContain("Framework agreement 2026");
  });
});

describe("a customer sees how they are:", () => {
  /** The states that a list shows, each as a state with a tone. */
  function statesOf(page: OpenedPage, field: string): readonly unknown[] {
    const list = page.model().panels.find(({ kind }) => kind === "list");
    if (list?.kind !== "list") throw new Error("There is no list.");
    expect(list.rows.length).toBeGreaterThan(0);
    for (const { cells } of list.rows)
      expect(cells.find((cell) => cell.field === field)).toMatchObject({
        format: "state",
        text: expect.stringMatching(/./),
        tone: expect.stringMatching(/./),
      });
    return page.sources().map((row) => readOwn(row, field));
  }

  /** Those that the server has. */
  async function readStates(path: string, field: string): Promise<readonly unknown[]> {
    return (await caller.get(path)).body.data.map((each: object) => readOwn(each, field));
  }

  test("services", async () => {
    const page = await tabs.customer.choose("services/my-services");
    expect(statesOf(page, "state")).toEqual(
      await readStates("/pricing/service?sort=-createTime&page[size]=50", "state"),
    );
  });

  test("vApps", async () => {
    const { id, automator, metaData } = await someService("vcloud_allocation_vdc");
    const page = await tabs.customer.open(`services/vcloud/org-vdc?id=${id}`);
    const vdc = `filter[orgVdcUid]=${encodeURIComponent(metaData.data.moId)}`;
    expect(statesOf(page, "powerState")).toEqual(
      await readStates(`/automators/vcloud/v4/${automator.id}/vapps?${vdc}&sort=name`, "powerState"),
    );
  });

  test("virtual machines", async () => {
    const { id, automator, metaData } = await someService("vCenterResourcePool", "erp-production");
    const page = await tabs.customer.open(`services/vcenter/v2/resource-pool/manage/${id}`);
    expect(statesOf(page, "powerState")).toEqual(
      await readStates(
        `/automators/vcenter/v2/${automator.id}/resource-pool/virtual-machine?filter[resourcePool]=${metaData.data.moId}&sort=name&page[size]=100`,
        "powerState",
      ),
    );
  });

  test("the metrics of a service, and the performance of a machine", async () => {
    const { id } = await someService("veeam_backup_resource");
    const backup = await tabs.customer.open(`services/veeam/backup-resource/${id}?tab=usage`);
    expect(await drawnBy(backup, "/automators/veeam")).toEqual(["used", "transferred"]);
    const pool = await someService("vCenterResourcePool", "erp-production");
    const list = await tabs.customer.open(`services/vcenter/v2/resource-pool/manage/${pool.id}`);
    const machine = list.addressOf({ row: list.rows("machines")[0]?.["name"] ?? "" });
    const now = await tabs.customer.open(machine);
    expect(await drawnBy(now, "/automators/vcenter/v2")).toEqual(["cpu", "memory"]);
    const performance = await tabs.customer.open(`${machine}&tab=performance`);
    expect(await drawnBy(performance, "/automators/vcenter/v2")).toEqual([
      "cpu",
      "memory",
      "disk",
      "network",
    ]);
  });

  /** The quantities whose curves a page draws: those that it asks for, of those that the server has values of. */
  async function drawnBy(page: OpenedPage, base: string): Promise<readonly string[]> {
    const drawn = page.model().panels.find((panel) => panel.kind === "plugin" && panel.use === "time-series");
    if (drawn?.kind !== "plugin") throw new Error("There are no curves.");
    const { path, metrics } = drawn.with as {
      path: readonly (string | number)[];
      metrics?: readonly string[];
    };
    const { body } = await caller.get(`${base}/${path.map((each) => encodeURIComponent(each)).join("/")}`);
    return body.data
      .filter(({ series }: { series: readonly object[] }) => series.length > 1)
      .map(({ metric }: { metric: string }) => metric)
      .filter((metric: string) => metrics === undefined || metrics.includes(metric));
  }
});

test("lists of a region and of virtual machines show 100 rows at a time", async () => {
  const { data } = (
    await (await portal.signIn("provider")).get("/automators/automator?filter[name]=AWS%20Europe")
  ).body;
  const region = await tabs.provider.open(
    `automation/aws/automator/manage?id=${data[0].id}&region=eu-central-1`,
  );
  const pool = await someService("vCenterResourcePool", "erp-production");
  const machines = await tabs.customer.open(`services/vcenter/v2/resource-pool/manage/${pool.id}`);
  const vdc = await someService("vcloud_allocation_vdc");
  const vapps = await tabs.customer.open(`services/vcloud/org-vdc?id=${vdc.id}`);
  const vapp = await tabs.customer.open(vapps.addressOf({ row: vapps.rows()[0]?.["name"] ?? "" }));
  const shown = [region, machines, vapp].map((page) =>
    page.model().panels.find(({ kind }) => kind === "list"),
  );
  expect(shown).toMatchObject([{ page: { size: 100 } }, { page: { size: 100 } }, { page: { size: 100 } }]);
});

/** A service of the customer that is there and of this type. */
async function someService(type: string, name = "") {
  const found = await caller.get(
    `/pricing/service?filter[service_offering.type]=${type}&filter[state]=Available&search[name]=${name}`,
  );
  return found.body.data[0];
}
