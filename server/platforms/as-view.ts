import { transactionWithOutside } from "../api/index.ts";
import type { CheckedAutomator, ResourceView } from "./platform.ts";

/** A read of a platform, in one transaction limited to the account of the automator. */
export function asView<Result>(
  read: (at: ResourceView) => Promise<Result>,
): (at: CheckedAutomator) => Promise<Result> {
  return ({ automatorId, accountId, database }) =>
    transactionWithOutside(database, { accountId }, (db, outside) => read({ automatorId, db, outside }));
}
