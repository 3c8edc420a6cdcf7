import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CURRENCY_CODES } from "#validators";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import page from "../../../templates/marketplace/pages/solution-create.json" with { type: "json" };

let portal: TestPortal;
let provider: Caller;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

describe("a new solution", () => {
  it("is offered the currencies that its prices can have", () => {
    const fields: readonly unknown[] = page.fields;
    expect(fields).toContainEqual({ at: "/currency", values: CURRENCY_CODES });
  });

  it.each([
    ["what is suggested", { min: 1, max: 64, step: 7, default: 9 }],
    ["the most", { min: 1, max: 64, step: 200, default: 1 }],
    ["the most, by parts of a unit", { min: 0.5, max: 1, step: 0.3, default: 0.8 }],
  ])("is refused with a step that does not lead to %s", async (_, cpu) => {
    const { status, body } = await provider.send("POST", "/pricing/solution/managed", {
      name: "Steps",
      type: "vCenterResourcePool",
      metaData: { properties: { cpu } },
    });
    expect([status, body.errors?.[0]?.field]).toEqual([422, "/metaData/properties/cpu/step"]);
  });

  it("is refused with parts of a unit, where orders of its type take none", async () => {
    const create = async (type: string) => {
      const properties = { cpu: { min: 0.5, max: 8.5, step: 1, default: 1.5 } };
      const wanted = { name: `Parts of ${type}`, type, metaData: { properties } };
      const { status, body } = await provider.send("POST", "/pricing/solution/managed", wanted);
      return [status, body.errors?.map(({ field }: { readonly field: string }) => field)];
    };
    const fields = ["min", "max", "default"].map((key) => `/metaData/properties/cpu/${key}`);
    for (const type of ["vCenterResourcePool", "vcloud_allocation_vdc", "veeam_backup_resource"])
      expect([type, ...(await create(type))]).toEqual([type, 422, fields]);
    expect(await create("form")).toEqual([201, undefined]);
  });

  it("keeps parts of a unit that it has, and gets no others", async () => {
    const { body: solution } = await provider.send("POST", "/pricing/solution/managed", {
      name: "Tenths",
      type: "vCenterResourcePool",
      metaData: { properties: { cpu: { min: 1, max: 8, step: 1, default: 2 } } },
    });
    await portal.database.transaction("system", (db) =>
      db.query(
        "update service_offering set properties = jsonb_set(properties, '{cpu,step}', '0.1') where id = $1",
        [solution.id],
      ),
    );
    const path = `/pricing/solution/managed/${solution.id}`;
    const change = async (body: object) => (await provider.send("PATCH", path, body)).status;
    expect(await change({ description: "By tenths" })).toBe(200);
    const properties = { cpu: { min: 1, max: 8, step: 0.2, default: 2 } };
    expect(await change({ metaData: { properties } })).toBe(422);
  });

  it("counts usage as was chosen with it, where its prices do not say otherwise", async () => {
    const methodOf = async (name: string, pricingModel?: object) => {
      const wanted = { name, type: "form", usage_calculation_method: "maximum", pricingModel };
      const { body } = await provider.send("POST", "/pricing/solution/managed", wanted);
      return body.pricingModel.calculationMethod;
    };
    const specs = { service: { type: "base", unitPrice: { metaData: { base: "5.00" } } } };
    const prices = { currency: "EUR", calculationMethod: "last", metaData: { specs } };
    expect([await methodOf("Peaks"), await methodOf("Peaks, priced", prices)]).toEqual(["maximum", "last"]);
  });
});

describe("how a solution counts usage", () => {
  const create = async (name: string) => {
    const wanted = { name, type: "form", usage_calculation_method: "maximum" };
    return (await provider.send("POST", "/pricing/solution/managed", wanted)).body;
  };
  const at = (id: number) => `/pricing/solution/managed/${id}`;

  it("is what its prices say, wherever it is read", async () => {
    const { id, PricingModels_id: model } = await create("Told by prices");
    const change = { version: 1, calculationMethod: "last" };
    expect((await provider.send("PATCH", `/pricing/model/${model}`, change)).status).toBe(200);
    for (const path of [at(id), `/solutions/serviceOfferings/${id}`]) {
      const { status, body } = await provider.get(path);
      expect([path, status, body.usage_calculation_method]).toEqual([path, 200, "last"]);
    }
    const { status } = await provider.send("PATCH", at(id), {
      usage_calculation_method: "last",
      name: "Told",
    });
    expect(status).toBe(200);
  });

  it("is not changed without them, and the answer says where it is", async () => {
    const { id, PricingModels_id: model } = await create("Changed with prices");
    const list = [{ op: "replace", path: "/usage_calculation_method", value: "average" }];
    for (const change of [{ usage_calculation_method: "average" }, list]) {
      const { status, body } = await provider.send("PATCH", at(id), change);
      expect([status, body.errors]).toEqual([
        422,
        [
          {
            field: "/usage_calculation_method",
            message: `Its prices count usage by maximum. Change the calculationMethod of pricing model ${model}.`,
          },
        ],
      ]);
    }
    const { body } = await provider.get(at(id));
    expect([body.usage_calculation_method, body.pricingModel.calculationMethod]).toEqual([
      "maximum",
      "maximum",
    ]);
  });
});

describe("a pricing model", () => {
  it("tells its owner what an order starts with, and others that it is not theirs", async () => {
    const own = (await provider.get("/pricing/model/1")).body;
    expect(own.isOwned).toBe(true);
    expect(Object.keys(own.suggested)).toEqual(["cpu", "memory", "storage"]);
    const { body } = await customer.get("/pricing/model/1");
    expect(body.isOwned).toBe(false);
    expect(body).not.toHaveProperty("suggested");
  });

  it("takes no discount for a range that ends before it starts, and keeps the names that one has", async () => {
    const { version } = (await provider.get("/pricing/model/1")).body;
    const own = { discountType: "tier", pricePerUnit: "9", targetType: "item", target: "storage" };
    const change = (range: object) => ({
      version,
      discounts: [
        {
          Accounts_id: 100,
          discounts: [
            { ...own, attributes: { range, clusterUid: "domain-c8" }, names: { "domain-c8": "North" } },
          ],
        },
      ],
    });
    const refused = await provider.send("PATCH", "/pricing/model/1", change({ min: 40, max: 20 }));
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          field: "/discounts/0/discounts/0/attributes/range/max",
          message: "To must not be below From.",
        },
      ],
    ]);
    const taken = await provider.send("PATCH", "/pricing/model/1", change({ min: 20, max: 40 }));
    expect(taken.status, taken.text).toBe(200);
    expect((await customer.get("/pricing/solution/1/terms")).body.discounts[0].names).toEqual({
      "domain-c8": "North",
    });
  });

  it("takes no discount that changes nothing", async () => {
    const { version } = (await provider.get("/pricing/model/1")).body;
    const discounts = [
      { targetType: "solution", discountType: "percent", pricePerUnit: "0", attributes: {} },
      { targetType: "solution", discountType: "multi", pricePerUnit: {}, attributes: {} },
      { targetType: "solution", discountType: "percent", pricePerUnit: "0.5", attributes: {} },
    ];
    const change = { version, discounts: [{ Accounts_id: 100, discounts }] };
    const { status, body } = await provider.send("PATCH", "/pricing/model/1", change);
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([
      422,
      ["/discounts/0/discounts/0/pricePerUnit", "/discounts/0/discounts/1/pricePerUnit"],
    ]);
    expect(body.errors[0].message).toContain("0 % takes nothing off");
    expect(body.errors[1].message).toContain("Without a price this changes nothing");
  });
});
