import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
let distributor: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
  distributor = await portal.signIn("apex");
});
afterAll(() => portal.close());

const MANAGED = "/pricing/solution/managed";
const create = (body: object, by = provider) => by.send("POST", MANAGED, body);
const base = { service: { type: "base", unitPrice: { metaData: { base: "5.00" } } } };

describe("the list of managed solutions", () => {
  it("has those of one's own account and below, with their owner", async () => {
    const { data, meta } = (await provider.get(`${MANAGED}?page[size]=100`)).body;
    expect(meta.total).toBe(data.length);
    expect(new Set(data.map((each: Row) => each.companyName))).toEqual(
      new Set(["Northwind Cloud", "Summit Channel Partners"]),
    );
    expect((await distributor.get(MANAGED)).body.data.map((each: Row) => each.name)).toEqual([
      "Summit support plan",
    ]);
    expect((await customer.get(MANAGED)).body.data).toEqual([]);
  });

  it.each([
    ["filter[type]=form", (row: Row) => row.type === "form"],
    ["filter[isAvailable]=false", (row: Row) => !row.isAvailable],
    ["filter[Accounts_id]=11", (row: Row) => row.companyName === "Summit Channel Partners"],
    ["filter[automatorType.type]=vCenter", (row: Row) => row.automatorType?.type === "vCenter"],
    ["search[name]=POOL", (row: Row) => row.name.includes("pool")],
  ])("is filtered by %s", async (query, holds) => {
    const { data } = (await provider.get(`${MANAGED}?${query}&page[size]=100`)).body;
    expect(data.length).toBeGreaterThan(0);
    expect(data.filter((row: Row) => !holds(row))).toEqual([]);
  });

  it("is sorted, counted and written as CSV", async () => {
    const { data, meta } = (await provider.get(`${MANAGED}?sort=-services_count&counts=type&page[size]=100`))
      .body;
    const sold = data.map((each: Row) => each.services_count);
    expect(sold).toEqual(sold.toSorted((one: number, other: number) => other - one));
    expect(meta.counts.type.form).toBe(data.filter((each: Row) => each.type === "form").length);
    const csv = await provider.get(`${MANAGED}?filter[type]=aws_ec2`, { accept: "text/csv" });
    expect(csv.text.trim().split("\n")).toHaveLength(3);
    expect(csv.text).toContain("Cloud instance Europe");
  });

  it("has the values that it can be filtered by", async () => {
    const { body } = await provider.get(`${MANAGED}/filters`);
    expect(body.types).toContain("vCenterResourcePool");
    expect(body.currencies).toEqual(["EUR"]);
    expect(body.owners.map((each: Row) => each.companyName)).toEqual([
      "Northwind Cloud",
      "Summit Channel Partners",
    ]);
    expect(body.automators.map((each: Row) => each.name)).toContain("vCenter Frankfurt");
    expect((await customer.get(`${MANAGED}/filters`)).body.types).toEqual([]);
  });
});

interface Row {
  readonly name: string;
  readonly type: string;
  readonly companyName: string;
  readonly isAvailable: boolean;
  readonly services_count: number;
  readonly automatorType: { readonly type: string } | null;
}

