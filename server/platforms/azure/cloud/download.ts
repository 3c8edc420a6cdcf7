import type { SheetColumn } from "../../../api/index.ts";
import { csvHeader, csvLines, SHEET_TYPE, writeSheet } from "../../../api/index.ts";
import type { Brand } from "../../../invoices/index.ts";
import {
  drawBlock,
  drawHead,
  drawPages,
  drawRow,
  drawSubject,
  drawSums,
  INK,
  MARGIN,
  printInTurn,
  QUIET,
  readBrand,
} from "../../../invoices/index.ts";
import { createGiveWay } from "../../../in-slices.ts";
import { decimal, formatMoney, printDecimal } from "#validators";
import type { BillingSummaryLine, BillingSummaryWithLines, Handlers } from "./contract.generated.ts";
import { readSummary } from "./summaries.ts";

/** A summary as a file: the same lines in each kind. */
export const downloadBillingSummary: Handlers["downloadBillingSummary"] = async ({
  db,
  actor,
  outside,
  path,
  query,
}) => {
  const summary = await readSummary(db, path.id);
  const { doc_type: kind = "csv" } = query;
  const name = `public-cloud-${summary.start_date.slice(0, 7)}-${summary.id}`;
  const brand = await readBrand(db, actor.serviceProviderId);
  const inTurn = (print: () => Promise<Uint8Array>) =>
    outside("print", () => printInTurn(actor.accountId, print));
  const body =
    kind === "csv"
      ? toCsv(summary)
      : await inTurn(() => (kind === "xlsx" ? toXlsx(summary) : toPdf(summary, brand)));
  return {
    headers: {
      "content-type": TYPES[kind],
      "content-disposition": `attachment; filename="${name}.${kind}"`,
    },
    body,
  };
};

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: SHEET_TYPE,
  pdf: "application/pdf",
} as const;

type Line = BillingSummaryLine & { readonly currency: string };

const COLUMNS: readonly (SheetColumn & { readonly key: keyof Line })[] = [
  { key: "resource_group", title: "Resource group", width: 18 },
  { key: "resource", title: "Resource", width: 20 },
  { key: "type", title: "Type", width: 36 },
  { key: "region", title: "Region", width: 14 },
  { key: "meter", title: "Meter", width: 28 },
  { key: "unit", title: "Unit", width: 16 },
  { key: "days", title: "Days", width: 7, isNumber: true },
  { key: "quantity", title: "Quantity", width: 14, isNumber: true },
  { key: "unit_price", title: "Unit price", width: 12, isNumber: true },
  { key: "amount", title: "Amount", width: 12, isNumber: true },
  { key: "currency", title: "Currency", width: 10 },
  { key: "resource_id", title: "Resource id", width: 60 },
];

function toCsv({ lines, currency }: BillingSummaryWithLines): Buffer {
  const fields = new Map(COLUMNS.map(({ key }) => [key, undefined]));
  const rows = lines.map((line) =>
    Object.fromEntries(COLUMNS.map(({ key }) => [key, { ...line, currency }[key]])),
  );
  return Buffer.from(csvHeader(fields) + csvLines(fields, rows));
}

async function toXlsx({ lines, currency }: BillingSummaryWithLines): Promise<Buffer> {
  return await writeSheet(
    COLUMNS,
    lines.map((line) => ({ ...line, currency })),
  );
}

/** Widths of the columns: what, days, quantity, price of a unit, amount. */
const WIDTHS = [205, 60, 75, 75, 80] as const;

async function toPdf(summary: BillingSummaryWithLines, brand: Brand): Promise<Uint8Array> {
  const { connector, companyName, currency, lines } = summary;
  const paper = { title: `Public cloud ${summary.start_date.slice(0, 7)}`, author: companyName };
  // Of what is printed, not of when: the same summary is the same file.
  return await drawPages({ ...paper, createdAt: `${summary.collected_until}T00:00:00Z` }, async (page) => {
    drawHead(page, paper, brand);
    const top = 122;
    const ends = [
      drawBlock(page, MARGIN, top, "For", [companyName]),
      drawBlock(page, MARGIN + 170, top, "Connector", [connector]),
      drawBlock(page, MARGIN + 340, top, "Period", [
        `${summary.start_date} to ${summary.end_date}`,
        summary.state === "Open" ? `Recorded until ${summary.collected_until}` : "",
        "Days of UTC",
      ]),
    ];
    page.y = Math.max(...ends) + 16;
    const titles = ["Meter", "Days", "Quantity", "Unit price", "Amount"];
    drawRow(page, titles, { font: "bold", colour: QUIET, widths: WIDTHS });
    const giveWay = createGiveWay();
    let resource: string | undefined;
    for (const line of lines) {
      if (line.resource_id !== resource) {
        drawSubject(page, `${line.resource_group} · ${line.resource}`);
        resource = line.resource_id;
      }
      const cells = [
        `${line.meter} (${line.unit})`,
        String(line.days),
        printDecimal(decimal(line.quantity)),
        formatMoney(line.unit_price, currency),
        formatMoney(line.amount, currency),
      ];
      drawRow(page, cells, { font: "regular", colour: INK, widths: WIDTHS });
      await giveWay();
    }
    drawSums(page, [["Total", formatMoney(summary.cost, currency), "bold"]]);
  });
}
