import writeXlsxFile from "write-excel-file/node";

/** A column of a spreadsheet. */
export interface SheetColumn {
  readonly key: string;
  readonly title: string;
  /** In characters. */
  readonly width: number;
  /** Its texts are decimals, and become numbers that can be added: a spreadsheet counts in floats. */
  readonly isNumber?: boolean;
}

export const SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** A spreadsheet (XLSX) with one row for each of these; what is absent is an empty cell, and no text becomes a formula. */
export async function writeSheet(
  columns: readonly SheetColumn[],
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<Buffer> {
  const titles = columns.map(({ title }) => ({ value: title, fontWeight: "bold" as const }));
  const cells = rows.map((row) =>
    columns.map(({ key, isNumber = false }) => {
      const value = row[key];
      if (value === undefined || value === null || value === "") return null;
      return isNumber
        ? { type: Number, value: Number(value) }
        : { type: String, value: textOf(value).slice(0, MOST_CHARACTERS) };
    }),
  );
  return await writeXlsxFile([titles, ...cells], {
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Of a cell; more is refused by spreadsheets. */
const MOST_CHARACTERS = 32_767;
