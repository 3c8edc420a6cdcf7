import { ApiFailure, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { Actor } from "../../identity/index.ts";
import { refuseHandover } from "./handover.ts";
import { refuseMovedOverLimit } from "./licensing.ts";
import { refuseLeavingSellers, refuseOtherReseller } from "./sold-outside.ts";
import { refuseUnpaidSellers } from "./unpaid-sellers.ts";

/**
 * Lets only one transaction at a time change the tree of accounts that this account belongs to, until it ends. Call it
 * before the first read that the change depends on.
 */
export async function lockAccountTree(db: Transaction, accountId: number): Promise<void> {
  await db.query("select lock_account_tree($1)", [accountId]);
}

/** Turns a customer into a reseller, or a reseller without customers into a customer. The tree must be locked. */
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
  if (row.kind !== (isReseller ? "reseller" : "customer"))
    await refuseUnlessAllowed(db, id, isReseller ? "reseller" : "customer");
  await db.query("update account set kind = $2 where id = $1", [id, isReseller ? "reseller" : "customer"]);
}

const ALLOWED = {
  customer: { column: "allow_end_user_accounts", what: "New customers" },
  reseller: { column: "allow_reseller_accounts", what: "New resellers" },
} as const;

/**
 * A 409 where an account at or above `place` has switched off, in its branding, that accounts of this kind are added. Those
 * that are there already stay.
 */
export async function refuseUnlessAllowed(
  db: Transaction,
  place: number,
  kind: keyof typeof ALLOWED,
): Promise<void> {
  const { column, what } = ALLOWED[kind];
  const [refusing] = await asSystem(db, (system) =>
    system.query<{ name: string }>(
      `select a.company_name as name from branding b join account a on a.id = b.account_id
       where b.account_id = any (accounts_at_and_above($1)) and not b.${column} order by b.account_id limit 1`,
      [place],
    ),
  );
  if (refusing !== undefined)
    throw new ApiFailure(409, `${what} are switched off in the branding of ${refusing.name}.`);
}

/**
 * Refuses with a 422 a parent that an account of this kind cannot be below: one out of the caller's reach, a customer, and
 * for a distributor any account but its service provider. The tree must be locked.
 */
export async function refuseParent(db: Transaction, kind: string, parent: number): Promise<void> {
  const [target] = await db.query<{ kind: string }>("select kind from account where id = $1", [parent]);
  if (target === undefined || target.kind === "customer")
    throw wrongField(
      "/reseller_account_id",
      "reseller_account_id must be a reseller or distributor that you manage.",
    );
  if (kind === "distributor" && target.kind !== "provider")
    throw wrongField("/reseller_account_id", "A distributor belongs directly to its service provider.");
}

/**
 * Moves an account, with all below it, below another one within the caller's reach. The people of the accounts that are
 * above it from then on must not be able to do what the actor may not, and these accounts must be licensed for it. None of
 * those that it leaves may have sold it a service, or have something to bill or an invoice that is not paid. The tree must be
 * locked. Answers the accounts that it has left.
 */
export async function moveAccount(
  db: Transaction,
  actor: Actor,
  id: number,
  parent: number,
): Promise<readonly number[]> {
  const [current] = await db.query<{ kind: string }>("select kind from account where id = $1", [id]);
  if (current?.kind === "provider")
    throw new ApiFailure(409, "A service provider cannot be moved below another account.");
  await refuseParent(db, current?.kind ?? "", parent);
  const { isBelow, managers, left } = await readMove(db, id, parent);
  if (isBelow)
    throw wrongField(
      "/reseller_account_id",
      "reseller_account_id must not be the account itself or one below it.",
    );
  await refuseHandover(db, actor, managers);
  await refuseLeavingSellers(db, id, parent);
  await refuseOtherReseller(db, id, parent);
  await refuseUnpaidSellers(db, id, left);
  await db.query("update account set parent_id = $2 where id = $1", [id, parent]);
  await refuseMovedOverLimit(db, managers);
  return left;
}

interface Move {
  /** Whether the parent is the account or one below it. */
  readonly isBelow: boolean;
  /** The accounts that would newly be above it. */
  readonly managers: readonly number[];
  /** Those that would be above it no more. */
  readonly left: readonly number[];
}

async function readMove(db: Transaction, id: number, parent: number): Promise<Move> {
  const [move] = await asSystem(db, (system) =>
    system.query<Move>(
      `select $1::int = any (accounts_at_and_above($2)) as "isBelow",
         array(select unnest(accounts_at_and_above($2)) except select unnest(accounts_at_and_above($1)) order by 1) as managers,
         array(select unnest(accounts_at_and_above($1)) except select unnest(accounts_at_and_above($2)) except select $1 order by 1)
           as "left"`,
      [id, parent],
    ),
  );
  return move ?? { isBelow: false, managers: [], left: [] };
}
