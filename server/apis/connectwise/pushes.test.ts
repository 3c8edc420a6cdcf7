import { isRecord } from "#validators";
import { describe, expect, it } from "vitest";
import type { Database } from "../../database/index.ts";
import { buildLinePusher } from "../../integrations/index.ts";
import type { Fault } from "../../testing/played-systems.ts";
import {
  connectAll,
  CUSTOMER,
  issue,
  later,
  map,
  openTicketingWorld,
  push,
  pusher,
  queue,
  sql,
  THERE,
  world,
} from "./ticketing-world.fixture.ts";

openTicketingWorld();

const WRITES: readonly Fault[] = ["lost", "busy", "late", "broken", "refused"];
const silent = { info: () => undefined, error: () => undefined };

/**
 * A process that is killed at its step so and so: from then on it reaches neither the database nor the system, and what it has
 * claimed stays claimed.
 */
function killedAt(step: number) {
  let steps = 0;
  const live = () => {
    steps += 1;
    if (steps >= step) throw new Error("The process was killed.");
  };
  const { database, webhooks } = world.portal;
  const mortal: Database = {
    ...database,
    transaction: async (scope, work) => {
      live();
      return await database.transaction(scope, work);
    },
  };
  const rule = {
    reach: async (host: string) => {
      live();
      return await webhooks.rule.reach(host);
    },
  };
  return buildLinePusher({ ...webhooks, rule, database: mortal, log: silent, calls: { limitMs: 300 } });
}

describe.each(["connectwise", "autotask"] as const)("%s", (system) => {
  /** Until nothing waits. What was rejected is pushed again by hand. */
  async function pushAll(): Promise<void> {
    for (let round = 0; round < 200; round += 1) {
      await later("2 hours");
      await push(300);
      const rows = await queue(system, "&filter[processed]=false");
      if (rows.length === 0) return;
      if (rows.some(({ state }: { state: string }) => state === "Failed"))
        await world.provider.send("POST", `/${system}/queued/override`, { accounts: [CUSTOMER] });
    }
  }

  /** What is not as it must be: each line is there once, and the queue knows its number. */
  async function problemsWith(lines: number): Promise<readonly string[]> {
    const there = world.played.lines[system];
    const rows: readonly { readonly reference: string; readonly foreign_id: string | null }[] =
      await queue(system);
    return [
      ...(rows.length === lines ? [] : [`${rows.length} lines are queued, not ${lines}`]),
      ...(there.length === lines ? [] : [`${there.length} lines have arrived, not ${lines}`]),
      ...rows.flatMap(({ reference, foreign_id: known }) => {
        const ids = there.filter((line) => line.reference === reference).map(({ id }) => String(id));
        return ids.length === 1 && ids[0] === known ? [] : [`${reference}: ${ids.join()}, known as ${known}`];
      }),
    ];
  }

  it("a day of failures: whatever breaks and wherever a process is killed, each line arrives once", async () => {
    await connectAll(system);
    let lines = 0;
    for (let step = 1; step <= 14; step += 1) {
      await issue(2);
      lines += 2;
      const fault = WRITES[step % WRITES.length];
      if (fault !== undefined) world.played.faults.writes.push(fault);
      if (step % 4 === 0) world.played.faults.writes.push("rejected");
      if (step % 3 === 0) world.played.faults.reads.push("broken");
      await later("2 days");
      const killed = killedAt(step);
      await killed.look().catch(() => undefined);
      await killed.settled();
    }
    await pushAll();
    expect(await problemsWith(lines)).toEqual([]);
  });

  it("of an answer that is lost after the work was done, the line is found and not sent again", async () => {
    await connectAll(system);
    await issue(1);
    await later("2 days");
    world.played.faults.writes.push("lost");
    await push();
    expect(await queue(system)).toMatchObject([
      { state: "Waiting", attempts: 1, reason: "The connection was cut." },
    ]);
    // Meanwhile somebody has chosen another contract.
    await map(system, THERE[system].other);
    await later("1 hour");
    await push();
    expect(await problemsWith(1)).toEqual([]);
    expect(world.played.lines[system]).toMatchObject([{ contract: Number(THERE[system].contract) }]);
  });

  it("a line that begins under another contract after a lost one is looked for there, too", async () => {
    await connectAll(system);
    await issue(1);
    await later("2 days");
    world.played.faults.writes.push("broken");
    await push();
    // The second contract has the service by now.
    if (system === "connectwise") {
      await map(system, THERE[system].other);
      world.played.faults.writes.push("lost");
      await later("1 hour");
      await push();
    }
    await pushAll();
    expect(await problemsWith(1)).toEqual([]);
  });

  it("what the system rejects is failed with its reason, others go on, and nothing is tried again by itself", async () => {
    await connectAll(system);
    await issue(3);
    await later("2 days");
    world.played.faults.writes.push("rejected");
    await push();
    await later("2 days");
    await push();
    const failed = await queue(system, "&filter[state]=Failed");
    expect(failed).toMatchObject([{ attempts: 1, reason: "The field unitPrice is wrong." }]);
    expect(world.played.lines[system]).toHaveLength(2);
    await world.provider.send("POST", `/${system}/queued/override`, { accounts: [CUSTOMER] });
    await push();
    expect(await problemsWith(3)).toEqual([]);
  });

  it("leaves a system in peace: as long as it asks for, and longer after each failure", async () => {
    await connectAll(system);
    await issue(1);
    await later("2 days");
    world.played.faults.writes.push("busy");
    await push();
    const calls = world.played.calls.length;
    await push();
    expect(world.played.calls).toHaveLength(calls);
    await later("11 seconds");
    world.played.faults.writes.push("broken");
    await push();
    const pauses: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const [{ pause } = { pause: 0 }] = await sql<{ pause: number }>(
        "select round(extract(epoch from next_at - called_at))::int as pause from integration",
      );
      pauses.push(pause);
      await later("1 hour");
      world.played.faults.writes.push("broken");
      await push();
    }
    expect(pauses).toEqual([10, 20, 40, 80]);
  });

  it("goes on although the clock was set back a day: lines, claims of processes that died, companies", async () => {
    await connectAll(system);
    await issue(1);
    await later("2 days");
    world.played.faults.writes.push("broken");
    await push();
    await later("-1 day");
    await sql("update integration set claim = gen_random_uuid(), claimed_until = now() + interval '1 day'");
    await push();
    expect(await problemsWith(1)).toEqual([]);
    await later("-1 day");
    const calls = world.played.calls.length;
    await push();
    expect(world.played.calls.length).toBeGreaterThan(calls);
  });

  it("two processes at once push each line once", async () => {
    await connectAll(system);
    await issue(6);
    await later("2 days");
    const two = [pusher(), pusher()];
    await Promise.all(two.map((each) => each.look()));
    await Promise.all(two.map((each) => each.settled()));
    expect(await problemsWith(6)).toEqual([]);
  });

  it("nothing is sent where the claim was taken over meanwhile", async () => {
    await connectAll(system);
    await issue(1);
    await later("2 days");
    const { database } = world.portal;
    const slow: Database = {
      ...database,
      transaction: async (scope, work) => {
        const result = await database.transaction(scope, work);
        // The line that is sent next was read.
        if (isRecord(result) && "reference" in result)
          await sql("update integration set claim = gen_random_uuid()");
        return result;
      },
    };
    const one = pusher(slow);
    await one.look();
    await one.settled();
    expect(world.played.lines[system]).toEqual([]);
  });
});
