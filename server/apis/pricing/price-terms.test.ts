import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let other: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  other = await portal.signIn("customer2");
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

/** The resource pool of Frankfurt: 10 percent for account 100; that of Dublin is under its contract. */
const FRANKFURT = "/pricing/solution/1/terms";
const DUBLIN = "/pricing/solution/2/terms";

describe("the terms of a solution", () => {
  it("have the buyer's own discounts, and nobody else's", async () => {
    const { body } = await customer.get(FRANKFURT);
    expect(body).toMatchObject({ PricingModels_id: 1, version: 2, currency: "EUR", isUnderContract: false });
    expect(body.discounts).toMatchObject([{ discountType: "percent", pricePerUnit: "10" }]);
    expect((await provider.get(FRANKFURT)).body.discounts).toEqual([]);
    expect((await provider.get(`${FRANKFURT}?Accounts_id=100`)).body.discounts).toHaveLength(1);
    expect((await provider.get(`${FRANKFURT}?Accounts_id=101`)).body.discounts).toEqual([]);
  });

  it("have the prices of the buyer's contract where there is one, and else none", async () => {
    const { body } = await customer.get(DUBLIN);
    expect(body).toMatchObject({ isUnderContract: true, contract_id: 1 });
    expect(body.metaData.contractOverride.specs.memory.recurring[0].amount).toBe("4");
    const plain = (await provider.get(DUBLIN)).body;
    expect(plain).toMatchObject({ isUnderContract: false, contract_id: null });
    expect(plain.metaData).not.toHaveProperty("contractOverride");
  });

  it("are refused for an account or a solution out of reach", async () => {
    const foreign = await customer.get(`${FRANKFURT}?Accounts_id=200`);
    expect([foreign.status, foreign.body.errors]).toEqual([
      422,
      [{ field: "/Accounts_id", message: "There is no such account." }],
    ]);
    expect((await other.get(FRANKFURT)).status).toBe(404);
  });
});

describe("the terms and the price of a service", () => {
  it("are those that it keeps from its order, and ask for nothing to be changed", async () => {
    const [pool] = (await customer.get("/pricing/service?search[name]=erp-production")).body.data;
    const service = `/pricing/service/${pool.id}`;
    const { price } = (await customer.get(service)).body;
    expect(pool.charge).toEqual({ monthly: price.monthly, currency: price.price.currency });
    expect((await customer.get(`${service}/terms`)).body.version).toBe(price.version);
    const quantities = { ...price.quantities, memory: { value: "512" } };
    const { body } = await customer.send("POST", `${service}/price`, { quantities });
    expect(body.former).toEqual(price.price);
    expect(Number(body.monthly) - Number(body.formerMonthly)).toBeCloseTo(Number(body.difference));
    expect(body.difference).not.toBe("0");
    expect((await customer.get(service)).body.price).toEqual(price);
  });

  it("refuse what cannot be bought, and services out of reach", async () => {
    const [pool] = (await customer.get("/pricing/service?search[name]=erp-production")).body.data;
    const service = `/pricing/service/${pool.id}`;
    const refused = await customer.send("POST", `${service}/price`, { quantities: { cpu: -1 } });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [{ field: "/quantities/cpu", message: "A quantity cannot be negative." }],
    ]);
    expect((await other.send("POST", `${service}/price`, {})).status).toBe(404);
    expect((await other.get(`${service}/terms`)).status).toBe(404);
  });

  it("sort the list of services", async () => {
    const { body } = await customer.get("/pricing/service?sort=-charge.monthly&page[size]=200");
    const amounts = body.data.flatMap(({ charge }: { charge?: { monthly: string } }) =>
      charge === undefined ? [] : [Number(charge.monthly)],
    );
    expect(amounts.length).toBeGreaterThan(2);
    expect(amounts).toEqual(amounts.toSorted((one: number, next: number) => next - one));
  });
});
