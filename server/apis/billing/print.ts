import { ApiFailure } from "../../api/index.ts";
import { printInvoice, readPrintedInvoice } from "../../invoices/index.ts";
import type { Handlers } from "./contract.generated.ts";
import { readInvoice } from "./read-invoices.ts";

export const getInvoicePdf: Handlers["getInvoicePdf"] = async ({ db, outside, path }) => {
  const { number, cycle_start: start } = await readInvoice(db, path.id);
  const printed = await readPrintedInvoice(db, path.id);
  if (printed === undefined) throw new ApiFailure(404, "There is no such invoice.");
  // Pages of many lines take their time: no transaction is open meanwhile.
  const body = await outside("print", () => printInvoice(printed));
  const name = (number ?? `draft-${start}`).replaceAll(/[^\w.-]/g, "-");
  return {
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `attachment; filename="${name}.pdf"`,
    },
    body,
  };
};
