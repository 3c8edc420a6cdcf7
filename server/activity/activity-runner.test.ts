import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Clock } from "../clock.ts";
import { systemClock } from "../clock.ts";
import type { OpenDatabase } from "../database/index.ts";
import { DatabaseLost } from "../database/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import type { ActivityRunner } from "./activity-runner.ts";
import { startActivityRunner } from "./activity-runner.ts";
import type { Job } from "./job.ts";
import { JobFailure } from "./job.ts";
import type { JobQueue } from "./job-queue.ts";
import { openJobQueue } from "./job-queue.ts";
import { recoverActivities } from "./lease.ts";
import { startActivity } from "./start-activity.ts";

let drop: () => Promise<void>;
let database: OpenDatabase;
let queue: JobQueue;
const runners: ActivityRunner[] = [];
const logged: string[] = [];
const PUBLIC_URL = "http://localhost";

beforeAll(async () => {
  ({ database, drop } = await openMigrated());
  queue = await openJobQueue(database, (error) => logged.push(error.message));
  await database.transaction("system", (db) =>
    db.query(
      "insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'One'), (3, 1, 'customer', 'Three')",
    ),
  );
});
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop();
});
afterAll(async () => {
  await queue.stop();
  await database.close();
  await drop();
});

const run = async (jobs: Readonly<Record<string, Job>>, clock: Clock = systemClock) => {
  const log = {
    error: (detail: { err?: unknown }) => logged.push(String(detail.err)),
    info: (_detail: object, text: string) => void logged.push(text),
  };
  const runner = await startActivityRunner({ database, queue, jobs, clock, log, publicUrl: PUBLIC_URL });
  runners.push(runner);
  return runner;
};
const begin = (kind: string, input: unknown = null) =>
  database.transaction({ accountId: 3 }, (db) =>
    startActivity(
      db,
      queue,
      { userId: 5, username: "me" },
      { kind, name: "Work", accountId: 3, resourceType: "thing", resourceId: "7", input },
      "http://localhost",
    ),
  );
const stateOf = async (id: string) => {
  const [row] = await database.transaction({ accountId: 3 }, (db) =>
    db.query<{ state: string; message: string }>("select state, message from activity where id = $1", [id]),
  );
  return row ?? { state: "none", message: "" };
};
const ends = async (id: string, state: string) => {
  await expect.poll(async () => (await stateOf(id)).state, { timeout: 20_000, interval: 50 }).toBe(state);
};

test("work is done once, with its input, and ends as completed", async () => {
  const seen: unknown[] = [];
  const runner = await run({
    async count({ input, accountId }) {
      seen.push([input, accountId]);
    },
  });
  const { id, link } = await begin("count", { a: [1, null] });
  runner.wake();
  await ends(id, "completed");
  expect(seen).toEqual([[{ a: [1, null] }, 3]]);
  expect(link).toBe(`http://localhost/activity/${id}`);
});

test("work runs again when the database was lost meanwhile", async () => {
  let runs = 0;
  const runner = await run({
    async interrupted() {
      runs += 1;
      if (runs === 1) throw new DatabaseLost(new Error("cut"), false);
    },
  });
  const { id } = await begin("interrupted");
  runner.wake();
  await ends(id, "completed");
  expect(runs).toBe(2);
});

test.each([
  ["purchased", async () => ({ state: "purchased" as const }), "purchased", ""],
  [
    "pending approval",
    async () => ({ state: "pending approval" as const, message: "Ask." }),
    "pending approval",
    "Ask.",
  ],
])("work may end as %s", async (_title, job, state, message) => {
  const runner = await run({ job });
  const { id } = await begin("job");
  runner.wake();
  await ends(id, state);
  expect((await stateOf(id)).message).toBe(message);
});

