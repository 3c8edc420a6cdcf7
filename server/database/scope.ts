import { AsyncLocalStorage } from "node:async_hooks";
import type { Scope, Transaction } from "./database.ts";

/**
 * The first statement of every transaction: drops the owner's rights and sets which account is visible. It is sent over
 * `connection`.
 */
export async function enterScope(
  db: Transaction,
  scope: Scope,
  connection: Pick<Transaction, "query"> = db,
): Promise<void> {
  const [role, account] = scope === "system" ? [SYSTEM, ""] : ["atrium_tenant", String(scope.accountId)];
  roles.set(db, role);
  await connection.query("select set_config('atrium.account', $2, true), set_config('role', $1, true)", [
    role,
    account,
  ]);
}

/**
 * Runs bookkeeping (sessions, audit, activities) of a tenant's transaction with the rights of the system, so that
 * it is committed or rolled back with the change it belongs to. Handlers do not notice. Nothing waits for the change of the
 * rights alone: statements are done in the order in which they are sent, and where one fails, so do all after it.
 */
export async function asSystem<Result>(
  db: Transaction,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  const leave = roles.get(db) ?? (await readRole(db));
  if (leave === SYSTEM) return await work(db);
  const entered = setRole(db, SYSTEM);
  const result = await work(db); // after a failed statement the transaction is rolled back anyway: nothing to restore
  await entered;
  void setRole(db, leave);
  return result;
}

async function readRole(db: Transaction): Promise<string> {
  const [row] = await db.query<{ role: string }>("select current_setting('role') as role");
  return row?.role ?? "none";
}

const roles = new WeakMap<Transaction, string>();

function setRole(db: Transaction, role: string): Promise<unknown> {
  roles.set(db, role);
  const set = db.query("select set_config('role', $1, true)", [role]);
  // A failure is that of the next statement, or of the commit.
  set.catch(() => undefined);
  return set;
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
