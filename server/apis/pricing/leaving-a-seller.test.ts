import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import {
  addPastService,
  endPastService,
  monthsAgo,
  need,
  runMonth,
  sellTo,
} from "../resale/resale-world.fixture.ts";

/** Summit Channel Partners, which sells solutions of its own. */
const SELLER = 11;
const NAME = "Summit Channel Partners";
/** Brightwater Distribution. */
const ELSEWHERE = 10;
const [LAST, THIS] = [monthsAgo(1), monthsAgo(0)];
const NEXT = monthsAgo(-1);

let portal: TestPortal;
let provider: Caller;
let seller: Caller;
let offering: number;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  seller = await portal.signIn("apex");
  ({ offering } = await sellTo(seller, "Billed by its seller"));
});
afterAll(() => portal.close());

const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));

/** Roles of distributors have no invoices at first. */
const letInvoice = (account: number) =>
  system("update role set permissions = permissions || $2::jsonb where account_id = $1", [
    account,
    JSON.stringify({ Invoices: { C: true, R: true, U: true, D: true } }),
  ]);

let added = 0;

async function addAccount(parent: number | null, more: object = {}): Promise<number> {
  added += 1;
  const user = { username: `leaves-${added}@seller.example`, password: "Portal123!" };
  const body = { companyName: `Leaves ${added}`, reseller_account_id: parent, user, ...more };
  const made = await provider.send("POST", "/access/account", body);
  need(made, 201);
  return Number(made.body.id);
}

/** A service of the seller from a day on, which has ended: on another day, or today. */
async function addEnded(
  accountId: number,
  day: string,
  lastDay?: string,
  offeringId = offering,
): Promise<void> {
  const past = { accountId, offeringId, name: `since ${day}`, day, quantities: { memory: "10" } };
  const id = await addPastService(portal, past);
  if (lastDay === undefined) return void (await system("delete from service where id = $1", [id]));
  await endPastService(portal, id, lastDay);
}

const move = async (id: number) => {
  const { status, body } = await provider.send("PATCH", `/access/account/${id}`, {
    reseller_account_id: ELSEWHERE,
  });
  return [status, body.message];
};
const invoiceOf = async (who: Caller, account: number) =>
  (await who.get(`/billing/invoices?filter[account_id]=${account}`)).body.data[0];
const toRun = (buyer: string, month: string, when = "") => [
  409,
  `${NAME} has not billed ${buyer} for all that was used. It has to run the invoices of ${month} first${when}.`,
];

describe("an account whose seller has made no invoice here", () => {
  it("is moved away, where the seller has sold for longer", async () => {
    await letInvoice(SELLER);
    const id = await addAccount(SELLER);
    await addEnded(id, `${LAST}-01`, `${LAST}-20`);
    expect(await move(id)).toEqual([200, undefined]);
  });

  it("is moved away, where the seller has just begun to sell, unless it may make invoices", async () => {
    const begun = await addAccount(null, { isDistributor: true });
    const person = `leaves-${added}@seller.example`;
    await system("update account set is_apex = true where id = $1", [begun]);
    const { offering: first } = await sellTo(await portal.signIn(person), "The first that it sells");
    const ids = [await addAccount(begun), await addAccount(begun)];
    for (const id of ids) await addEnded(id, `${LAST}-01`, `${LAST}-20`, first);
    expect(await move(ids[0] ?? 0)).toEqual([200, undefined]);
    await letInvoice(begun);
    expect((await move(ids[1] ?? 0))[0]).toBe(409);
  });
});

