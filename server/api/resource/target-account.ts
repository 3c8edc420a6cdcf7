import type { Transaction } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import { wrongField } from "../wire.ts";

/** The account that a body names, or one's own; a 422 when it is not within reach. */
export async function readTarget(
  db: Transaction,
  actor: Pick<Actor, "accountId">,
  id: number | undefined,
): Promise<number> {
  if (id === undefined || id === actor.accountId) return actor.accountId;
  const [found] = await db.query("select id from account where id = $1 and not is_deleted", [id]);
  if (found === undefined) throw wrongField("/account_id", "There is no such account.");
  return id;
}
