import { evaluateCondition, readPath, readWithin, resolveValue } from "#engine/expression";
import type { Report, Roots } from "#engine/expression";
import type { Op } from "#engine/template";
import { escapeSegment, isRecord, joinPointer, readOwn, readPointer, splitPointer } from "#validators";

export interface EditContext {
  readonly roots: Roots;
  /** Field that identifies a row of the list: finds `{row}` and `{rows}` in the document. */
  readonly key?: string;
  /** Form fields that are hidden now: a merge removes them. */
  readonly hidden: readonly string[];
  readonly report?: Report;
}

export type Edited =
  | {
      readonly ok: true;
      readonly document: unknown;
      /** Where the last operation put its value, as a JSON Pointer into the document. */
      readonly place: string;
    }
  /** The value to change does not exist any more: somebody else deleted it. */
  | { readonly ok: false; readonly is: "gone" }
  /** A `{placeholder}` of the path has no value. */
  | { readonly ok: false; readonly is: "unfilled" };

/**
 * A copy of a document with the operations applied in order: replace, remove and copy (spec 1 §7), and add, merge and move.
 * `{row}` in a path is the index of the row in this document, found by its key; with `{rows}` the operation runs once
 * for each selected row.
 */
export function editDocument(document: unknown, ops: readonly Op[], context: EditContext): Edited {
  let edited: Edited = { ok: true, document, place: "" };
  for (const op of ops) {
    if (op.when !== undefined && !evaluateCondition(op.when, context.roots, context.report)) continue;
    for (const roots of rootsOfEach(op, context.roots)) {
      edited = applyOne(edited.document, op, { ...context, roots });
      if (!edited.ok) return edited;
    }
  }
  return edited;
}

/** One per selected row where the path contains `{rows}`. */
function rootsOfEach({ path }: Op, roots: Roots): readonly Roots[] {
  if (!path.split("/").includes("{rows}")) return [roots];
  return Array.isArray(roots.rows) ? roots.rows.map((row: unknown) => ({ ...roots, row })) : [];
}

function applyOne(document: unknown, { op, path, value, by = 0 }: Op, context: EditContext): Edited {
  const at = placeOf(document, path, context);
  if (!at.ok) return at;
  const { segments } = at;
  const isThere = readAt(document, segments) !== undefined;
  const newValue: unknown = resolveValue(value, context.roots) ?? null;
  const done = (changed: unknown): Edited => ({
    ok: true,
    document: changed,
    place: placeIn(document, segments),
  });
  switch (op) {
    case "add":
      return done(writeAt(document, segments, () => newValue, true));
    case "replace":
      return isThere ? done(writeAt(document, segments, () => newValue)) : GONE;
    case "remove":
      return done(isThere ? writeAt(document, segments, () => undefined) : document);
    case "copy": {
      const copied = typeof newValue === "string" ? readPointer(document, newValue) : undefined;
      return copied === undefined ? GONE : done(writeAt(document, segments, () => copied));
    }
    case "move":
      return isThere
        ? done(writeAt(document, segments.slice(0, -1), (list) => moved(list, segments.at(-1), by)))
        : GONE;
    case "merge":
      if (!isThere && segments.length > 0) return GONE;
      return done(writeAt(document, segments, (was) => withoutHidden(merge(was, newValue), context.hidden)));
  }
  throw new Error(`No change is known for the operation ${JSON.stringify(op)}.`);
}

const GONE = { ok: false, is: "gone" } as const;

/** The end of a list is where its next entry will be. */
function placeIn(document: unknown, segments: readonly string[]): string {
  const list = readAt(document, segments.slice(0, -1));
  const last = segments.at(-1) === "-" ? [String(Array.isArray(list) ? list.length : 0)] : segments.slice(-1);
  return joinPointer([...segments.slice(0, -1), ...last]);
}

