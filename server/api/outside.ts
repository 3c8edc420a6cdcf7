import type { Database, Scope, Transaction } from "../database/index.ts";
import { uncheckedCast } from "./unchecked-cast.ts";

/**
 * Does work for which no transaction may be open, such as a call of a platform: the transaction is rolled back, the work
 * is done, and a new transaction begins with its result at hand. So what comes before it runs twice, and `work` once for
 * each `name`. What is asked for at the same time is done at the same time. Where it fails, every call of this name fails with
 * the same error.
 */
export type Outside = <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;

/** One transaction, as `database.transaction`, with a way out of it for work that may take long. */
export async function transactionWithOutside<Result>(
  database: Database,
  scope: Scope,
  work: (db: Transaction, outside: Outside) => Promise<Result>,
): Promise<Result> {
  const done = new Map<string, () => unknown>();
  for (;;) {
    const waiting = new Map<string, () => Promise<unknown>>();
    const outside = async <Value>(name: string, outsideWork: () => Promise<Value>): Promise<Value> => {
      const ended = done.get(name);
      if (ended !== undefined) return uncheckedCast<Value>(ended()); // a name stands for one piece of work
      waiting.set(name, outsideWork);
      throw new LeaveTransaction();
    };
    try {
      return await database.transaction(scope, async (db) => {
        const result = await work(db, outside);
        // Somebody has caught it on its way: the result knows nothing of the work.
        if (waiting.size > 0) throw new LeaveTransaction();
        return result;
      });
    } catch (error) {
      if (waiting.size === 0) throw error;
    }
    await Promise.all(
      [...waiting].map(async ([name, outsideWork]) => done.set(name, await settle(outsideWork))),
    );
  }
}

class LeaveTransaction extends Error {
  override readonly name = "LeaveTransaction";
  constructor() {
    super("The transaction is left for work outside of it, and begins again.");
  }
}

/** A function that returns what the work has returned, or throws what it has thrown. */
async function settle(work: () => Promise<unknown>): Promise<() => unknown> {
  try {
    const result = await work();
    return () => result;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
