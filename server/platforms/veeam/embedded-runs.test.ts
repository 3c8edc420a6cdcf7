import { describe, expect, it } from "vitest";
import { runJob, runSchedules, runSchedulesOnce } from "./embedded-runs.ts";
import type { Backups, KeptComputer } from "./backups.ts";
import { usedOf } from "./backups.ts";
import type { Policy } from "./driver.ts";
import { describeSchedule, nextRun } from "./schedule.ts";

const NIGHTLY: Policy = {
  id: "nightly",
  name: "Every night",
  description: "",
  interval_hours: 24,
  start_time: "22:00",
  retention_points: 3,
};
const POLICIES = new Map([[NIGHTLY.id, NIGHTLY]]);
const MONDAY = Date.UTC(2026, 10, 23, 12);
const DAY_MS = 86_400_000;

function computer(name: string, data = 100): KeptComputer {
  return {
    id: `r:${name}`,
    name,
    operating_system: "Debian 13",
    policy: NIGHTLY.id,
    job: "r:nightly",
    data,
    protected_since: "2026-11-01T00:00:00.000Z",
    points: [],
    last_result: null,
    last_reason: null,
  };
}

function backups(computers: readonly KeptComputer[], more: Partial<Backups> = {}): Backups {
  return {
    name: "backup-erp-01",
    quota: 500,
    outage: null,
    computers,
    jobs: [
      {
        id: "r:nightly",
        name: "Every night",
        policy: NIGHTLY.id,
        isEnabled: true,
        next_run: new Date(nextRun(NIGHTLY, MONDAY)).toISOString(),
        sessions: [],
      },
    ],
    days: [],
    ...more,
  };
}

const ran = (from: Backups, id = "run", at = MONDAY) =>
  runJob(from, POLICIES, "r:nightly", { id, at, trigger: "person" });
const lastOf = ({ jobs }: Backups) => jobs[0]?.sessions.at(-1);

describe("a schedule", () => {
  it("runs at its time, and then again and again", () => {
    expect(new Date(nextRun(NIGHTLY, MONDAY)).toISOString()).toBe("2026-11-23T22:00:00.000Z");
    expect(new Date(nextRun(NIGHTLY, Date.UTC(2026, 10, 23, 22))).toISOString()).toBe(
      "2026-11-24T22:00:00.000Z",
    );
    const weekly = { interval_hours: 168, start_time: "02:00" };
    expect(new Date(nextRun(weekly, MONDAY)).toISOString()).toBe("2026-11-29T02:00:00.000Z");
    expect([NIGHTLY, weekly, { interval_hours: 6, start_time: "04:00" }].map(describeSchedule)).toEqual([
      "Daily at 22:00 UTC",
      "Sundays at 02:00 UTC",
      "Every 6 hours",
    ]);
  });

  it("is followed while nobody looks, with the same result however often somebody does", () => {
    const stored = backups([computer("db-01"), computer("laptop-02")]);
    const at = (days: number) => MONDAY + days * DAY_MS;
    const once = runSchedules(stored, POLICIES, at(9));
    expect(once.jobs[0]?.sessions.map(({ start }) => start.slice(0, 10))).toEqual(
      Array.from({ length: 9 }, (_, day) => new Date(at(day)).toISOString().slice(0, 10)),
    );
    expect(runSchedules(runSchedules(stored, POLICIES, at(4)), POLICIES, at(9))).toEqual(once);
    expect(runSchedules(stored, POLICIES, MONDAY)).toBe(stored);
  });

  it("is worked out once for all who look until the next run, and again for what somebody changed", () => {
    const stored = backups([computer("db-01"), computer("laptop-02")]);
    const at = (days: number, of = stored, policies = POLICIES) =>
      runSchedulesOnce("r", of, policies, MONDAY + days * DAY_MS);
    const once = at(9);
    expect(once).toEqual(runSchedules(stored, POLICIES, MONDAY + 9 * DAY_MS));
    expect(at(9.3)).toBe(once);
    expect(at(10)).toEqual(runSchedules(stored, POLICIES, MONDAY + 10 * DAY_MS));
    // The clock was set back.
    expect(at(9)).toEqual(once);
    expect(at(9, backups([computer("db-01")])).computers).toHaveLength(1);
    expect(
      at(9, stored, new Map([[NIGHTLY.id, { ...NIGHTLY, retention_points: 5 }]])).computers[0]?.points,
    ).toHaveLength(5);
  });

  it("is not followed by a job that is disabled, which runs on demand", () => {
    const stored = backups([computer("db-01")]);
    const off = { ...stored, jobs: stored.jobs.map((job) => ({ ...job, isEnabled: false, next_run: null })) };
    expect(runSchedules(off, POLICIES, MONDAY + 9 * DAY_MS)).toBe(off);
    const after = ran(off);
    expect(lastOf(after)).toMatchObject({ result: "success", trigger: "person" });
    expect(after.jobs[0]?.next_run).toBeNull();
  });
});

describe("a run", () => {
  it("makes a full backup and then increments, and keeps as many as the policy says", () => {
    const first = ran(backups([computer("db-01")]));
    expect(first.computers[0]?.points).toMatchObject([{ kind: "full", size: 60 }]);
    expect(lastOf(first)).toMatchObject({ result: "success", reason: null, transferred: 60, computers: 1 });
    const later = [1, 2, 3, 4].reduce((from, day) => ran(from, `run-${day}`, MONDAY + day * DAY_MS), first);
    const points = later.computers[0]?.points ?? [];
    expect(points.map(({ kind }) => kind)).toEqual(["full", "increment", "increment"]);
    expect(points[0]).toMatchObject({ size: 60, time: "2026-11-25T12:00:00.000Z" });
    expect(later.days.at(-1)).toMatchObject({ day: "2026-11-27", used: usedOf(later.computers) });
  });

  it("fails with its reason where the storage is used up, and keeps what there is", () => {
    const full = ran(backups([computer("db-01"), computer("db-02", 900)], { quota: 200 }));
    expect(lastOf(full)).toMatchObject({
      result: "failed",
      reason: "The storage of backup-erp-01 is used up: db-02 needs 540 GB, and 140 of 200 GB are free.",
      transferred: 60,
    });
    expect(full.computers.map(({ last_result }) => last_result)).toEqual(["success", "failed"]);
    for (const quota of [0, -1])
      expect(lastOf(ran(backups([computer("db-02", 900)], { quota })))?.result).toBe("success");
  });

  it("ends with a warning where a computer does not answer, and fails where an agent or the repository does", () => {
    const days = Array.from({ length: 40 }, (_, day) => MONDAY + day * DAY_MS);
    const ends = days.map((at) =>
      lastOf(ran(backups([computer("laptop-02"), computer("db-01")]), "run", at)),
    );
    const warned = ends.filter((session) => session?.result === "warning");
    expect(warned.length).toBeGreaterThan(0);
    expect(warned.length).toBeLessThan(20);
    expect(warned[0]?.reason).toBe("laptop-02 did not answer.");
    expect(lastOf(ran(backups([computer("db-fail"), computer("x-fail")])))?.reason).toBe(
      "The agent of db-fail stopped with an error. 1 more was not backed up.",
    );
    const outage = { from: "2026-11-23T00:00:00.000Z", to: "2026-11-24T00:00:00.000Z" };
    expect(lastOf(ran(backups([computer("db-01")], { outage })))?.reason).toBe(
      "The repository cannot be reached.",
    );
  });
});