test("an expected failure ends with its message, an unexpected one without its inner text", async () => {
  const runner = await run({
    async expected() {
      throw new JobFailure("The disk is full.");
    },
    async unexpected() {
      throw new Error("password=hunter2 at db.internal");
    },
  });
  const [expected, unexpected, unknown] = [
    await begin("expected"),
    await begin("unexpected"),
    await begin("no-such-kind"),
  ];
  runner.wake();
  await ends(expected.id, "error");
  await ends(unexpected.id, "error");
  await ends(unknown.id, "error");
  expect((await stateOf(expected.id)).message).toBe("The disk is full.");
  expect((await stateOf(unexpected.id)).message).toBe(
    `Something went wrong. Quote ${unexpected.id} to your provider.`,
  );
});

test("an activity that is rolled back with its change never runs", async () => {
  const seen: unknown[] = [];
  const runner = await run({
    async count({ input }) {
      seen.push(input);
    },
  });
  await expect(
    database.transaction({ accountId: 3 }, async (db) => {
      const start = {
        kind: "count",
        name: "Work",
        accountId: 3,
        resourceType: "thing",
        resourceId: "7",
        input: "lost",
      };
      await startActivity(db, queue, { userId: 5, username: "me" }, start, "http://localhost");
      throw new Error("changed my mind");
    }),
  ).rejects.toThrow("changed my mind");
  const { id } = await begin("count", "kept");
  runner.wake();
  await ends(id, "completed");
  expect(seen).toEqual(["kept"]);
});

test("progress is visible while the work runs", async () => {
  const gate = Promise.withResolvers<void>();
  const runner = await run({
    async slow(work) {
      await work.progress("delayed", "Waiting for the host.");
      await gate.promise;
    },
  });
  const { id } = await begin("slow");
  runner.wake();
  await ends(id, "delayed");
  expect((await stateOf(id)).message).toBe("Waiting for the host.");
  gate.resolve();
  await ends(id, "completed");
});

test("a stop returns work to the queue, and the next start runs it from its beginning, with what it had noted", async () => {
  let starts = 0;
  const noted: unknown[] = [];
  const slow: Job = async (work) => {
    noted.push(work.noted);
    await work.note({ tasks: ["one"] });
    starts += 1;
    if (starts === 1) await work.wait(60_000);
  };
  const first = await run({ slow });
  const { id } = await begin("slow");
  first.wake();
  await expect.poll(() => starts, { timeout: 20_000 }).toBe(1);
  await first.stop();
  expect((await stateOf(id)).state).toBe("running");
  await run({ slow });
  await ends(id, "completed");
  expect(starts).toBe(2);
  expect(noted).toEqual([null, { tasks: ["one"] }]);
});

test("work whose process died is taken over when its lease has ended", async () => {
  const { id } = await begin("orphan");
  expect(await queue.take(10)).toEqual([id]); // taken by a process that then dies
  await database.transaction("system", (db) =>
    db.query("update activity set leased_until = now() + interval '15 seconds' where id = $1", [id]),
  );
  await recoverActivities({ database, queue, publicUrl: PUBLIC_URL }, false);
  expect(await queue.take(10)).toEqual([]);
  await database.transaction("system", (db) =>
    db.query("update activity set leased_until = now() - interval '1 second' where id = $1", [id]),
  );
  await recoverActivities({ database, queue, publicUrl: PUBLIC_URL }, false);
  const runner = await run({ async orphan() {} });
  runner.wake();
  await ends(id, "completed");
});

