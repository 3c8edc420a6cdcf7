import type { Database, Scope } from "./database.ts";
import type { OpenDatabase } from "./open-database.ts";

export interface TurnLimits {
  /** Transactions at once, of all accounts together. */
  readonly most: number;
  /** Of these, those of one account. */
  readonly mostOfOne: number;
}

/** PostgreSQL has ten connections (`postgres-database.ts`), the embedded database does one transaction at a time. */
export const REQUEST_TURNS: Readonly<Record<OpenDatabase["kind"], TurnLimits>> = {
  postgresql: { most: 8, mostOfOne: 5 },
  embedded: { most: 1, mostOfOne: 1 },
};

/**
 * A database with a fair queue, so that nobody takes the place of all others: an account whose transactions are all slow
 * waits for itself, and some connections are always left for the background. Of those who wait the first begins whose
 * account has not its share yet, and another account before the one that has just ended.
 */
export function takeTurns(database: Database, { most, mostOfOne }: TurnLimits): Database {
  const running = new Map<number, number>();
  const waiting: { readonly account: number; readonly begin: () => void }[] = [];
  let all = 0;

  const runningOf = (account: number): number => running.get(account) ?? 0;
  const canBegin = (account: number): boolean => all < most && runningOf(account) < mostOfOne;
  const begin = (account: number): void => {
    all += 1;
    running.set(account, runningOf(account) + 1);
  };
  const end = (account: number): void => {
    all -= 1;
    if (runningOf(account) === 1) running.delete(account);
    else running.set(account, runningOf(account) - 1);
    const other = waiting.findIndex((each) => each.account !== account && canBegin(each.account));
    const next = other >= 0 ? other : waiting.findIndex((each) => canBegin(each.account));
    const [first] = next < 0 ? [] : waiting.splice(next, 1);
    if (first === undefined) return;
    begin(first.account);
    first.begin();
  };

  return {
    async transaction(scope, work) {
      const account = accountOf(scope);
      if (canBegin(account)) begin(account);
      else await new Promise<void>((done) => waiting.push({ account, begin: done }));
      let isOver = false;
      const endOnce = () => {
        if (!isOver) end(account);
        isOver = true;
      };
      try {
        return await database.transaction(scope, work, endOnce);
      } finally {
        endOnce();
      }
    },
  };
}

/** What is done for nobody in particular, such as reading who a key belongs to, is a share of its own. */
function accountOf(scope: Scope): number {
  return scope === "system" ? 0 : scope.accountId;
}
