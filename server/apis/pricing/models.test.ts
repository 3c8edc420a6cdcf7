import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
let distributor: Caller;
let today: string;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
  distributor = await portal.signIn("distributor");
  today = new Date().toISOString().slice(0, 10);
});
afterAll(() => portal.close());

/** The resource pool of Frankfurt: two versions, 10 percent for account 100. */
const POOL = "/pricing/model/1";

const base = (amount: string) => ({
  name: "Service",
  type: "base",
  unitPrice: { paymentType: "Base", metaData: { base: amount } },
});
const specs = (amount: string) => ({ metaData: { specs: { service: base(amount) } } });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A new solution with one base price; the name must be new. */
async function sell(name: string, amount = "10.00") {
  const pricingModel = { currency: "EUR", ...specs(amount) };
  const made = await provider.send("POST", "/pricing/solution/managed", { name, type: "form", pricingModel });
  expect(made.status).toBe(201);
  return { id: made.body.id as number, model: `/pricing/model/${made.body.PricingModels_id}` };
}

async function buy(offering: number, name: string, by = customer, more = {}) {
  const bought = await by.send("POST", "/pricing/service", { ServiceOfferings_id: offering, name, ...more });
  expect(bought.status).toBe(202);
  await by.follow(bought.body.link);
  return `/pricing/service/${bought.body.id}`;
}

describe("a pricing model", () => {
  it("is shown with its newest version, and the discounts of each account", async () => {
    const { body } = await provider.get(POOL);
    expect(body).toMatchObject({
      id: 1,
      ServiceOfferings_id: 1,
      solutionType: "vCenterResourcePool",
      calculationMethod: "average",
      currency: "EUR",
      validFrom: "2025-01-01",
      version: 2,
    });
    expect(body.metaData.specs.memory.unitPrice.metaData.recurring).toMatchObject([
      { min: "8", max: "64", amount: "4.8" },
      { min: "65", max: "256", amount: "4.2" },
      { min: "257", max: "-1", amount: "3.6" },
    ]);
    expect(body.discounts).toMatchObject([
      { Accounts_id: 100, discounts: [{ discountType: "percent", pricePerUnit: "10" }] },
    ]);
  });

  it("shows a customer their own discounts alone, and no contract prices", async () => {
    const contractOverride = { specs: { memory: { recurring: "4.00" } } };
    const { body: read } = await provider.get(POOL);
    const metaData = { ...read.metaData, contractOverride };
    const saved = await provider.send("PATCH", POOL, { version: read.version, metaData });
    expect(saved.body.metaData.contractOverride.specs.memory.recurring[0].amount).toBe("4");
    const { body } = await customer.get(POOL);
    expect(body.metaData.contractOverride).toBeUndefined();
    expect(body.discounts.map((each: { Accounts_id: number }) => each.Accounts_id)).toEqual([100]);
    expect((await distributor.get(POOL)).body.discounts).toEqual([]);
  });

  it.each([
    ["PATCH", POOL],
    ["POST", `${POOL}/simulation`],
    ["GET", `${POOL}/history`],
  ] as const)("is not for a customer to change: %s %s", async (method, path) => {
    await portal.database.transaction("system", (db) =>
      db.query(
        `update role set permissions = permissions || '{"Pricing": {"C": true, "R": true, "U": true, "D": true}}' where account_id = 100`,
      ),
    );
    const someone = await portal.signIn("customer");
    const answer =
      method === "GET" ? await someone.get(path) : await someone.send(method, path, { version: 2 });
    expect([answer.status, answer.body.message]).toEqual([
      403,
      "Only the owner of a solution can work on its prices.",
    ]);
  });

  it("keeps every field of an item and of its price, and says what it may be paid by", async () => {
    const { id, model } = await sell("Every field");
    const unitPrice = {
      id: "3",
      sku: { type: "memory", code: "MEM", id: "11" },
      paymentType: "Recurring",
      paymentTypeKey: "recurring",
      modified: true,
      percentage: "5",
      includeOverride: false,
      latestTypeAdded: "Recurring",
      metaData: {
        recurring: [{ display: "8", min: "8", max: "400", amount: "4.8" }],
        recurringByItem: { ssd: "5" },
      },
    };
    const memory = {
      keyMap: "compute.memory",
      name: "Memory",
      fullName: "Compute, Memory",
      parentName: "Compute",
      type: "range",
      min: "8",
      max: "400",
      step: "4",
      isUnlimited: false,
      builtItem: ["ssd"],
      builtItemLabel: ["SSD"],
      tempValue: "48",
      disableAll: false,
    };
    const saved = await provider.send("PATCH", model, {
      version: 1,
      metaData: { specs: { memory: { ...memory, unitPrice } } },
    });
    // What is offered follows from the item, whatever is sent: of a form's range Recurring and Flat.
    const offered = { ...unitPrice, filteredPricingOptions: ["Recurring", "Flat"] };
    expect(saved.body.metaData.specs).toEqual({ memory: { ...memory, unitPrice: offered } });
    expect((await provider.get(model)).body.metaData.specs).toEqual(saved.body.metaData.specs);
    // The chosen value is what is priced where nobody chooses: 48 less the 8 included, less 5 percent.
    const priced = await provider.send("POST", `/pricing/model/${id}/price`, {});
    const [line] = priced.body.lines;
    expect([line.label, line.reservedQuantity, line.billedReservedQuantity, line.priceAfterDiscount]).toEqual(
      ["Compute, Memory", "48", "40", "182.40"],
    );
  });

  it("is hidden with its solution", async () => {
    const { id, model } = await sell("Hidden soon");
    expect((await customer.get(model)).status).toBe(200);
    await provider.send("PATCH", `/pricing/solution/managed/${id}`, { isAvailable: false });
    expect((await customer.get(model)).status).toBe(404);
  });
});

