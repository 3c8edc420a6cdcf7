import { isRecord } from "#validators";

/**
 * Whether the database ended a transaction because it and another one waited for each other. Nothing of it was saved: done
 * again, it succeeds.
 */
export function wasEndedForAnother(error: unknown): boolean {
  return isRecord(error) && (error["code"] === DEADLOCK || error["code"] === NOT_SERIALIZABLE);
}

const DEADLOCK = "40P01";
const NOT_SERIALIZABLE = "40001";
