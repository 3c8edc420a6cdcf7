import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

/** The resource pool of Frankfurt: 10 percent for account 100. */
const POOL = "/pricing/model/1";

interface Charge {
  readonly reason: string;
  readonly monthly: string;
}

describe("the price of an order", () => {
  const quantities = { cpu: 8, memory: 48, storage: { value: 500, storagePolicyUid: "policy-gold" } };

  it("has the discount of the account, and each step", async () => {
    const { body } = await customer.send("POST", `${POOL}/price`, { quantities });
    const memory = body.lines.find(({ key }: { key: string }) => key === "memory");
    expect(memory).toMatchObject({
      price: "192.00",
      priceAfterDiscount: "172.80",
      billedReservedQuantity: "40",
      discount: "10",
    });
    const storage = body.lines.find(({ key }: { key: string }) => key === "storage");
    expect([storage.price, storage.priceAfterDiscount]).toEqual(["70.00", "63.00"]);
    expect(body.totals.perCycleMin).toEqual({ beforeDiscount: "374.50", afterDiscount: "337.05" });
  });

  it("is that of the account that a provider names", async () => {
    const own = await provider.send("POST", `${POOL}/price`, { quantities });
    expect(own.body.totals.perCycleMin).toEqual({ afterDiscount: "374.50" });
    const named = await provider.send("POST", `${POOL}/price`, { quantities, Accounts_id: 100 });
    expect(named.body.totals.perCycleMin.afterDiscount).toBe("337.05");
  });

  it.each([
    [{ quantities: { disk: 1 } }, "/quantities/disk", "There is no such price item."],
    [{ quantities: { cpu: -1 } }, "/quantities/cpu", "A quantity cannot be negative."],
    [{ quantities: { cpu: "many" } }, "/quantities/cpu", "This must be a quantity."],
    [{ quantities: { memory: 4096 } }, "/quantities/memory", "Must be at most 1024."],
    [{ Accounts_id: 200 }, "/Accounts_id", "There is no such account."],
  ])("refuses %j", async (body, field, message) => {
    const refused = await customer.send("POST", `${POOL}/price`, body);
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field, message }]]);
  });
});

describe("an order that says which prices the buyer has seen", () => {
  it("is refused where others count by now, and placed at those of today", async () => {
    const seen = async () => {
      const [listed] = (await customer.get("/pricing/solution?filter[id]=16")).body.data;
      const offering = await customer.get("/solutions/serviceOfferings?filter[id]=16");
      expect(offering.body.data[0].pricingModel.version).toBe(listed.pricesVersion);
      return Number(listed.pricesVersion);
    };
    const order = (name: string, prices: number) =>
      customer.send("POST", `/pricing/service?prices=${prices}`, {
        ServiceOfferings_id: 16,
        name,
        values: { support: "24x7" },
      });
    const before = await seen();
    const model = "/pricing/model/16";
    const { body } = await provider.get(model);
    const published = await provider.send("PATCH", model, {
      version: body.version,
      metaData: { specs: { ...body.metaData.specs, setup: undefined } },
    });
    expect(published.status, published.text).toBe(200);
    const refused = await order("seen-before", before);
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: `The prices of Managed firewall have changed since you opened this order. Look at the new price, and order again.`,
      },
    });
    expect(await seen()).toBe(before + 1);
    expect((await order("seen-before", before + 1)).status).toBe(202);
  });
});

/** A custom service without a form, of which support is ordered by its name. */
async function sellSupport(): Promise<number> {
  const made = { name: "Supported", type: "form", isAvailable: true };
  const { body } = await provider.send("POST", "/pricing/solution/managed", made);
  const specs = {
    service: {
      name: "Service",
      type: "base",
      unitPrice: { paymentType: "Base", metaData: { base: "89.00" } },
    },
    support: {
      name: "Support",
      type: "select",
      builtItem: ["8x5", "24x7"],
      tempValue: "8x5",
      unitPrice: { paymentType: "Flat", metaData: { flatByItem: { "8x5": "0.00", "24x7": "60.00" } } },
    },
  };
  const change = { version: 1, metaData: { specs } };
  expect((await provider.send("PATCH", `/pricing/model/${body.PricingModels_id}`, change)).status).toBe(200);
  return body.id;
}

