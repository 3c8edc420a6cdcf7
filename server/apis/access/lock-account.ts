import type { Transaction } from "../../database/index.ts";

/**
 * Lets one transaction at a time change what an account may have only one of, or must not lose the last of: its default
 * role, the names of its roles, who may do what, its main contacts. Later reads of the transaction see what the one
 * before committed.
 */
export async function lockAccount(db: Transaction, accountId: number): Promise<void> {
  await db.query("select from account where id = $1 for no key update", [accountId]);
}
