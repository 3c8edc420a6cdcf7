import PgBoss from "pg-boss";
import type { Connection, OpenDatabase, Transaction } from "../database/index.ts";
import { asSystem, oneAtATime, refuseInTransaction } from "../database/index.ts";

/** The queue of background work, kept by pg-boss in the same database. A job has the id of its activity. */
export interface JobQueue {
  /** Queues in the caller's transaction. */
  send(db: Transaction, id: string): Promise<void>;
  /** Queues work again that was done before, in the caller's transaction. */
  sendAgain(db: Transaction, id: string): Promise<void>;
  /**
   * Takes the job that has waited longest, unless it is of one of these accounts; it is the caller's until completed or
   * released. Undefined where none waits.
   */
  take(db: Transaction, except?: readonly number[]): Promise<TakenJob | undefined>;
  /** Marks as done in the caller's transaction. */
  complete(db: Transaction, id: string): Promise<void>;
  /** Returns taken jobs to the queue in the caller's transaction: they run again from their start. */
  release(db: Transaction, ids: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

interface TakenJob {
  readonly id: string;
  readonly accountId: number;
}

const QUEUE = "activity";
/** How often a job may start again after its process died. */
const RETRY_LIMIT = 50;
const MAX_JOB_HOURS = 13;

export async function openJobQueue(
  { owner, migrateWith }: Pick<OpenDatabase, "owner" | "migrateWith">,
  onError: (error: Error) => void,
): Promise<JobQueue> {
  const boss = new PgBoss({
    db: { executeSql: async (text, values) => ({ rows: [...(await run(owner, text, values))] }) },
    schedule: false,
    monitorStateIntervalMinutes: 60,
  });
  boss.on("error", onError);
  await migrateWith((connection) =>
    oneAtATime(connection, async () => {
      await boss.start();
      await boss.createQueue(QUEUE, {
        name: QUEUE,
        retryLimit: RETRY_LIMIT,
        retryDelay: 0,
        expireInHours: MAX_JOB_HOURS,
      });
      await connection.execute(
        "grant usage on schema pgboss to atrium_system; grant select, insert, update, delete on all tables in schema pgboss to atrium_system",
      );
    }),
  );
  return {
    async send(db, id) {
      await asSystem(db, async (system) => {
        await boss.send(QUEUE, {}, { id, db: asPgBossDb(system) });
      });
    },
    async sendAgain(db, id) {
      await asSystem(db, async (system) => {
        const options = { db: asPgBossDb(system) };
        // The id is that of the activity: what is done stands in its way.
        await boss.deleteJob(QUEUE, id, options);
        await boss.send(QUEUE, {}, { id, ...options });
      });
    },
    async take(db, except = []) {
      const [taken] = await asSystem(db, (system) => system.query<TakenJob>(TAKE, [QUEUE, except]));
      return taken;
    },
    async complete(db, id) {
      await asSystem(db, (system) => boss.complete(QUEUE, id, {}, { db: asPgBossDb(system) }));
    },
    async release(db, ids) {
      // One by one: for an array the types of pg-boss have the options where its code has the data.
      await asSystem(db, async (system) => {
        for (const id of ids) await boss.fail(QUEUE, id, {}, { db: asPgBossDb(system) });
      });
    },
    async stop() {
      await boss.stop({ graceful: false, wait: true });
    },
  };
}

// As pg-boss fetches, which knows no accounts. No job is ever scheduled for later: one that seems to be was queued before the
// clock was set back.
const TAKE = `with next as (
    select j.id, a.account_id from pgboss.job j join activity a on a.id = j.id
    where j.name = $1 and j.state < 'active' and a.account_id <> all ($2::int[])
    order by j.created_on, j.id limit 1 for update of j skip locked)
  update pgboss.job j set state = 'active', started_on = now(),
    retry_count = case when j.started_on is null then j.retry_count else j.retry_count + 1 end
  from next where j.name = $1 and j.id = next.id returning j.id, next.account_id as "accountId"`;

async function run(
  owner: Connection,
  text: string,
  values: readonly unknown[] | undefined,
): Promise<readonly unknown[]> {
  // The embedded database has one connection: a transaction that asks for another waits for itself.
  refuseInTransaction("A query of the queue");
  return values === undefined || values.length === 0
    ? await owner.execute(text)
    : await owner.query(text, values);
}

function asPgBossDb(db: Transaction): PgBoss.Db {
  return {
    executeSql: async (text: string, values: readonly unknown[]) => ({ rows: await db.query(text, values) }),
  };
}
