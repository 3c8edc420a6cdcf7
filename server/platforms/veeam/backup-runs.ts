import { isMadeToFail } from "../embedded-work.ts";
import type { Computer, Job, Policy, RestorePoint, Result, Session, UsageDay } from "./driver.ts";
import { isUnlimited } from "./driver.ts";
import { nextRun } from "./schedule.ts";

/** A backup resource of the embedded backup server with what is in it. */
export interface Backups {
  readonly name: string;
  readonly quota: number;
  /** While its repository cannot be reached. ISO 8601. */
  readonly outage: { readonly from: string; readonly to: string } | null;
  readonly computers: readonly KeptComputer[];
  readonly jobs: readonly Job[];
  readonly days: readonly UsageDay[];
}

/** Whether a computer answers follows from the time. */
export interface KeptComputer extends Omit<Computer, "isOnline"> {
  readonly job: string;
}

export interface Run {
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  readonly trigger: Session["trigger"];
}

export type Policies = ReadonlyMap<string, Policy>;

/**
 * What the scheduled runs up to this moment (milliseconds) have made of backups. A backup server works while nobody looks:
 * what is stored is where somebody last changed something, and the rest follows from it, always the same.
 */
export function runSchedules(stored: Backups, policies: Policies, until: number): Backups {
  let backups = stored;
  for (;;) {
    const [due] = backups.jobs
      .flatMap((job) => dueAt(job, policies, until))
      .sort((one, other) => one.at - other.at);
    if (due === undefined) return backups;
    const { job, at } = due;
    backups = runJob(backups, policies, job, { id: `${job}:${at / 1000}`, at, trigger: "schedule" });
  }
}

function dueAt({ id, policy, next_run }: Job, policies: Policies, until: number) {
  const known = policies.get(policy);
  if (next_run === null || known === undefined) return [];
  // Of a schedule that nobody looked at for long, the last runs decide.
  const at = Math.max(Date.parse(next_run), nextRun(known, until - LONGEST_MS));
  return at <= until ? [{ job: id, at }] : [];
}

const LONGEST_MS = 120 * 86_400_000;

/** Backs up the computers of a job, one after the other. */
export function runJob(backups: Backups, policies: Policies, jobId: string, run: Run): Backups {
  const job = backups.jobs.find(({ id }) => id === jobId);
  const policy = job && policies.get(job.policy);
  if (job === undefined || policy === undefined) return backups;
  let used = usedOf(backups.computers);
  let transferred = 0;
  const done: KeptComputer[] = [];
  const computers = backups.computers.map((computer) => {
    if (computer.job !== jobId) return computer;
    const after = backUp(backups, computer, { policy, run, used });
    if (after.last_result === "success") transferred += sizeOfNext(computer, run.at);
    used += usedOf([after]) - usedOf([computer]);
    done.push(after);
    return after;
  });
  const session: Session = {
    id: run.id,
    start: new Date(run.at).toISOString(),
    end: new Date(run.at + Math.round(60_000 + transferred * SECONDS_PER_GB * 1000)).toISOString(),
    trigger: run.trigger,
    ...resultOf(done),
    computers: done.length,
    transferred: rounded(transferred),
  };
  return {
    ...backups,
    computers,
    jobs: backups.jobs.map((each) =>
      each.id === jobId
        ? {
            ...each,
            next_run: each.isEnabled ? new Date(nextRun(policy, run.at)).toISOString() : null,
            sessions: [...each.sessions, session].slice(-MOST_SESSIONS),
          }
        : each,
    ),
    days: addDay(backups.days, {
      day: session.start.slice(0, 10),
      used: rounded(used),
      transferred: session.transferred,
    }),
  };
}

const MOST_SESSIONS = 100;
const MOST_DAYS = 366;
const SECONDS_PER_GB = 9;

/** GB. */
export function usedOf(computers: readonly Pick<Computer, "points">[]): number {
  return rounded(
    computers.reduce((sum, { points }) => sum + points.reduce((all, { size }) => all + size, 0), 0),
  );
}

/** Whether the agent of a computer answers at this moment: laptops are carried away on some days. */
export function isOnline({ id, name }: Pick<Computer, "id" | "name">, at: number): boolean {
  return !name.startsWith("laptop-") || hash(`${id} ${Math.floor(at / 86_400_000)}`) % 9 !== 0;
}

function backUp(
  { name: resource, quota, outage }: Backups,
  computer: KeptComputer,
  { policy, run, used }: { readonly policy: Policy; readonly run: Run; readonly used: number },
): KeptComputer {
  const end = (last_result: Result, last_reason: string): KeptComputer => ({
    ...computer,
    last_result,
    last_reason,
  });
  if (outage !== null && run.at >= Date.parse(outage.from) && run.at < Date.parse(outage.to))
    return end("failed", "The repository cannot be reached.");
  if (isMadeToFail(computer.name))
    return end("failed", `The agent of ${computer.name} stopped with an error.`);
  if (!isOnline(computer, run.at)) return end("warning", `${computer.name} did not answer.`);
  const size = sizeOfNext(computer, run.at);
  const free = isUnlimited(quota) ? Infinity : rounded(quota - used);
  if (size > free)
    return end(
      "failed",
      `The storage of ${resource} is used up: ${computer.name} needs ${size} GB, and ${Math.max(free, 0)} of ${quota} GB are free.`,
    );
  const point: RestorePoint = {
    id: `${computer.id}:${Math.floor(run.at / 1000)}`,
    time: new Date(run.at).toISOString(),
    kind: computer.points.length === 0 ? "full" : "increment",
    size,
  };
  return {
    ...computer,
    points: keepNewest([...computer.points, point], policy.retention_points),
    last_result: "success",
    last_reason: null,
  };
}

/** GB: a first backup has all, compressed; each later one what changed. */
function sizeOfNext({ id, data, points }: KeptComputer, at: number): number {
  if (points.length === 0) return rounded(data * 0.6);
  return Math.max(0.1, rounded(data * (0.005 + (hash(`${id} ${at}`) % 100) / 5000)));
}

/** The oldest point is always a full one: the increment after one that goes is merged into it. */
function keepNewest(points: readonly RestorePoint[], most: number): readonly RestorePoint[] {
  const [first, second, ...others] = points;
  if (points.length <= most || first === undefined || second === undefined) return points;
  return keepNewest([{ ...second, kind: "full", size: first.size }, ...others], most);
}

function resultOf(done: readonly KeptComputer[]): Pick<Session, "result" | "reason"> {
  const failed = done.filter(({ last_result }) => last_result === "failed");
  const problems = [...failed, ...done.filter(({ last_result }) => last_result === "warning")];
  const [first, ...others] = problems;
  if (first === undefined) return { result: "success", reason: null };
  const more =
    others.length === 0
      ? ""
      : ` ${others.length} more ${others.length === 1 ? "was" : "were"} not backed up.`;
  return { result: failed.length > 0 ? "failed" : "warning", reason: `${first.last_reason}${more}` };
}

function addDay(days: readonly UsageDay[], next: UsageDay): readonly UsageDay[] {
  const last = days.at(-1);
  if (last?.day !== next.day) return [...days, next].slice(-MOST_DAYS);
  return [...days.slice(0, -1), { ...next, transferred: rounded(last.transferred + next.transferred) }];
}

export function hash(text: string): number {
  let value = 2_166_136_261;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return value;
}

export function rounded(gigabytes: number): number {
  return Math.round(gigabytes * 10) / 10;
}
