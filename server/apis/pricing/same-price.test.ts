import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Choice, Parsed, Quantities } from "#pricing/calculation";
import {
  calculatePrice,
  parseDiscounts,
  parsePriceTerms,
  parsePricingModel,
  priceOf,
} from "#pricing/calculation";
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
});
afterAll(() => portal.close());

/** `ATRIUM_PROOF=1` tries them all; otherwise a sample, by the same seed. */
const MODELS = process.env["ATRIUM_PROOF"] === "1" ? 1000 : 40;
const SECONDS = 1000;
const CUSTOMER = 100;
/** No generated item has more of it in its price, and none is ordered with less. */
const MOST_INCLUDED = 20;

const amount = fc.integer({ min: 0, max: 9_999_999 }).map((each) => (each / 1000).toFixed(3));
const tiers = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 300 }), amount), {
    minLength: 1,
    maxLength: 4,
    selector: ([start]) => start,
  })
  .map((all) => all.map(([min, price]) => ({ min, amount: price })));
const ranged = fc.record({
  min: fc.integer({ min: 0, max: MOST_INCLUDED }),
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
  quantities: counted(),
  /** After a change of the service. */
  next: counted(),
});

function counted() {
  return fc.record({
    cpu: fc.integer({ min: MOST_INCLUDED, max: 500 }).map(String),
    memory: fc.integer({ min: MOST_INCLUDED, max: 500 }).map(String),
  });
}

function must<T>(parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value;
  throw new Error(JSON.stringify(parsed.problems));
}

async function sell(name: string) {
  const { body } = await provider.send("POST", "/pricing/solution/managed", { name, type: "form" });
  return { offering: Number(body.id), model: `/pricing/model/${body.PricingModels_id}` };
}

/** The price by the module alone, from what the provider saved. */
function calculated({ discounts, quantities, currency, metaData }: Model, isUnderContract: boolean) {
  const choices = new Map<string, Choice>(
    COUNTED.map((key) => [key, { value: decimal(quantities[key]) }] as const),
  );
  return plain(
    calculatePrice(must(parsePricingModel({ currency, metaData })), {
      choices,
      discounts: must(parseDiscounts(discounts)),
      isUnderContract,
    }),
  );
}

/** What the panel of a form shows: the calculation in the browser, from what the buyer may read. */
async function panel(of: string, quantities: Quantities) {
  const { body } = await customer.get(`${of}/terms`);
  return plain(priceOf(must(parsePriceTerms(body)), quantities));
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

type Sample = typeof generated extends fc.Arbitrary<infer Value> ? Value : never;
type Model = Pick<Sample, "discounts" | "quantities" | "currency"> & { readonly metaData: unknown };

/** Solutions without and with a contract of the customer. */
async function sellBoth() {
  const both = [await sell("Without a contract"), await sell("With a contract")] as const;
  await portal.database.transaction("system", async (db) => {
    await db.query(
      "insert into contract (id, account_id, seller_id, name, start_date) values (900, $1, 1, 'Agreed', '2020-01-01')",
      [CUSTOMER],
    );
    await db.query(
      `insert into contract_offering (contract_id, service_offering_id, account_id, prices)
       values (900, $1, $2, '{"cpu": {"recurring": [{"min": "0", "max": "-1", "amount": "1.235"}]}}')`,
      [both[1].offering, CUSTOMER],
    );
  });
  return both;
}

const CONTRACT_PRICES = { cpu: { recurring: [{ min: "0", max: "-1", amount: "1.235" }] } };

it(
  `panel, question, charge, change preview and changed charge are the same for ${MODELS} models`,
  async () => {
    const solutions = await sellBoth();
    const versions = [1, 1];
    const differing: unknown[] = [];
    for (const [index, sample] of fc.sample(generated, { numRuns: MODELS, seed: 20 }).entries()) {
      const at = index % 2;
      const isAgreed = at === 1;
      const { offering, model } = solutions[at === 1 ? 1 : 0];
      const { currency, metaData, discounts, quantities, next } = sample;
      const saved = await provider.send("PATCH", model, {
        version: versions[at],
        currency,
        metaData,
        discounts: [{ Accounts_id: CUSTOMER, discounts }],
      });
      versions[at] = saved.body.version;
      const { contractOverride } = metaData;
      const agreed = { specs: { ...contractOverride.specs, ...CONTRACT_PRICES } };
      const complete = {
        ...sample,
        metaData: { ...metaData, ...(isAgreed ? { contractOverride: agreed } : {}) },
      };
      const ordered = calculated(complete, isAgreed);
      const shown = await panel(`/pricing/solution/${offering}`, quantities);
      const asked = await customer.send("POST", `${model}/price`, { quantities });
      const order = { ServiceOfferings_id: offering, name: `generated-${index}`, quantities };
      const bought = await customer.send("POST", "/pricing/service", order);
      const service = `/pricing/service/${bought.body.id}`;
      const charged = (await customer.get(service)).body.price;
      expect(charged.contract_id).toBe(isAgreed ? 900 : null);

      // People provide it once the order waits for them; from then on they can change it.
      await customer.follow(bought.body.link);
      await provider.send("PATCH", `${service}/state`, { state: "Available" });
      const after = calculated({ ...complete, quantities: next }, isAgreed);
      const previewed = await panel(service, next);
      const question = (await customer.send("POST", `${service}/price`, { quantities: next })).body;
      expect((await provider.send("PATCH", service, { quantities: next })).status).toBe(200);
      const changed = (await customer.get(service)).body.price;
      const results = {
        shown: [shown, ordered],
        asked: [asked.body, ordered],
        charged: [charged.price, ordered],
        former: [question.former, ordered],
        previewed: [previewed, after],
        question: [question.price, after],
        changed: [changed.price, after],
        monthly: [question.monthly, changed.monthly],
      } as const;
      for (const [what, [is, expected]] of Object.entries(results))
        if (!same(is, expected)) differing.push({ index, what, sample, is, expected });
    }
    expect(differing).toEqual([]);
  },
  900 * SECONDS,
);

/** Whatever the order of their keys. */
function same(one: unknown, other: unknown): boolean {
  try {
    expect(one).toEqual(other);
    return true;
  } catch {
    return false;
  }
}
