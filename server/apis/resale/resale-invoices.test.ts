import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { readPdfText } from "../billing/read-pdf.fixture.ts";
import {
  addCustomer,
  addPastService,
  monthsAgo,
  need,
  RESELLER,
  resoldSince,
  runMonth,
  sellTo,
} from "./resale-world.fixture.ts";

let portal: TestPortal;
let provider: Caller;
let distributor: Caller;
let reseller: Caller;
let customer: { id: number; person: Caller };
let other: { id: number; person: Caller };
/** Bought from the provider before the reseller began, resold from the next cycle on. */
let early: number;
let resold: number;

let offering: number;

const BEFORE = monthsAgo(3);
const MONTH = monthsAgo(2);
const QUANTITIES = { memory: "10" };

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.run();
  provider = await portal.signIn("provider");
  distributor = await portal.signIn("distributor");
  reseller = await portal.signIn("reseller");
  customer = await addCustomer(portal, reseller, "Quay Foods");
  other = await addCustomer(portal, reseller, "Pier Books");
  ({ offering } = await sellTo(provider, "Resold"));
  await portal.database.transaction("system", (db) =>
    db.query("update account set billing_anniversary = 1 where id = $1", [RESELLER]),
  );
  await resoldSince(portal, `${BEFORE}-15`, 12.5);
  const past = { accountId: customer.id, offeringId: offering, quantities: QUANTITIES };
  early = await addPastService(portal, { ...past, name: "early", day: `${BEFORE}-05` });
  resold = await addPastService(portal, { ...past, name: "late", day: `${MONTH}-01` });
  await addPastService(portal, { ...past, accountId: RESELLER, name: "own", day: `${MONTH}-01` });
  const profile = {
    company: "Harbour IT B.V.",
    address: "Quay 1, Rotterdam",
    tax_id: "NL001",
    tax_label: "BTW",
    tax_rate: 21,
    due_days: 14,
    number_prefix: "HIT-",
    payment_text: "To Harbour",
  };
  const saved = await reseller.send("PUT", `/billing/accounts/${RESELLER}/profile`, profile);
  need(saved, 200);
  for (const month of [BEFORE, MONTH])
    for (const seller of [provider, reseller]) await runMonth(seller, month);
});
afterAll(() => portal.close());

const invoicesOf = async (who: Caller, account: number) =>
  (await who.get(`/billing/invoices?filter[account_id]=${account}&sort=cycle_start&page[size]=100`)).body
    .data;
const linesOf = async (who: Caller, invoice: number) =>
  (await who.get(`/billing/line-items?filter[invoice_id]=${invoice}&sort=position&page[size]=1000`)).body
    .data;

interface Shown {
  readonly service_name: string;
  readonly amount: string;
}

describe("the invoices of a customer", () => {
  it("are of the provider until the cycle in which its reseller begins, without a day twice or left out", async () => {
    const [first] = await invoicesOf(provider, customer.id);
    expect(first).toMatchObject({ seller_id: 1, cycle_start: `${BEFORE}-01` });
    const lines: Shown[] = await linesOf(provider, first.id);
    expect(lines.map(({ service_name: name }) => name)).toEqual(["early", "early", "early"]);
    expect(lines.map(({ amount }) => amount)).toContain("57.91");
    expect(await invoicesOf(provider, customer.id)).toHaveLength(1);
  });

  it("are then of the reseller, in its name, with its numbers, tax and terms and the price with the markup", async () => {
    const [draft] = (await invoicesOf(reseller, customer.id)).filter(
      ({ seller_id: seller }: { seller_id: number }) => seller === RESELLER,
    );
    const lines: Shown[] = await linesOf(reseller, draft.id);
    expect(lines.map(({ service_name: name, amount }) => [name, amount])).toEqual([
      // What is paid once was paid to the provider.
      ["early", "822.79"],
      ["early", "54.34"],
      ["late", "65.15"],
      ["late", "822.79"],
      ["late", "54.34"],
    ]);
    expect(draft).toMatchObject({
      sellerName: "Harbour IT B.V.",
      net: "1819.41",
      tax_label: "BTW",
      tax: "382.08",
    });
    expect(await invoicesOf(customer.person, customer.id)).toEqual([]);
    const issued = await reseller.send("POST", `/billing/invoices/${draft.id}/issue`, {});
    expect(issued.body.number).toBe("HIT-000001");
    const [shown] = await invoicesOf(customer.person, customer.id);
    expect(shown).toMatchObject({ number: "HIT-000001", total: "2201.49" });
    const response = await customer.person.get(`/billing/invoices/${draft.id}/pdf`);
    expect(response.status).toBe(200);
    const credit = await reseller.send("POST", `/billing/invoices/${draft.id}/credit`, {});
    expect(credit.body).toMatchObject({ number: "HIT-000002", net: "-1819.41" });
  });

  it("are not shown to those above the reseller, nor to its other customers", async () => {
    for (const who of [provider, distributor, other.person]) {
      const { text } = await who.get("/billing/invoices?page[size]=1000");
      expect(text).not.toContain('Harbour IT B.V.","report');
      expect(text).not.toContain("1819.41");
      expect(text).not.toContain("HIT-0");
      expect((await who.get("/billing/line-items?page[size]=1000")).text).not.toContain("822.79");
    }
  });
});

