import * as fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Choice, Parsed, Price, Quantities } from "#pricing/calculation";
import {
  calculatePrice,
  decimalsOf,
  markUpDiscounts,
  markUpModel,
  monthlyOf,
  parseDiscounts,
  parsePriceTerms,
  parsePricingModel,
  priceOf,
} from "#pricing/calculation";
import { decimal, HUNDRED, roundHalfUp } from "#validators";
import { IS_PROOF } from "../../testing/proof.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let reseller: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  provider = await portal.signIn("provider");
  reseller = await portal.signIn("reseller");
});
afterAll(() => portal.close());

/** `ATRIUM_PROOF=1` tries them all; otherwise a sample, by the same seed. */
const MODELS = IS_PROOF ? 1000 : 40;
const SECONDS = 1000;
/** So many markups are added, each for as many models: each charges all that was ordered before anew. */
const MARKUPS = 10;
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
      fc.record({ discountType: fc.constant("percent"), pricePerUnit: fc.integer({ min: 1, max: 120 }) }),
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
  /** What the reseller adds, of which the other buyers know nothing. */
  percent: fc.integer({ min: 0, max: 100_000 }).map((each) => String(each / 100)),
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

/** Who buys, and what: each has solutions of its own without and with a contract. */
interface Buyer {
  readonly id: number;
  readonly person: Caller;
  readonly isResoldTo: boolean;
}

/** The price by the module alone, from what the provider saved. */
function calculated(
  { discounts, quantities, currency, metaData }: Model,
  isUnderContract: boolean,
  percent: string,
) {
  const choices = new Map<string, Choice>(
    COUNTED.map((key) => [key, { value: decimal(quantities[key]) }] as const),
  );
  return calculatePrice(markUpModel(must(parsePricingModel({ currency, metaData })), percent), {
    choices,
    discounts: markUpDiscounts(must(parseDiscounts(discounts)), percent),
    isUnderContract,
  });
}

/** By hand: the amounts of what is paid above, before they were rounded, times the markup. */
function raised({ lines, currency }: Price, percent: string): readonly string[] {
  return lines.map(({ steps, priceAfterDiscount }) => {
    const last = steps.findLast(({ step }) => step !== "rounding");
    const before =
      last !== undefined && "priceAfterDiscount" in last ? last.priceAfterDiscount : priceAfterDiscount;
    const paid = decimal(before).times(decimal(percent).plus(HUNDRED)).div(HUNDRED);
    return roundHalfUp(paid, decimalsOf(currency)).toFixed(decimalsOf(currency));
  });
}