describe("new prices", () => {
  it("are a new version with its changes, and keep what they leave out", async () => {
    const { model } = await sell("Two versions");
    const discounts = [{ Accounts_id: 100, discounts: [{ discountType: "percent", pricePerUnit: 120 }] }];
    const saved = await provider.send("PATCH", model, { version: 1, discounts });
    expect(saved.body).toMatchObject({
      version: 2,
      validFrom: today,
      discounts: [
        { Accounts_id: 100, companyName: "Contoso Manufacturing", discounts: [{ pricePerUnit: "100" }] },
      ],
    });
    expect(saved.body.metaData.specs.service.unitPrice.metaData.base).toBe("10");
    const later = inDays(30);
    const dearer = { version: 2, ...specs("12.50"), validFrom: later, moveExisting: true };
    expect((await provider.send("PATCH", model, dearer)).body).toMatchObject({
      version: 3,
      validFrom: later,
    });
    const { data, meta } = (await provider.get(`${model}/history`)).body;
    expect(meta.total).toBe(3);
    expect(data[0]).toMatchObject({
      version: 3,
      validFrom: later,
      moveExisting: true,
      username: "provider@demo.example",
      changes: [{ field: "metaData.specs.service.unitPrice.metaData.base", former: "10", value: "12.5" }],
    });
    expect(data[1].changes.map(({ field }: { field: string }) => field)).toEqual([
      "discounts.Contoso Manufacturing",
    ]);
    expect(data[2].changes).toEqual([]);
    expect((await provider.get(model)).body.discounts).toHaveLength(1);
  });

  it("are in the audit log with what changed", async () => {
    const { model } = await sell("Audited");
    await provider.send("PATCH", model, { version: 1, ...specs("11.00") });
    const [row] = await portal.database.transaction("system", (db) =>
      db.query<{ action: string; changes: string; name: string }>(
        "select action, resource_name as name, changes::text as changes from audit order by id desc limit 1",
      ),
    );
    expect([row?.action, row?.name]).toEqual(["pricingmodel.update", "Audited"]);
    expect(row?.changes).toContain("metaData.specs.service.unitPrice.metaData.base");
  });

  it("are refused where somebody has saved since", async () => {
    const { model } = await sell("Contended");
    await provider.send("PATCH", model, { version: 1, ...specs("11.00") });
    const second = await provider.send("PATCH", model, { version: 1, ...specs("12.00") });
    expect([second.status, second.body.message]).toEqual([
      409,
      "Version 2 of these prices was saved meanwhile by provider@demo.example. Load them and change them again.",
    ]);
  });

  it("are saved by one of many at the same moment", async () => {
    const { model } = await sell("Stampede");
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        provider.send("PATCH", model, { version: 1, ...specs(`1${index}.00`) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
    expect((await provider.get(`${model}/history`)).body.meta.total).toBe(2);
  });

  it.each([
    [{ currency: "XXX" }, "/currency", "There is no currency XXX."],
    [
      { metaData: { specs: { a: { min: "x" } } } },
      "/metaData/specs/a/min",
      expect.stringContaining("decimal number"),
    ],
    [
      { metaData: { specs: { a: { unitPrice: { metaData: { recuring: 1 } } } } } },
      "/metaData/specs/a/unitPrice/metaData/recuring",
      "This is no price.",
    ],
    [{ validFrom: "2020-01-01" }, "/validFrom", "Choose today or a later day."],
    [
      { discounts: [{ Accounts_id: 200, discounts: [] }] },
      "/discounts/0/Accounts_id",
      "There is no such account.",
    ],
    [
      {
        discounts: [
          { Accounts_id: 100, discounts: [] },
          { Accounts_id: 100, discounts: [] },
        ],
      },
      "/discounts/1/Accounts_id",
      "This account has discounts already.",
    ],
    [
      { discounts: [{ Accounts_id: 100, discounts: [{ discountType: "percent" }] }] },
      "/discounts/0/discounts/0/pricePerUnit",
      "A discount needs a price, or a rate.",
    ],
    [
      { currency: "USD", moveExisting: true },
      "/moveExisting",
      "Existing services keep their currency and cannot be moved to another.",
    ],
  ])("are refused where they are wrong: %j", async (change, field, message) => {
    const { version } = (await provider.get(POOL)).body;
    const refused = await provider.send("PATCH", POOL, { version, ...change });
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field, message }]]);
    expect((await provider.get(POOL)).body.version).toBe(version);
  });
});

