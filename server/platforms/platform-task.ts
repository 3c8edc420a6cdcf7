import type { JobRun } from "../api/api.ts";

/**
 * What a driver may use while it works: short transactions limited to `accountId`, the server's clock, and a way
 * to tell the poller how it goes. A `JobRun` is one. Work may be cut off at any `wait` by a stop of the server
 * and then runs again from the start, so every driver method can be repeated.
 */
export type PlatformTask = Pick<JobRun, "accountId" | "database" | "progress" | "wait">;

/**
 * How long the embedded platforms take: three to eight seconds, the same for the same resource, so that
 * demonstrations and tests can be repeated.
 */
export function taskDurationMs(resource: string): number {
  let hash = 0;
  for (const character of resource) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 5001;
  return SHORTEST_TASK_MS + hash;
}

const SHORTEST_TASK_MS = 3000;
