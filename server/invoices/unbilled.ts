import type { Transaction } from "../database/index.ts";
import { flatMapInSlices } from "../in-slices.ts";
import { billedLines } from "./billed-lines.ts";
import type { Day } from "./days.ts";
import { cycleOfMonth, cycleStart, dayAt, earlierDay, monthOfCycle } from "./days.ts";
import { readProfile } from "./profile.ts";
import { readFacts } from "./read-facts.ts";

/** A cycle with something that a seller has still to bill. */
export interface UnbilledCycle {
  /** `YYYY-MM`: the month whose run bills it. */
  readonly month: string;
  /** The first day on which that run does; undefined: it has come. */
  readonly from?: Day;
}

interface Bill {
  readonly sellerId: number;
  /** Who pays. */
  readonly accountId: number;
  /** Only what these accounts have used. */
  readonly usedBy: readonly number[];
}

/**
 * The first cycle that a seller has still to bill, of the running one and the one before it; undefined where there is none, and for a
 * seller that makes no invoices here. What is older was left out by the seller, or billed elsewhere. `system` has the rights of
 * the system. No run bills this account before the transaction ends.
 */
export async function findUnbilled(
  system: Transaction,
  { sellerId, accountId, usedBy }: Bill,
): Promise<UnbilledCycle | undefined> {
  await system.query("select pg_advisory_xact_lock(724617, $1)", [accountId]);
  const [account] = await system.query<{ anniversary: number; now: number }>(
    `select billing_anniversary as anniversary, (extract(epoch from now()) * 1000)::float8 as now
     from account where id = $1`,
    [accountId],
  );
  const seller = await readProfile(system, sellerId);
  if (account === undefined || seller === undefined) return undefined;
  const { anniversary, now } = account;
  const { time_zone: timeZone } = seller;
  const running = monthOfCycle(dayAt(now, timeZone), anniversary);
  const cycles = [-1, 0].map((months) => cycleOfMonth(cycleStart(running, 1, months), anniversary, timeZone));
  const [first, last] = [cycles[0]?.start ?? "", cycles[1]?.end ?? ""];
  if (!(await makesInvoices(system, sellerId, first))) return undefined;
  const facts = await readFacts(system, { sellerId, accountId, before: last });
  const used = facts.filter(({ resoldTo }) => usedBy.includes(resoldTo ?? accountId));
  const today = earlierDay(dayAt(now, timeZone), dayAt(now, "UTC"));
  for (const cycle of cycles) {
    const lines = await flatMapInSlices(used, (service) => billedLines(service, cycle));
    if (lines.length === 0) continue;
    return { month: cycle.start.slice(0, 7), ...(today < cycle.end && { from: cycle.end }) };
  }
  return undefined;
}

/**
 * Whether this seller makes its invoices here: it has made one, or has sold nothing before that day and has people who may make
 * some.
 */
async function makesInvoices(system: Transaction, sellerId: number, since: Day): Promise<boolean> {
  const [seller] = await system.query<{ makes: boolean }>(
    `select exists (select from invoice where seller_id = $1)
       or not exists (select from usage_record where seller_id = $1 and at < $2::date)
         and not exists (select from service_price where resold_by = $1 and valid_from < $2::date)
         and exists (select from user_role ur join role g on g.id = ur.role_id
           where g.account_id = $1 and g.permissions -> 'Invoices' ->> 'C' = 'true') as makes`,
    [sellerId, since],
  );
  return seller?.makes === true;
}
