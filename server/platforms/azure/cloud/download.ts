import writeXlsxFile from "write-excel-file/node";
import { csvHeader, csvLines } from "../../../api/index.ts";
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
  QUIET,
  readBrand,
} from "../../../invoices/index.ts";
import { decimal, formatMoney, printDecimal } from "#validators";
import type { BillingSummaryLine, BillingSummaryWithLines, Handlers } from "./contract.generated.ts";
import { readSummary } from "./summaries.ts";

/** A summary as a file: the same lines in each kind. */
export const downloadBillingSummary: Handlers["downloadBillingSummary"] = async ({
  db,
  actor,
  path,
  query,
}) => {
  const summary = await readSummary(db, path.id);
  const { doc_type: kind = "csv" } = query;
  const name = `public-cloud-${summary.start_date.slice(0, 7)}-${summary.id}`;
  const body =
    kind === "csv"
      ? toCsv(summary)
      : kind === "xlsx"
        ? await toXlsx(summary)
        : await toPdf(summary, await readBrand(db, actor.serviceProviderId));
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
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const;

type Line = BillingSummaryLine & { readonly currency: string };

const COLUMNS: readonly (readonly [key: keyof Line, title: string, width: number])[] = [
  ["resource_group", "Resource group", 18],
  ["resource", "Resource", 20],
  ["type", "Type", 36],
  ["region", "Region", 14],
  ["meter", "Meter", 28],
  ["unit", "Unit", 16],
  ["days", "Days", 7],
  ["quantity", "Quantity", 14],
  ["unit_price", "Unit price", 12],
  ["amount", "Amount", 12],
  ["currency", "Currency", 10],
  ["resource_id", "Resource id", 60],
];
const NUMBERS: readonly (keyof Line)[] = ["days", "quantity", "unit_price", "amount"];

function toCsv({ lines, currency }: BillingSummaryWithLines): Buffer {
  const fields = new Map(COLUMNS.map(([key]) => [key, undefined]));
  const rows = lines.map((line) =>
    Object.fromEntries(COLUMNS.map(([key]) => [key, { ...line, currency }[key]])),
  );
  return Buffer.from(csvHeader(fields) + csvLines(fields, rows));
}

/** Amounts are numbers, so that they can be added: a spreadsheet counts in floats. */
async function toXlsx({ lines, currency }: BillingSummaryWithLines): Promise<Buffer> {
  const titles = COLUMNS.map(([, title]) => ({ value: title, fontWeight: "bold" as const }));
  const rows = lines.map((line) =>
    COLUMNS.map(([key]) => {
      const value = { ...line, currency }[key];
      return NUMBERS.includes(key)
        ? { type: Number, value: Number(value) }
        : { type: String, value: String(value) };
    }),
  );
  return await writeXlsxFile([titles, ...rows], {
    columns: COLUMNS.map(([, , width]) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

/** Widths of the columns: what, days, quantity, price of a unit, amount. */
const WIDTHS = [205, 60, 75, 75, 80] as const;

async function toPdf(summary: BillingSummaryWithLines, brand: Brand): Promise<Uint8Array> {
  const { connector, companyName, currency, lines } = summary;
  const paper = { title: `Public cloud ${summary.start_date.slice(0, 7)}`, author: companyName };
  // Of what is printed, not of when: the same summary is the same file.
  return await drawPages({ ...paper, createdAt: `${summary.collected_until}T00:00:00Z` }, (page) => {
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
    }
    drawSums(page, [["Total", formatMoney(summary.cost, currency), "bold"]]);
  });
}
