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
});