describe("yesterday's charge", () => {
  it("is explained by the version that it was calculated by, whatever is saved later", async () => {
    const { id, model } = await sell("Explained");
    const service = await buy(id, "explained-1");
    const ordered = (await customer.get(service)).body.price;
    expect(ordered).toMatchObject({ reason: "ordered", version: 1, monthly: "10.00", validFrom: today });
    await provider.send("PATCH", model, { version: 1, ...specs("20.00") });
    expect((await customer.get(service)).body.price).toEqual(ordered);
    await provider.send("PATCH", model, { version: 2, ...specs("30.00"), moveExisting: true });
    const charges = (await customer.get(`${service}/price-history`)).body.data;
    expect(charges.map((each: Charge) => [each.version, each.reason, each.monthly])).toEqual([
      [3, "moved", "30.00"],
      [1, "ordered", "10.00"],
    ]);
    // Only what its day counts with is another: new prices moved it on that day.
    expect(charges[1]).toEqual({ ...ordered, dayMonthly: "30.00" });
    expect(charges[0].price.lines[0].steps.length).toBeGreaterThan(1);
  });

  it("counts until the day from which others do", async () => {
    const { id, model } = await sell("Planned");
    const service = await buy(id, "planned-1");
    const later = inDays(10);
    await provider.send("PATCH", model, {
      version: 1,
      ...specs("15.00"),
      validFrom: later,
      moveExisting: true,
    });
    const shown = (await customer.get(service)).body;
    expect(shown.price.monthly).toBe("10.00");
    expect(shown.nextCharge).toEqual({ validFrom: later, monthly: "15.00", currency: "EUR" });
    const charges = (await customer.get(`${service}/price-history?sort=validFrom`)).body.data;
    expect(charges.map((each: Charge) => [each.validFrom, each.monthly])).toEqual([
      [today, "10.00"],
      [later, "15.00"],
    ]);
    // What moves a service without changing its price is no other price.
    await provider.send("PATCH", model, {
      version: 2,
      ...specs("10.00"),
      validFrom: later,
      moveExisting: true,
    });
    expect((await customer.get(service)).body.nextCharge).toBeUndefined();
    // A plan that is not yet due is replaced, not added to.
    await provider.send("PATCH", model, {
      version: 3,
      ...specs("14.00"),
      validFrom: later,
      moveExisting: true,
    });
    // Which version counts today, which comes, and which was replaced before its day.
    const states = (await provider.get(`${model}/history`)).body.data;
    expect(states.map((each: { version: number; state: string }) => [each.version, each.state])).toEqual([
      [4, "Planned"],
      [3, "Former"],
      [2, "Former"],
      [1, "Effective"],
    ]);
    const anew = (await customer.get(`${service}/price-history?sort=validFrom`)).body.data;
    expect(anew.map((each: Charge) => [each.validFrom, each.monthly])).toEqual([
      [today, "10.00"],
      [later, "14.00"],
    ]);
  });

  it("is that of the former version for services from before, in the demo too", async () => {
    const { data } = (await customer.get("/pricing/service?filter[ServiceOfferings_id]=1&page[size]=1000"))
      .body;
    const charges = await Promise.all(
      data.map(async ({ id, createTime }: { id: number; createTime: string }) => {
        const { price } = (await provider.get(`/pricing/service/${id}`)).body;
        return [createTime < "2025" ? 1 : 2, price.version];
      }),
    );
    expect(new Set(charges.map(([expected]) => expected))).toEqual(new Set([1, 2]));
    for (const [expected, version] of charges) expect(version).toBe(expected);
  });
});

