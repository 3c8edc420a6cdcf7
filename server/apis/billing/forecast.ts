import type { Clock } from "../../clock.ts";
import {
  addDays,
  cycleOfMonth,
  dayAt,
  forecastCycle,
  monthOfCycle,
  readFacts,
} from "../../invoices/index.ts";
import type { ServiceFacts } from "../../invoices/index.ts";
import { requireAccount } from "./accounts.ts";
import type { Handlers } from "./contract.generated.ts";

/** What the invoices of the account's running cycle will come to, those of each seller together. */
export function buildForecast({ clock }: { readonly clock: Clock }): Handlers["getForecast"] {
  return async ({ db, path }) => {
    const { anniversary, timeZone } = await requireAccount(db, path.id);
    const now = clock.now().getTime();
    const cycle = cycleOfMonth(monthOfCycle(dayAt(now, timeZone), anniversary), anniversary, timeZone);
    const sellers = await db.query<{ sellerId: number }>(
      `select seller_id as "sellerId" from usage_record where account_id = $1
       union select resold_by from service_price where account_id = $1 and resold_by is not null
       union select seller_id from usage_record where account_id in (select account_id from service_price where resold_by = $1)`,
      [path.id],
    );
    const facts: ServiceFacts[] = [];
    for (const { sellerId } of sellers)
      facts.push(...(await readFacts(db, { accountId: path.id, sellerId, before: cycle.end })));
    const data = await forecastCycle(facts, cycle, now);
    return { body: { cycle_start: cycle.start, cycle_end: addDays(cycle.end, -1), data } };
  };
}
