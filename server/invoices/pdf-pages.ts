import { createRequire } from "node:module";
import Pdf from "pdfkit";
import { createGiveWay } from "../in-slices.ts";
import { printablePicture } from "./printable-picture.ts";
import type { Colour } from "./printed-invoice.ts";

/** DejaVu has the letters of most scripts but the Chinese, Japanese and Korean ones. */
const fonts = createRequire(import.meta.url);
const REGULAR = fonts.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf");
const BOLD = fonts.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf");

export const MARGIN = 50;
const BOTTOM = 70;
export const [INK, QUIET] = ["#1f2430", "#5b6472"] as const;
const RULE = "#d5dae1";
/** Of what stands between the margins. */
export const WIDTH = 495;

export type Page = InstanceType<typeof Pdf>;

interface Paper {
  readonly title: string;
  readonly author: string;
  readonly createdAt: string;
}

/** Pages of A4 that `draw` fills, with a foot on each. Many rows take their time: `draw` gives others their turn between them. */
export async function drawPages(
  { title, author, createdAt }: Paper,
  draw: (page: Page) => Promise<void>,
): Promise<Uint8Array> {
  const document = new Pdf({
    size: "A4",
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: BOTTOM },
    bufferPages: true,
    // Named below: one that is known by its file alone would be read again for each text.
    font: "",
    info: { Title: title, Author: author, CreationDate: new Date(createdAt) },
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((done, fail) => {
    document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    document.on("end", done);
    document.on("error", fail);
  });
  document.registerFont("bold", BOLD).registerFont("regular", REGULAR);
  await draw(document);
  await drawFeet(document, `${author} · ${title}`);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

export interface Brand {
  readonly logo: Uint8Array | undefined;
  readonly colour: Colour;
}

/** The logo of the author, or its name, and the title of the paper. */
export function drawHead(page: Page, { title, author }: Omit<Paper, "createdAt">, brand: Brand): void {
  const right = page.page.width - MARGIN;
  if (!drawLogo(page, brand.logo))
    page.font("bold").fontSize(15).fillColor(brand.colour).text(author, MARGIN, MARGIN, { width: 260 });
  page.font("bold").fontSize(15).fillColor(brand.colour);
  page.text(title, right - 240, MARGIN, { width: 240, align: "right" });
  page.rect(MARGIN, 104, right - MARGIN, 2).fill(brand.colour);
}

/** Whether there is one that can be drawn. */
function drawLogo(page: Page, logo: Uint8Array | undefined): boolean {
  const picture = logo && printablePicture(Buffer.from(logo));
  if (picture === undefined) return false;
  try {
    page.image(picture, MARGIN, MARGIN - 8, { fit: [180, 46] });
    return true;
  } catch {
    return false; // no picture that the library reads
  }
}

/** Returns where it ends. */
export function drawBlock(page: Page, x: number, y: number, title: string, lines: readonly string[]): number {
  page.font("bold").fontSize(8).fillColor(QUIET).text(title, x, y, { width: 155 });
  page.font("regular").fontSize(8.5).fillColor(INK);
  for (const line of lines.filter((each) => each !== "")) page.text(line, { width: 155 });
  return page.y;
}

/** The name of what the next rows are about. */
export function drawSubject(page: Page, text: string): void {
  makeRoom(page, 44);
  page.y += 6;
  page.font("bold").fontSize(8.5).fillColor(INK);
  page.text(text, MARGIN, page.y, { width: WIDTH });
  page.y += 2;
}

interface RowStyle {
  readonly font: "bold" | "regular";
  readonly colour: Colour;
  /** Of the columns; the first two stand to the left. */
  readonly widths: readonly number[];
}

export function drawRow(page: Page, cells: readonly string[], { font, colour, widths }: RowStyle): void {
  page.font(font).fontSize(8).fillColor(colour);
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
    .lineTo(MARGIN + WIDTH, page.y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}

export function makeRoom(page: Page, height: number): void {
  if (page.y + height <= page.page.height - BOTTOM) return;
  page.addPage();
  page.y = MARGIN;
}

type Sum = readonly [label: string, amount: string, font: "bold" | "regular"];

/** Sums at the right, below what they sum. */
export function drawSums(page: Page, sums: readonly Sum[]): void {
  makeRoom(page, 90);
  page.y += 12;
  for (const [label, amount, font] of sums) {
    const { y } = page;
    page
      .font(font)
      .fontSize(font === "bold" ? 11 : 9)
      .fillColor(INK);
    page.text(label, MARGIN + 250, y, { width: 130, align: "right" });
    page.text(amount, MARGIN + 385, y, { width: 104, align: "right" });
    page.y = y + 17;
  }
}

async function drawFeet(page: Page, foot: string): Promise<void> {
  const giveWay = createGiveWay();
  const { start, count } = page.bufferedPageRange();
  for (let index = start; index < start + count; index += 1) {
    page.switchToPage(index);
    // Below the margin: text there would otherwise begin another page.
    page.page.margins.bottom = 0;
    page.font("regular").fontSize(7.5).fillColor(QUIET);
    const text = `${foot} · Page ${index - start + 1} of ${count}`;
    page.text(text, MARGIN, page.page.height - 40, { width: WIDTH, align: "center", lineBreak: false });
    await giveWay();
  }
}
