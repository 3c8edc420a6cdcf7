import { randomUUID } from "node:crypto";
import { tellOfLostPlatform } from "../alerts/index.ts";
import type { Database, Transaction } from "../database/index.ts";
import { asSystem, DatabaseLost } from "../database/index.ts";
import { recordEvent } from "../events/index.ts";
import type { Outcome } from "../services/index.ts";
import { failed } from "../services/index.ts";
import { PlatformSilent } from "./platform-silent.ts";
import type { AutomatorCheck, CheckedAutomator, Platform } from "./platform.ts";
import { within } from "./within.ts";
import { BY_PEOPLE, NO_CONNECTION } from "./without-platform.ts";

/**
 * Checks one automator now, and stores its state. Undefined where another check of it runs, or it is gone. `activityId`: of
 * somebody who asked for it, which may be repeated after a crash and takes the place of one that nobody asked for.
 */
export type CheckAutomator = (at: CheckedAutomator, activityId?: string) => Promise<CheckAnswer | undefined>;

export interface CheckAnswer {
  readonly state: "available" | "unavailable" | "notConfiguredProperly";
  readonly outcome: Outcome;
}

/** Half of the time after which a check counts as dead (`IS_RUNNING`). */
const ANSWER_MS = 30_000;
const AT_ONCE = 8;

/**
 * Computes states from what these platforms answer (docs/decisions/0024); `answerMs` is how long one may take. `publicUrl` is
 * where the links of mails lead. Once `stop` is aborted no answer is waited for, and none is stored.
 */
export function buildAutomatorCheck(
  platforms: readonly Platform[],
  publicUrl: string,
  answerMs = ANSWER_MS,
  stop?: AbortSignal,
): CheckAutomator {
  const known = [BY_PEOPLE, ...platforms.flatMap(({ checks = [] }) => checks)];
  return async (at, activityId) => {
    const { automatorId, accountId, database } = at;
    const checkId = activityId ?? randomUUID();
    // What its provider has switched off is still in use by those who bought it: it is checked all the same.
    const [claimed] = await database.transaction({ accountId }, (db) =>
      asSystem(db, (system) =>
        system.query<{ type: string; version: string }>(CLAIM, [
          automatorId,
          checkId,
          activityId !== undefined,
        ]),
      ),
    );
    if (claimed === undefined) return undefined;
    const check = known.find(({ type, version }) => type === claimed.type && version === claimed.version);
    const answer = await ask(check, at, answerMs, stop);
    const { state, outcome } = answer;
    await database.transaction({ accountId }, async (db) => {
      const reason = outcome.ok ? null : outcome.reason;
      const [end] = await db.query<CheckEnd>(FINISH, [automatorId, checkId, state, reason]);
      if (end !== undefined && end.connected !== end.was_connected)
        await tellState(db, at, end, reason, publicUrl);
    });
    return answer;
  };
}

/**
 * Checks all that are due: never checked, asked for, or last checked five minutes ago or earlier; one that does not answer
 * sooner, the sooner the shorter it has not.
 */
export async function checkDueAutomators(database: Database, check: CheckAutomator): Promise<void> {
  const next = (await findDue(database)).values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const row of next) await check({ ...row, database });
    }),
  );
}

/** The same, again and again: a platform that is waited for keeps no other one waiting. */
export function buildDueChecks(
  database: Database,
  check: CheckAutomator,
  notChecked: (error: unknown) => void,
): {
  /** Begins the checks that are due. */
  begin(): Promise<void>;
  /** Waits for those that run. */
  end(): Promise<void>;
} {
  const running = new Set<Promise<void>>();
  return {
    async begin() {
      const due = running.size < AT_ONCE ? await findDue(database) : [];
      for (const row of due.slice(0, AT_ONCE - running.size)) {
        const one = check({ ...row, database })
          .then(() => undefined, notChecked)
          .finally(() => running.delete(one));
        running.add(one);
      }
    },
    end: async () => void (await Promise.all(running)),
  };
}

async function findDue(database: Database) {
  return await database.transaction("system", (db) =>
    db.query<{ automatorId: number; accountId: number }>(DUE),
  );
}

