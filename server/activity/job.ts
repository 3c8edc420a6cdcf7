import type { AuditEntry } from "../audit/index.ts";
import type { Database, Transaction } from "../database/index.ts";

export interface ActivityStart {
  /** A key of some API's `jobs`. */
  readonly kind: string;
  /** Shown to people: `Delete web-01`. */
  readonly name: string;
  readonly accountId: number;
  readonly resourceType: string;
  readonly resourceId: string;
  /** The permission with which people read what it is about: only they are written to about its end. Default `Services`. */
  readonly permission?: string;
  /** Plain JSON for the job. */
  readonly input: unknown;
  /** Machines that may be off when it ends, as their platform names them: that they are is no alert then (server/alerts). */
  readonly stops?: readonly string[];
}

export interface StartedActivity {
  readonly id: string;
  /** Absolute address of `GET /activity/{id}`. */
  readonly link: string;
}

/**
 * Does background work. Returning ends the activity as `completed`, or in the returned state; throwing a
 * `JobFailure` ends it as `error` with the message, any other error as `error` with a number to quote. A job may run
 * again from the start after a crash: it must be idempotent, and leave the resource in a final state when it fails.
 */
export interface Job {
  (run: JobRun): Promise<JobEnd | void>;
  /**
   * Leaves the resource in a final state where no run of the work is begun any more, because so many were interrupted. `db`
   * sees all accounts; the activity ends in the same transaction.
   */
  readonly giveUp?: (db: Transaction, work: GivenUpWork, reason: string) => Promise<void>;
}

/** Work that no run ends. */
export type GivenUpWork = Pick<JobRun, "activityId" | "accountId" | "input" | "audit">;

export interface JobRun {
  readonly activityId: string;
  readonly accountId: number;
  readonly input: unknown;
  /**
   * Short transactions limited to the activity's account; never hold one open while waiting. They throw, as `progress`,
   * `wait` and `note` do, where this process has lost the work to another one.
   */
  readonly database: Database;
  /** Reports progress to those who poll the activity; the states are those of the specification. */
  progress(state: string, message?: string): Promise<void>;
  /** Waits on the server's clock; ends early, by throwing, when the server stops. */
  wait(ms: number): Promise<void>;
  /** What an earlier run of this work noted last; null where none did. */
  readonly noted: unknown;
  /** Notes something for later runs of this work, before a call that must not be made twice. Plain JSON. */
  note(value: unknown): Promise<void>;
  audit(db: Transaction, entry: AuditEntry): Promise<void>;
}

export interface JobEnd {
  readonly state: "completed" | "purchased" | "available" | "pending approval";
  readonly message?: string;
}

/** A failure with a reason for people. A `cause` is logged for the operator. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";
}
