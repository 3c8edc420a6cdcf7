import type { Roots } from "./roots.ts";

/**
 * Reads a dotted path that starts with a root: `row.automator.id`. Own properties only; `*` collects over a list
 * (`rows.*.id`), leaving out what is absent. Undefined where anything on the way is absent.
 */
export function readPath(path: string, roots: Roots): unknown {
  return readSegments(roots, path.split("."), 0);
}

/** As `readPath`, over any value instead of the roots. */
export function readWithin(value: unknown, path: string): unknown {
  return path === "" ? value : readSegments(value, path.split("."), 0);
}

function readSegments(value: unknown, segments: readonly string[], from: number): unknown {
  let at = value;
  for (let index = from; index < segments.length; index += 1) {
    const segment = segments[index] ?? "";
    if (segment === "*") {
      if (!Array.isArray(at)) return undefined;
      const rest = index + 1;
      return at.map((entry) => readSegments(entry, segments, rest)).filter((entry) => entry !== undefined);
    }
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, segment)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[segment];
  }
  return at;
}
