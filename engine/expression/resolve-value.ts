import { isRecord } from "#validators";
import { readPath, readWithin } from "./read-path.ts";
import type { Roots } from "./roots.ts";
import { isValueSwitch, pickSwitch } from "./switch.ts";

/**
 * A copy of a template value in which each `{"$": "row.id"}` is replaced by the value it refers to, with its type.
 * `{"$": …, "pick": {new: "path"}}` makes an object (or one per entry of a list) of some of its paths.
 * `{"by": {"$": path}, "to": {…}, "else": …}` is the value that it picks. An absent
 * reference is undefined when it is the whole value, and null inside an object or list.
 */
export function resolveValue(value: unknown, roots: Roots): unknown {
  if (Array.isArray(value)) return value.map((entry) => resolveValue(entry, roots) ?? null);
  if (!isRecord(value)) return value;
  if (isReference(value)) return readReference(value, roots);
  if (isValueSwitch(value)) return resolveValue(pickSwitch<unknown>(value, roots), roots);
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, resolveValue(entry, roots) ?? null]),
  );
}

interface Reference {
  readonly $: string;
  readonly pick?: Readonly<Record<string, string>>;
}

/** Whether a part of a value is `{"$": path}`. */
export function isReference(value: unknown): value is Reference {
  return isRecord(value) && Object.hasOwn(value, "$") && typeof value["$"] === "string";
}

function readReference(reference: Reference, roots: Roots): unknown {
  const read = readPath(reference.$, roots);
  const { pick } = reference;
  if (pick === undefined || read === undefined || read === null) return read;
  return Array.isArray(read) ? read.map((entry) => pickFrom(entry, pick)) : pickFrom(read, pick);
}

function pickFrom(value: unknown, pick: Readonly<Record<string, string>>): unknown {
  return Object.fromEntries(
    Object.entries(pick).map(([name, path]) => [name, readWithin(value, path) ?? null]),
  );
}
