import { isMadeToFail } from "../embedded-work.ts";
import type { Backups, Policies } from "./backups.ts";
import { hash, mix, rounded } from "./backups.ts";
import { closeDraft, openDraft } from "./draft.ts";
import type { ComputerDraft, Draft, JobDraft } from "./draft.ts";
import type { Computer, Policy, Result, Session } from "./driver.ts";
import { isUnlimited } from "./driver.ts";
import { nextRun } from "./schedule.ts";

export interface Run {
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  readonly trigger: Session["trigger"];
}

/**
 * What the scheduled runs up to this moment (milliseconds) have made of backups. A backup server works while nobody looks:
 * what is stored is where somebody last changed something, and the rest follows from it, always the same.
 */
export function runSchedules(stored: Backups, policies: Policies, until: number): Backups {
  const draft = openDraft(stored, policies);
  // Of a schedule that nobody looked at for long, the last runs decide.
  for (const job of draft.jobs)
    if (job.next !== undefined) job.next = Math.max(job.next, nextRun(job.policy, until - LONGEST_MS));
  let hasRun = false;
  for (;;) {
    const due = earliestOf(draft.jobs);
    if (due?.next === undefined || due.next > until) return hasRun ? closeDraft(draft) : stored;
    hasRun = true;
    run(draft, due, { id: `${due.stored.id}:${due.next / 1000}`, at: due.next, trigger: "schedule" });
  }
}

const LONGEST_MS = 120 * 86_400_000;

interface Remembered {
  /** What was stored, and the policies of its jobs. */
  readonly from: string;
  readonly backups: Backups;
  /** Between these two moments nothing runs. Milliseconds. */
  readonly since: number;
  readonly next: number;
}

const remembered = new Map<string, Remembered>();
const MOST_REMEMBERED = 500;

/** The same, remembered under the key until the next run is due: a list of all resources needs thousands of runs. */
export function runSchedulesOnce(key: string, stored: Backups, policies: Policies, until: number): Backups {
  const from = JSON.stringify([stored, stored.jobs.map(({ policy }) => policies.get(policy))]);
  const known = remembered.get(key);
  if (known?.from === from && known.since <= until && until < known.next) return known.backups;
  const backups = runSchedules(stored, policies, until);
  const dues = backups.jobs.map(({ next_run: next }) => (next === null ? Infinity : Date.parse(next)));
  remembered.delete(key);
  remembered.set(key, { from, backups, since: until, next: Math.min(...dues) });
  for (const oldest of remembered.keys()) {
    if (remembered.size <= MOST_REMEMBERED) break;
    remembered.delete(oldest);
  }
  return backups;
}

function earliestOf(jobs: readonly JobDraft[]): JobDraft | undefined {
  let earliest: JobDraft | undefined;
  for (const job of jobs)
    if (job.next !== undefined && job.next < (earliest?.next ?? Infinity)) earliest = job;
  return earliest;
}

/** Backs up the computers of a job, one after the other. */
export function runJob(backups: Backups, policies: Policies, jobId: string, wanted: Run): Backups {
  const draft = openDraft(backups, policies);
  const job = draft.jobs.find(({ stored }) => stored.id === jobId);
  if (job === undefined) return backups;
  run(draft, job, wanted);
  return closeDraft(draft);
}

function run(draft: Draft, job: JobDraft, { id, at, trigger }: Run): void {
  let transferred = 0;
  for (const computer of job.computers) transferred += backUp(draft, computer, job.policy, at);
  job.sessions.push({
    id,
    at,
    trigger,
    ...resultOf(job.computers),
    computers: job.computers.length,
    transferred: rounded(transferred),
  });
  if (job.stored.isEnabled) job.next = nextRun(job.policy, at);
  const day = Math.floor(at / DAY_MS);
  const last = draft.days.at(-1);
  if (last?.day === day) {
    last.used = draft.used;
    last.transferred += transferred;
  } else draft.days.push({ day, used: draft.used, transferred });
}

const DAY_MS = 86_400_000;

/** Whether the agent of a computer answers at this moment: laptops are carried away on some days. */
export function isOnline({ id, name }: Pick<Computer, "id" | "name">, at: number): boolean {
  return answers(name, hash(id), at);
}

function answers(name: string, seed: number, at: number): boolean {
  return !name.startsWith("laptop-") || mix(seed, Math.floor(at / DAY_MS)) % 9 !== 0;
}

/** Returns what was transferred, in GB. */
function backUp(draft: Draft, computer: ComputerDraft, policy: Policy, at: number): number {
  const problem = problemOf(draft, computer, at);
  computer.result = problem?.result ?? "success";
  computer.reason = problem?.reason ?? null;
  if (problem !== undefined) return 0;
  const size = sizeOfNext(computer, at);
  const { points } = computer;
  points.push({ at, kind: points.length === 0 ? "full" : "increment", size });
  draft.used += size;
  // The oldest point is always a full one: the increment after one that goes is merged into it.
  while (points.length > policy.retention_points) {
    const [full, next] = points;
    if (full === undefined || next === undefined) break;
    draft.used -= next.size;
    points.shift();
    points[0] = { ...next, kind: "full", size: full.size };
  }
  draft.used = rounded(draft.used);
  return size;
}

function problemOf(
  { stored, outage, used }: Draft,
  computer: ComputerDraft,
  at: number,
): { readonly result: Result; readonly reason: string } | undefined {
  const { name } = computer.stored;
  if (outage !== undefined && at >= outage.from && at < outage.to)
    return { result: "failed", reason: "The repository cannot be reached." };
  if (isMadeToFail(name)) return { result: "failed", reason: `The agent of ${name} stopped with an error.` };
  if (!answers(name, computer.seed, at)) return { result: "warning", reason: `${name} did not answer.` };
  const { quota } = stored;
  const size = sizeOfNext(computer, at);
  const free = isUnlimited(quota) ? Infinity : Math.max(rounded(quota - used), 0);
  if (size <= free) return undefined;
  return {
    result: "failed",
    reason: `The storage of ${stored.name} is used up: ${name} needs ${size} GB, and ${free} of ${quota} GB are free.`,
  };
}

/** GB: a first backup has all, compressed; each later one what changed. */
function sizeOfNext({ stored, points, seed }: ComputerDraft, at: number): number {
  if (points.length === 0) return rounded(stored.data * 0.6);
  return Math.max(0.1, rounded(stored.data * (0.005 + (mix(seed, Math.floor(at / 60_000)) % 100) / 5000)));
}

function resultOf(computers: readonly ComputerDraft[]): Pick<Session, "result" | "reason"> {
  const failed = computers.filter(({ result }) => result === "failed");
  const problems = [...failed, ...computers.filter(({ result }) => result === "warning")];
  const [first, ...others] = problems;
  if (first === undefined) return { result: "success", reason: null };
  const more =
    others.length === 0
      ? ""
      : ` ${others.length} more ${others.length === 1 ? "was" : "were"} not backed up.`;
  return { result: failed.length > 0 ? "failed" : "warning", reason: `${first.reason}${more}` };
}