describe("a new solution", () => {
  const cpu = { min: 2, max: 32, step: 2, default: 8 };

  it("has an item without a price for the service and for each quantity that may be ordered", async () => {
    const { status, body } = await create({
      name: "Pools to price",
      type: "vCenterResourcePool",
      metaData: { properties: { cpu, allowUnlimited: true } },
    });
    expect(status).toBe(201);
    const { specs } = body.pricingModel.metaData;
    expect(Object.keys(specs).toSorted()).toEqual(["cpu", "service"]);
    expect(specs.service).toMatchObject({ type: "base" });
    expect(specs.cpu).toMatchObject({ keyMap: "cpu", min: "2", max: "32", step: "2", isUnlimited: true });
  });

  it.each([
    ["a most below the least", { max: 1 }, "max"],
    ["a negative least", { min: -1 }, "min"],
    ["no step", { step: 0 }, "step"],
    ["a suggestion that cannot be ordered", { default: 64 }, "default"],
  ])("is refused with %s", async (_, wrong, field) => {
    const sizes = { cpu: { ...cpu, ...wrong } };
    const { status, body } = await create({
      name: "Wrong sizes",
      type: "vCenterResourcePool",
      metaData: { properties: sizes },
    });
    expect([status, body.errors?.[0]?.field]).toEqual([422, `/metaData/properties/cpu/${field}`]);
  });

  it("takes the prices of another one, without the discounts of single customers", async () => {
    const specs = {
      service: base.service,
    };
    const discounts = [{ Accounts_id: 100, discounts: [{ discountType: "percent", pricePerUnit: 10 }] }];
    const contractOverride = { specs: { service: { base: "1.00" } } };
    const original = await create({
      name: "Priced original",
      type: "form",
      pricingModel: { metaData: { specs, contractOverride }, discounts },
    });
    expect(original.status, original.text).toBe(201);
    const copy = await provider.send("POST", `${MANAGED}?copy_of=${original.body.id}`, {
      name: "Priced copy",
      type: "form",
    });
    expect(copy.status, copy.text).toBe(201);
    expect(copy.body.pricingModel.metaData).toEqual(original.body.pricingModel.metaData);
    expect([original.body.pricingModel.discounts.length, copy.body.pricingModel.discounts]).toEqual([1, []]);
    const foreign = await distributor.send("POST", `${MANAGED}?copy_of=${original.body.id}`, {
      name: "Foreign",
      type: "form",
    });
    expect(foreign.status).toBe(404);
    const twice = { name: "Twice", type: "form", pricingModel: { metaData: { specs } } };
    expect((await provider.send("POST", `${MANAGED}?copy_of=${original.body.id}`, twice)).status).toBe(422);
  });

  it("may be a clone by a distributor of a solution of its own", async () => {
    const own = await create({ name: "Desk of Summit", type: "form" }, distributor);
    const clone = (name: string, by = distributor) =>
      by.send("POST", `${MANAGED}?copy_of=${own.body.id}`, { name, type: "form" });
    expect((await clone("Second desk of Summit")).status).toBe(201);
    expect((await clone("Desk of a customer", customer)).status).toBe(403);
  });

  it("asks what the custom service asks that it is a clone of, and is changed by itself", async () => {
    const original = await create({ name: "Seats", type: "form" });
    const seats = { key: "seats", label: "Seats", kind: "number", min: 5, max: 50, step: 5, resource: true };
    const note = { key: "note", label: "Note", kind: "text" };
    const formOf = (id: number) => `${MANAGED}/${id}/form`;
    await provider.send("PUT", formOf(original.body.id), { fields: [seats] });
    const copy = await provider.send("POST", `${MANAGED}?copy_of=${original.body.id}`, {
      name: "Seats, cloned",
      type: "form",
    });
    expect(Object.keys(copy.body.pricingModel.metaData.specs).toSorted()).toEqual(["seats", "service"]);
    const { body } = await provider.get(formOf(copy.body.id));
    const { fields } = (await provider.get(formOf(original.body.id))).body;
    expect([body.version, body.fields]).toEqual([1, fields]);
    expect((await provider.send("PUT", formOf(copy.body.id), { fields: [seats, note] })).status).toBe(200);
    expect((await provider.get(formOf(original.body.id))).body.fields).toHaveLength(1);
  });

  it("keeps what a change of its properties leaves out", async () => {
    const { body } = await create({
      name: "Properties",
      type: "vCenterResourcePool",
      metaData: { properties: { cpu, needsApproval: true } },
    });
    const changed = await provider.send("PATCH", `${MANAGED}/${body.id}`, {
      metaData: { properties: { allowSnapshots: true } },
    });
    expect(changed.body.metaData.properties).toEqual({ cpu, needsApproval: true, allowSnapshots: true });
  });

  it("has a pricing model, in the billing currency of the provider where none is named", async () => {
    const made = await create({ name: "Bare", type: "form" });
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      name: "Bare",
      type: "form",
      currency: "EUR",
      isAvailable: true,
      companyName: "Northwind Cloud",
      automatorType: { type: "Form" },
      services_count: 0,
      pricingModel: { calculationMethod: "average", currency: "EUR", version: 1, discounts: [] },
    });
    const below = await create({ name: "Bare, by a distributor", type: "form" }, distributor);
    expect([below.status, below.body.currency]).toEqual([201, "EUR"]);
  });

  it("can be a clone of another: what is shown is sent under another name", async () => {
    const properties = { allowSnapshots: true, cpu: { min: 1, max: 8, step: 1, default: 2 } };
    const first = await create({
      name: "Original",
      description: "With everything",
      type: "vCenterResourcePool",
      ServiceAdapters_id: 1,
      accounts: [100],
      metaData: { properties },
      usage_cycle: "Daily",
      pricingModel: { currency: "USD", calculationMethod: "maximum", metaData: { specs: base } },
    });
    expect(first.body).toMatchObject({ ServiceAdapters_id: 1, automatorType: { version: "v2" } });
    const { description, type, ServiceAdapters_id, accounts, metaData, usage_cycle, pricingModel } =
      first.body;
    const copied = await create({
      name: "Copy",
      description,
      type,
      ServiceAdapters_id,
      accounts: accounts.map(({ id }: { id: number }) => id),
      metaData: { properties: metaData.properties },
      usage_cycle,
      pricingModel: {
        calculationMethod: pricingModel.calculationMethod,
        currency: pricingModel.currency,
        metaData: pricingModel.metaData,
        discounts: pricingModel.discounts,
      },
    });
    const same = ({ body }: typeof first) => ({
      ...body,
      id: 0,
      name: "",
      PricingModels_id: 0,
      pricingModel: 0,
    });
    expect(same(copied)).toEqual(same(first));
    expect(copied.body.pricingModel.metaData).toEqual(pricingModel.metaData);
    expect(copied.body.pricingModel.id).not.toBe(pricingModel.id);
  });

  it("is offered at once to the accounts below, with its price", async () => {
    await create({
      name: "At once",
      type: "form",
      pricingModel: { currency: "EUR", metaData: { specs: base } },
    });
    const { data } = (await customer.get("/pricing/solution?search[name]=At once")).body;
    expect(data).toMatchObject([
      { name: "At once", price: { totals: { perCycleMin: { afterDiscount: "5.00" } } } },
    ]);
  });

  it.each([
    [{ name: "Wrong", type: "form", accounts: [200] }, "/accounts/0", "There is no such account."],
    [
      { name: "Wrong", type: "form", ServiceAdapters_id: 51 },
      "/ServiceAdapters_id",
      "You have no such automator.",
    ],
    [{ name: "Wrong", type: "form", currency: "XXX" }, "/currency", "There is no currency XXX."],
    [
      { name: "Wrong", type: "form", currency: "USD", pricingModel: { currency: "EUR" } },
      "/currency",
      "The prices are in EUR.",
    ],
    [
      { name: "Wrong", type: "form", pricingModel: { metaData: { specs: { a: { max: "x" } } } } },
      "/pricingModel/metaData/specs/a/max",
      expect.stringContaining("decimal number"),
    ],
    [
      { name: "Wrong", type: "form", pricingModel: { discounts: [{ Accounts_id: 200, discounts: [] }] } },
      "/pricingModel/discounts/0/Accounts_id",
      "There is no such account.",
    ],
  ])("is refused where it is wrong: %j", async (body, field, message) => {
    const refused = await create(body);
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field, message }]]);
    expect((await provider.get(`${MANAGED}?filter[name]=Wrong`)).body.meta.total).toBe(0);
  });

  it("is refused under a name that is taken", async () => {
    const refused = await create({ name: "DNS hosting", type: "form" });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "There is already a solution named DNS hosting.",
    ]);
  });

  it("needs the permission for prices where it brings some", async () => {
    await portal.database.transaction("system", (db) =>
      db.query(
        `update role set permissions = permissions || '{"Pricing": {"R": true}}' where account_id = 10`,
      ),
    );
    const unpriced = await portal.signIn("distributor");
    const refused = await create({ name: "Priced", type: "form", pricingModel: {} }, unpriced);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "You lack the permission Pricing (C). An administrator of your account can grant it under Access & Roles.",
    ]);
  });

  it("is published by providers and distributors alone", async () => {
    await portal.database.transaction("system", (db) =>
      db.query(
        `update role set permissions = permissions || '{"Solutions": {"C": true, "R": true, "U": true, "D": true}}' where account_id = 100`,
      ),
    );
    const refused = await create({ name: "Mine", type: "form" }, await portal.signIn("customer"));
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Only service providers and distributors publish solutions.",
    ]);
  });
});