describe("the invoice of the reseller", () => {
  it("is of the provider, over what its customers used and its own services, at the provider's price", async () => {
    const [invoice] = (await invoicesOf(provider, RESELLER)).filter(
      (each: { cycle_start: string; seller_id: number; currency: string }) =>
        each.cycle_start === `${MONTH}-01` && each.seller_id === 1 && each.currency === "EUR",
    );
    const lines: Shown[] = await linesOf(provider, invoice.id);
    const ours = lines.filter(({ service_name: name }) => name === "own" || name.startsWith("Quay Foods: "));
    expect(ours.map(({ service_name: name, amount }) => [name, amount])).toEqual([
      ["own", "57.91"],
      ["own", "731.37"],
      ["own", "48.30"],
      ["Quay Foods: early", "731.37"],
      ["Quay Foods: early", "48.30"],
      ["Quay Foods: late", "57.91"],
      ["Quay Foods: late", "731.37"],
      ["Quay Foods: late", "48.30"],
    ]);
    const issued = await provider.send("POST", `/billing/invoices/${invoice.id}/issue`, {});
    expect(issued.status).toBe(200);
    const [own] = (await invoicesOf(reseller, RESELLER)).filter(
      ({ id }: { id: number }) => id === invoice.id,
    );
    expect(own.net).toBe(issued.body.net);
    // What it owes it can neither correct nor call paid.
    for (const [action, body] of [
      ["credit", {}],
      ["pay", { paid_date: `${MONTH}-28` }],
    ] as const)
      expect((await reseller.send("POST", `/billing/invoices/${invoice.id}/${action}`, body)).status).toBe(
        403,
      );
    for (const { id, person } of [customer, other]) {
      expect((await person.get(`/billing/invoices/${invoice.id}`)).status).toBe(404);
      expect((await person.get(`/billing/line-items?filter[account_id]=${id}`)).text).not.toContain("731.37");
    }
  });
});

describe("what is calculated from invoices", () => {
  it("is the price with the markup for a customer, and for its reseller what it sells", async () => {
    const amountOf = async (who: Caller) => {
      const query = `from=${MONTH}-01&to=${MONTH}-28&currency=EUR&page[size]=1000`;
      const { body } = await who.get(`/reporting/services?${query}`);
      return body.data
        .filter(({ service_id: id }: { service_id: number }) => id === resold)
        .map(({ amount }: { amount: string }) => amount);
    };
    // Credited in whole above.
    expect(await amountOf(customer.person)).toEqual(["0.00"]);
    expect(await amountOf(reseller)).toEqual(["0.00"]);
    expect(await amountOf(provider)).toEqual(["837.58"]);
  });

  it("is forecast as it will be invoiced, for customer and reseller", async () => {
    const likely = async (who: Caller, id: number) =>
      Number((await who.get(`/billing/accounts/${id}/forecast`)).body.data[0]?.likely);
    // 2 × (822.79 + 54.34) with the markup, 2 × (731.37 + 48.30) without.
    expect(await likely(customer.person, customer.id)).toBe(1754.26);
    expect(await likely(provider, customer.id)).toBe(1559.34);
    const before = await likely(reseller, RESELLER);
    expect(await likely(provider, RESELLER)).toBe(before);
    expect(before).toBeGreaterThanOrEqual(1559.34 + 779.67);
  });
});

it("prints the reseller on the paper", async () => {
  const [invoice] = (await invoicesOf(reseller, customer.id)).filter(
    ({ number }: { number: string | null }) => number === "HIT-000001",
  );
  const address = await portal.listen();
  const answer = await fetch(`${address}/billing/invoices/${invoice.id}/pdf`, {
    headers: customer.person.signedIn,
  });
  const text = await readPdfText(new Uint8Array(await answer.arrayBuffer()));
  expect(text).toContain("Harbour IT B.V.");
  expect(text).toContain("BTW");
  expect(text).not.toContain("731.37");
  expect(early).toBeLessThan(resold);
});

describe("a markup that has changed since a service was ordered", () => {
  /** What its reseller reads of a service: in the list of what it resells, and as the step from its own price. */
  const toldOf = async (id: number) => {
    const { data } = (await reseller.get("/resale/service?page[size]=1000")).body;
    const { price } = (await reseller.get(`/pricing/service/${id}`)).body;
    const steps: readonly { step: string; percent?: string }[] = price.price.lines[0].steps;
    return {
      listed: data
        .filter((each: { id: number }) => each.id === id)
        .map(({ percent, cost, monthly }: Record<string, unknown>) => ({ percent, cost, monthly })),
      monthly: price.monthly,
      step: steps.find(({ step }) => step === "markup")?.percent,
    };
  };
  const saved = (table: string, column: string, value: unknown) =>
    portal.database.transaction("system", (db) =>
      db.query(
        `insert into ${table} (account_id, ${column}, valid_from, created_at)
         values ($1, $2, $3::date, $3::date + interval '1 hour')`,
        [RESELLER, value, `${MONTH}-10`],
      ),
    );
  const ordered = (name: string) =>
    addPastService(portal, {
      accountId: customer.id,
      offeringId: offering,
      quantities: QUANTITIES,
      name,
      day: `${MONTH}-02`,
    });

  it("is told as it counts today, although what the reseller pays is what it was", async () => {
    await saved("markup", "percent", 20);
    const id = await ordered("with another markup");
    expect(await toldOf(id)).toEqual({
      listed: [{ percent: 20, cost: "779.67", monthly: "935.60" }],
      monthly: "935.60",
      step: "20",
    });
  });

  it("is told no more once the provider bills the service itself", async () => {
    await saved("resale", "is_on", false);
    const id = await ordered("not resold any more");
    expect(await toldOf(id)).toEqual({ listed: [], monthly: "779.67", step: undefined });
  });
});