describe("a service's quantities", () => {
  it("are ordered, changed and charged", async () => {
    const body = { quantities: { support: "24x7" } };
    const order = {
      ServiceOfferings_id: await sellSupport(),
      name: "with-support",
      Accounts_id: 101,
      ...body,
    };
    const bought = await provider.send("POST", "/pricing/service", order);
    await provider.follow(bought.body.link);
    const service = `/pricing/service/${bought.body.id}`;
    expect((await provider.get(service)).body.price).toMatchObject({ monthly: "149.00", ...body });
    // People provide it: until they have, it is not changed.
    await provider.send("PATCH", `${service}/state`, { state: "Available" });
    await provider.send("PATCH", service, { quantities: { support: "8x5" } });
    const charges = (await provider.get(`${service}/price-history`)).body.data;
    expect(charges.map((each: Charge) => [each.reason, each.monthly])).toEqual([
      ["changed", "89.00"],
      ["ordered", "149.00"],
    ]);
  });

  it("follow from the form where a solution has one, and are refused where they are not sold", async () => {
    const support = { support: "24x7" };
    const chosen = { ServiceOfferings_id: 16, name: "form-support", Accounts_id: 101, values: support };
    const { body } = await provider.send("POST", "/pricing/service", chosen);
    expect((await provider.get(`/pricing/service/${body.id}`)).body.price).toMatchObject({
      monthly: "149.00",
      quantities: support,
    });
    const bought = { ServiceOfferings_id: 16, name: "wrong-support", values: { support: "sometimes" } };
    const refused = await customer.send("POST", "/pricing/service", bought);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: "/values/support", message: "Must be one of 8x5, 24x7." }],
    ]);
  });

  it("are changed at its automator where it has one", async () => {
    const [pool] = (await customer.get("/pricing/service?filter[ServiceOfferings_id]=1&page[size]=1")).body
      .data;
    const refused = await customer.send("PATCH", `/pricing/service/${pool.id}`, { quantities: { cpu: 1 } });
    expect([refused.status, refused.body.message]).toEqual([
      422,
      "A resource pool is bought at its automator, which knows clusters and limits.",
    ]);
  });
});

describe("a pool", () => {
  const POOLS = "/automators/vcenter/v2/1/resource-pool";

  it("is charged for its limits when it is bought, and anew when they have changed", async () => {
    const [cluster] = (await customer.get("/automators/vcenter/v2/1/cluster")).body.data;
    const order = {
      ServiceOfferings_id: 1,
      name: "charged-pool",
      dataCenter: cluster.dataCenter,
      cluster: cluster.moId,
      cpu: { limit: 9, reservation: 0 },
      memory: { limit: 48, reservation: 0 },
      storage: { limit: 500, policy: "policy-gold" },
    };
    const bought = await customer.send("POST", POOLS, order);
    expect(bought.status).toBe(202);
    await customer.follow(bought.body.link);
    const service = `/pricing/service/${bought.body.id}`;
    // 8 GHz at 12.50, 40 GB at 4.80, 500 GB of gold at 0.14 and 25.00 for itself, less 10 percent.
    const { price } = (await customer.get(service)).body;
    expect(price).toMatchObject({ reason: "ordered", version: 2, monthly: "348.30" });
    expect(price.quantities.storage).toEqual({
      value: "500",
      storagePolicyUid: "policy-gold",
      clusterUid: cluster.moId,
    });
    const [pool] = (await customer.get(`${POOLS}?filter[name]=charged-pool`)).body.data;
    portal.clock.stop();
    const changed = await customer.send("PATCH", `${POOLS}/${pool.moId}`, {
      memory: { limit: 64, reservation: 0 },
    });
    expect((await customer.get(service)).body.price.monthly).toBe("348.30");
    portal.clock.run();
    await customer.follow(changed.body.link);
    expect((await customer.get(service)).body.price).toMatchObject({ reason: "changed", monthly: "417.42" });
  });

  it("without a limit is charged for what it reserves", async () => {
    const [cluster] = (await customer.get("/automators/vcenter/v2/1/cluster")).body.data;
    const order = {
      ServiceOfferings_id: 3,
      name: "unlimited-pool",
      dataCenter: cluster.dataCenter,
      cluster: cluster.moId,
      cpu: { limit: -1, reservation: 3 },
      memory: { limit: 0, reservation: 8 },
      storage: { limit: 0, policy: "policy-gold" },
    };
    const bought = await customer.send("POST", POOLS, order);
    const { price } = (await customer.get(`/pricing/service/${bought.body.id}`)).body;
    // 2 GHz above the included one, and 25.00 for itself.
    expect(price.monthly).toBe("50.00");
  });
});
