import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let today: string;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  [today = ""] = new Date().toISOString().split("T");
});
afterAll(() => portal.close());

/** A solution with these items, available; answers its id and the address of its prices. */
async function sell(name: string, specs: object, more: object = {}) {
  const pricingModel = { currency: "EUR", metaData: { specs }, ...more };
  const terms = { name, type: "form", isAvailable: true, pricingModel };
  const { status, text, body } = await provider.send("POST", "/pricing/solution/managed", terms);
  expect(status, text).toBe(201);
  return { id: Number(body.id), model: `/pricing/model/${body.PricingModels_id}` };
}

/** The customer's service of a solution; answers its id once it is available. */
async function buy(offering: number, name: string, quantities: object): Promise<number> {
  const order = { ServiceOfferings_id: offering, name, Accounts_id: 101, quantities };
  const { status, text, body } = await provider.send("POST", "/pricing/service", order);
  expect(status, text).toBe(202);
  await provider.follow(body.link);
  return body.id;
}

async function agree(name: string, offering: number, prices: object) {
  const contractOverride = [{ ServiceOfferings_id: offering, prices }];
  return await provider.send("POST", "/contracts", {
    account_id: 101,
    name,
    startDate: today,
    contractOverride,
  });
}

it("a tier that only measured usage reaches changes the charge", async () => {
  const usage = [
    { min: "0", amount: "0.12" },
    { min: "1000", amount: "0.11" },
  ];
  const memory = { min: 0, max: 100_000, step: 1, unitPrice: { paymentType: "Usage", metaData: { usage } } };
  const solution = await sell("Measured", { memory }, { calculationMethod: "sum" });
  const service = await buy(solution.id, "measured-1", { memory: "10" });
  const last = async () => {
    const charges = await portal.database.transaction("system", (db) =>
      db.query<{ readonly tiers: readonly { readonly amount: string }[] | null }>(
        `select terms #> '{metaData,contractOverride,specs,memory,usage}' as tiers
         from service_price where service_id = $1 order by id`,
        [service],
      ),
    );
    return { charges: charges.length, amounts: charges.at(-1)?.tiers?.map(({ amount }) => amount) };
  };
  const tiers = (second: string) => ({
    memory: {
      usage: [
        { min: "0", amount: "0.10" },
        { min: "1000", amount: second },
      ],
    },
  });
  const made = await agree("Measured", solution.id, tiers("0.05"));
  expect(made.status, made.text).toBe(201);
  expect(await last()).toEqual({ charges: 2, amounts: ["0.1", "0.05"] });
  const change = { contractOverride: [{ ServiceOfferings_id: solution.id, prices: tiers("0.08") }] };
  for (const body of [change, change, { name: "Measured anew" }]) {
    expect((await provider.send("PATCH", `/contracts/${made.body.id}`, body)).status).toBe(200);
    // What is the same once more is no further charge.
    expect(await last()).toEqual({ charges: 3, amounts: ["0.1", "0.08"] });
  }
});

it("a price of a kind by which its item is not paid is refused", async () => {
  const paid = (paymentType: string, metaData: object, more: object = {}) => ({
    unitPrice: { paymentType, metaData, ...more },
  });
  const solution = await sell("Of all kinds", {
    service: { name: "Service", ...paid("Base", { base: "10" }) },
    memory: {
      name: "Memory",
      fullName: "Memory (GB)",
      min: 0,
      max: 100,
      step: 1,
      ...paid("Recurring", { recurring: "4.80" }),
    },
    support: { name: "Support", builtItem: ["gold"], ...paid("Flat", { flatByItem: { gold: "6" } }) },
    setup: { name: "Setup", ...paid("One Time", { oneTime: "150" }, { includeOverride: false }) },
    manual: { name: "Manual" },
  });
  const wrong = await agree("Wrong kinds", solution.id, {
    service: { recurring: "9.00" },
    memory: { base: "4.00", flat: "0" },
    support: { baseByItem: { gold: "5" } },
    setup: { oneTime: "100" },
    manual: { base: "1" },
  });
  const at = (item: string, message: string) => ({ field: `/contractOverride/0/prices/${item}`, message });
  expect([wrong.status, wrong.body.errors]).toEqual([
    422,
    [
      at("service", "Service is paid by Recurring Base: its contract price is base, not recurring."),
      at(
        "memory",
        "Memory (GB) is paid by Recurring Ordered: its contract price is recurring, not base, flat.",
      ),
      at("support", "Support is paid by Recurring Flat Fee: its contract price is flat, not base."),
      at("setup", "Contracts may not replace the price of Setup."),
      at("manual", "Manual is free of charge: a contract price of it counts for nothing."),
    ],
  ]);
  // What is there beside a price that counts, and what has no price, is taken.
  const taken = await agree("Right kinds", solution.id, {
    service: { base: "9.00", flat: "0", oneTime: "0" },
    memory: { recurring: [{ min: "0", amount: "4" }], base: "0", baseAfter: "1" },
    support: { flatByItem: { gold: "5" } },
    setup: {},
    manual: { recurring: [] },
  });
  expect(taken.status, taken.text).toBe(201);
});

it("a price of the kind by which a service that is covered pays is taken, also where orders pay otherwise", async () => {
  const seats = (paymentType: string, metaData: object) => ({
    seats: { name: "Seats", min: 0, max: 100, step: 1, unitPrice: { paymentType, metaData } },
  });
  const solution = await sell("Seats", seats("Recurring", { recurring: "10" }));
  await buy(solution.id, "seats-1", { seats: "5" });
  const { version } = (await provider.get(solution.model)).body;
  const metaData = { specs: seats("Flat", { flat: "40" }) };
  expect((await provider.send("PATCH", solution.model, { version, metaData })).status).toBe(200);
  const refused = await agree("Neither", solution.id, { seats: { base: "1" } });
  expect([refused.status, refused.body.message]).toEqual([
    422,
    "Seats is paid by Recurring Flat Fee or Recurring Ordered: its contract price is flat or recurring, not base.",
  ]);
  const taken = [
    await agree("Of before", solution.id, { seats: { recurring: "8" } }),
    await agree("To come", solution.id, { seats: { flat: "30" } }),
  ];
  expect(taken.map(({ status }) => status)).toEqual([201, 201]);
});
