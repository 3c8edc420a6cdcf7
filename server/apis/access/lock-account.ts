import type { Transaction } from "../../database/index.ts";

/**
 * Lets only one transaction at a time change what must be unique in an account, or must not be lost: its default role,
 * the names of its roles, who has which permissions, its main contacts. Later reads of this transaction see what an
 * earlier one committed.
 */
export async function lockAccount(db: Transaction, accountId: number): Promise<void> {
  await db.query("select from account where id = $1 for no key update", [accountId]);
}
