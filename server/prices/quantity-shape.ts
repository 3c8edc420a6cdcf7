import { escapeSegment, isRecord } from "#validators";
import type { FieldFailure } from "../api/index.ts";

/** What people and programs choose is short. */
const LONGEST = 200;
const MOST_CHOICES = 200;

/** Quantities that are none of: a number, an item, a list of items, a tick, or an object that says it with its place. */
export function wrongShapes(quantities: Readonly<Record<string, unknown>>): FieldFailure[] {
  return Object.entries(quantities).flatMap(([key, value]) =>
    isChoice(value) || isPlaced(value)
      ? []
      : [{ field: `/quantities/${escapeSegment(key)}`, message: "This is no quantity and no choice." }],
  );
}

const PLACED = new Set(["value", "item", "clusterUid", "storagePolicyUid"]);

function isPlaced(value: unknown): boolean {
  return (
    isRecord(value) &&
    Object.entries(value).every(
      ([name, part]) =>
        PLACED.has(name) && (name === "value" || name === "item" ? isChoice(part) : isShort(part)),
    )
  );
}

function isChoice(value: unknown): boolean {
  if (Array.isArray(value)) return value.length <= MOST_CHOICES && value.every(isShort);
  return typeof value === "number" || typeof value === "boolean" || isShort(value);
}

function isShort(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === "string" && value.length <= LONGEST);
}
