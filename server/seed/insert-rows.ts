import type { Transaction } from "../database/index.ts";

/**
 * Writes rows by a statement that reads them from its `$1`, a JSON list (`jsonb_to_recordset`). One statement per table:
 * thousands of single inserts would take the embedded database minutes.
 */
export async function insertRows(db: Transaction, statement: string, rows: readonly object[]): Promise<void> {
  await db.query(statement, [JSON.stringify(rows)]);
}
