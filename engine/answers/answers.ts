import type { AnswerState } from "../context/index.ts";
import type { Observable } from "../ports/index.ts";
import type { Answer, ResolvedCall } from "../request/index.ts";

/** Older data is read again when a page opens on it. */
export const FRESH_MS = 5_000;

/** Data that no reader uses is dropped after this time. */
export const KEPT_MS = 5 * 60_000;

/**
 * All answers that were read, shared by all readers: the same call is sent once. Stale data is read again where a
 * reader uses it and dropped otherwise. A failure keeps the previous answer.
 */
export interface Answers {
  /** Creates a reader. Sends nothing before `need`. */
  open(): AnswerReader;
  /** One answer: the known one while it is fresh, else a new one. Never throws. */
  read(call: ResolvedCall): Promise<Answer>;
  /** Reads in advance, where the data is not fresh. */
  prefetch(call: ResolvedCall): void;
  /** Another person uses the portal: drops everything. */
  clear(): void;
}

/** The calls that one page, form or plugin needs. The snapshot is a count that goes up with every change to them. */
export interface AnswerReader extends Observable<number> {
  /** The known state of a call. Sends nothing. */
  known(call: ResolvedCall): AnswerState;
  /** Whether the known answer is fresh enough not to be read again. */
  isFresh(call: ResolvedCall): boolean;
  /**
   * Sets the needed calls: new ones are read unless they are fresh; others are released, and aborted where no other
   * reader needs them. An empty list closes the reader; the next calls open it again.
   */
  need(calls: readonly ResolvedCall[]): void;
  /** Reads failed calls again. */
  retry(): void;
}
