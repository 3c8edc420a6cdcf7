import { wrongField } from "../api/index.ts";
import type { Transaction } from "../database/index.ts";

/** A 422 for an account that is gone or out of reach. */
export async function refuseUnknownAccount(db: Transaction, accountId: number): Promise<void> {
  const [account] = await db.query("select 1 from account where id = $1 and not is_deleted", [accountId]);
  if (account === undefined) throw wrongField("/Accounts_id", "There is no such account.");
}
