import { AsyncLocalStorage } from "node:async_hooks";
import type { Scope, Transaction } from "./database.ts";

/** Runs a transaction with the rights of its scope. Throws inside another one, which would wait for itself for ever. */
export async function openScope<Result>(scope: Scope, work: () => Promise<Result>): Promise<Result> {
  if (rights.getStore() !== undefined) {
    throw new Error("A transaction was opened inside a transaction: pass the outer one instead.");
  }
  return await rights.run(rightsOf(scope), work);
}

/**
 * Runs bookkeeping (sessions, audit, activities) of a tenant's transaction with the rights of the system, so that it is
 * committed or rolled back with the change it belongs to. These rights are those of `work` and what it calls alone: what
 * a handler asks for at the same time, or after `work` has failed, is done with its own.
 */
export async function asSystem<Result>(
  db: Transaction,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  return await rights.run(SYSTEM, () => work(db));
}

/** The rights of the code that asks for a statement of a transaction of this scope. */
export function currentRights(scope: Scope): Rights {
  return rights.getStore() ?? rightsOf(scope);
}

/**
 * What has to be done before a statement, so that it is done with these rights, as statements without parameters: nothing
 * where the one before had them. The first one also drops the owner's rights and sets which account is visible. Statements are
 * done in the order in which they are sent, and where one fails, so do all after it: nothing waits for a change of the rights
 * alone.
 */
export function planRights(scope: Scope): (wanted: Rights) => string | undefined {
  const account = scope === "system" ? "" : String(scope.accountId);
  if (!/^\d*$/.test(account)) throw new Error(`"${account}" is no id of an account.`);
  let now: Rights | undefined;
  return (wanted) => {
    if (wanted === now) return undefined;
    const isFirst = now === undefined;
    now = wanted;
    return `${isFirst ? `set local atrium.account = '${account}'; ` : ""}set local role ${wanted}`;
  };
}

/** Throws where a transaction is open: for what may take long. `what` begins a sentence: "A call of a platform". */
export function refuseInTransaction(what: string): void {
  if (rights.getStore() !== undefined)
    throw new Error(`${what} was made inside a transaction: make it outside.`);
}

function rightsOf(scope: Scope): Rights {
  return scope === "system" ? SYSTEM : TENANT;
}

const TENANT = "atrium_tenant";
const SYSTEM = "atrium_system";
export type Rights = typeof TENANT | typeof SYSTEM;
/** Of the code that runs now; undefined outside of transactions. */
const rights = new AsyncLocalStorage<Rights>();