/** What the panel of a form shows: the calculation in the browser, from what the buyer may read. */
async function panel(person: Caller, of: string, quantities: Quantities) {
  const { body } = await person.get(`${of}/terms`);
  return plain(priceOf(must(parsePriceTerms(body)), quantities));
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

type Sample = typeof generated extends fc.Arbitrary<infer Value> ? Value : never;
type Model = Pick<Sample, "discounts" | "quantities" | "currency"> & { readonly metaData: unknown };

/** A customer of the provider, and one of a reseller that sells in its own name. */
async function findBuyers(): Promise<readonly Buyer[]> {
  const on = { account_id: 20, isOn: true, validFrom: today() };
  expect((await provider.send("POST", "/resale/resale", on)).status).toBe(201);
  const user = { username: "resold@new.example", password: "Portal123!" };
  const made = await reseller.send("POST", "/access/account", { companyName: "Resold", user });
  return [
    { id: 100, person: await portal.signIn("customer"), isResoldTo: false },
    { id: Number(made.body.id), person: await portal.signIn(user.username), isResoldTo: true },
  ];
}

/** From now on the reseller adds this to every price. */
async function addMarkup(percent: string): Promise<void> {
  const markup = { percent: Number(percent), validFrom: today() };
  expect((await reseller.send("POST", "/resale/markup", markup)).status).toBe(201);
}

const today = () => new Date().toISOString().slice(0, 10);

interface Sold {
  readonly buyer: Buyer;
  readonly offering: number;
  readonly model: string;
  /** Of the contract that the buyer has about it. */
  readonly contract: number | null;
}

/** Solutions without and with a contract, of each buyer. */
async function sellAll(): Promise<readonly Sold[]> {
  const sold: Sold[] = [];
  for (const buyer of await findBuyers())
    for (const contract of [null, 900 + buyer.id]) {
      const name = `${contract === null ? "Without" : "With"} a contract of ${buyer.id}`;
      const { body } = await provider.send("POST", "/pricing/solution/managed", { name, type: "form" });
      sold.push({
        buyer,
        contract,
        offering: Number(body.id),
        model: `/pricing/model/${body.PricingModels_id}`,
      });
    }
  await portal.database.transaction("system", async (db) => {
    for (const { contract, offering, buyer } of sold.filter((each) => each.contract !== null)) {
      await db.query(
        "insert into contract (id, account_id, seller_id, name, start_date) values ($1, $2, 1, 'Agreed', '2020-01-01')",
        [contract, buyer.id],
      );
      await db.query(
        `insert into contract_offering (contract_id, service_offering_id, account_id, prices) values ($1, $2, $3, $4::jsonb)`,
        [contract, offering, buyer.id, JSON.stringify(CONTRACT_PRICES)],
      );
    }
  });
  return sold;
}

const CONTRACT_PRICES = { cpu: { recurring: [{ min: "0", max: "-1", amount: "1.235" }] } };

it(
  `panel, question, charge, change preview and changed charge are the same for ${MODELS} models, half of them under a markup`,
  async () => {
    const solutions = await sellAll();
    const versions = solutions.map(() => 1);
    let markup = "0";
    const differing: unknown[] = [];
    for (const [index, sample] of fc.sample(generated, { numRuns: MODELS, seed: 20 }).entries()) {
      const at = index % solutions.length;
      const sold = solutions[at];
      if (sold === undefined) throw new Error("There is no such solution.");
      const { buyer, offering, model, contract } = sold;
      const { person } = buyer;
      const { currency, metaData, discounts, quantities, next } = sample;
      const saved = await provider.send("PATCH", model, {
        version: versions[at],
        currency,
        metaData,
        discounts: [{ Accounts_id: buyer.id, discounts }],
      });
      expect(saved.status, saved.text).toBe(200);
      versions[at] = saved.body.version;
      if (buyer.isResoldTo && index % (MODELS / MARKUPS) === 2) {
        markup = sample.percent;
        await addMarkup(markup);
      }
      const percent = buyer.isResoldTo ? markup : "0";
      const { contractOverride } = metaData;
      const agreed = { specs: { ...contractOverride.specs, ...CONTRACT_PRICES } };
      const isAgreed = contract !== null;
      const complete = {
        ...sample,
        metaData: { ...metaData, ...(isAgreed ? { contractOverride: agreed } : {}) },
      };
      const ordered = plain(calculated(complete, isAgreed, percent));
      const shown = await panel(person, `/pricing/solution/${offering}`, quantities);
      const asked = await person.send("POST", `${model}/price`, { quantities });
      const order = { ServiceOfferings_id: offering, name: `generated-${index}`, quantities };
      const bought = await person.send("POST", "/pricing/service", order);
      const service = `/pricing/service/${bought.body.id}`;
      const charged = (await person.get(service)).body.price;
      expect(charged.contract_id).toBe(contract);

      // People provide it once the order waits for them; from then on they can change it.
      await person.follow(bought.body.link);
      await provider.send("PATCH", `${service}/state`, { state: "Available" });
      const changedTo = { ...complete, quantities: next };
      const after = plain(calculated(changedTo, isAgreed, percent));
      const previewed = await panel(person, service, next);
      const question = (await person.send("POST", `${service}/price`, { quantities: next })).body;
      expect((await provider.send("PATCH", service, { quantities: next })).status).toBe(200);
      const changed = (await person.get(service)).body.price;
      const cost = calculated(changedTo, isAgreed, "0");
      const above = (await provider.get(service)).body;
      const results = {
        shown: [shown, ordered],
        asked: [asked.body, ordered],
        charged: [charged.price, ordered],
        former: [question.former, ordered],
        previewed: [previewed, after],
        question: [question.price, after],
        changed: [changed.price, after],
        monthly: [question.monthly, changed.monthly],
        raised: [
          changed.price.lines.map((line: { priceAfterDiscount: string }) => line.priceAfterDiscount),
          raised(cost, percent),
        ],
        // Those above a reseller are paid the same, with or without its markup.
        cost: [above.price.price, plain(cost)],
        costMonthly: [above.charge.monthly, monthlyOf(cost)],
      } as const;
      for (const [what, [is, expected]] of Object.entries(results))
        if (!same(is, expected)) differing.push({ index, what, sample, is, expected });
    }
    expect(differing).toEqual([]);
  },
  3600 * SECONDS,
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