describe("a change of a solution", () => {
  it("is an object, or a list of operations, and is in the audit log", async () => {
    const { id } = (await create({ name: "To change", type: "form" })).body;
    const path = `${MANAGED}/${id}`;
    const changed = await provider.send("PATCH", path, { accounts: [100, 101], isAvailable: false });
    expect(changed.body).toMatchObject({
      isAvailable: false,
      available: false,
      accounts: [{ id: 100 }, { id: 101 }],
    });
    const listed = await provider.send("PATCH", path, [
      { op: "copy", path: "/description", value: "/name" },
      { op: "replace", path: "/name", value: "Changed" },
      { op: "replace", path: "/accounts", value: [] },
    ]);
    expect(listed.body).toMatchObject({ name: "Changed", description: "To change", accounts: [] });
    const [row] = await portal.database.transaction("system", (db) =>
      db.query<{ action: string; changes: unknown }>(
        "select action, changes from audit where resource_id = $1 and resource_type = 'solution' order by id desc limit 1",
        [String(id)],
      ),
    );
    expect(row?.action).toBe("solution.update");
    expect(JSON.stringify(row?.changes)).toContain("Changed");
  });

  it.each([
    [{ name: "Monitoring" }, 409],
    [{ accounts: [200] }, 422],
    [{ ServiceAdapters_id: 51 }, 422],
    [{ currency: "USD" }, 422],
    [{ type: "aws_ec2" }, 422],
  ])("is refused: %j is %i", async (change, status) => {
    expect((await provider.send("PATCH", `${MANAGED}/17`, change)).status).toBe(status);
  });

  it("is not for whoever buys it", async () => {
    for (const path of [`${MANAGED}/1`, `${MANAGED}/52`])
      expect((await distributor.send("PATCH", path, { name: "Taken over" })).status).toBe(404);
    expect((await distributor.get(`${MANAGED}/1`)).status).toBe(404);
  });
});

