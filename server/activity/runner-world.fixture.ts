import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { Clock } from "../clock.ts";
import { systemClock } from "../clock.ts";
import type { OpenDatabase } from "../database/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import type { ActivityRunner, RunnerParts } from "./activity-runner.ts";
import { startActivityRunner } from "./activity-runner.ts";
import type { Job } from "./job.ts";
import type { JobQueue } from "./job-queue.ts";
import { openJobQueue } from "./job-queue.ts";
import { recoverActivities } from "./recover-activities.ts";
import { startActivity } from "./start-activity.ts";

/** A provider, 1, and below it six customers, from 3 on. */
const ACCOUNTS = `insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'One');
  insert into account (id, parent_id, kind, company_name) select id, 1, 'customer', id::text from generate_series(3, 8) id`;
const PUBLIC_URL = "http://localhost";

type Jobs = Readonly<Record<string, Job>>;

/** A database with its queue for the tests of one file, and runners that are stopped after each of them. */
export function openRunnerWorld() {
  let database: OpenDatabase;
  let drop: () => Promise<void>;
  let queue: JobQueue;
  const runners: ActivityRunner[] = [];
  const logged: string[] = [];
  const log = {
    error: (detail: { err?: unknown }, text: string) =>
      void logged.push("err" in detail ? String(detail.err) : text),
    info: (_detail: object, text: string) => void logged.push(text),
  };
  beforeAll(async () => {
    ({ database, drop } = await openMigrated());
    queue = await openJobQueue(database, (error) => logged.push(error.message));
    await database.owner.execute(ACCOUNTS);
  });
  afterEach(async () => {
    for (const runner of runners.splice(0)) await runner.stop();
  });
  afterAll(async () => {
    await queue.stop();
    await database.close();
    await drop();
  });

  const stateOf = async (id: string) => {
    const [row] = await database.transaction("system", (db) =>
      db.query<{ state: string; message: string }>("select state, message from activity where id = $1", [id]),
    );
    return row ?? { state: "none", message: "" };
  };
  return {
    get database() {
      return database;
    },
    get queue() {
      return queue;
    },
    /** What runners wrote to the log of the server. */
    logged,
    async run(jobs: Jobs, clock: Clock = systemClock, parts: Partial<RunnerParts> = {}) {
      const all = { database, queue, jobs, clock, log, publicUrl: PUBLIC_URL, ...parts };
      const runner = await startActivityRunner(all);
      runners.push(runner);
      return runner;
    },
    begin(kind: string, input: unknown = null, accountId = 3) {
      const start = { kind, name: "Work", accountId, resourceType: "thing", resourceId: "7", input };
      return database.transaction({ accountId }, (db) =>
        startActivity(db, queue, { userId: 5, username: "me" }, start, PUBLIC_URL),
      );
    },
    stateOf,
    async ends(id: string, state: string) {
      await expect.poll(async () => (await stateOf(id)).state, { timeout: 20_000, interval: 50 }).toBe(state);
    },
    /** Takes a job, as a process that then dies. */
    take: async () => (await database.transaction("system", (db) => queue.take(db)))?.id,
    recover: (jobs: Jobs = {}) =>
      recoverActivities({ database, queue, jobs, clock: systemClock, log, publicUrl: PUBLIC_URL }, false),
  };
}
