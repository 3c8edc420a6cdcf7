import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Choice, Parsed } from "#pricing/calculation";
import { calculatePrice, parseDiscounts, parsePricingModel } from "#pricing/calculation";
import { decimal } from "#validators";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
}, 60_000);
afterAll(() => portal.close());

const MODELS = 200;
const CUSTOMER = 100;

const amount = fc.integer({ min: 0, max: 9_999_999 }).map((each) => (each / 1000).toFixed(3));
const tiers = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 300 }), amount), {
    minLength: 1,
    maxLength: 4,
    selector: ([start]) => start,
  })
  .map((all) => all.map(([min, price]) => ({ min, amount: price })));
const ranged = fc.record({
  min: fc.integer({ min: 0, max: 20 }),
  max: fc.constantFrom(-1, 500),
  type: fc.constantFrom("", "vmCount", "datastore"),
  parentName: fc.constantFrom("Compute", "Storage"),
  unitPrice: fc.oneof(
    fc.record({
      paymentType: fc.constant("Recurring"),
      percentage: fc.integer({ min: 0, max: 100 }),
      metaData: fc.record({ recurring: tiers }),
    }),
    fc.record({ paymentType: fc.constant("Usage"), metaData: fc.record({ usage: tiers }) }),
    fc.record({ paymentType: fc.constant("Flat"), metaData: fc.record({ flat: amount }) }),
  ),
});
const fixed = fc.record({
  type: fc.constantFrom("base", "select"),
  unitPrice: fc.oneof(
    fc.record({ paymentType: fc.constant("Base"), metaData: fc.record({ base: amount }) }),
    fc.record({ paymentType: fc.constant("One Time"), metaData: fc.record({ oneTime: amount }) }),
  ),
});
const COUNTED = ["cpu", "memory"] as const;
const generated = fc.record({
  currency: fc.constantFrom("EUR", "JPY", "KWD"),
  metaData: fc.record({
    specs: fc.record({ cpu: ranged, memory: ranged, service: fixed }),
    override: fc.record({ paymentCycle: fc.constantFrom("Monthly", "Quarterly", "Annually") }),
    contractOverride: fc.record({ specs: fc.record({ service: fc.record({ base: amount }) }) }),
  }),
  discounts: fc.array(
    fc.oneof(
      fc.record({ discountType: fc.constant("percent"), pricePerUnit: fc.integer({ min: 0, max: 120 }) }),
      fc.record({
        discountType: fc.constant("override"),
        targetType: fc.constant("group"),
        target: fc.constant("Compute"),
        pricePerUnit: amount,
      }),
    ),
    { maxLength: 3 },
  ),
  quantities: fc.record({
    cpu: fc.integer({ min: 0, max: 500 }).map(String),
    memory: fc.integer({ min: 0, max: 500 }).map(String),
  }),
});

function must<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(JSON.stringify(parsed.problems));
}

async function sell(name: string) {
  const { body } = await provider.send("POST", "/pricing/solution/managed", { name, type: "form" });
  return { offering: Number(body.id), model: `/pricing/model/${body.PricingModels_id}` };
}

/** The price by the module alone. */
function calculated({ discounts, quantities, ...model }: Sample, isUnderContract: boolean) {
  const choices = new Map<string, Choice>(
    COUNTED.map((key) => [key, { value: decimal(quantities[key]) }] as const),
  );
  return calculatePrice(must(parsePricingModel(model)), {
    choices,
    discounts: must(parseDiscounts(discounts)),
    isUnderContract,
  });
}

type Sample = typeof generated extends fc.Arbitrary<infer Value> ? Value : never;

it("the price that is shown, the charge that is stored and the calculation are the same", async () => {
  const plain = await sell("Without a contract");
  const agreed = await sell("With a contract");
  const versions = { [plain.offering]: 1, [agreed.offering]: 1 };
  await portal.database.transaction("system", async (db) => {
    await db.query(
      "insert into contract (id, account_id, seller_id, name, start_date) values (900, $1, 1, 'Agreed', '2020-01-01')",
      [CUSTOMER],
    );
    await db.query(
      "insert into contract_offering (contract_id, service_offering_id, account_id) values (900, $1, $2)",
      [agreed.offering, CUSTOMER],
    );
  });
  const differing: unknown[] = [];
  for (const [index, sample] of fc.sample(generated, { numRuns: MODELS, seed: 20 }).entries()) {
    const isAgreed = index % 2 === 1;
    const { offering, model } = isAgreed ? agreed : plain;
    const { currency, metaData, discounts, quantities } = sample;
    const saved = await provider.send("PATCH", model, {
      version: versions[offering],
      currency,
      metaData,
      discounts: [{ Accounts_id: CUSTOMER, discounts }],
    });
    versions[offering] = saved.body.version;
    const shown = await customer.send("POST", `${model}/price`, { quantities });
    const order = { ServiceOfferings_id: offering, name: `generated-${index}`, quantities };
    const bought = await customer.send("POST", "/pricing/service", order);
    const { price } = (await customer.get(`/pricing/service/${bought.body.id}`)).body;
    const expected = JSON.parse(JSON.stringify(calculated(sample, isAgreed)));
    expect(price.contract_id).toBe(isAgreed ? 900 : null);
    if (!same(shown.body, expected) || !same(price.price, expected))
      differing.push({ index, sample, shown: shown.body, charged: price.price, expected });
  }
  expect(differing).toEqual([]);
}, 240_000);

/** Whatever the order of their keys. */
function same(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
}
