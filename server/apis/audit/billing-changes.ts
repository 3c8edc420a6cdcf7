import type { CsvFields, ListQuery } from "../../api/index.ts";
import { csvHeader, csvLines, everyPiece, SHEET_TYPE, uncheckedCast, writeSheet } from "../../api/index.ts";
import type { Handlers, ResourceChange } from "./contract.generated.ts";
import type { ReadChanges } from "./resource-changes.ts";
import { periodFilter } from "./resource-changes.ts";

/** The specified size of a page (spec 1 §9, 2 §9). */
const BILLING_SIZE = 1000;

/** The kinds of resources of which changes are about money. */
const BILLED = ["billingprofile", "contract", "currency", "invoice", "invoicereport", "pricingmodel"];

interface Period {
  readonly start_date?: string;
  readonly end_date?: string;
  readonly page?: number;
  readonly page_size?: number;
}

export function buildBillingChanges(read: ReadChanges): Handlers["listBillingChanges"] {
  return async ({ db, query, list }) => {
    const isWhole = query.page === undefined && query.page_size === undefined;
    const { search, field, direction } = query;
    const pieces = isWhole ? list.pieces : undefined;
    return { body: await read(db, { search, field, direction, ...wanted(query), pieces }) };
  };
}

/** The same as a file, with a line for each change: all of the period, or the page that is asked for. */
export function buildBillingDownload(read: ReadChanges): Handlers["downloadBillingChanges"] {
  return async ({ db, query, after }) => {
    const { start_date: start = "begin", end_date: end = "now", doc_type: type = "csv" } = query;
    const isWhole = query.page === undefined && query.page_size === undefined;
    const former = after === undefined ? undefined : uncheckedCast<Pieces>(after); // as the part before named it
    const pieces = isWhole ? (former ?? everyPiece()) : undefined;
    const readLines = async () =>
      (await read(db, { search: query.search, ...wanted(query), pieces })).data.map(lineOf);
    // Reading moves `pieces` on.
    const hasMore = () => pieces?.isEnd === false;
    const headers = {
      "content-type": type === "xlsx" ? SHEET_TYPE : "text/csv; charset=utf-8",
      "content-disposition": `attachment; filename="billing-audit-${start}-${end}.${type}"`,
    };
    if (type === "xlsx") {
      const lines = await readLines();
      while (hasMore() && lines.length <= MOST_LINES) lines.push(...(await readLines()));
      return { headers, body: await writeSheet(SHEET, cutToSheet(lines)) };
    }
    const head = former === undefined ? csvHeader(COLUMNS) : "";
    const body = Buffer.from(head + csvLines(COLUMNS, await readLines()));
    return { headers, body, ...(hasMore() && { next: pieces }) };
  };
}

type Pieces = NonNullable<ListQuery["pieces"]>;
type Line = Readonly<Record<string, unknown>>;

/** A spreadsheet is written at once, and in memory. */
const MOST_LINES = 10_000;

/** The newest lines, as many as a spreadsheet takes, and one that says that there are more. */
export function cutToSheet(lines: readonly Line[]): readonly Line[] {
  if (lines.length <= MOST_LINES) return lines;
  const more = "There are older changes. The CSV of this period has all of them.";
  return [...lines.slice(0, MOST_LINES), { id: more }];
}

function wanted({ start_date: start, end_date: end, page, page_size: size }: Period): {
  readonly filters: ListQuery["filters"];
  readonly page: ListQuery["page"];
} {
  return {
    filters: [{ field: "resource_type", operator: "eq", values: BILLED }, ...periodFilter(start, end)],
    page: { number: page ?? 1, size: size ?? BILLING_SIZE },
  };
}

const COLUMNS: CsvFields = new Map(
  [
    "id",
    "create_time",
    "user",
    "acting_user",
    "companyName",
    "action",
    "resource_type",
    "resource_id",
    "name",
    "result",
    "reason",
    "changes",
  ].map((name) => [name, undefined]),
);

const SHEET = [...COLUMNS.keys()].map((key) => ({ key, title: key, width: key === "changes" ? 60 : 18 }));

function lineOf({ object, changes, ...row }: ResourceChange): Line {
  const {
    id,
    create_time,
    user,
    acting_user,
    companyName,
    action,
    resource_type,
    resource_id,
    result,
    reason,
  } = row;
  const fields = changes.map(({ field, hidden, former, value }) =>
    hidden === true ? `${field}: changed` : `${field}: ${said(former)} → ${said(value)}`,
  );
  return {
    id,
    create_time,
    user,
    acting_user,
    companyName,
    action,
    resource_type,
    resource_id,
    name: object.name,
    result,
    reason,
    changes: fields.join("; "),
  };
}

function said(value: unknown): string {
  if (value === undefined || value === null) return "–";
  return typeof value === "string" ? value : JSON.stringify(value);
}
