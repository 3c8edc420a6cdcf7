import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productPlatforms } from "../platforms/index.ts";
import { openPlatformWorlds } from "../testing/platform-world.ts";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

/** Lists and single things of the demo data. The test portal checks each answer against the document of its API. */
const ANSWERED = [
  "/pricing/service?page[size]=1000",
  "/pricing/service?page[size]=1000&sort=-createTime",
  "/pricing/service/10001",
  "/pricing/service/10001/history",
  "/pricing/service/10001/price-history",
  "/pricing/solution?page[size]=1000",
  "/pricing/solution/minimal?page[size]=1000",
  "/pricing/solution/managed?page[size]=1000",
  "/pricing/solution/managed/filters",
  "/pricing/solution/managed/1",
  "/pricing/insights",
  "/pricing/model/1",
  "/pricing/model/1/history",
  "/pricing/contract",
  "/pricing/contractOffering",
  "/contracts",
  "/contracts/1",
  "/contracts/account/100",
  "/solution",
  "/solution/22",
  "/solution/service_provider/1/currency",
  "/solutions/serviceOfferings?page[size]=1000",
  "/solutions/serviceOfferings/1",
  "/solutions/serviceOfferings/pricingModels?page[size]=1000",
  "/solutions/serviceOfferings/services?page[size]=1000",
  "/solutions/serviceOfferings/serviceProviders/serviceOfferings?page[size]=1000",
  "/access/account?page[size]=1000",
  "/access/account/minimal?page[size]=1000",
  "/access/account/1",
  "/access/account/104",
  "/access/user/5",
  "/access/user?filter[account_id]=100",
  "/access/role",
  "/access/contact/account/100",
  "/access/apikey",
  "/access/distributor/account/20",
  "/access/distributor/account/100",
  "/access/branding",
  "/access/branding/1",
  "/access/activitytag",
  "/access/managed-access/visit",
  "/access/bootstrap",
  "/audit/resource/map?page_size=1000",
  "/agents",
  ...(await openPlatformWorlds(productPlatforms)).flatMap(({ answers }) => answers),
];

it.each(ANSWERED)("%s is answered as its API's document says", async (path) => {
  expect((await provider.get(path)).status).toBe(200);
});

const namesFor = async (person: string, query = "") => {
  const { body } = await (
    await portal.signIn(person)
  ).get(`/solutions/serviceOfferings?page[size]=1000${query}`);
  return body.data.map(({ name }: { name: string }) => name);
};

const countFor = async (person: string) =>
  (await (await portal.signIn(person)).get("/solutions/serviceOfferings/16")).body.services_count;

describe("solutions", () => {
  it("carry the discounts of the caller", async () => {
    const discountsFor = async (person: string) =>
      (await (await portal.signIn(person)).get("/solutions/serviceOfferings/1")).body.discounts;
    expect(await discountsFor("customer")).toMatchObject([
      { targetType: "solution", discountType: "percent", pricePerUnit: "10" },
    ]);
    expect(await discountsFor("distributor")).toEqual([]);
  });

  it("carry all that a discount says, also in their list", async () => {
    const discount = {
      keyMap: "storage",
      target: "storage",
      targetType: "item",
      attributes: { clusterUid: "c-1", storagePolicyUid: "p-1", range: { min: "10", max: "20" } },
      discountType: "override",
      overrideType: "base",
      pricePerUnit: "5.00",
    };
    await portal.database.transaction("system", (db) =>
      db.query(
        `update pricing_model_discount set discounts = $1::jsonb where account_id = 100
           and pricing_model_id in (select id from pricing_model where service_offering_id = 1)`,
        [JSON.stringify([discount])],
      ),
    );
    const customer = await portal.signIn("customer");
    const { data } = (await customer.get("/solutions/serviceOfferings?page[size]=1000")).body;
    const listed = data.find(({ id }: { id: number }) => id === 1);
    expect(listed.discounts).toEqual([discount]);
    expect((await customer.get("/solutions/serviceOfferings/1")).body.discounts).toEqual([discount]);
  });

  it("that cannot be bought are hidden from customers and shown to their owner", async () => {
    const [customer, owner] = [await namesFor("customer"), await namesFor("provider")];
    for (const hidden of ["Tape archive", "Migration workshop"]) {
      expect(customer).not.toContain(hidden);
      expect(owner).toContain(hidden);
    }
  });

  it("that are offered to some accounts only are visible to these only", async () => {
    expect(await namesFor("customer")).toContain("Contoso service desk");
    expect(await namesFor("reseller")).not.toContain("Contoso service desk");
  });

  it("of one provider are not found by another", async () => {
    expect(await namesFor("customer2")).toHaveLength(4);
    expect(await namesFor("customer2")).not.toContain("Managed firewall");
  });

  it("of a distributor are visible to it and above, not to other branches", async () => {
    expect(await namesFor("apex")).toContain("Summit support plan");
    expect(await namesFor("provider")).toContain("Summit support plan");
    expect(await namesFor("customer")).not.toContain("Summit support plan");
  });

  it("count the services within reach only", async () => {
    const [customer, owner] = [await countFor("customer"), await countFor("provider")];
    expect(customer).toBeGreaterThan(0);
    expect(owner).toBeGreaterThan(customer);
  });

  it("can be filtered by type and version", async () => {
    const names = await namesFor(
      "customer",
      "&filter[type]=vcloud_edge_gateway&filter[automatorType.version]=v2",
    );
    expect(names).toEqual(["Edge gateway v2"]);
  });
});