interface Charge {
  readonly version: number;
  readonly reason: string;
  readonly monthly: string;
  readonly validFrom: string;
}

describe("a simulation", () => {
  it("compares what services cost and would cost, by account, and changes nothing", async () => {
    const { id, model } = await sell("Simulated");
    await buy(id, "simulated-1");
    await buy(id, "simulated-2");
    await buy(id, "simulated-3", provider, { Accounts_id: 101 });
    const change = { version: 1, ...specs("12.00") };
    const kept = await provider.send("POST", `${model}/simulation`, change);
    expect(kept.body).toMatchObject({ before: "30.00", after: "30.00", difference: "0.00", currency: "EUR" });
    expect(kept.body.accounts.map((each: { movedFrom: unknown }) => each.movedFrom)).toEqual([null, null]);
    const discounts = [{ Accounts_id: 101, discounts: [{ discountType: "percent", pricePerUnit: "50" }] }];
    const moved = await provider.send("POST", `${model}/simulation`, {
      ...change,
      discounts,
      moveExisting: true,
    });
    expect(moved.body).toEqual({
      currency: "EUR",
      before: "30.00",
      after: "30.00",
      difference: "0.00",
      accounts: [
        {
          Accounts_id: 100,
          companyName: "Contoso Manufacturing",
          services: 2,
          before: "20.00",
          after: "24.00",
          difference: "4.00",
          movedFrom: today,
        },
        {
          Accounts_id: 101,
          companyName: "Fabrikam Logistics",
          services: 1,
          before: "10.00",
          after: "6.00",
          difference: "-4.00",
          movedFrom: today,
        },
      ],
    });
    expect((await provider.get(model)).body.version).toBe(1);
    expect((await provider.get(`${model}/history`)).body.meta.total).toBe(1);
  });

  it("refuses what saving refuses", async () => {
    const { model } = await sell("Simulated badly");
    expect((await provider.send("POST", `${model}/simulation`, { version: 7 })).status).toBe(409);
    const refused = await provider.send("POST", `${model}/simulation`, { version: 1, currency: "XXX" });
    expect(refused.body.errors[0].field).toBe("/currency");
  });
});
