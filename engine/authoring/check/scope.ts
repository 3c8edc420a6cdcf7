import { isRecord, readOwn, readPointer } from "#validators";
import type { RootName } from "#engine/expression";
import { ROOTS_EVERYWHERE, rootsOf } from "./language.ts";
import type { Brought } from "./language.ts";
import { keysBelow } from "./part.ts";
import type { Part } from "./part.ts";

/** The roots permitted where a part stands, as the schema says: each place of a template has a fixed set, and there is no scope chain. */
export function rootsAt(part: Part): ReadonlySet<RootName> {
  const roots = new Set(ROOTS_EVERYWHERE);
  for (const frame of [...part.above, part]) {
    const keys = frame === part ? [] : keysBelow(frame, part);
    for (const brought of rootsOf(frame.definition)) {
      if (isBrought(brought, frame.value, keys)) for (const root of brought.roots) roots.add(root);
    }
  }
  return roots;
}

/** `keys` lead from the part that brings the roots to the one that reads them. */
function isBrought(brought: Brought, value: unknown, keys: readonly string[]): boolean {
  const { in: inside, except = [], when } = brought;
  if (when !== undefined && readPointer(value, when) === undefined) return false;
  if (except.some((place) => isBelow(keys, place))) return false;
  return inside === undefined || inside.some((place) => isBelow(keys, place));
}

function isBelow(keys: readonly string[], place: string): boolean {
  return place
    .split("/")
    .every((key, index) => keys[index] !== undefined && (key === "*" || key === keys[index]));
}

/** The names declared under a key (`load`, `params`) by anything a part stands in, with what is declared. */
export function declaredAround(part: Part, key: string): ReadonlyMap<string, unknown> {
  const declared = new Map<string, unknown>();
  for (const frame of [...part.above, part]) {
    const names = readOwn(frame.value, key);
    if (isRecord(names)) for (const name of Object.keys(names)) declared.set(name, names[name]);
  }
  return declared;
}
