import { escapeSegment, isRecord, readOwn } from "#validators";
import { suggest } from "#engine/template";
import type { Problem } from "#engine/template";

type Kind = "a text" | "a text or a list of texts" | "true or false" | "a number" | "an object" | "a list";

/** The keys of an entry with what each holds, and those of which it needs one of each group. */
export interface EntryShape {
  readonly keys: Readonly<Record<string, Kind>>;
  readonly needs: readonly (readonly string[])[];
}

export const ROUTE: EntryShape = {
  keys: {
    path: "a text",
    each: "an object",
    title: "a text",
    parent: "a text or a list of texts",
    trail: "a list",
    named: "a text",
    template: "a text",
    with: "an object",
    plugin: "a text",
    pageOf: "an object",
    access: "an object",
    landing: "a number",
    home: "true or false",
    own: "true or false",
    single: "true or false",
  },
  needs: [["path"], ["title"], ["access"]],
};

export const MENU_ENTRY: EntryShape = {
  keys: {
    title: "a text",
    icon: "a text",
    path: "a text or a list of texts",
    url: "a text",
    target: "a text",
    hidden: "true or false",
    access: "an object",
    use: "a text",
    with: "an object",
    children: "a list",
  },
  needs: [["title", "path"]],
};

export const TRAIL_STEP: EntryShape = {
  keys: { title: "a text", path: "a text or a list of texts" },
  needs: [["title"]],
};

/** Unknown and missing keys of an entry of the routes or of a menu, and values of another kind. */
export function checkEntryShape(
  entry: Readonly<Record<string, unknown>>,
  pointer: string,
  { keys, needs }: EntryShape,
): readonly Problem[] {
  const wrong = Object.keys(entry).flatMap((key): readonly Problem[] => {
    const at = `${pointer}/${escapeSegment(key)}`;
    const kind = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (kind === undefined)
      return [
        { pointer: at, atKey: true, message: `unknown key "${key}"${suggest(key, Object.keys(keys))}` },
      ];
    return isOfKind(entry[key], kind) ? [] : [{ pointer: at, message: `must be ${kind}` }];
  });
  const missing = needs
    .filter((group) => group.every((key) => readOwn(entry, key) === undefined))
    .map((group) => ({ pointer, message: `"${group.join('" or "')}" is missing` }));
  return [...wrong, ...missing, ...checkTables(entry, pointer)];
}

function checkTables(entry: Readonly<Record<string, unknown>>, pointer: string): readonly Problem[] {
  const tables = readOwn(entry, "pageOf");
  return Object.entries(isRecord(tables) ? tables : {}).flatMap(([table, kinds]) =>
    isTexts(kinds)
      ? []
      : [{ pointer: `${pointer}/pageOf/${escapeSegment(table)}`, message: "must be a list of texts" }],
  );
}

function isOfKind(value: unknown, kind: Kind): boolean {
  if (kind === "a text") return typeof value === "string";
  if (kind === "a text or a list of texts") return typeof value === "string" || isTexts(value);
  if (kind === "true or false") return typeof value === "boolean";
  if (kind === "a number") return typeof value === "number";
  return kind === "a list" ? Array.isArray(value) : isRecord(value);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === "string");
}
