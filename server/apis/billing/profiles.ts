import { parseDecimal } from "#validators";
import { ApiFailure, wrongField } from "../../api/index.ts";
import { changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import { isTimeZone, readProfile, renewDrafts } from "../../invoices/index.ts";
import { requireAccount } from "./accounts.ts";
import type { BillingProfile, Handlers } from "./contract.generated.ts";

export const getBillingProfile: Handlers["getBillingProfile"] = async ({ db, path }) => {
  await requireAccount(db, path.id);
  return { body: await readOne(db, path.id) };
};

export const updateBillingProfile: Handlers["updateBillingProfile"] = async (request) => {
  const { body, db, path } = request;
  const { name } = await requireAccount(db, path.id);
  // What is not sent stays as it is: of two changes at once the later one reads what the earlier one wrote.
  await db.query("select from account where id = $1 for no key update", [path.id]);
  const before = await readOne(db, path.id);
  const after = { ...before, ...body };
  if (!(await isKnownZone(db, after.time_zone)))
    throw wrongField(
      "/time_zone",
      `There is no time zone ${after.time_zone}. Write it as Europe/Berlin, or UTC.`,
    );
  if (parseDecimal(after.tax_rate) === undefined || !/^\d{1,3}(\.\d{1,3})?$/.test(String(after.tax_rate)))
    throw wrongField("/tax_rate", "Enter at most three decimals.");
  await db.query(
    `insert into billing_profile (account_id, company, address, tax_id, tax_label, tax_rate, time_zone, due_days, number_prefix, payment_text)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (account_id) do update set company = excluded.company, address = excluded.address, tax_id = excluded.tax_id,
       tax_label = excluded.tax_label, tax_rate = excluded.tax_rate, time_zone = excluded.time_zone, due_days = excluded.due_days,
       number_prefix = excluded.number_prefix, payment_text = excluded.payment_text`,
    [
      path.id,
      after.company,
      after.address,
      after.tax_id,
      after.tax_label,
      String(after.tax_rate),
      after.time_zone,
      after.due_days,
      after.number_prefix,
      after.payment_text,
    ],
  );
  await renewDrafts(db, { sellerId: path.id });
  await request.audit({
    action: "billingprofile.update",
    resourceType: "billingprofile",
    resourceId: String(path.id),
    accountId: path.id,
    name,
    changes: changesBetween(before, after),
  });
  return { body: await readOne(db, path.id) };
};

/** Here and in the database, which know others. */
async function isKnownZone(db: Transaction, name: string): Promise<boolean> {
  if (!isTimeZone(name)) return false;
  const [zone] = await db.query<{ isKnown: boolean }>('select is_time_zone($1) as "isKnown"', [name]);
  return zone?.isKnown === true;
}

async function readOne(db: Transaction, id: number): Promise<BillingProfile> {
  const profile = await readProfile(db, id);
  if (profile === undefined) throw new ApiFailure(404, "There is no such account.");
  return { account_id: id, ...profile, tax_rate: Number(profile.tax_rate) };
}
