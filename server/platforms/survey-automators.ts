import { tellOfSurvey } from "../alerts/index.ts";
import type { Database } from "../database/index.ts";
import { DatabaseLost } from "../database/index.ts";
import { isInventoryDue, noteInventory } from "./note-inventory.ts";
import type { Platform } from "./platform.ts";
import { within } from "./within.ts";

export interface SurveyParts {
  readonly database: Database;
  readonly platforms: readonly Platform[];
  /** Where the links of mails lead. */
  readonly publicUrl: string;
  readonly log: { error(detail: object, text: string): void };
  /** How long one platform may take; default a minute. */
  readonly answerMs?: number;
  /** Once it is aborted no further platform is asked, and no answer is waited for. */
  readonly stop?: AbortSignal;
}

const ANSWER_MS = 60_000;
const AT_ONCE = 4;

/**
 * Asks the platforms of all automators that were found available since their last survey what their services use and which
 * machines run, and tells what has changed. A survey is claimed: of several processes one makes it. One that fails, or whose
 * process dies, tells nothing; the next one follows the next check.
 */
export async function surveyDueAutomators(parts: SurveyParts): Promise<void> {
  const due = await parts.database.transaction("system", (db) => db.query<DueAutomator>(DUE));
  const next = due.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const automator of next) if (parts.stop?.aborted !== true) await surveyAutomator(parts, automator);
    }),
  );
}

interface DueAutomator {
  readonly automatorId: number;
  readonly accountId: number;
  readonly type: string;
  readonly version: string;
}

async function surveyAutomator(
  { database, platforms, publicUrl, log, answerMs = ANSWER_MS, stop }: SurveyParts,
  { automatorId, accountId, type, version }: DueAutomator,
): Promise<void> {
  const [claimed] = await database.transaction("system", (db) =>
    db.query<{ at: string }>(CLAIM, [automatorId]),
  );
  const check = platforms
    .flatMap(({ checks = [] }) => checks)
    .find((each) => each.type === type && each.version === version);
  if (claimed === undefined || check === undefined) return;
  const at = { automatorId, accountId, database };
  const tryTo = async (what: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (error instanceof DatabaseLost) throw error;
      if (stop?.aborted === true) return;
      log.error({ err: error, automatorId }, `${what} of an automator could not be surveyed`);
    }
  };
  await tryTo("the services", async () => {
    if (check.survey === undefined) return;
    const services = await within(answerMs, check.survey(at), undefined, stop);
    await tellOfSurvey(database, { automatorId, at: claimed.at, services, publicUrl });
  });
  await tryTo("the inventory", async () => {
    if (check.inventory === undefined || !(await isInventoryDue(database, at))) return;
    await noteInventory(database, at, await within(answerMs, check.inventory(at), undefined, stop));
  });
}

// The last holds when the clock was set back. `now()` is when a transaction began, which another one may have claimed since.
const IS_DUE = `a.state = 'available' and a.checked_at is not null
  and (a.surveyed_at is null or a.surveyed_at < a.checked_at or a.surveyed_at > clock_timestamp())`;

const DUE = `select a.id as "automatorId", a.account_id as "accountId", t.type, t.version
  from automator a join automator_type t on t.id = a.automator_type_id
  where ${IS_DUE} order by a.surveyed_at nulls first, a.id`;

const CLAIM = `update automator a set surveyed_at = now() where a.id = $1 and ${IS_DUE} returning a.surveyed_at::text as at`;
