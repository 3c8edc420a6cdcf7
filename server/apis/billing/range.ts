import { ApiFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";

/** Days on which cycles begin, both included; far away where a bound is open. */
export type CycleRange = readonly [start: string, end: string];

/** "Default current month" (spec 2 §7): from its first day to its last. */
export async function readRange(
  db: Transaction,
  {
    invoice_start: start,
    invoice_end: end,
  }: { readonly invoice_start?: string; readonly invoice_end?: string },
): Promise<CycleRange> {
  if (start !== undefined && end !== undefined && start > end)
    throw new ApiFailure(400, `invoice_start, ${start}, must not be after invoice_end, ${end}.`);
  if (start !== undefined || end !== undefined) return [start ?? "0001-01-01", end ?? "9999-12-31"];
  const [month] = await db.query<{ start: string; end: string }>(
    `select date_trunc('month', today())::date::text as start, (date_trunc('month', today()) + interval '1 month - 1 day')::date::text as end`,
  );
  return [month?.start ?? "", month?.end ?? ""];
}