/** The list with one of its entries so many places further on; at an end it stays. */
function moved(list: unknown, place: string | undefined, by: number): unknown {
  if (!Array.isArray(list)) return list;
  const from = Number(place);
  const to = Math.min(Math.max(from + by, 0), list.length - 1);
  return list.toSpliced(from, 1).toSpliced(to, 0, list[from]);
}

type Place = { readonly ok: true; readonly segments: readonly string[] } | Extract<Edited, { ok: false }>;

/** The segments of a path, with every placeholder filled. */
function placeOf(document: unknown, path: string, { roots, key }: EditContext): Place {
  const segments: string[] = [];
  for (const raw of path === "" ? [] : path.slice(1).split("/")) {
    if (raw === "{row}" || raw === "{rows}") {
      const index = indexOfRow(readAt(document, segments), roots.row, key);
      if (index === undefined) return GONE;
      segments.push(String(index));
      continue;
    }
    const filled = fillPointer(raw, roots);
    if (filled === undefined) return { ok: false, is: "unfilled" };
    segments.push(...splitPointer(`/${filled}`));
  }
  return { ok: true, segments };
}

function indexOfRow(list: unknown, row: unknown, key = "id"): number | undefined {
  const wanted = readWithin(row, key);
  if (!Array.isArray(list) || wanted === undefined || wanted === null) return undefined;
  const index = list.findIndex((entry) => readWithin(entry, key) === wanted);
  return index === -1 ? undefined : index;
}

/**
 * Fills the placeholders of a JSON Pointer or of a segment, with the pointer's own escape for a slash. Undefined: a
 * value is missing.
 */
export function fillPointer(text: string, roots: Roots): string | undefined {
  let isFilled = true;
  const filled = text.replace(/\{([^{}]*)\}/g, (_, path: string) => {
    const value = readPath(path.trim(), roots);
    if ((typeof value === "string" && value !== "") || typeof value === "number")
      return escapeSegment(String(value));
    isFilled = false;
    return "";
  });
  return isFilled ? filled : undefined;
}

function readAt(value: unknown, segments: readonly string[]): unknown {
  return segments.reduce<unknown>((at, segment) => readOwn(at, segment), value);
}

/**
 * A copy with `change` applied at a place; undefined removes it. `isInsert`: in a list the following entries move on.
 */
function writeAt(
  value: unknown,
  [segment, ...rest]: readonly string[],
  change: (was: unknown) => unknown,
  isInsert = false,
): unknown {
  if (segment === undefined) return change(value);
  if (Array.isArray(value)) {
    const list: readonly unknown[] = value;
    const index = segment === "-" ? list.length : Number(segment);
    const isNew = index === list.length || (isInsert && rest.length === 0);
    const next = writeAt(isNew ? undefined : list[index], rest, change, isInsert);
    return list.toSpliced(index, isNew ? 0 : 1, ...(next === undefined ? [] : [next]));
  }
  const isList = value === undefined && segment === "-";
  if (isList) return [writeAt(undefined, rest, change, isInsert)];
  const entries = new Map(isRecord(value) ? Object.entries(value) : []);
  const next = writeAt(entries.get(segment), rest, change, isInsert);
  if (next === undefined) entries.delete(segment);
  else entries.set(segment, next);
  // fromEntries defines own properties, so a segment `__proto__` is an ordinary key.
  return Object.fromEntries(entries);
}

/** Merges objects key by key; anything else is replaced. */
function merge(was: unknown, newValue: unknown): unknown {
  if (!isRecord(was) || !isRecord(newValue)) return newValue;
  const entries = new Map(Object.entries(was));
  for (const [key, value] of Object.entries(newValue)) entries.set(key, merge(entries.get(key), value));
  return Object.fromEntries(entries);
}

function withoutHidden(value: unknown, hidden: readonly string[]): unknown {
  return hidden.reduce((rest: unknown, pointer) => {
    const segments = splitPointer(pointer);
    return readAt(rest, segments) === undefined ? rest : writeAt(rest, segments, () => undefined);
  }, value);
}
