import { escapeSegment, isRecord, readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { accessInFull, excludeEachOther } from "./audience.ts";
import { REPEATED } from "./check-state-tables.ts";
import type { Part, Rule } from "./part.ts";

/** Lists in which two entries must not look alike, with the key in which they would. */
const APART: readonly (readonly [list: string, key: string, message: string])[] = [
  ["tabs", "title", "a tab before has this title too: nobody can tell them apart"],
  ["rowActions", "label", "an action before has this label too: nobody can tell them apart"],
  ["pageActions", "label", "an action before has this label too: nobody can tell them apart"],
  ["bulkActions", "label", "an action before has this label too: nobody can tell them apart"],
  ["rowActions", "goto", "an action before leads there too"],
  ["pageActions", "goto", "an action before leads there too"],
  ["filters", "field", "a filter before is of this field too: only one of them can be sent"],
  ["enable", "reason", "a rule before gives this reason too: say what differs"],
];

/** Lists that show fields. */
const SHOWN: readonly (readonly [list: string, message: string])[] = [
  ["columns", "a column before shows the same"],
  ["items", "an item before shows the same"],
  ["facts", "a fact before is the same"],
];

/** Entries of a list that look alike, and a column that stands twice. */
export const checkTwice: Rule = (part) => [
  ...APART.flatMap(([list, key, message]) =>
    repeated(part, list, (entry) => readOwn(entry, key)).map((index) => ({
      pointer: `${part.pointer}/${list}/${index}/${key}`,
      message,
    })),
  ),
  ...["rowActions", "pageActions", "bulkActions"].flatMap((list) =>
    repeated(part, list, deedOf).map((index) => ({
      pointer: `${part.pointer}/${list}/${index}`,
      message: REPEATED,
    })),
  ),
  ...SHOWN.flatMap(([list, message]) =>
    repeated(part, list, columnOf).map((index) => ({ pointer: `${part.pointer}/${list}/${index}`, message })),
  ),
];

/** What an action does when nothing is asked, or what it asks for. */
function deedOf(action: unknown): unknown {
  const [call, calls, use] = ["call", "calls", "use"].map((key) => readOwn(action, key));
  if (call === undefined && calls === undefined && use === undefined) return undefined;
  return [
    call,
    calls,
    use,
    readOwn(action, "with"),
    readOwn(readOwn(action, "ask"), "fields"),
    readOwn(action, "then"),
  ];
}

function columnOf(column: unknown): unknown {
  const { width: _, sort: __, optional: ___, ...shown } = isRecord(column) ? column : {};
  return shown["field"] === undefined ? undefined : shown;
}

/** The entries whose value an earlier one has, for the same people at the same time. */
function repeated(part: Part, list: string, valueOf: (entry: unknown) => unknown): readonly number[] {
  const entries = readOwn(part.value, list);
  if (!Array.isArray(entries)) return [];
  const values = entries.map((entry: unknown) => JSON.stringify(valueOf(entry)));
  return values.flatMap((value, index) => {
    const isAgain = values.some(
      (other, before) =>
        before < index &&
        other !== undefined &&
        other === value &&
        areSeenTogether(entries[before], entries[index]),
    );
    return isAgain ? [index] : [];
  });
}

/** Whether two parts may be seen by the same person at once; a part with a condition of its own may replace another. */
function areSeenTogether(a: unknown, b: unknown): boolean {
  if (readOwn(a, "show") !== undefined && readOwn(b, "show") !== undefined) return false;
  return !excludeEachOther(accessInFull(readOwn(a, "access")), accessInFull(readOwn(b, "access")));
}

/** The inputs that a part is given one by one: two of them from the same place, where the place is called as one of them. */
export const checkSameInputs: Rule = (part) =>
  ["with", "init", "body"].flatMap((key) => sameInputs(readOwn(part.value, key), `${part.pointer}/${key}`));

function sameInputs(inputs: unknown, pointer: string): readonly Problem[] {
  if (!isRecord(inputs)) return [];
  const given = Object.keys(inputs).map((key) => ({ key, path: readOwn(inputs[key], "$") }));
  return given.flatMap(({ key, path }) => {
    const owner = given.find(
      (other) => other.key !== key && other.path === path && endsWith(path, other.key),
    );
    if (typeof path !== "string" || owner === undefined || endsWith(path, key)) return [];
    const message = `"${path}" is what "${owner.key}" is given: is this to be another?`;
    return [{ pointer: `${pointer}/${escapeSegment(key)}`, message }];
  });
}

/** Whether the last part of a path is called as a key, however it is spelled: `row.large_logo` as `largeLogo`. */
function endsWith(path: unknown, key: string): boolean {
  return typeof path === "string" && plain(path.split(".").at(-1) ?? "").includes(plain(key));
}

function plain(text: string): string {
  return text.replaceAll(/[^a-z0-9]/gi, "").toLowerCase();
}
