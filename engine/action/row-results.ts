import { isRecord, readOwn } from "#validators";
import type { ActionOutcome } from "./action-run.ts";

/** The result of one selected row. */
export interface RowResult {
  readonly name: string;
  readonly isOk: boolean;
  /** Why it failed. */
  readonly text?: string;
}

/**
 * One result per selected row, where an action made one call per row; otherwise undefined. A retry makes only the
 * calls that failed.
 */
export function rowResultsOf(
  rows: unknown,
  { results, ...outcome }: ActionOutcome,
): readonly RowResult[] | undefined {
  if (!Array.isArray(rows)) return undefined;
  const answers = Object.values(results).find((each) => Array.isArray(each) && each.length === rows.length);
  if (!Array.isArray(answers)) return undefined;
  return rows.map((row: unknown, index) => {
    const failure = outcome.ok ? undefined : outcome.entries?.[index];
    return {
      name: nameOf(row, index),
      isOk: answers[index] !== undefined,
      text: failure?.text,
    };
  });
}

function nameOf(row: unknown, index: number): string {
  if (!isRecord(row)) return String(index + 1);
  for (const key of ["name", "companyName", "username", "title", "id"]) {
    const value = readOwn(row, key);
    if (typeof value === "string" || typeof value === "number") return String(value);
  }
  return String(index + 1);
}
