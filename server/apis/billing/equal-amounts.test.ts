import { afterAll, beforeAll, expect, it } from "vitest";
import { parsePriceTerms, priceOf } from "#pricing/calculation";
import { decimal, sumDecimals } from "#validators";
import type { JobRun } from "../../activity/index.ts";
import type { Database, Transaction } from "../../database/index.ts";
import { DatabaseLost } from "../../database/index.ts";
import { buildInvoiceRun } from "../../invoices/index.ts";
import { buildPriceBook, INSERT_CHARGES, planCharges, readPriceBook } from "../../prices/index.ts";
import { insertRows } from "../../seed/index.ts";
import { IS_PROOF } from "../../testing/proof.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

/** `ATRIUM_PROOF=1`: all of them; otherwise a sample. */
const ACCOUNTS = IS_PROOF ? 1000 : 20;
const KILLS = 10;
const SECONDS = 1000;
const FIRST_ID = 500_000;
/** Provider of its own, so that nobody else is in its runs. */
const SELLER = 2;

let portal: TestPortal;
let provider: Caller;
/** `YYYY-MM`: two months ago, which is over in every time zone. */
const month = monthsAgo(2);

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  provider = await portal.signIn("provider2");
  await addAccounts(await sell());
}, 180 * SECONDS);
afterAll(() => portal.close());

function monthsAgo(months: number): string {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 7);
}

/** A solution with tiers, an included quantity, a fixed price, prices that do not divide and one that contracts alone name. */
async function sell(): Promise<number> {
  const { body } = await provider.send("POST", "/pricing/solution/managed", {
    name: "Generated",
    type: "form",
  });
  const tier = (min: string, amount: string) => ({ min, amount });
  const saved = await provider.send("PATCH", `/pricing/model/${body.PricingModels_id}`, {
    version: 1,
    currency: "EUR",
    metaData: {
      specs: {
        service: {
          name: "Service",
          type: "base",
          unitPrice: { paymentType: "Base", metaData: { base: "3.333" } },
        },
        support: {
          name: "Support",
          type: "base",
          unitPrice: { paymentType: "Base", metaData: { base: "0" } },
        },
        cpu: {
          name: "Cores",
          min: 2,
          max: 500,
          step: 1,
          unitPrice: {
            paymentType: "Recurring",
            percentage: 7,
            metaData: { recurring: [tier("2", "12.345"), tier("65", "11.111"), tier("257", "9.87")] },
          },
        },
        memory: {
          name: "Memory",
          min: 0,
          max: 500,
          step: 1,
          unitPrice: { paymentType: "Recurring", metaData: { recurring: [tier("0", "0.335")] } },
        },
      },
    },
  });
  expect(saved.status).toBe(200);
  return Number(body.id);
}

/** Accounts with one to three services each, ordered long before, half of them under a contract; the same ones every time. */
async function addAccounts(offeringId: number): Promise<void> {
  let seed = 42;
  const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
  const day = `${monthsAgo(5)}-07`;
  const accounts = Array.from({ length: ACCOUNTS }, (_, index) => FIRST_ID + index);
  const services = accounts.flatMap((accountId) =>
    Array.from({ length: 1 + random(3) }, (_, index) => ({
      id: accountId * 4 + index,
      accountId,
      offeringId,
      orderedOn: day,
      quantities: { cpu: String(2 + random(499)), memory: String(random(501)) },
    })),
  );
  await portal.database.transaction("system", async (db) => {
    // The prices of the solution count from its first day on.
    await db.query("update pricing_model_version set valid_from = '2000-01-01' where account_id = $1", [
      SELLER,
    ]);
    await db.query(
      `insert into account (id, parent_id, kind, company_name, billing_anniversary)
       select id, $1, 'customer', 'Generated ' || id, 1 from unnest($2::int[]) id`,
      [SELLER, accounts],
    );
    const agreed = accounts.filter((id) => id % 2 === 0);
    await db.query(
      "insert into contract (id, account_id, seller_id, name, start_date) select id, id, $1, 'Agreed', '2000-01-01' from unnest($2::int[]) id",
      [SELLER, agreed],
    );
    await db.query(
      `insert into contract_offering (contract_id, service_offering_id, account_id, prices)
       select id, $1, id, '{"support": {"base": "250.00"}}' from unnest($2::int[]) id`,
      [offeringId, agreed],
    );
    await db.query(
      `insert into service (id, account_id, service_offering_id, name, state, create_time, is_provided)
       select id, "accountId", "offeringId", 'generated-' || id, 'Available', $2::timestamptz, true
       from jsonb_to_recordset($1::jsonb) as r(id int, "accountId" int, "offeringId" int)`,
      [JSON.stringify(services), `${day}T08:00:00Z`],
    );
    const book = buildPriceBook(await readPriceBook(db, { offeringIds: [offeringId], accountIds: accounts }));
    const rows = services.flatMap((service) => planCharges(book, service, { day, reason: "ordered" }));
    await insertRows(db, INSERT_CHARGES, rows);
  });
}

