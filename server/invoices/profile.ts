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

/** SQL: how each account `a` is billed, and bills. Of one that has set nothing: its name, and the defaults. */
export const PROFILES = `select coalesce(nullif(b.company, ''), a.company_name) as company, coalesce(b.address, '') as address,
    coalesce(b.tax_id, '') as tax_id, coalesce(b.tax_label, 'VAT') as tax_label, trim_scale(coalesce(b.tax_rate, 0))::text as tax_rate,
    coalesce(b.time_zone, 'UTC') as time_zone, coalesce(b.due_days, 30) as due_days,
    coalesce(b.number_prefix, 'INV-') as number_prefix, coalesce(b.payment_text, '') as payment_text, a.id
  from account a left join billing_profile b on b.account_id = a.id`;

export async function readProfile(db: Transaction, accountId: number): Promise<BillingProfile | undefined> {
  const [found] = await db.query<BillingProfile & { readonly id: number }>(`${PROFILES} where a.id = $1`, [
    accountId,
  ]);
  if (found === undefined) return undefined;
  const { id: _, ...profile } = found;
  return profile;
}
