import { ApiFailure, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";

/** Turns a customer into a reseller, or a reseller without customers into a customer. */
export async function setReseller(db: Transaction, id: number, isReseller: boolean): Promise<void> {
  const [row] = await db.query<{ kind: string; below: number }>(
    "select kind, (select count(*) from account c where c.parent_id = a.id) as below from account a where id = $1",
    [id],
  );
  if (row?.kind !== "customer" && row?.kind !== "reseller") {
    throw new ApiFailure(409, "Only customers and resellers can change into one another.");
  }
  if (!isReseller && row.below > 0) {
    throw new ApiFailure(
      409,
      "A reseller with customers cannot become a customer: move its customers first.",
    );
  }
  await db.query("update account set kind = $2 where id = $1", [id, isReseller ? "reseller" : "customer"]);
}

/** Moves an account, with all below it, below another one within the caller's reach. */
export async function moveAccount(db: Transaction, id: number, parent: number): Promise<void> {
  const [target] = await db.query<{ kind: string; is_below: boolean }>(
    `with recursive up as (select id, parent_id from account where id = $1
       union all select a.id, a.parent_id from account a join up on a.id = up.parent_id)
     select kind, exists (select from up where id = $2) as is_below from account where id = $1`,
    [parent, id],
  );
  if (target === undefined || target.kind === "customer")
    throw wrongField(
      "/reseller_account_id",
      "reseller_account_id must be a reseller or distributor that you manage.",
    );
  if (target.is_below)
    throw wrongField(
      "/reseller_account_id",
      "reseller_account_id must not be the account itself or one below it.",
    );
  const [current] = await db.query<{ kind: string }>("select kind from account where id = $1", [id]);
  if (current?.kind === "provider")
    throw new ApiFailure(409, "A service provider cannot be moved below another account.");
  await db.query("update account set parent_id = $2 where id = $1", [id, parent]);
}
