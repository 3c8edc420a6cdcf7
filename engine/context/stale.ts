import type { ResolvedCall } from "../request/index.ts";

/**
 * Signals that data is stale. The only way to refresh: after an action, when an activity ends, on focus.
 */
export interface Stale {
  mark(what: StaleData): void;
  subscribe(listener: (what: StaleData) => void): () => void;
}

/** Which data is stale; of nothing said: all. */
export interface StaleData {
  /** Limits it to data of one API. */
  readonly api?: string;
  /** Whether a read is of something that is there no longer: it is not repeated, and its answer counts no more. */
  readonly isGone?: (read: Pick<ResolvedCall, "api" | "path">) => boolean;
}
