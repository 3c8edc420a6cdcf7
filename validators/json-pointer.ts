import { isRecord, readOwn } from "./guards.ts";

/** The segments of a JSON Pointer: `/a~1b/0` → `["a/b", "0"]`. The empty pointer is the whole value. */
export function splitPointer(pointer: string): readonly string[] {
  if (pointer === "") return [];
  const segments = pointer.slice(1).split("/");
  return pointer.includes("~") ? segments.map(unescapeSegment) : segments;
}

export function joinPointer(segments: readonly (string | number)[]): string {
  return segments.map((segment) => `/${escapeSegment(String(segment))}`).join("");
}

/** A key as one segment of a pointer: `a/b` → `a~1b`. */
export function escapeSegment(key: string): string {
  return key.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** The key that a segment stands for: `a~1b` → `a/b`. */
export function unescapeSegment(segment: string): string {
  return segment.includes("~") ? segment.replaceAll("~1", "/").replaceAll("~0", "~") : segment;
}

/** The value at a pointer; undefined where a parent is absent. Own properties only. */
export function readPointer(value: unknown, pointer: string): unknown {
  let at = value;
  for (const segment of splitPointer(pointer)) {
    at = readOwn(at, segment);
    if (at === undefined) return undefined;
  }
  return at;
}

/**
 * A copy of `value` with `next` at the pointer; unchanged parts keep their identity. Creates missing parents. Undefined
 * removes the key, and keeps its parents.
 */
export function writePointer(value: unknown, pointer: string, next: unknown): unknown {
  return writeSegments(value, splitPointer(pointer), next);
}

/** A value for many writes: `value` is the original, or a copy in which each object was copied at most once. */
export interface PointerWriter {
  readonly value: () => unknown;
  readonly write: (pointer: string, next: unknown) => void;
}

/** As `writePointer`, for many writes to one value. The next write changes what `value` returned. */
export function pointerWriter(original: unknown): PointerWriter {
  const own = new Set<unknown>();
  let root = original;
  const writeTo = (value: unknown, [segment, ...rest]: readonly string[], next: unknown): unknown => {
    if (segment === undefined) return next;
    if (!own.has(value) || !isRecord(value)) {
      const copy = writeSegments(value, [segment, ...rest], next);
      own.add(copy);
      return copy;
    }
    const written = writeTo(readOwn(value, segment), rest, next);
    if (written === undefined) Reflect.deleteProperty(value, segment);
    else Object.defineProperty(value, segment, { ...OWN, value: written });
    return value;
  };
  return {
    value: () => root,
    write(pointer, next) {
      root = writeTo(root, splitPointer(pointer), next);
    },
  };
}

// Defined, so that a segment `__proto__` is a key like any other.
const OWN = { configurable: true, enumerable: true, writable: true };

/** Whether two pointers are the same, or one lies inside the other. */
export function pointersMeet(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);
}

function writeSegments(value: unknown, [segment, ...rest]: readonly string[], next: unknown): unknown {
  if (segment === undefined) return next;
  if (next === undefined && (typeof value !== "object" || value === null)) return value;
  if (Array.isArray(value)) {
    const list: unknown[] = [...(value as readonly unknown[])];
    list[Number(segment)] = writeSegments(list[Number(segment)], rest, next);
    return list;
  }
  const written = writeSegments(readOwn(value, segment), rest, next);
  const before = isRecord(value) ? value : {};
  // A computed key is defined, so that a segment `__proto__` is a key like any other.
  if (written !== undefined) return { ...before, [segment]: written };
  const { [segment]: _, ...others } = before;
  return others;
}
