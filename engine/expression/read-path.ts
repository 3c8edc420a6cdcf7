import { readOwn } from "#validators";
import type { Roots } from "./roots.ts";

/**
 * Reads a dotted path that starts with a root: `row.automator.id`. Own properties only; `*` collects over a list
 * (`rows.*.id`), leaving out what is absent. Undefined where anything on the way is absent.
 */
export function readPath(path: string, roots: Roots): unknown {
  return compilePath(path)(roots);
}

/** As `readPath`, over any value instead of the roots; the empty path is the value itself. */
export function readWithin(value: unknown, path: string): unknown {
  return path === "" ? value : compilePath(path)(value);
}

/** A reader of one path, made once per path. */
export function compilePath(path: string): (value: unknown) => unknown {
  let read = readers.get(path);
  if (read === undefined) {
    if (readers.size >= CACHED_READERS) readers.clear();
    read = buildReader(path.split("."));
    readers.set(path, read);
  }
  return read;
}

type Reader = (value: unknown) => unknown;

const CACHED_READERS = 4_000;
const readers = new Map<string, Reader>();

function buildReader(segments: readonly string[]): Reader {
  const star = segments.indexOf("*");
  if (star !== -1) {
    const before = buildReader(segments.slice(0, star));
    const after = buildReader(segments.slice(star + 1));
    return (value) => {
      const list = before(value);
      return Array.isArray(list) ? list.map(after).filter((entry) => entry !== undefined) : undefined;
    };
  }
  const [first = "", second = ""] = segments;
  if (segments.length === 0) return (value) => value;
  if (segments.length === 1) return (value) => readOwn(value, first);
  if (segments.length === 2) return (value) => readOwn(readOwn(value, first), second);
  return (value) => {
    let at = value;
    for (const segment of segments) at = readOwn(at, segment);
    return at;
  };
}
