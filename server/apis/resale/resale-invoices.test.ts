import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { readPdfText } from "../billing/read-pdf.fixture.ts";
import {
  addCustomer,
  addPastService,
  endPastService,
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

describe("a customer that leaves a reseller", () => {
  const LAST = monthsAgo(1);
  let leaving: { id: number; person: Caller };
  const move = async () => {
    const to = { reseller_account_id: 10 };
    const { status, body } = await provider.send("PATCH", `/access/account/${leaving.id}`, to);
    return [status, body.message];
  };

  it("stays until the reseller has billed all days, and no longer: the reseller keeps its open invoice", async () => {
    leaving = await addCustomer(portal, reseller, "Left Bank");
    const past = { accountId: leaving.id, offeringId: offering, name: "ended", quantities: QUANTITIES };
    await endPastService(portal, await addPastService(portal, { ...past, day: `${LAST}-01` }), `${LAST}-20`);
    const unbilled = `Harbour IT has not billed Left Bank for all that was used. It has to run the invoices of ${LAST} first.`;
    expect(await move()).toEqual([409, unbilled]);
    await runMonth(reseller, LAST);
    const [draft] = await invoicesOf(reseller, leaving.id);
    expect((await reseller.send("POST", `/billing/invoices/${draft.id}/issue`, {})).status).toBe(200);
    expect(await move()).toEqual([200, undefined]);
    expect((await reseller.send("POST", `/billing/invoices/${draft.id}/pay`, {})).status).toBe(200);
  });

  it("still reads what it was billed, and so does the reseller, but nobody else", async () => {
    const [invoice] = await invoicesOf(leaving.person, leaving.id);
    const at = `/billing/invoices/${invoice.id}`;
    expect((await invoicesOf(reseller, leaving.id)).map(({ id }: { id: number }) => id)).toEqual([
      invoice.id,
    ]);
    for (const who of [leaving.person, reseller]) {
      expect((await who.get(at)).body).toMatchObject({
        companyName: "Left Bank",
        sellerName: "Harbour IT B.V.",
      });
      const lines: Shown[] = await linesOf(who, invoice.id);
      // 65.15 once, and 20 days of what a month costs with the markup.
      expect(lines.map(({ service_name: name }) => name)).toEqual(["ended", "ended", "ended"]);
      expect(lines.map(({ amount }) => amount)).toContain("65.15");
      expect((await who.get(`${at}/pdf`)).status).toBe(200);
    }
    for (const who of [provider, distributor, other.person]) {
      expect((await who.get(at)).status).toBeGreaterThanOrEqual(403);
      expect((await who.get(`/billing/line-items?filter[invoice_id]=${invoice.id}`)).text).not.toContain(
        "ended",
      );
      expect((await who.get("/billing/invoices?page[size]=1000")).text).not.toContain(invoice.number);
    }
    expect((await leaving.person.send("POST", `${at}/pay`, {})).status).toBe(403);
    expect((await reseller.send("POST", `${at}/credit`, {})).body).toMatchObject({ credits_id: invoice.id });
    expect((await leaving.person.get(at)).body).toMatchObject({ state: "Credited" });
  });
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

describe("a reseller that has no service of its own", () => {
  const LAST = monthsAgo(1);
  const system = <Row>(sql: string, values: readonly unknown[]) =>
    portal.database.transaction("system", (db) => db.query<Row>(sql, values));
  const addAccount = async (parent: number, kind: string, billingDay: number) => {
    const [row] = await system<{ id: number }>(
      `insert into account (parent_id, kind, company_name, billing_anniversary) values ($1, $2, 'Lock', $3) returning id`,
      [parent, kind, billingDay],
    );
    return row?.id ?? 0;
  };
  /** A customer of it has a service since that day. */
  const addReseller = async (billingDay: number, day: string) => {
    const id = await addAccount(1, "reseller", billingDay);
    await resoldSince(portal, `${BEFORE}-01`, 10, id);
    const below = await addAccount(id, "customer", 1);
    const past = { accountId: below, offeringId: offering, quantities: QUANTITIES, name: "below" };
    await addPastService(portal, { ...past, day });
    return id;
  };
  const begins = async (account: number) =>
    (await invoicesOf(provider, account)).map(({ cycle_start: start }: { cycle_start: string }) => start);

  it("is billed for the cycle that was not over at the run of its month", async () => {
    // At the run of that month, above, there was nothing to bill yet, as where the cycle is not over.
    const id = await addReseller(15, `${MONTH}-20`);
    await runMonth(provider, LAST);
    expect((await begins(id))[0]).toBe(`${MONTH}-15`);
  });

  it("is billed again for what a discarded draft had", async () => {
    const id = await addReseller(1, `${MONTH}-01`);
    await runMonth(provider, MONTH);
    const [draft] = await invoicesOf(provider, id);
    need(await provider.send("DELETE", `/billing/invoices/${draft.id}`), 204);
    await runMonth(provider, LAST);
    expect(await begins(id)).toEqual([`${MONTH}-01`, `${LAST}-01`]);
    const [again] = await invoicesOf(provider, id);
    expect(again.net).toBe(draft.net);
  });
});
