import type { Transaction } from "../database/index.ts";
import { CURRENT_CHARGE, IS_BOUGHT } from "./service-charges.ts";

/** What the services of an account are charged per month today, in one currency. The parts are SQL, and so is the answer. */
export const BUDGETED = (account: string, currency: string) =>
  `(select coalesce(sum(p.monthly), 0) from service s ${CURRENT_CHARGE}
    where s.account_id = ${account} and ${IS_BOUGHT} and p.currency = ${currency})`;

/** The budget of an account, and how much of it is charged per month today: both decimal texts. */
export interface AccountBudget {
  readonly monthly: string;
  readonly spent: string;
}

/** The account's budget in this currency; undefined: it has none. */
export async function readBudget(
  db: Transaction,
  accountId: number,
  currency: string,
): Promise<AccountBudget | undefined> {
  const [budget] = await db.query<AccountBudget>(
    `select b.monthly::numeric::text as monthly, ${BUDGETED("b.account_id", "b.currency")}::text as spent
     from budget b where b.account_id = $1 and b.currency = $2`,
    [accountId, currency],
  );
  return budget;
}
