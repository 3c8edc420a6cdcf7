import { decimal, formatMoney, printDecimal, ZERO } from "#validators";
import { createGiveWay } from "../in-slices.ts";
import type { Page } from "./pdf-pages.ts";
import {
  drawBlock,
  drawHead,
  drawPages,
  drawRow,
  drawSubject,
  drawSums,
  INK,
  makeRoom,
  MARGIN,
  QUIET,
  WIDTH,
} from "./pdf-pages.ts";
import type { PrintedInvoice, PrintedLine } from "./printed-invoice.ts";

/** Widths of the columns: what, period, quantity, price of a unit, amount. */
const COLUMNS = [195, 105, 55, 65, 75] as const;

/** An invoice on pages of A4, with the brand of who sells. */
export async function printInvoice(invoice: PrintedInvoice): Promise<Uint8Array> {
  const paper = { title: titleOf(invoice), author: invoice.seller.company };
  return await drawPages({ ...paper, createdAt: invoice.createdAt }, async (page) => {
    drawHead(page, paper, invoice.brand);
    drawParties(page, invoice);
    await drawLines(page, invoice);
    drawTotals(page, invoice);
  });
}

function titleOf({ kind, number }: PrintedInvoice): string {
  const noun = kind === "credit note" ? "Credit note" : "Invoice";
  return number === null ? `${noun}, draft` : `${noun} ${number}`;
}

function drawParties(page: Page, invoice: PrintedInvoice): void {
  const { seller, buyer } = invoice;
  const top = 122;
  const facts = [
    ...(invoice.credits === null ? [] : [`Takes back ${invoice.credits}`]),
    `For ${invoice.cycleStart} to ${invoice.cycleEnd}`,
    `Days of ${invoice.timeZone}`,
    ...(invoice.issueDate === null ? [] : [`Issued ${invoice.issueDate}`]),
    ...(invoice.dueDate === null || invoice.kind !== "invoice" ? [] : [`Due ${invoice.dueDate}`]),
  ];
  const ends = [
    drawBlock(page, MARGIN, top, "From", [seller.company, ...linesOf(seller.address), taxId(seller.taxId)]),
    drawBlock(page, MARGIN + 170, top, "To", [buyer.company, ...linesOf(buyer.address), taxId(buyer.taxId)]),
    drawBlock(page, MARGIN + 340, top, "Period", facts),
  ];
  page.y = Math.max(...ends) + 16;
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").slice(0, 6);
}

function taxId(id: string): string {
  return id === "" ? "" : `Tax id ${id}`;
}

async function drawLines(page: Page, invoice: PrintedInvoice): Promise<void> {
  const giveWay = createGiveWay();
  drawRow(page, ["Service", "Days", "Quantity", "Unit price", "Amount"], {
    font: "bold",
    colour: QUIET,
    widths: COLUMNS,
  });
  let service: number | undefined;
  for (const line of invoice.lines) {
    if (line.serviceId !== service) {
      drawSubject(page, `${line.serviceName} · ${line.solution}`);
      service = line.serviceId;
    }
    drawRow(page, cellsOf(line, invoice.currency), { font: "regular", colour: INK, widths: COLUMNS });
    await giveWay();
  }
}

/** Quantity times price is the amount: what is included is named beside the item, and not counted. */
function cellsOf(line: PrintedLine, currency: string): readonly string[] {
  const quantity = decimal(line.quantity);
  const billed = decimal(line.billedQuantity);
  const included = billed.lt(quantity) && billed.gt(ZERO) ? quantity.minus(billed) : undefined;
  return [
    included === undefined
      ? line.label
      : `${line.label}: ${printDecimal(quantity)} less ${printDecimal(included)} included`,
    line.start === line.end ? line.start : `${line.start} to ${line.end.slice(5)}`,
    printDecimal(included === undefined ? quantity : billed),
    formatMoney(line.pricePerUnit, currency),
    formatMoney(line.amount, currency),
  ];
}

function drawTotals(page: Page, invoice: PrintedInvoice): void {
  const sums = sumsOf(invoice).map(
    ({ label, amount }) => [label, formatMoney(amount, invoice.currency)] as const,
  );
  drawSums(
    page,
    sums.map(([label, amount], index) => [label, amount, index === sums.length - 1 ? "bold" : "regular"]),
  );
  const { paymentText = "" } = invoice.seller;
  if (paymentText === "") return;
  page.font("regular").fontSize(8.5).fillColor(QUIET);
  makeRoom(page, page.heightOfString(paymentText, { width: WIDTH }) + 10);
  page.text(paymentText, MARGIN, page.y + 10, { width: WIDTH });
}

/** What stands below the lines: the amount without tax, the tax, and both. */
export function sumsOf({
  net,
  taxLabel,
  taxRate,
  tax,
  total,
}: Pick<PrintedInvoice, "net" | "taxLabel" | "taxRate" | "tax" | "total">): readonly {
  readonly label: string;
  readonly amount: string;
}[] {
  return [
    { label: "Without tax", amount: net },
    { label: `${taxLabel} ${printDecimal(decimal(taxRate))} %`, amount: tax },
    { label: "Total", amount: total },
  ];
}
