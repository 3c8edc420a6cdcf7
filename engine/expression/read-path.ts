import { readOwn } from "#validators";
import type { RootName, Roots } from "./roots.ts";

/**
 * Reads a dotted path from a root: `row.automator.id`. Own properties only; `*` collects over a list (`rows.*.id`),
 * leaving out absent values, and `-1` is its last entry. Undefined where anything on the way is absent.
 */
export function readPath(path: string, roots: Roots): unknown {
  return compilePath(path)(roots);
}

/** Like `readPath`, but from any value instead of the roots; the empty path is the value itself. */
export function readWithin(value: unknown, path: string): unknown {
  return path === "" ? value : compilePath(path)(value);
}

/** A reader of one path, compiled once per path. */
export function compilePath(path: string): (value: unknown) => unknown {
  let read = readers.get(path);
  if (read === undefined) {
    if (readers.size >= CACHED_READERS) readers.clear();
    read = buildReader(path.split("."));
    readers.set(path, read);
  }
  return read;
}

/**
 * A reader of a path from a root: `row.automator.id`. The roots are a closed set and are read by literal property
 * names, which is faster than a computed name.
 */
export function compileRootPath(path: string): (roots: Roots) => unknown {
  const at = path.indexOf(".");
  const root = at === -1 ? path : path.slice(0, at);
  const readRoot = isRootName(root) ? ROOT_READERS[root] : undefined;
  if (readRoot === undefined) return compilePath(path);
  if (at === -1) return readRoot;
  const read = compilePath(path.slice(at + 1));
  return (roots) => read(readRoot(roots));
}

function isRootName(name: string): name is RootName {
  return Object.hasOwn(ROOT_READERS, name);
}

/** Roots are created by the portal, never by data, so their properties need no own-property check. */
const ROOT_READERS: Readonly<Record<RootName, (roots: Roots) => unknown>> = {
  row: (roots) => roots.row,
  rows: (roots) => roots.rows,
  entry: (roots) => roots.entry,
  form: (roots) => roots.form,
  picked: (roots) => roots.picked,
  load: (roots) => roots.load,
  result: (roots) => roots.result,
  item: (roots) => roots.item,
  route: (roots) => roots.route,
  query: (roots) => roots.query,
  bootstrap: (roots) => roots.bootstrap,
  claims: (roots) => roots.claims,
  session: (roots) => roots.session,
  now: (roots) => roots.now,
};

type Reader = (value: unknown) => unknown;

const CACHED_READERS = 4_000;
const readers = new Map<string, Reader>();

function buildReader(segments: readonly string[]): Reader {
  const star = segments.findIndex((segment) => segment === "*" || segment === "-1");
  if (star !== -1) {
    const before = buildReader(segments.slice(0, star));
    const after = buildReader(segments.slice(star + 1));
    return (value) => {
      const list = before(value);
      if (!Array.isArray(list)) return undefined;
      return segments[star] === "*"
        ? list.map(after).filter((entry) => entry !== undefined)
        : after(list.at(-1));
    };
  }
  const [first = "", second = "", third = "", fourth = ""] = segments;
  // Unrolled for the usual lengths: a loop over the segments takes twice as long.
  switch (segments.length) {
    case 0:
      return (value) => value;
    case 1:
      return (value) => readOwn(value, first);
    case 2:
      return (value) => readOwn(readOwn(value, first), second);
    case 3:
      return (value) => readOwn(readOwn(readOwn(value, first), second), third);
    case 4:
      return (value) => readOwn(readOwn(readOwn(readOwn(value, first), second), third), fourth);
    default:
      return (value) => {
        let at = value;
        for (const segment of segments) at = readOwn(at, segment);
        return at;
      };
  }
}