/** Whether a check of it runs that somebody asked for. */
export async function isBeingChecked(db: Transaction, automatorId: number): Promise<boolean> {
  const rows = await db.query(
    `select from automator a where a.id = $1 and ${IS_RUNNING} and ${IS_ASKED_FOR}`,
    [automatorId],
  );
  return rows.length > 0;
}

/** Forgets checks whose process has died. Only for the one process of a database: of others they may still run. */
export async function forgetRunningChecks(database: Database): Promise<void> {
  await database.transaction("system", (db) =>
    db.query(
      "update automator set check_id = null, checking_since = null, checked_at = null where check_id is not null",
    ),
  );
}

interface CheckEnd {
  readonly name: string;
  readonly connected: boolean;
  readonly was_connected: boolean;
}

/** What a check changed is no change of a person, so that the audit log has no row of it. */
async function tellState(
  db: Transaction,
  { automatorId, accountId }: CheckedAutomator,
  { name, connected }: CheckEnd,
  reason: string | null,
  publicUrl: string,
): Promise<void> {
  await recordEvent(db, {
    name: connected ? "automator.available" : "automator.unavailable",
    accountId,
    at: new Date(),
    resource: { type: "automator", id: String(automatorId), name },
    reason: reason ?? undefined,
  });
  if (!connected)
    await tellOfLostPlatform(db, { automator: name, accountId, reason: reason ?? "" }, publicUrl);
}

/** A failure that a platform explains is one of the configuration (spec 1 §4); silence is not. */
async function ask(
  check: AutomatorCheck | undefined,
  at: CheckedAutomator,
  answerMs: number,
  stop: AbortSignal | undefined,
): Promise<CheckAnswer> {
  if (check === undefined) return { state: "notConfiguredProperly", outcome: failed(NO_CONNECTION) };
  try {
    const outcome = await within(answerMs, check.check(at), new PlatformSilent(TOO_SLOW), stop);
    return { state: outcome.ok ? "available" : "notConfiguredProperly", outcome };
  } catch (error) {
    if (error instanceof DatabaseLost || stop?.aborted === true) throw error;
    const reason = error instanceof PlatformSilent ? error.message : "The platform does not answer.";
    return { state: "unavailable", outcome: failed(reason) };
  }
}

const TOO_SLOW = "The platform takes more than half a minute to answer.";

// Both hold when the clock was set back: what is in the future has not happened. `now()` is when a transaction began, and
// another process may have claimed it since.
const IS_RUNNING =
  "coalesce(checking_since between now() - interval '60 seconds' and clock_timestamp(), false)";
/** One that does not answer is looked at soon, and ever more seldom: a quarter of the time that it has been away. */
const PAUSE = `case when state = 'unavailable'
  then least(interval '5 minutes', greatest(interval '15 seconds', (checked_at - connected_since) / 4))
  else interval '5 minutes' end`;
const IS_CURRENT = `coalesce(checked_at between now() - ${PAUSE} and clock_timestamp(), false)`;
const IS_ASKED_FOR = "exists (select from activity t where t.id = a.check_id)";

const DUE = `select id as "automatorId", account_id as "accountId" from automator
  where not ${IS_CURRENT} and not ${IS_RUNNING} order by checked_at nulls first, id`;

/**
 * An automator that is available stays so while it is checked again: work goes on until something is found. So does one that
 * does not answer, unless somebody asks.
 */
const STAYS = "(a.state = 'available' or (a.state = 'unavailable' and not $3))";
const CLAIM = `update automator a set check_id = $2, checking_since = now(),
    state = case when ${STAYS} then a.state else 'syncing' end,
    syncing_since = case when ${STAYS} then null else now() end
  from automator_type t
  where a.id = $1 and t.id = a.automator_type_id
    and (a.check_id = $2 or not ${IS_RUNNING} or ($3 and not ${IS_ASKED_FOR}))
  returning t.type, t.version`;

/** Only the check that was begun last writes its end. */
const FINISH = `update automator a set state = $3, state_description = $4, connected = $3 = 'available',
    last_sync_time = case when $3 = 'available' then now() else last_sync_time end,
    syncing_since = null, checked_at = now(), check_id = null, checking_since = null
  from (select id, connected from automator where id = $1 and check_id = $2 for update) was
  where a.id = was.id returning a.name, a.connected, was.connected as was_connected`;
