import { answerResource, ApiFailure, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import { readToday } from "../../prices/index.ts";
import { chargeCustomers, lockSales, refuseManyDays } from "./charge-customers.ts";
import type { Operations } from "./contract.generated.ts";
import { resale } from "./resale.resource.ts";

export const resaleHandlers = answerResource<Operations, typeof resale>(resale, {
  async create({ db, actor, accountId, body }, save) {
    if (accountId === actor.accountId)
      throw new ApiFailure(403, "Only an account above a reseller lets it sell in its own name.");
    await db.query("select lock_account_tree($1)", [accountId]);
    await refuseOther(db, accountId);
    await refusePast(db, body.validFrom);
    const [last] = await db.query<{ isOn: boolean; validFrom: string }>(
      `select is_on as "isOn", valid_from::text as "validFrom" from resale where account_id = $1 order by valid_from desc, id desc limit 1`,
      [accountId],
    );
    if ((last?.isOn ?? false) === body.isOn)
      throw new ApiFailure(
        409,
        body.isOn ? "It sells in its own name already." : "It does not sell in its own name.",
      );
    if (last !== undefined && body.validFrom < last.validFrom)
      throw wrongField(
        "/validFrom",
        `The last change is of ${last.validFrom}: choose that day or a later one.`,
      );
    await lockSales(db);
    await refuseManyDays(db, "resale", accountId, body.validFrom);
    const answer = await save();
    await chargeCustomers(db, accountId);
    return answer;
  },

  async mayChange({ account_id: accountId, state }, { actor }) {
    if (accountId === actor.accountId)
      throw new ApiFailure(403, "Only an account above a reseller lets it sell in its own name.");
    if (state !== "Upcoming") throw new ApiFailure(409, "It has begun: add another one that ends it.");
  },

  async delete({ db, current }, save) {
    await lockSales(db);
    const answer = await save();
    await chargeCustomers(db, current.account_id);
    return answer;
  },
});

/** A 422 for a day that is over. */
export async function refusePast(db: Transaction, day: string): Promise<void> {
  if (day < (await readToday(db))) throw wrongField("/validFrom", "Choose today or a later day.");
}

/** A 409 for what is no reseller, and where one above or below it sells in its own name. */
async function refuseOther(db: Transaction, accountId: number): Promise<void> {
  const [account] = await db.query<{ kind: string }>("select kind from account where id = $1", [accountId]);
  if (account?.kind !== "reseller") throw wrongField("/account_id", "Only a reseller sells in its own name.");
  const [other] = await asSystem(db, (system) =>
    system.query<{ name: string }>(
      `select a.company_name as name from resale r join account a on a.id = r.account_id where r.account_id <> $1
         and (r.account_id = any (accounts_at_and_above($1)) or r.account_id = any (accounts_at_and_below($1))) limit 1`,
      [accountId],
    ),
  );
  if (other !== undefined)
    throw new ApiFailure(409, `${other.name} has sold in its own name, and one is above the other.`);
}