describe("deleting a solution", () => {
  it("is refused while it has active services, in the specified words", async () => {
    const refused = await provider.send("DELETE", `${MANAGED}/1?sync=none`);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "This solution has active services. You can make the solution 'unavailable' if you no longer want it to appear on your client's marketplace.",
    ]);
    expect((await provider.get(`${MANAGED}/1`)).status).toBe(200);
  });

  it("removes it with its prices", async () => {
    const { id, PricingModels_id: model } = (await create({ name: "To delete", type: "form" })).body;
    expect((await provider.send("DELETE", `${MANAGED}/${id}?sync=none`)).status).toBe(204);
    expect((await provider.get(`${MANAGED}/${id}`)).status).toBe(404);
    expect((await provider.get(`/pricing/model/${model}`)).status).toBe(404);
  });

  it("and buying it at the same moment leave either the solution with its service, or neither", async () => {
    const { id } = (await create({ name: "Contended", type: "form" })).body;
    const order = { ServiceOfferings_id: id, name: "contended-1" };
    const [bought, deleted] = await Promise.all([
      customer.send("POST", "/pricing/service", order),
      provider.send("DELETE", `${MANAGED}/${id}`),
    ]);
    const exists = (await provider.get(`${MANAGED}/${id}`)).status === 200;
    expect([bought.status === 202, deleted.status === 409]).toEqual([exists, exists]);
    expect([202, 422]).toContain(bought.status);
  });
});

describe("what a customer can buy", () => {
  it("is listed with prices after their discounts", async () => {
    const { data, meta } = (await customer.get("/pricing/solution?page[size]=100")).body;
    expect(data).toHaveLength(meta.total);
    const names = data.map((each: Row) => each.name);
    expect(names).toContain("Contoso service desk");
    for (const hidden of ["Tape archive", "Migration workshop", "Summit support plan"])
      expect(names).not.toContain(hidden);
    const pool = data.find(({ id }: { id: number }) => id === 1);
    expect(pool.price.totals.base).toEqual({ beforeDiscount: "25.00", afterDiscount: "22.50" });
  });

  it("is named for choices", async () => {
    const { data } = (await customer.get("/pricing/solution/minimal?filter[type]=vCenterResourcePool")).body;
    expect(data[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
      type: "vCenterResourcePool",
    });
  });
});

describe("insights", () => {
  it("count what is offered and bought, and sum what is paid every month", async () => {
    const { body } = await customer.get("/pricing/insights");
    const { data } = (await customer.get("/pricing/service?page[size]=1000")).body;
    expect(body.services).toBe(data.length);
    expect(
      body.solutions.reduce((sum: number, each: { services: number }) => sum + each.services, 0),
    ).toBeLessThanOrEqual(data.length);
    let expected = 0;
    for (const { id } of data) {
      const { price } = (await customer.get(`/pricing/service/${id}`)).body;
      expected += Math.round(Number(price?.monthly ?? 0) * 100);
    }
    expect(body.monthly).toEqual([{ currency: "EUR", amount: (expected / 100).toFixed(2) }]);
    expect(expected).toBeGreaterThan(0);
  });
});
