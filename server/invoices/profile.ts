import type { Transaction } from "../database/index.ts";

/** How an account is billed, and bills. */
export interface BillingProfile {
  readonly company: string;
  readonly address: string;
  readonly tax_id: string;
  readonly tax_label: string;
  /** Percent: a decimal text. */
  readonly tax_rate: string;
  readonly time_zone: string;
  readonly due_days: number;
  readonly number_prefix: string;
  readonly payment_text: string;
}

/** Of an account that has set nothing: its name, and the defaults. */
export async function readProfile(db: Transaction, accountId: number): Promise<BillingProfile | undefined> {
  const [profile] = await db.query<BillingProfile>(
    `select coalesce(nullif(b.company, ''), a.company_name) as company, coalesce(b.address, '') as address,
       coalesce(b.tax_id, '') as tax_id, coalesce(b.tax_label, 'VAT') as tax_label, trim_scale(coalesce(b.tax_rate, 0))::text as tax_rate,
       coalesce(b.time_zone, 'UTC') as time_zone, coalesce(b.due_days, 30) as due_days,
       coalesce(b.number_prefix, 'INV-') as number_prefix, coalesce(b.payment_text, '') as payment_text
     from account a left join billing_profile b on b.account_id = a.id where a.id = $1`,
    [accountId],
  );
  return profile;
}