test("work that was taken over from a process that stood still ends as its new run says", async () => {
  const [woken, taken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const refused: unknown[] = [];
  let runs = 0;
  const slow: Job = async (work) => {
    runs += 1;
    if (runs > 1) {
      await taken.promise;
      return { state: "completed" };
    }
    await woken.promise;
    const attempts = [
      () => work.wait(3_600_000),
      () => work.progress("delayed"),
      () => work.database.transaction({ accountId: 3 }, (db) => db.query("select 1")),
    ];
    for (const attempt of attempts) await attempt().catch((error: Error) => refused.push(error.name));
    return { state: "available" };
  };
  const both = [await run({ slow }), await run({ slow })];
  const { id } = await begin("slow");
  for (const each of both) each.wake();
  const runOf = async () => {
    const [row] = await database.transaction("system", (db) =>
      db.query<{ run: string | null }>("select run from activity where id = $1", [id]),
    );
    return row?.run;
  };
  await expect.poll(() => runs, { timeout: 600_000 }).toBe(1);
  const first = await runOf();
  // Its process may renew the lease in between.
  while ((await runOf()) === first) {
    await database.transaction("system", (db) =>
      db.query("update activity set leased_until = now() - interval '1 second' where id = $1 and run = $2", [
        id,
        first,
      ]),
    );
    await recoverActivities({ database, queue, publicUrl: PUBLIC_URL }, false);
  }
  await expect.poll(() => runs, { timeout: 600_000 }).toBe(2);
  woken.resolve();
  try {
    await expect.poll(() => logged, { timeout: 600_000 }).toContain("another run has the activity's work");
    expect(refused).toEqual(["LeaseLost", "LeaseLost", "LeaseLost"]);
    expect((await stateOf(id)).state).toBe("running");
  } finally {
    taken.resolve();
  }
  await ends(id, "completed");
  expect(runs).toBe(2);
});

// The embedded database does one transaction after the other.
test.runIf(process.env["ATRIUM_TEST_DATABASE_URL"])(
  "work in the middle of a transaction is not taken over",
  async () => {
    let runs = 0;
    const [inside, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const runner = await run({
      slow: async (work) => {
        runs += 1;
        await work.database.transaction({ accountId: 3 }, async () => {
          inside.resolve();
          await goOn.promise;
        });
        return { state: "completed" };
      },
    });
    const { id } = await begin("slow");
    runner.wake();
    await inside.promise;
    await database.transaction("system", (db) =>
      db.query("update activity set leased_until = now() - interval '1 minute' where id = $1", [id]),
    );
    await recoverActivities({ database, queue, publicUrl: PUBLIC_URL }, false);
    goOn.resolve();
    await ends(id, "completed");
    expect(runs).toBe(1);
  },
);

test("work that waits, or whose process died, continues although the clock was set back a day", async () => {
  const setBack = (column: string, id: string) =>
    database.owner.query(`update pgboss.job set ${column} = ${column} + interval '1 day' where id = $1`, [
      id,
    ]);
  const taken = await begin("orphan");
  expect(await queue.take(10)).toEqual([taken.id]);
  await setBack("started_on", taken.id);
  const leased = await begin("orphan");
  expect(await queue.take(10)).toEqual([leased.id]);
  const waiting = await begin("orphan");
  await setBack("start_after", waiting.id);
  await database.transaction("system", (db) =>
    db.query("update activity set leased_until = now() + interval '1 day' where id = $1", [leased.id]),
  );
  await recoverActivities({ database, queue, publicUrl: PUBLIC_URL }, false);
  const leases = await database.transaction("system", (db) =>
    db.query<{ id: string }>(
      "update activity set leased_until = now() - interval '1 second' where leased_until <= now() + interval '15 seconds' returning id",
    ),
  );
  expect(leases.map(({ id }) => id).toSorted()).toEqual([taken.id, leased.id].toSorted());
  await recoverActivities({ database, queue, publicUrl: PUBLIC_URL }, false);
  const runner = await run({ async orphan() {} });
  runner.wake();
  for (const { id } of [taken, leased, waiting]) await ends(id, "completed");
});

test("an activity without a job in the queue is ended, not left running", async () => {
  const { id } = await begin("lost");
  await database.owner.query("delete from pgboss.job where id = $1", [id]);
  await recoverActivities({ database, queue, publicUrl: PUBLIC_URL }, false);
  expect(await stateOf(id)).toEqual({
    state: "error",
    message: "The work was interrupted too often and was given up.",
  });
});

test("work sees only its own account", async () => {
  const runner = await run({
    async peek({ database: limited }) {
      await limited.transaction("system", (db) => db.query("select 1"));
    },
  });
  const { id } = await begin("peek");
  runner.wake();
  await ends(id, "error");
  expect(logged.join()).toContain("may only work as the account of its activity");
});
