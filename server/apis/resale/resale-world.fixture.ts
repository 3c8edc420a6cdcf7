import { buildPriceBook, INSERT_CHARGES, planCharges, readPriceBook } from "../../prices/index.ts";
import { insertRows } from "../../seed/index.ts";
import type { Answer, Caller, TestPortal } from "../../testing/test-portal.ts";

/** Harbour IT, below the distributor Brightwater. */
export const RESELLER = 20;

export const today = (): string => new Date().toISOString().slice(0, 10);

/** `YYYY-MM`: so many months ago. */
export function monthsAgo(months: number): string {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - months);
  return day.toISOString().slice(0, 7);
}

/** Throws where an answer has another status. */
export function need({ status, text }: Answer, wanted: number): void {
  if (status !== wanted) throw new Error(`${status} ${text}`);
}

/** Prices that nobody would find by chance in an answer. */
export const COSTS = { base: "731.37", unit: "4.83", setup: "57.91" } as const;

/** A solution of the provider that everybody may buy. */
export async function sellTo(
  provider: Caller,
  name: string,
  paymentCycle = "Monthly",
): Promise<{ offering: number; model: string }> {
  const made = await provider.send("POST", "/pricing/solution/managed", {
    name,
    type: "form",
    isAvailable: true,
  });
  need(made, 201);
  const model = `/pricing/model/${made.body.PricingModels_id}`;
  const saved = await provider.send("PATCH", model, {
    version: 1,
    currency: "EUR",
    metaData: {
      override: { paymentCycle },
      specs: {
        service: {
          name: "Service",
          type: "base",
          unitPrice: { paymentType: "Base", metaData: { base: COSTS.base } },
        },
        setup: {
          name: "Setup",
          type: "base",
          unitPrice: { paymentType: "One Time", metaData: { oneTime: COSTS.setup } },
        },
        memory: {
          name: "Memory",
          min: 0,
          max: 500,
          step: 1,
          unitPrice: {
            paymentType: "Recurring",
            metaData: { recurring: [{ min: "0", amount: COSTS.unit }] },
          },
        },
      },
    },
  });
  need(saved, 200);
  return { offering: Number(made.body.id), model };
}

/** A new customer of the reseller, and its administrator. */
export async function addCustomer(
  portal: TestPortal,
  reseller: Caller,
  name: string,
): Promise<{ id: number; person: Caller }> {
  const username = `${name.toLowerCase().replaceAll(" ", "-")}@new.example`;
  const made = await reseller.send("POST", "/access/account", {
    companyName: name,
    user: { username, password: "Portal123!" },
  });
  need(made, 201);
  return { id: Number(made.body.id), person: await portal.signIn(username) };
}

export interface Past {
  readonly accountId: number;
  readonly offeringId: number;
  readonly name: string;
  readonly day: string;
  readonly quantities: Readonly<Record<string, string>>;
}

/** A service that was ordered and provided on a day that is over, with all of its charges. */
export async function addPastService(portal: TestPortal, past: Past): Promise<number> {
  const { accountId, offeringId, name, day, quantities } = past;
  return await portal.database.transaction("system", async (db) => {
    await db.query("update pricing_model_version set valid_from = '2000-01-01'");
    const [row] = await db.query<{ id: number }>(
      `insert into service (account_id, service_offering_id, name, state, create_time, is_provided)
       values ($1, $2, $3, 'Available', $4::timestamptz, true) returning id`,
      [accountId, offeringId, name, `${day}T08:00:00Z`],
    );
    const id = row?.id ?? 0;
    const book = buildPriceBook(
      await readPriceBook(db, { offeringIds: [offeringId], accountIds: [accountId] }),
    );
    const orderedAt = Date.parse(`${day}T08:00:00Z`);
    const service = { id, accountId, offeringId, orderedOn: day, orderedAt, quantities };
    await insertRows(db, INSERT_CHARGES, planCharges(book, service, { day, reason: "ordered" }));
    return id;
  });
}

/** As if the service had been deleted on a day that is over. */
export async function endPastService(portal: TestPortal, service: number, day: string): Promise<void> {
  const { database } = portal;
  const system = (sql: string, values: readonly unknown[]) =>
    database.transaction("system", (db) => db.query(sql, values));
  await system(
    `insert into usage_record (account_id, service_id, seller_id, service_name, solution, at, kind)
     select account_id, service_id, seller_id, service_name, solution, $2::timestamptz, 'ended' from usage_record
     where service_id = $1 and kind = 'began'`,
    [service, `${day}T12:00:00Z`],
  );
  // It would note that the service ends now.
  await database.owner.execute("alter table atrium.service disable trigger note_gone_services");
  await system("delete from service where id = $1", [service]);
  await database.owner.execute("alter table atrium.service enable trigger note_gone_services");
}

/** As if it had been switched on, and the markup saved, on a day that is over. */
export async function resoldSince(
  portal: TestPortal,
  day: string,
  percent: number,
  reseller = RESELLER,
): Promise<void> {
  await portal.database.transaction("system", async (db) => {
    const saved = [reseller, day, `${day}T00:00:00Z`];
    await db.query(
      "insert into resale (account_id, is_on, valid_from, created_at) values ($1, true, $2, $3::timestamptz)",
      saved,
    );
    await db.query(
      "insert into markup (account_id, percent, valid_from, created_at) values ($1, $4, $2, $3::timestamptz)",
      [...saved, percent],
    );
  });
}

/** Runs a month and issues every draft of it. */
export async function runMonth(seller: Caller, month: string): Promise<void> {
  const begun = await seller.send("POST", "/billing/invoices/reports", { month });
  need(begun, 202);
  const ended = await seller.follow(begun.body.link);
  if (ended.state !== "completed") throw new Error(ended.message);
}