describe("an account that used services of its seller", () => {
  beforeAll(async () => {
    await addEnded(await addAccount(SELLER), `${monthsAgo(3)}-01`, `${monthsAgo(3)}-20`);
    await runMonth(seller, monthsAgo(3));
  });

  it("is moved away once all of their days are billed, and each invoice is paid", async () => {
    const id = await addAccount(SELLER);
    await addEnded(id, `${LAST}-01`, `${LAST}-20`);
    const name = `Leaves ${added}`;
    expect(await move(id)).toEqual(toRun(name, LAST));
    await runMonth(seller, LAST);
    const one = `${NAME} has a draft or an open invoice to this account, or to one below it. It has to discard it, credit it or mark it as paid first.`;
    expect(await move(id)).toEqual([409, one]);
    const { id: draft } = await invoiceOf(seller, id);
    need(await seller.send("DELETE", `/billing/invoices/${draft}`), 204);
    expect(await move(id)).toEqual(toRun(name, LAST));
    await runMonth(seller, LAST);
    const invoice = await invoiceOf(seller, id);
    need(await seller.send("POST", `/billing/invoices/${invoice.id}/issue`, {}), 200);
    expect(await move(id)).toEqual([409, one]);
    need(await seller.send("POST", `/billing/invoices/${invoice.id}/pay`, {}), 200);
    expect(await move(id)).toEqual([200, undefined]);
  });

  it("is moved away after the running month, where that is to be billed, with the accounts below it", async () => {
    const id = await addAccount(SELLER, { isReseller: true });
    const below = await addAccount(id);
    await addEnded(below, `${THIS}-01`);
    const name = `Leaves ${added}`;
    expect(await move(id)).toEqual(toRun(name, THIS, `, which is possible from ${NEXT}-01 on`));
    // Beside it everything is below the same seller.
    const beside = await addAccount(SELLER, { isReseller: true });
    need(await provider.send("PATCH", `/access/account/${below}`, { reseller_account_id: beside }), 200);
    expect(await move(id)).toEqual([200, undefined]);
  });

  it("is moved away where what is not billed is older than the last cycle", async () => {
    const id = await addAccount(SELLER);
    await addEnded(id, `${monthsAgo(3)}-01`, `${monthsAgo(2)}-20`);
    expect(await move(id)).toEqual([200, undefined]);
  });
});

describe("who has sold to an account that was moved away", () => {
  it("keeps its invoices: reads, prints and credits them, and they stay in its runs and its queue", async () => {
    const id = await addAccount(SELLER);
    await addEnded(id, `${LAST}-01`, `${LAST}-20`);
    await runMonth(seller, LAST);
    const { id: invoice } = await invoiceOf(seller, id);
    const at = `/billing/invoices/${invoice}`;
    need(await seller.send("POST", `${at}/issue`, {}), 200);
    await system(
      `with g as (insert into integration (account_id, system, url, username, sealed_secret, client_id, currency)
         values ($1, 'connectwise', 'https://cw.example', 'u', 'sealed', 'c', 'EUR') returning id)
       insert into integration_line (integration_id, account_id, buyer_id, invoice_line_id, next_at)
       select g.id, $1, $2, l.id, now() from g, invoice_line l where l.invoice_id = $3`,
      [SELLER, id, invoice],
    );
    await system("update role set permissions = permissions || $2::jsonb where account_id = $1", [
      SELLER,
      JSON.stringify({ ConnectWise: { C: true, R: true, U: true, D: true } }),
    ]);
    const read = async () => ({
      one: (await seller.get(at)).body,
      listed: (await seller.get("/billing/invoices?page[size]=1000")).text.includes(`"id":${invoice},`),
      lines: (await seller.get(`/billing/line-items?filter[invoice_id]=${invoice}`)).body.data.map(
        ({ amount }: { amount: string }) => amount,
      ),
      reports: (await seller.get("/billing/invoices/reports")).body.data,
      queued: (await seller.get("/connectwise/queued?page[size]=1000")).body.data.map(
        ({ companyName, invoice_id: of }: Record<string, unknown>) => [companyName, of],
      ),
    });
    need(await seller.send("POST", `${at}/pay`, {}), 200);
    const before = await read();
    expect(before.lines).toHaveLength(3);
    expect(before.queued).toHaveLength(3);
    const reported = async () => {
      const query = `currency=EUR&from=${LAST}-01&to=${LAST}-01&page[size]=1000`;
      const accounts = await seller.get(`/reporting/accounts?${query}`);
      const solutions = await seller.get(`/reporting/solutions?${query}`);
      return [
        accounts.text.includes(before.one.companyName),
        solutions.text.includes("Billed by its seller"),
      ];
    };
    expect(await reported()).toEqual([true, true]);
    expect(await move(id)).toEqual([200, undefined]);
    expect(await read()).toEqual(before);
    expect((await seller.get(`${at}/pdf`)).status).toBe(200);
    // Those are of its accounts.
    expect(await reported()).toEqual([false, false]);
    for (const path of [`/access/account/${id}`, `/billing/accounts/${id}`])
      expect((await seller.get(path)).status).toBe(404);
    const credited = await seller.send("POST", `${at}/credit`, {});
    expect(credited, credited.text).toMatchObject({ status: 201, body: { credits_id: invoice } });
    const note = (await seller.get(`/billing/line-items?filter[invoice_id]=${credited.body.id}`)).body.data;
    expect(note).toHaveLength(3);
    // Nobody else beside it sees them.
    const reseller = await portal.signIn("reseller");
    expect((await reseller.get(at)).status).toBe(404);
  });
});
