import { expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { DatabaseLost, watchVersion } from "../database/index.ts";
import { migrationFolders, productPlatforms } from "../platforms/index.ts";
import type { Job } from "./job.ts";
import { JobFailure } from "./job.ts";
import { openRunnerWorld } from "./runner-world.fixture.ts";
import { startActivity } from "./start-activity.ts";

const world = openRunnerWorld();
const { run, begin, stateOf, ends, take, recover, logged } = world;

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

test("a transaction of a job that the database ended for another one is done again, one that it refused is not", async () => {
  const tries = { ended: 0, refused: 0 };
  const refusedWith = (code: string) => Object.assign(new Error(code), { code });
  const runner = await run({
    ended: ({ database: own }) =>
      own.transaction({ accountId: 3 }, async () => {
        tries.ended += 1;
        if (tries.ended < 3) throw refusedWith("40P01");
      }),
    refused: ({ database: own }) =>
      own.transaction({ accountId: 3 }, async () => {
        tries.refused += 1;
        throw refusedWith("23505");
      }),
  });
  const [ended, refused] = [await begin("ended"), await begin("refused")];
  runner.wake();
  await ends(ended.id, "completed");
  await ends(refused.id, "error");
  expect(tries).toEqual({ ended: 3, refused: 1 });
});

test("work of a newer version is left to it, and with it all other work", async () => {
  const known: string[] = [];
  const old = async ({ activityId }: { activityId: string }) => void known.push(activityId);
  const isOutdated = watchVersion(world.database, migrationFolders(productPlatforms));
  const older = await run({ old }, systemClock, { isOutdated });
  const { id: first } = await begin("old");
  older.wake();
  await ends(first, "completed");
  await world.database.owner.execute(
    "insert into atrium.migration (name, hash) values ('9999-newer.sql', '')",
  );
  try {
    const { id } = await begin("newer");
    older.wake();
    await expect
      .poll(() => logged, { timeout: 20_000, interval: 50 })
      .toContain("a newer version has updated the database: this process takes no more work");
    const { id: second } = await begin("old");
    older.wake();
    await systemClock.wait(1500, AbortSignal.timeout(60_000));
    expect([await stateOf(id), await stateOf(second)]).toEqual([
      expect.objectContaining({ state: "running" }),
      expect.objectContaining({ state: "running" }),
    ]);
    const newer = await run({ old, async newer() {} });
    newer.wake();
    await ends(id, "completed");
    await ends(second, "completed");
    expect(known).toEqual([first, second]);
  } finally {
    await world.database.owner.execute("delete from atrium.migration where name = '9999-newer.sql'");
  }
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
    world.database.transaction({ accountId: 3 }, async (db) => {
      const start = {
        kind: "count",
        name: "Work",
        accountId: 3,
        resourceType: "thing",
        resourceId: "7",
        input: "lost",
      };
      await startActivity(db, world.queue, { userId: 5, username: "me" }, start, "http://localhost");
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
  expect(await take()).toBe(id);
  await world.database.transaction("system", (db) =>
    db.query("update activity set leased_until = now() + interval '15 seconds' where id = $1", [id]),
  );
  await recover();
  expect(await take()).toBeUndefined();
  await world.database.transaction("system", (db) =>
    db.query("update activity set leased_until = now() - interval '1 second' where id = $1", [id]),
  );
  await recover();
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
    const [row] = await world.database.transaction("system", (db) =>
      db.query<{ run: string | null }>("select run from activity where id = $1", [id]),
    );
    return row?.run;
  };
  await expect.poll(() => runs, { timeout: 600_000 }).toBe(1);
  const first = await runOf();
  // Its process may renew the lease in between.
  while ((await runOf()) === first) {
    await world.database.transaction("system", (db) =>
      db.query("update activity set leased_until = now() - interval '1 second' where id = $1 and run = $2", [
        id,
        first,
      ]),
    );
    await recover();
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
    await world.database.transaction("system", (db) =>
      db.query("update activity set leased_until = now() - interval '1 minute' where id = $1", [id]),
    );
    await recover();
    goOn.resolve();
    await ends(id, "completed");
    expect(runs).toBe(1);
  },
);

test("work that waits, or whose process died, continues although the clock was set back a day", async () => {
  const setBack = (column: string, id: string) =>
    world.database.owner.query(
      `update pgboss.job set ${column} = ${column} + interval '1 day' where id = $1`,
      [id],
    );
  const taken = await begin("orphan");
  expect(await take()).toBe(taken.id);
  await setBack("started_on", taken.id);
  const leased = await begin("orphan");
  expect(await take()).toBe(leased.id);
  const waiting = await begin("orphan");
  await setBack("start_after", waiting.id);
  await world.database.transaction("system", (db) =>
    db.query("update activity set leased_until = now() + interval '1 day' where id = $1", [leased.id]),
  );
  await recover();
  const leases = await world.database.transaction("system", (db) =>
    db.query<{ id: string }>(
      "update activity set leased_until = now() - interval '1 second' where leased_until <= now() + interval '15 seconds' returning id",
    ),
  );
  expect(leases.map(({ id }) => id).toSorted()).toEqual([taken.id, leased.id].toSorted());
  await recover();
  const runner = await run({ async orphan() {} });
  runner.wake();
  for (const { id } of [taken, leased, waiting]) await ends(id, "completed");
});

test("an activity without a job in the queue is ended, not left running", async () => {
  const { id } = await begin("lost");
  await world.database.owner.query("delete from pgboss.job where id = $1", [id]);
  await recover();
  expect(await stateOf(id)).toEqual({
    state: "error",
    message: "The work was interrupted too often and was given up.",
  });
});

test("work that is given up leaves in order what it had in progress, in the transaction that ends its activity", async () => {
  const { id: other } = await begin("lost");
  const { id } = await begin("lost", { thing: 7 });
  await world.database.owner.query("delete from pgboss.job where id = any ($1::uuid[])", [[id, other]]);
  const seen: unknown[] = [];
  const lost: Job = Object.assign(async () => undefined, {
    giveUp: async (db, work, reason) => {
      if (work.activityId === other) throw new Error("cannot be left in order");
      await work.audit(db, { action: "thing.failed", resourceType: "thing", resourceId: "7", accountId: 3 });
      seen.push(work.accountId, work.input, reason);
    },
  } satisfies Pick<Job, "giveUp">);
  await recover({ lost });
  expect(seen).toEqual([3, { thing: 7 }, "The work was interrupted too often and was given up."]);
  expect([await stateOf(id), await stateOf(other)]).toMatchObject([{ state: "error" }, { state: "running" }]);
  const [row] = await world.database.owner.query(
    "select actor_name, action from audit order by id desc limit 1",
  );
  expect(row).toEqual({ actor_name: "me", action: "thing.failed" });
  expect(logged).toContain("Error: cannot be left in order");
  await recover();
  expect((await stateOf(other)).state).toBe("error");
});

test("a run whose work was given up although it goes on changes nothing more", async () => {
  const goOn = Promise.withResolvers<void>();
  const refused: unknown[] = [];
  const runner = await run({
    async slow(work) {
      await work.progress("delayed");
      await goOn.promise;
      await work.progress("changed").catch((error: Error) => refused.push(error.name));
    },
  });
  const { id } = await begin("slow");
  runner.wake();
  await ends(id, "delayed");
  await world.database.owner.query("delete from pgboss.job where id = $1", [id]);
  await recover();
  goOn.resolve();
  await expect.poll(() => refused, { timeout: 20_000 }).toEqual(["LeaseLost"]);
  expect((await stateOf(id)).state).toBe("error");
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
