import { createRequire } from "node:module";
import Pdf from "pdfkit";
import { formatMoney, printDecimal, decimal } from "#validators";
import type { Colour, PrintedInvoice, PrintedLine } from "./printed-invoice.ts";

/** DejaVu has the letters of most scripts but the Chinese, Japanese and Korean ones. */
const fonts = createRequire(import.meta.url);
const REGULAR = fonts.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
const BOLD = fonts.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");

const MARGIN = 50;
const BOTTOM = 70;
const [INK, QUIET, RULE] = ["#1f2430", "#5b6472", "#d5dae1"] as const;
/** Widths of the columns: what, period, quantity, price of a unit, amount. */
const COLUMNS = [195, 105, 55, 65, 75] as const;

/** An invoice on pages of A4, with the brand of who sells. */
export async function printInvoice(invoice: PrintedInvoice): Promise<Uint8Array> {
  const document = new Pdf({
    size: "A4",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    bufferPages: true,
    font: REGULAR,
    info: {
      Title: titleOf(invoice),
      Author: invoice.seller.company,
      CreationDate: new Date(invoice.createdAt),
    },
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((done, fail) => {
    document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    document.on("end", done);
    document.on("error", fail);
  });
  document.registerFont("bold", BOLD).registerFont("regular", REGULAR);
  drawHead(document, invoice);
  drawLines(document, invoice);
  drawTotals(document, invoice);
  drawFeet(document, invoice);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type Page = InstanceType<typeof Pdf>;

function titleOf({ kind, number }: PrintedInvoice): string {
  const noun = kind === "credit note" ? "Credit note" : "Invoice";
  return number === null ? `${noun}, draft` : `${noun} ${number}`;
}

function drawHead(page: Page, invoice: PrintedInvoice): void {
  const { seller, buyer, brand } = invoice;
  const right = page.page.width - MARGIN;
  if (!drawLogo(page, brand.logo))
    page
      .font("bold")
      .fontSize(15)
      .fillColor(brand.colour)
      .text(seller.company, MARGIN, MARGIN, { width: 260 });
  page.font("bold").fontSize(15).fillColor(brand.colour);
  page.text(titleOf(invoice), right - 240, MARGIN, { width: 240, align: "right" });
  page.rect(MARGIN, 104, right - MARGIN, 2).fill(brand.colour);
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

/** Whether there is one that can be drawn. */
function drawLogo(page: Page, logo: Uint8Array | undefined): boolean {
  if (logo === undefined) return false;
  try {
    page.image(Buffer.from(logo), MARGIN, MARGIN - 8, { fit: [180, 46] });
    return true;
  } catch {
    return false; // no picture that the library reads
  }
}

/** Returns where it ends. */
function drawBlock(page: Page, x: number, y: number, title: string, lines: readonly string[]): number {
  page.font("bold").fontSize(8).fillColor(QUIET).text(title, x, y, { width: 155 });
  page.font("regular").fontSize(8.5).fillColor(INK);
  for (const line of lines.filter((each) => each !== "")) page.text(line, { width: 155 });
  return page.y;
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").slice(0, 6);
}

function taxId(id: string): string {
  return id === "" ? "" : `Tax id ${id}`;
}

function drawLines(page: Page, invoice: PrintedInvoice): void {
  drawRow(page, ["Service", "Days", "Quantity", "Unit price", "Amount"], { font: "bold", colour: QUIET });
  let service: number | undefined;
  for (const line of invoice.lines) {
    if (line.serviceId !== service) {
      makeRoom(page, 44);
      page.y += 6;
      page.font("bold").fontSize(8.5).fillColor(INK);
      page.text(`${line.serviceName} · ${line.solution}`, MARGIN, page.y, { width: 495 });
      page.y += 2;
      service = line.serviceId;
    }
    drawRow(page, cellsOf(line, invoice.currency), { font: "regular", colour: INK });
  }
}

function cellsOf(line: PrintedLine, currency: string): readonly string[] {
  return [
    line.label,
    line.start === line.end ? line.start : `${line.start} to ${line.end.slice(5)}`,
    printDecimal(decimal(line.quantity)),
    formatMoney(line.pricePerUnit, currency),
    formatMoney(line.amount, currency),
  ];
}

interface RowStyle {
  readonly font: "bold" | "regular";
  readonly colour: Colour;
}

function drawRow(page: Page, cells: readonly string[], { font, colour }: RowStyle): void {
  page.font(font).fontSize(8).fillColor(colour);
  const widths = COLUMNS;
  const height = Math.max(
    ...cells.map((cell, index) => page.heightOfString(cell, { width: (widths[index] ?? 0) - 6 })),
  );
  makeRoom(page, height + 6);
  const y = page.y + 3;
  let x = MARGIN;
  cells.forEach((cell, index) => {
    const width = widths[index] ?? 0;
    page.text(cell, x, y, { width: width - 6, align: index < 2 ? "left" : "right" });
    x += width;
  });
  page.y = y + height + 3;
  page
    .moveTo(MARGIN, page.y)
    .lineTo(MARGIN + 495, page.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}

function makeRoom(page: Page, height: number): void {
  if (page.y + height <= page.page.height - BOTTOM) return;
  page.addPage();
  page.y = MARGIN;
}

function drawTotals(
  page: Page,
  { net, taxLabel, taxRate, tax, total, currency, seller }: PrintedInvoice,
): void {
  makeRoom(page, 90);
  page.y += 12;
  const rows = [
    ["Without tax", net, "regular"],
    [`${taxLabel} ${printDecimal(decimal(taxRate))} %`, tax, "regular"],
    ["Total", total, "bold"],
  ] as const;
  for (const [label, amount, font] of rows) {
    const { y } = page;
    page
      .font(font)
      .fontSize(font === "bold" ? 11 : 9)
      .fillColor(INK);
    page.text(label, MARGIN + 250, y, { width: 130, align: "right" });
    page.text(formatMoney(amount, currency), MARGIN + 385, y, { width: 104, align: "right" });
    page.y = y + 17;
  }
  const { paymentText = "" } = seller;
  if (paymentText === "") return;
  page.font("regular").fontSize(8.5).fillColor(QUIET);
  makeRoom(page, page.heightOfString(paymentText, { width: 495 }) + 10);
  page.text(paymentText, MARGIN, page.y + 10, { width: 495 });
}

function drawFeet(page: Page, invoice: PrintedInvoice): void {
  const { start, count } = page.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    page.switchToPage(index);
    // Below the margin: text there would otherwise begin another page.
    page.page.margins.bottom = 0;
    page.font("regular").fontSize(7.5).fillColor(QUIET);
    const text = `${invoice.seller.company} · ${titleOf(invoice)} · Page ${index - start + 1} of ${count}`;
    page.text(text, MARGIN, page.page.height - 40, { width: 495, align: "center", lineBreak: false });
  }
}
