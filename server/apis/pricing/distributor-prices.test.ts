import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
/** Above `reseller`, which buys; beside `apex`. */
let distributor: Caller;
let reseller: Caller;
let model: string;
let solutionId: number;

beforeAll(async () => {
  portal = await openTestPortal();
  distributor = await portal.signIn("distributor");
  reseller = await portal.signIn("reseller");
  const made = await distributor.send("POST", "/pricing/solution/managed", {
    name: "Help desk of Brightwater",
    type: "form",
    isAvailable: true,
  });
  if (made.status !== 201) throw new Error(made.text);
  solutionId = made.body.id;
  model = `/pricing/model/${made.body.PricingModels_id}`;
});
afterAll(() => portal.close());

const priced = (base: string) => ({
  metaData: { specs: { service: { type: "base", unitPrice: { paymentType: "Base", metaData: { base } } } } },
});

describe("the prices of a distributor's solution", () => {
  it("are set by the distributor, with discounts for those below, and count for whoever buys", async () => {
    const discounts = [{ Accounts_id: 20, discounts: [{ discountType: "percent", pricePerUnit: "10" }] }];
    const { version } = (await distributor.get(model)).body;
    const saved = await distributor.send("PATCH", model, { version, ...priced("50.00"), discounts });
    expect(saved.status, saved.text).toBe(200);
    const bought = await reseller.send("POST", "/pricing/service", {
      ServiceOfferings_id: solutionId,
      name: "desk-of-harbour",
    });
    expect(bought.status, bought.text).toBe(202);
    const { body } = await reseller.get(`/pricing/service/${bought.body.id}`);
    expect(body.price).toMatchObject({ monthly: "45.00" });
  });

  it("are tried out and remembered: who pays more, and what was changed", async () => {
    const { version } = (await distributor.get(model)).body;
    const tried = await distributor.send("POST", `${model}/simulation`, {
      version,
      moveExisting: true,
      ...priced("60.00"),
    });
    expect(tried.body).toMatchObject({
      difference: "9.00",
      accounts: [{ companyName: "Harbour IT", before: "45.00", after: "54.00" }],
    });
    const history = await distributor.get(`${model}/history`);
    expect(history.body.data.map((each: { version: number }) => each.version)).toEqual([2, 1]);
  });

  it("can be changed by the provider above", async () => {
    const { version } = (await (await portal.signIn("provider")).get(model)).body;
    const provider = await portal.signIn("provider");
    const changed = await provider.send("PATCH", model, { version, calculationMethod: "maximum" });
    expect(changed.status, changed.text).toBe(200);
  });

  it.each([
    ["apex", 404, 404],
    ["provider2", 404, 404],
    ["customer", 404, 403],
    ["reseller", 200, 403],
  ])("%s is answered %i to a read and %i to a change", async (who, read, change) => {
    const caller = await portal.signIn(who);
    const { version = 1 } = (await distributor.get(model)).body;
    expect((await caller.get(model)).status).toBe(read);
    expect((await caller.send("PATCH", model, { version, ...priced("0.01") })).status).toBe(change);
    expect((await caller.send("POST", `${model}/simulation`, { version, ...priced("0.01") })).status).toBe(
      change,
    );
  });

  it("have discounts for the distributor's own customers alone", async () => {
    const { version } = (await distributor.get(model)).body;
    const discounts = [{ Accounts_id: 100, discounts: [{ discountType: "percent", pricePerUnit: "10" }] }];
    const refused = await distributor.send("PATCH", model, { version, discounts });
    expect([refused.status, refused.body.errors?.[0]]).toEqual([
      422,
      { field: "/discounts/0/Accounts_id", message: "There is no such account." },
    ]);
  });
});

describe("a distributor", () => {
  it("reads the prices that it buys at, and changes none of them", async () => {
    const { status, body } = await distributor.get("/pricing/model/1");
    expect(status).toBe(200);
    const refused = await distributor.send("PATCH", "/pricing/model/1", { version: body.version });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      "Only the owner of a solution can work on its prices.",
    ]);
  });

  it("makes no contracts", async () => {
    const refused = await distributor.send("POST", "/contracts", {
      account_id: 20,
      name: "A contract",
      startDate: "2030-01-31",
    });
    expect(refused.status).toBe(403);
  });
});
