import type { AnswerState } from "../context/index.ts";
import type { Observable } from "../ports/index.ts";
import type { Answer, ResolvedCall } from "../request/index.ts";

/** What was read longer ago than this is read again by whoever opens a page on it. */
export const FRESH_MS = 5_000;

/** What nobody looks at is forgotten after this long. */
export const KEPT_MS = 5 * 60_000;

/**
 * Everything that was read, for all that reads: the same call is sent once and its answer shared. What is marked stale
 * is read again where somebody looks at it and forgotten where nobody does. A failure leaves what was there before.
 */
export interface Answers {
  /** Begins to look. Sends nothing before `need`. */
  open(): AnswerReader;
  /** One answer, for whoever asks once: the one that is there while it is fresh. Never throws. */
  read(call: ResolvedCall): Promise<Answer>;
  /** Reads what somebody is about to need, where it is not fresh. */
  prefetch(call: ResolvedCall): void;
  /** Another person looks at the portal: nothing that was read before counts. */
  clear(): void;
}

/** The calls that one page, form or plugin stands on. Its snapshot is a count that goes up with every change to them. */
export interface AnswerReader extends Observable<number> {
  /** What is known of a call. Sends nothing. */
  known(call: ResolvedCall): AnswerState;
  /** Whether what is known of a call would not be read again by opening it now. */
  isFresh(call: ResolvedCall): boolean;
  /**
   * The calls that count from now on: new ones are read unless they are fresh; others are let go of, and stopped where
   * nobody else waits for them. None: the reader is closed, and opened again by the next calls.
   */
  need(calls: readonly ResolvedCall[]): void;
  /** Reads again what failed. */
  retry(): void;
}
