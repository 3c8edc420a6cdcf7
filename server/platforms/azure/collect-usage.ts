import { transactionWithOutside } from "../../api/index.ts";
import type { Database, Transaction } from "../../database/index.ts";
import { DatabaseLost } from "../../database/index.ts";
import { PlatformSilent } from "../platform-silent.ts";
import type { AzureDriver, Days, UsageLine } from "./driver.ts";

/** A connector whose usage is collected. Transactions are short ones, limited to the account that owns it. */
export interface CollectedConnector {
  readonly automatorId: number;
  readonly accountId: number;
  readonly database: Database;
  /** Who asked for it; null where it was due. */
  readonly username: string | null;
}

export interface Collected {
  readonly state: "Done" | "Failed" | "Nothing new" | "Paused";
  readonly records: number;
  readonly reason?: string;
}

/**
 * Records the usage of all days that are over and not recorded yet: at first from the month before this one on. Each day is of
 * whoever the resource was mapped to on it. Repeated it records nothing twice; days, records and the line of the log that
 * says so live or die together.
 */
export async function collectUsage(driver: AzureDriver, at: CollectedConnector): Promise<Collected> {
  const { accountId, database } = at;
  try {
    return await transactionWithOutside(database, { accountId }, async (db, outside) => {
      const due = await findDue(db, at.automatorId);
      if (due === undefined || due.isPaused) return { state: "Paused", records: 0 };
      if (due.from > due.until) {
        // The checks that find nothing are many; a person who asked is told.
        if (at.username !== null) await writeNothingNew(db, at, due);
        return { state: "Nothing new", records: 0 };
      }
      const lines = await driver.readUsage({ automatorId: at.automatorId, db, outside }, due);
      const records = await writeUsage(db, at, lines);
      await writeMonths(db, at, due);
      await db.query("update azure_connection set collected_until = $2::date where automator_id = $1", [
        at.automatorId,
        due.until,
      ]);
      await writeReport(db, at, due, { records });
      return { state: "Done", records };
    });
  } catch (error) {
    if (error instanceof DatabaseLost) throw error;
    const reason = error instanceof PlatformSilent ? error.message : "Azure did not answer.";
    await database.transaction({ accountId }, async (db) => {
      const due = await findDue(db, at.automatorId);
      if (due !== undefined) await writeReport(db, at, due, { records: 0, reason });
    });
    return { state: "Failed", records: 0, reason };
  }
}

interface Due extends Days {
  readonly isPaused: boolean;
  readonly startTime: string;
}

/** Locked: of two at once the second finds nothing new. */
async function findDue(db: Transaction, automatorId: number): Promise<Due | undefined> {
  const [due] = await db.query<Due>(
    `select is_paused as "isPaused", clock_timestamp()::text as "startTime", (today() - 1)::text as until,
       coalesce(collected_until + 1, (date_trunc('month', today()) - interval '1 month')::date)::text as "from"
     from azure_connection where automator_id = $1 for update`,
    [automatorId],
  );
  return due;
}

async function writeUsage(
  db: Transaction,
  { automatorId, accountId }: CollectedConnector,
  lines: readonly UsageLine[],
): Promise<number> {
  let written = 0;
  for (let start = 0; start < lines.length; start += AT_ONCE) {
    const rows = await db.query(
      `insert into azure_usage (automator_id, account_id, day, resource_id, resource_name, resource_type, resource_group, region,
         meter, unit, quantity, unit_price, cost, currency)
       select $1, coalesce(m.account_id, $2), r.day, r."resourceId", r."resourceName", r."resourceType", r."resourceGroup", r.region,
         r.meter, r.unit, r.quantity, r."unitPrice", r.cost, r.currency
       from jsonb_to_recordset($3::jsonb) as r(day date, "resourceId" text, "resourceName" text, "resourceType" text,
         "resourceGroup" text, region text, meter text, unit text, quantity numeric, "unitPrice" numeric, cost numeric, currency text)
       left join azure_mapping m on m.automator_id = $1 and m.resource_id = r."resourceId" and m.from_day <= r.day
         and (m.until_day is null or r.day < m.until_day)
       on conflict do nothing returning 1`,
      [automatorId, accountId, JSON.stringify(lines.slice(start, start + AT_ONCE))],
    );
    written += rows.length;
  }
  return written;
}

const AT_ONCE = 2000;

async function writeMonths(
  db: Transaction,
  { automatorId }: CollectedConnector,
  { from, until }: Days,
): Promise<void> {
  await db.query(
    `insert into azure_summary (automator_id, connector, owner_id, account_id, month, currency)
     select distinct u.automator_id, a.name, a.account_id, u.account_id, date_trunc('month', u.day)::date, u.currency
     from azure_usage u join automator a on a.id = u.automator_id
     where u.automator_id = $1 and u.day between $2::date and $3::date
     order by 5, 4 on conflict do nothing`,
    [automatorId, from, until],
  );
}

async function writeNothingNew(
  db: Transaction,
  { automatorId, accountId, username }: CollectedConnector,
  { until, startTime }: Due,
): Promise<void> {
  await db.query(
    `insert into azure_report (automator_id, connector, account_id, state, records, cost, reason, username, start_time)
     select id, name, $2, 'Done', 0, 0, $3, $4, $5::timestamptz from automator where id = $1`,
    [
      automatorId,
      accountId,
      `Nothing was new: all days until ${until} were collected already.`,
      username,
      startTime,
    ],
  );
}

async function writeReport(
  db: Transaction,
  { automatorId, accountId, username }: CollectedConnector,
  { from, until, startTime }: Due,
  { records, reason }: { readonly records: number; readonly reason?: string },
): Promise<void> {
  await db.query(
    `insert into azure_report (automator_id, connector, account_id, state, from_day, until_day, records, cost, currency, reason,
       username, start_time)
     select a.id, a.name, $2, $3, $4::date, $5::date, $6::int, coalesce(sum(u.cost), 0), max(u.currency), $7, $8, $9::timestamptz
     from automator a left join azure_usage u on $6::int > 0 and u.automator_id = a.id and u.day between $4::date and $5::date
     where a.id = $1 group by a.id, a.name`,
    [
      automatorId,
      accountId,
      reason === undefined ? "Done" : "Failed",
      from,
      until,
      records,
      reason ?? null,
      username,
      startTime,
    ],
  );
}
