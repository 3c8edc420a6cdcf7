import { escapeSegment, isRecord } from "#validators";
import { normaliseBody } from "./normalise-body.ts";

/** One change of a document (spec 1 §7): `path` and a copy's `value` are JSON Pointers. */
export type PatchOperation =
  | { readonly op: "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string }
  | { readonly op: "copy"; readonly path: string; readonly value: string };

/**
 * The difference from `init` to `form` as an object with only the changes, for a PATCH that takes an object. Removed
 * values are null; lists are sent whole. Undefined: nothing changed. Values are compared as they would be sent.
 */
export function changedObject(init: unknown, form: unknown): Readonly<Record<string, unknown>> | undefined {
  const before = asRecord(normaliseBody(init));
  const after = asRecord(normaliseBody(form));
  const changed = new Map<string, unknown>();
  for (const key of keysOfBoth(before, after)) {
    const [was, is] = [own(before, key), own(after, key)];
    if (isSame(was, is)) continue;
    changed.set(key, isRecord(was) && isRecord(is) ? (changedObject(was, is) ?? is) : (is ?? null));
  }
  return changed.size === 0 ? undefined : Object.fromEntries(changed);
}

/** The same difference as a list of operations: a replace for each changed value, a remove for each removed one. */
export function changedOperations(init: unknown, form: unknown): readonly PatchOperation[] {
  return compare(asRecord(normaliseBody(init)), asRecord(normaliseBody(form)), "");
}

type Fields = Readonly<Record<string, unknown>>;

function compare(before: Fields, after: Fields, at: string): readonly PatchOperation[] {
  return keysOfBoth(before, after).flatMap((key): readonly PatchOperation[] => {
    const path = `${at}/${escapeSegment(key)}`;
    const [was, is] = [own(before, key), own(after, key)];
    if (isSame(was, is)) return [];
    if (!Object.hasOwn(after, key)) return [{ op: "remove", path }];
    if (isRecord(was) && isRecord(is)) return compare(was, is, path);
    return [{ op: "replace", path, value: is }];
  });
}

/** Equal as JSON, ignoring the order of keys. An absent field equals null. */
function isSame(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((entry, at) => isSame(entry, b[at]));
  if (!isRecord(a) || !isRecord(b)) return false;
  return keysOfBoth(a, b).every((key) => isSame(own(a, key), own(b, key)));
}

function keysOfBoth(a: Fields, b: Fields): readonly string[] {
  return [...new Set([...Object.keys(a), ...Object.keys(b)])];
}

function own(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function asRecord(value: unknown): Fields {
  return isRecord(value) ? value : {};
}
