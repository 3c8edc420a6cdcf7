import { decimalsOf } from "#pricing/calculation";
import { decimal, HUNDRED, roundHalfUp, sumDecimals } from "#validators";

/** Sums of an invoice: decimal texts with the currency's decimals. */
export interface InvoiceTotals {
  readonly net: string;
  readonly tax: string;
  readonly total: string;
}

/** The sum of rounded lines, and the tax on it, rounded once for the invoice. `taxRate` in percent. */
export function totalsOf(amounts: readonly string[], taxRate: string, currency: string): InvoiceTotals {
  const decimals = decimalsOf(currency);
  const net = sumDecimals(amounts.map(decimal));
  const tax = roundHalfUp(net.times(decimal(taxRate)).div(HUNDRED), decimals);
  return {
    net: net.toFixed(decimals),
    tax: tax.toFixed(decimals),
    total: net.plus(tax).toFixed(decimals),
  };
}
