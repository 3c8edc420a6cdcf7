import { answerResource, ApiFailure, wrongField } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { chargeCustomers, lockSales, refuseManyDays } from "./charge-customers.ts";
import type { Operations } from "./contract.generated.ts";
import { markup } from "./markup.resource.ts";
import { refusePast } from "./resales.ts";

const DECIMALS = /^\d+(\.\d{1,2})?$/;

export const markupHandlers = answerResource<Operations, typeof markup>(markup, {
  async create({ db, accountId, body }, save) {
    const { percent = null, customerId = null, validFrom } = body;
    await refuseUnlessSelling(db, accountId);
    await refusePast(db, validFrom);
    if (percent !== null && !DECIMALS.test(String(percent)))
      throw wrongField("/percent", "Enter at most two decimals.");
    if (percent === null && customerId === null) throw wrongField("/percent", "Enter the markup in percent.");
    if (customerId !== null) await refuseStranger(db, accountId, customerId);
    await lockSales(db);
    await refuseManyDays(db, "markup", accountId, validFrom);
    const answer = await save();
    await chargeCustomers(db, accountId, customerId);
    return answer;
  },

  async mayChange({ account_id: accountId, state }, { actor }) {
    if (accountId !== actor.accountId)
      throw new ApiFailure(403, "Only the reseller itself changes what it adds.");
    if (state !== "Upcoming")
      throw new ApiFailure(409, "It has begun, and stays in the history: add another markup instead.");
  },

  async delete({ db, current }, save) {
    await lockSales(db);
    const answer = await save();
    await chargeCustomers(db, current.account_id, current.customerId ?? null);
    return answer;
  },
});

/** A 409 for an account that does not sell in its own name, nor will. */
async function refuseUnlessSelling(db: Transaction, accountId: number): Promise<void> {
  const [selling] = await db.query(
    `select from resale r where r.account_id = $1 and r.is_on and (r.valid_from > today() or r.id = (select x.id from resale x
       where x.account_id = $1 and x.valid_from <= today() order by x.valid_from desc, x.id desc limit 1)) limit 1`,
    [accountId],
  );
  if (selling === undefined)
    throw new ApiFailure(
      409,
      "Your account does not sell in its own name, so it adds nothing to prices. The account above yours switches this on.",
    );
}

async function refuseStranger(db: Transaction, accountId: number, customerId: number): Promise<void> {
  const [customer] = await db.query("select from account where id = $1 and id <> $2 and not is_deleted", [
    customerId,
    accountId,
  ]);
  if (customer === undefined) throw wrongField("/customerId", "There is no such customer.");
}
