import type { SheetColumn } from "../../api/index.ts";
import { ApiFailure, SHEET_TYPE, writeSheet } from "../../api/index.ts";
import { printInTurn, printInvoice, readPrintedInvoice, sumsOf } from "../../invoices/index.ts";
import type { Handlers, Invoice } from "./contract.generated.ts";
import { readInvoice } from "./read-invoices.ts";

export const getInvoicePdf: Handlers["getInvoicePdf"] = async ({ actor, db, outside, path }) => {
  const invoice = await readInvoice(db, path.id);
  const printed = await readPrintedInvoice(db, path.id);
  if (printed === undefined) throw new ApiFailure(404, "There is no such invoice.");
  // Pages of many lines take their time: no transaction is open meanwhile.
  const body = await outside("print", () => printInTurn(actor.accountId, () => printInvoice(printed)));
  return { headers: headersOf(invoice, "application/pdf", "pdf"), body };
};

/** The lines with their steps left out, what people add up and compare, and below them the sums of the invoice. */
export const getInvoiceSheet: Handlers["getInvoiceSheet"] = async ({ actor, db, outside, path }) => {
  const invoice = await readInvoice(db, path.id);
  const lines = await db.query<Readonly<Record<string, unknown>>>(
    `select service_name, solution, label, type, period_start::text as period_start, period_end::text as period_end,
       quantity::text as quantity, billed_quantity::text as billed_quantity, price_per_unit::text as price_per_unit,
       amount::text as amount, $2::text as currency
     from invoice_line where invoice_id = $1 order by position`,
    [path.id, invoice.currency],
  );
  const { currency, tax_label: taxLabel, tax_rate: taxRate } = invoice;
  const sums = sumsOf({ ...invoice, taxLabel, taxRate }).map(({ label, amount }) => ({
    service_name: label,
    amount,
    currency,
  }));
  const rows = [...lines, ...sums];
  const body = await outside("print", () => printInTurn(actor.accountId, () => writeSheet(COLUMNS, rows)));
  return { headers: headersOf(invoice, SHEET_TYPE, "xlsx"), body };
};

const COLUMNS: readonly SheetColumn[] = [
  { key: "service_name", title: "Service", width: 28 },
  { key: "solution", title: "Solution", width: 28 },
  { key: "label", title: "Item", width: 24 },
  { key: "type", title: "Price type", width: 12 },
  { key: "period_start", title: "From", width: 12 },
  { key: "period_end", title: "To", width: 12 },
  { key: "quantity", title: "Quantity", width: 12, isNumber: true },
  { key: "billed_quantity", title: "Billed quantity", width: 14, isNumber: true },
  { key: "price_per_unit", title: "Unit price", width: 12, isNumber: true },
  { key: "amount", title: "Amount", width: 12, isNumber: true },
  { key: "currency", title: "Currency", width: 10 },
];

function headersOf({ number, cycle_start: start }: Invoice, type: string, ending: string) {
  const name = (number ?? `draft-${start}`).replaceAll(/[^\w.-]/g, "-");
  return { "content-type": type, "content-disposition": `attachment; filename="${name}.${ending}"` };
}
