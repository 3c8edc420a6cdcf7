import { AsyncLocalStorage } from "node:async_hooks";
import type { Scope, Transaction } from "./database.ts";

/** The first statement of every transaction: drops the owner's rights and sets which account is visible. */
export async function enterScope(db: Transaction, scope: Scope): Promise<void> {
  const [role, account] = scope === "system" ? [SYSTEM, ""] : ["atrium_tenant", String(scope.accountId)];
  await db.query("select set_config('atrium.account', $2, true), set_config('role', $1, true)", [
    role,
    account,
  ]);
}

/**
 * Runs bookkeeping (sessions, audit, activities) of a tenant's transaction with the rights of the system, so that
 * it is committed or rolled back with the change it belongs to. Handlers do not notice.
 */
export async function asSystem<Result>(
  db: Transaction,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  const [before] = await db.query<{ role: string }>("select current_setting('role') as role");
  const leave = before?.role ?? "none";
  if (leave === SYSTEM) return await work(db);
  await db.query("select set_config('role', $1, true)", [SYSTEM]);
  const result = await work(db); // after a failed statement the transaction is rolled back anyway: nothing to restore
  await db.query("select set_config('role', $1, true)", [leave]);
  return result;
}

/** Throws for a transaction inside a transaction, which would wait for itself for ever. */
export async function refuseNesting<Result>(work: () => Promise<Result>): Promise<Result> {
  if (open.getStore() === true) {
    throw new Error("A transaction was opened inside a transaction: pass the outer one instead.");
  }
  return await open.run(true, work);
}

/** Throws where a transaction is open: for what may take long. `what` begins a sentence: "A call of a platform". */
export function refuseInTransaction(what: string): void {
  if (open.getStore() === true) throw new Error(`${what} was made inside a transaction: make it outside.`);
}

const SYSTEM = "atrium_system";
const open = new AsyncLocalStorage<boolean>();
