import { readOwn } from "#validators";
import { parseJson } from "../request/index.ts";
import { activityId, ACTIVITY_RETENTION_MS, isFinished } from "./activity-item.ts";
import type { ActivityItem } from "./activity-item.ts";
import type { RowWork } from "./notification.ts";
import { scrub } from "./change-item.ts";

const STORED_VERSION = 1;
/** Keep the newest. */
const ITEMS_MAX = 200;

/** Store key of the list of one user of one account. */
export function storedKey(accountId: number, userId: number): string {
  return `atrium.notifications.${accountId}.${userId}`;
}

export function writeItems(items: readonly ActivityItem[]): string {
  return JSON.stringify({ v: STORED_VERSION, items });
}

/** Reads a stored list. Invalid items are left out; an invalid text is an empty list. */
export function readItems(stored: string | null, now: number): readonly ActivityItem[] {
  const parsed = parseJson(stored ?? "");
  if (!parsed.ok || readOwn(parsed.value, "v") !== STORED_VERSION) return [];
  const items = readOwn(parsed.value, "items");
  if (!Array.isArray(items)) return [];
  const byId = new Map(items.flatMap((item) => readItem(item, now)).map((item) => [item.id, item]));
  return [...byId.values()].slice(-ITEMS_MAX);
}

/** Without the finished items older than an hour (running and waiting ones stay), and at most 200. */
export function withoutExpired(items: readonly ActivityItem[], now: number): readonly ActivityItem[] {
  const kept = items.filter((item) => !isFinished(item) || now - item.date <= ACTIVITY_RETENTION_MS);
  if (kept.length === items.length && kept.length <= ITEMS_MAX) return items;
  const finished = kept.filter(isFinished);
  const tooMany = new Set(finished.slice(0, Math.max(0, kept.length - ITEMS_MAX)));
  return kept.filter((item) => !tooMany.has(item));
}

const TYPES = ["running", "complete", "failed"] as const;

function readItem(value: unknown, now: number): readonly ActivityItem[] {
  const type = TYPES.find((known) => known === readOwn(value, "type"));
  const [id, name] = [readOwn(value, "id"), readOwn(value, "name")];
  const timeCreated = readTime(value, "timeCreated", now);
  if (type === undefined || typeof id !== "string" || typeof name !== "string" || timeCreated === undefined)
    return [];
  const kept = readOwn(value, "activity");
  const activity = activityId(kept) === kept ? activityId(kept) : undefined;
  if (type === "running" && activity === undefined) return [];
  const [message, error, reason, details] = ["message", "error", "reason", "details"].map((key) =>
    readOwn(value, key),
  );
  return [
    {
      id,
      type,
      name: scrub(name),
      message: scrub(typeof message === "string" ? message : ""),
      timeCreated,
      date: readTime(value, "date", now) ?? timeCreated,
      isWaiting: readOwn(value, "isWaiting") === true,
      isDelete: readOwn(value, "isDelete") === true,
      activity,
      error: typeof error === "string" ? scrub(error) : undefined,
      ...sentence(value, "done"),
      ...sentence(value, "failed"),
      reason: typeof reason === "string" ? scrub(reason) : undefined,
      details: typeof details === "string" ? scrub(details) : undefined,
      work: readWork(readOwn(value, "work")),
    },
  ];
}

function sentence<Name extends "done" | "failed">(value: unknown, name: Name): Partial<Record<Name, string>>;
function sentence(value: unknown, name: string): Readonly<Record<string, string>> {
  const text = readOwn(value, name);
  return typeof text === "string" ? { [name]: scrub(text) } : {};
}

function readWork(value: unknown): RowWork | undefined {
  return isWork(value) ? { ...value, doing: scrub(value.doing) } : undefined;
}

function isWork(value: unknown): value is RowWork {
  return (
    WORK_KEYS.every((key) => typeof readOwn(value, key) === "string") &&
    ["string", "undefined"].includes(typeof readOwn(value, "state"))
  );
}

const WORK_KEYS = ["run", "list", "at", "key", "action", "doing"] as const satisfies (keyof RowWork)[];

/** Never in the future: a wrong clock would keep the item for ever. */
function readTime(value: unknown, name: string, now: number): number | undefined {
  const time = readOwn(value, name);
  return typeof time === "number" && Number.isFinite(time) ? Math.min(time, now) : undefined;
}
