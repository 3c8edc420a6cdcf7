import { decimalsOf } from "#pricing/calculation";
import type { Transaction } from "../database/index.ts";
import { PROFILES } from "./profile.ts";

/**
 * Gives drafts the addresses and the tax that count now: those of a seller whose billing details were saved, or the one that is
 * about to be issued. The days and the lines stay.
 */
export async function renewDrafts(
  db: Transaction,
  which: { readonly sellerId: number } | { readonly invoiceId: number },
): Promise<void> {
  const [condition, id] =
    "sellerId" in which ? ["i.seller_id = $1", which.sellerId] : ["i.id = $1", which.invoiceId];
  const currencies = await db.query<{ currency: string }>(
    `select distinct i.currency from invoice i where i.state = 'Draft' and ${condition}`,
    [id],
  );
  for (const { currency } of currencies)
    await db.query(
      `update invoice i set tax_label = s.tax_label, tax_rate = s.tax_rate::numeric,
         tax = round(i.net * s.tax_rate::numeric / 100, $3), total = i.net + round(i.net * s.tax_rate::numeric / 100, $3),
         seller = jsonb_build_object('company', s.company, 'address', s.address, 'taxId', s.tax_id, 'paymentText', s.payment_text),
         buyer = jsonb_build_object('company', o.company, 'address', o.address, 'taxId', o.tax_id)
       from (${PROFILES}) s, (${PROFILES}) o
       where i.state = 'Draft' and ${condition} and i.currency = $2 and s.id = i.seller_id and o.id = i.account_id`,
      [id, currency, decimalsOf(currency)],
    );
}