/** Runs the month; `failAfter`: the database is lost at that statement. */
async function run(failAfter = Number.MAX_SAFE_INTEGER): Promise<number> {
  const reportId = await portal.database.transaction("system", async (db) => {
    const [known] = await db.query<{ id: number }>(
      "select id from invoice_report where account_id = $1 and state = 'Running'",
      [SELLER],
    );
    if (known !== undefined) return known.id;
    const [row] = await db.query<{ id: number }>(
      "insert into invoice_report (account_id, month, username) values ($1, $2::date, 'x') returning id",
      [SELLER, `${month}-01`],
    );
    return row?.id ?? 0;
  });
  let statements = 0;
  const failing: Database = {
    transaction: (scope, work) =>
      portal.database.transaction(scope, (db) => {
        const query: Transaction["query"] = async (sql, parameters) => {
          statements += 1;
          if (statements >= failAfter) throw new DatabaseLost(new Error("killed"), false);
          return await db.query(sql, parameters);
        };
        return work({ query });
      }),
  };
  const job: JobRun = {
    activityId: "00000000-0000-0000-0000-000000000000",
    accountId: SELLER,
    input: { reportId },
    database: failing,
    progress: async () => undefined,
    noted: null,
    note: async () => undefined,
    wait: async () => undefined,
    audit: async () => undefined,
  };
  await buildInvoiceRun(() => new Date())(job);
  return statements;
}

const readAll = () =>
  portal.database.transaction("system", (db) =>
    db.query<{ account: number; net: string; lines: string }>(
      `select i.account_id as account, i.net::text as net, (select string_agg(concat_ws('|', l.position, l.service_id, l.item,
         l.period_start, l.period_end, l.amount, l.charge_id, l.records::text, l.derivation::text), E'\\n' order by l.position)
         from invoice_line l where l.invoice_id = i.id) as lines
       from invoice i where i.seller_id = $1 order by i.account_id`,
      [SELLER],
    ),
  );

it(
  `${KILLS} runs that are killed and one that ends make the invoices of a run that nobody disturbs, none twice`,
  async () => {
    const statements = await run();
    const expected = await readAll();
    expect(expected.length).toBeGreaterThanOrEqual(ACCOUNTS);
    await portal.database.transaction("system", (db) =>
      db.query("delete from invoice where seller_id = $1 and state = 'Draft'", [SELLER]),
    );
    let seed = 7;
    const random = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    let killed = 0;
    for (let kill = 0; kill < KILLS; kill += 1)
      await run(1 + random(Math.ceil((statements * 2) / KILLS))).catch((error: unknown) => {
        if (!(error instanceof DatabaseLost)) throw error;
        killed += 1;
      });
    expect(killed).toBeGreaterThan(0);
    await run();
    expect(await readAll()).toEqual(expected);
    await run();
    expect(await readAll()).toEqual(expected);
  },
  600 * SECONDS,
);

it(
  `the invoices of ${ACCOUNTS} accounts say what wizard, service page and charge say, to the last digit`,
  async () => {
    const invoices = await readAll();
    const different: unknown[] = [];
    for (const { account, net } of invoices.filter((each) => each.account >= FIRST_ID)) {
      const lines = await provider.get(`/billing/line-items?filter[account_id]=${account}&page[size]=1000`);
      const services = [
        ...new Set<number>(lines.body.data.map((line: { service_id: number }) => line.service_id)),
      ];
      const sums: string[] = [];
      for (const id of services) {
        const own = lines.body.data.filter((line: { service_id: number }) => line.service_id === id);
        const billed = sumDecimals(own.map((line: { amount: string }) => decimal(line.amount))).toFixed(2);
        const page = (await provider.get(`/pricing/service/${id}`)).body.price;
        const terms = parsePriceTerms((await provider.get(`/pricing/service/${id}/terms`)).body);
        if (!terms.ok) throw new Error("The terms cannot be read.");
        const wizard = priceOf(terms.value, page.quantities);
        const all = [
          page.price.totals.perCycleMin.afterDiscount,
          page.monthly,
          wizard.totals.perCycleMin.afterDiscount,
        ];
        if (all.some((each) => each !== billed)) different.push({ account, id, billed, all });
        for (const { derivation, amount } of own) {
          const line = page.price.lines.find((each: { key: string }) => each.key === derivation.key);
          if (line?.priceAfterDiscount !== amount) different.push({ account, id, line, amount });
        }
        sums.push(billed);
      }
      const total = sumDecimals(sums.map(decimal)).toFixed(2);
      if (services.length === 0 || total !== net) different.push({ account, net, total });
    }
    expect(different).toEqual([]);
  },
  3000 * SECONDS,
);
