import type { Backups, KeptComputer, Policies } from "./backups.ts";
import { hash, rounded, usedOf } from "./backups.ts";
import type { Job, Policy, RestorePoint, Result, Session } from "./driver.ts";

/** Backups while jobs run: hundreds of runs change it in place, and times are milliseconds. */
export interface Draft {
  readonly stored: Backups;
  readonly outage: { readonly from: number; readonly to: number } | undefined;
  /** GB. */
  used: number;
  readonly computers: readonly ComputerDraft[];
  readonly jobs: readonly JobDraft[];
  /** Days since 1970. */
  readonly days: { day: number; used: number; transferred: number }[];
}

export interface ComputerDraft {
  readonly stored: KeptComputer;
  readonly seed: number;
  readonly points: PointDraft[];
  result: Result | null;
  reason: string | null;
}

type PointDraft = Pick<RestorePoint, "kind" | "size"> & { readonly at: number };

export interface JobDraft {
  readonly stored: Job;
  readonly policy: Policy;
  readonly computers: readonly ComputerDraft[];
  /** Undefined while it is disabled. */
  next: number | undefined;
  readonly sessions: SessionDraft[];
}

type SessionDraft = Omit<Session, "start" | "end"> & { readonly at: number };

const DAY_MS = 86_400_000;
const MOST_SESSIONS = 100;
const MOST_DAYS = 366;

/** Jobs whose policy is gone do not run. */
export function openDraft(stored: Backups, policies: Policies): Draft {
  const { outage, days } = stored;
  const computers = stored.computers.map((computer): ComputerDraft => ({
    stored: computer,
    seed: hash(computer.id),
    points: computer.points.map(({ time, kind, size }) => ({ at: Date.parse(time), kind, size })),
    result: computer.last_result,
    reason: computer.last_reason,
  }));
  return {
    stored,
    outage: outage === null ? undefined : { from: Date.parse(outage.from), to: Date.parse(outage.to) },
    used: usedOf(stored.computers),
    computers,
    jobs: stored.jobs.flatMap((job): readonly JobDraft[] => {
      const policy = policies.get(job.policy);
      if (policy === undefined) return [];
      const own = computers.filter((computer) => computer.stored.job === job.id);
      const next = job.next_run === null ? undefined : Date.parse(job.next_run);
      return [{ stored: job, policy, computers: own, next, sessions: [] }];
    }),
    days: days.map(({ day, ...rest }) => ({ day: Math.floor(Date.parse(day) / DAY_MS), ...rest })),
  };
}

export function closeDraft({ stored, computers, jobs, days }: Draft): Backups {
  const byId = new Map(jobs.map((job) => [job.stored.id, job]));
  return {
    ...stored,
    computers: computers.map(({ stored: computer, points, result, reason }) => ({
      ...computer,
      points: points.map(({ at, kind, size }) => ({
        id: `${computer.id}:${Math.floor(at / 1000)}`,
        time: textOf(at),
        kind,
        size,
      })),
      last_result: result,
      last_reason: reason,
    })),
    jobs: stored.jobs.map((job) => {
      const draft = byId.get(job.id);
      if (draft === undefined) return job;
      const sessions = [...job.sessions, ...draft.sessions.slice(-MOST_SESSIONS).map(closeSession)];
      return {
        ...job,
        next_run: draft.next === undefined ? null : textOf(draft.next),
        sessions: sessions.slice(-MOST_SESSIONS),
      };
    }),
    days: days.slice(-MOST_DAYS).map(({ day, used, transferred }) => ({
      day: textOf(day * DAY_MS).slice(0, 10),
      used: rounded(used),
      transferred: rounded(transferred),
    })),
  };
}

/** A run takes a minute, and nine seconds for each GB. */
function closeSession({ at, ...session }: SessionDraft): Session {
  return { ...session, start: textOf(at), end: textOf(Math.round(at + 60_000 + session.transferred * 9000)) };
}

function textOf(time: number): string {
  return new Date(time).toISOString();
}
