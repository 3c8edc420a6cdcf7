import { beforeEach, expect, test } from "vitest";
import { systemClock } from "../clock.ts";
import { fullAccounts } from "./places.ts";
import { openRunnerWorld } from "./runner-world.fixture.ts";

const world = openRunnerWorld();
const { run, begin, ends } = world;

// What waited when a test ended is in the queue again.
beforeEach(() => world.database.owner.execute("delete from pgboss.job; delete from activity"));

test.each<[whose: string, accounts: readonly number[], each: number, waits: number]>([
  ["one account", [3], 60, 50],
  ["many accounts", [3, 4, 5, 6, 7], 5, 25],
])(
  "work of %s that only waits keeps no other account from being worked for",
  async (_, accounts, each, waits) => {
    let waiting = 0;
    const runner = await run({
      async wait(work) {
        waiting += 1;
        await work.wait(3_600_000);
      },
      async quick() {},
    });
    for (let count = 0; count < each; count += 1)
      for (const accountId of accounts) await begin("wait", null, accountId);
    runner.wake();
    await expect.poll(() => waiting, { timeout: 120_000 }).toBe(waits);
    const { id } = await begin("quick", null, 8);
    runner.wake();
    await ends(id, "completed");
    expect(waiting).toBe(waits);
  },
);

test("work of an account that is at work keeps no other account from being worked for", async () => {
  const end = Promise.withResolvers<void>();
  let [working, most] = [0, 0];
  const runner = await run({
    async work() {
      working += 1;
      most = Math.max(most, working);
      await end.promise;
      working -= 1;
    },
    async quick() {},
  });
  const begun = [];
  for (let count = 0; count < 22; count += 1) begun.push(await begin("work"));
  runner.wake();
  await expect.poll(() => working, { timeout: 120_000 }).toBeGreaterThanOrEqual(5);
  const { id } = await begin("quick", null, 4);
  runner.wake();
  await ends(id, "completed").finally(() => end.resolve());
  expect(most).toBe(5);
  for (const each of begun) await ends(each.id, "completed");
});

test("a look that takes long begins what it has taken, and the next one goes on", async () => {
  const seen: string[] = [];
  let late = 0;
  const clock = { ...systemClock, now: () => new Date(Date.now() + late) };
  const queue = whereTaking(() => {
    seen.push("take");
    late += 6000;
  });
  const begun = [await begin("quick"), await begin("quick"), await begin("quick")];
  const isOutdated = async () => {
    seen.push("look");
    return false;
  };
  await run({ async quick() {} }, clock, { queue, isOutdated });
  for (const { id } of begun) await ends(id, "completed");
  expect(seen.join(" ")).not.toContain("take take");
});

test("nothing more is taken once the server stops", async () => {
  let taken = 0;
  const stopped = Promise.withResolvers<void>();
  const queue = whereTaking(() => {
    taken += 1;
    void runner.stop().then(stopped.resolve);
  });
  const runner = await run({ async quick() {} }, systemClock, { queue });
  for (let count = 0; count < 3; count += 1) await begin("quick");
  runner.wake();
  await stopped.promise;
  expect(taken).toBe(1);
});

/** The queue, with something that happens whenever a job is taken. */
const whereTaking = (happens: () => void) => ({
  ...world.queue,
  take: async (...asked: Parameters<typeof world.queue.take>) => {
    const job = await world.queue.take(...asked);
    if (job !== undefined) happens();
    return job;
  },
});

const held = (accountId: number, atWork: number, waiting = 0) => [
  ...Array.from({ length: atWork }, () => ({ accountId, isWaiting: false })),
  ...Array.from({ length: waiting }, () => ({ accountId, isWaiting: true })),
];

test.each([
  ["nobody, while there is room", [...held(3, 4, 40), ...held(4, 1)], []],
  ["an account at its quarter of the places at work", [...held(3, 5), ...held(4, 4)], [3]],
  ["an account at its quarter of what is in hand", held(3, 0, 50), [3]],
  ["an account of which more goes on after a wait, and it takes no place of others", held(3, 50), [3]],
  ["all, where four accounts are at work", [3, 4, 5, 6].flatMap((id) => held(id, 5)), undefined],
  ["those that have any in hand, where 200 are", [...held(3, 0, 1), ...held(4, 0, 199)], [3, 4]],
  ["four accounts that have 50 each in hand", [3, 4, 5, 6].flatMap((id) => held(id, 0, 50)), [3, 4, 5, 6]],
])("no more is taken of %s", (_title, places, full) => {
  expect(fullAccounts(places)).toEqual(full);
});
