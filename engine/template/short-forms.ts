import type { Dialect } from "#engine/api-description";
import { isRecord, readOwn } from "#validators";

/**
 * The short forms of a template, replaced before anything else reads it: a name for a column, a text for what is
 * tracked, and the default places of rows and totals in an API's answers.
 */

/** What the dialects of `templates/apis.json` define about answers. */
export type AnswerWords = Pick<Dialect, "rows" | "total">;

/** The part of the list of APIs that expansion needs. */
export interface AnswerDialects {
  readonly entries: Readonly<Record<string, { readonly dialect: AnswerWords }>>;
  readonly dialects: Readonly<Record<string, AnswerWords>>;
}

/** The dialect's defaults for the answers of an operation; none for an unknown API. */
export type AnswersOf = (api: string, dialect: unknown) => AnswerWords;

/** The defaults of all APIs as one text, to compare whether two lists complete templates equally. */
export function answerWordsText(list: AnswerDialects | undefined): string {
  const entries = Object.entries(list?.entries ?? {}).map(([name, { dialect }]) => [name, wordsOf(dialect)]);
  const dialects = Object.entries(list?.dialects ?? {}).map(([name, dialect]) => [name, wordsOf(dialect)]);
  return JSON.stringify([entries, dialects]);
}

function wordsOf({ rows, total }: AnswerWords): AnswerWords {
  return { rows, total };
}

export function answersOf(list: AnswerDialects | undefined): AnswersOf {
  return (api, dialect) => {
    if (typeof dialect === "string") return readDialect(list?.dialects, dialect);
    return list !== undefined && Object.hasOwn(list.entries, api) ? (list.entries[api]?.dialect ?? {}) : {};
  };
}

function readDialect(dialects: AnswerDialects["dialects"] | undefined, name: string): AnswerWords {
  return dialects !== undefined && Object.hasOwn(dialects, name) ? (dialects[name] ?? {}) : {};
}

/** The lists whose entries may be names, with the key that a name is short for. */
const ENTRY_KEYS: Readonly<Record<string, string>> = {
  columns: "field",
  items: "field",
  facts: "field",
  fields: "at",
};

/** The key that a text entry of a list is short for; undefined where a text is just a text. */
export function entryKeyOf(list: string, text: string): string | undefined {
  const key = Object.hasOwn(ENTRY_KEYS, list) ? ENTRY_KEYS[list] : undefined;
  return key === "at" && !/^[/?]/.test(text) ? undefined : key;
}

/** The places in full of what stands short at a key, below its part: `/access/all/0` for the text at `/access`. */
export function placesInFull(part: Row, pointer: string): readonly (readonly [full: string, key: string])[] {
  return Object.entries(valueKeysAt(pointer)).flatMap(([key, inLong]) => {
    const value = Object.hasOwn(part, key) ? part[key] : undefined;
    const [long] = Object.entries(inLong(value) ?? {});
    if (long === undefined) return [];
    const isWrapped = Array.isArray(long[1]) && !Array.isArray(value);
    return [[`/${key}/${long[0]}${isWrapped ? "/0" : ""}`, key] as const];
  });
}

/** The keys whose value may be a text or a list, with the key that it is short for. */
const VALUE_KEYS: ValueKeys = {
  access: (value) =>
    typeof value === "string" ? { all: [value] } : Array.isArray(value) ? { all: value } : undefined,
  csv: (value) => (typeof value === "string" ? { file: value } : undefined),
  search: (value) => (Array.isArray(value) ? { fields: value } : undefined),
  track: (value) => (typeof value === "string" ? { name: value } : undefined),
};

type ValueKeys = Readonly<Record<string, (value: unknown) => Row | undefined>>;

const HEAD_KEYS: ValueKeys = {
  ...VALUE_KEYS,
  state: (value) => (typeof value === "string" ? { field: value } : undefined),
};

function valueKeysAt(pointer: string): ValueKeys {
  return pointer === "/head" ? HEAD_KEYS : VALUE_KEYS;
}

type Row = Readonly<Record<string, unknown>>;

/** The values of these keys are data, not parts of a template. */
const VALUES = /\/(?:body|with|query|filter|init|values|value)(?:\/|$)/;

/**
 * A part of a template in full: short forms replaced, and the defaults of its API added. `pointer` is its place in
 * the expanded document.
 */
export function inFull(part: Row, pointer: string, answers: AnswersOf): Row {
  if (VALUES.test(pointer)) return part;
  if (pointer === "/params") return Object.fromEntries(Object.entries(part).map(paramInFull));
  const full: Record<string, unknown> = { ...part };
  for (const [key, long] of Object.entries(valueKeysAt(pointer))) {
    const value = Object.hasOwn(part, key) ? long(part[key]) : undefined;
    if (value !== undefined) full[key] = value;
  }
  const at = /\/load\/[^/]*$/.test(pointer) ? "load" : pointer.slice(pointer.lastIndexOf("/") + 1);
  for (const [key, usual] of Object.entries(usualOf(part, at)))
    if (!Object.hasOwn(part, key)) full[key] = usual;
  const { api, do: operation } = part;
  if (typeof api !== "string" || typeof operation !== "string") return full;
  const words = answers(api, readOwn(part, "dialect"));
  if ((at === "source" || at === "options") && !Object.hasOwn(part, "rows")) {
    if (words.rows !== undefined) full["rows"] = words.rows;
    if (at === "source" && words.total !== undefined && !Object.hasOwn(part, "total"))
      full["total"] = words.total;
  }
  return full;
}

/** What a list or its choices say by default: the `default`s of the schema. `at` is the key that holds the part. */
function usualOf(part: Row, at: string): Row {
  if (part["kind"] === "list") return { key: "id" };
  const isChoices = at === "options" && ("from" in part || "do" in part);
  return isChoices ? { value: "id", label: "{{item.name}}" } : {};
}

function paramInFull([name, param]: [string, unknown]): [string, unknown] {
  if (param === "route") return [name, { in: "route", required: true }];
  return [name, param === "query" ? { in: "query" } : param];
}

/** One action of a table of states, from its entry and the table. */
export interface StateAction {
  readonly id: string;
  /** The value of `<to>` in the table's action. */
  readonly to: unknown;
  /** The states in which it is allowed; absent: in all others. */
  readonly from: unknown;
  /** The entry's overrides: label, icon, ask, call. */
  readonly own: Row;
  /** The condition that the current state allows it. */
  readonly rule: { readonly if: unknown; readonly reason: unknown };
  /** Where it is not allowed the action is absent, not disabled. */
  readonly isHidden: boolean;
}

/**
 * The actions of a table of states, one per entry: `to` is the target state, `from` those in which it is allowed.
 * Undefined where `part` is no action with such a table.
 */
export function stateActions(part: unknown): readonly StateAction[] | undefined {
  const [states, of, id] = [readOwn(part, "states"), readOwn(part, "of"), readOwn(part, "id")];
  if (!isRecord(states) || typeof of !== "string" || typeof id !== "string") return undefined;
  const reason = readOwn(part, "reason") ?? `t:${id}.not-now`;
  return Object.entries(states).map(([name, entry]) => {
    const { to = name, from, ask, label, ...own } = isRecord(entry) ? entry : {};
    return {
      id: name,
      to,
      from,
      own: {
        label: label ?? `t:${id}.${name}`,
        ...own,
        ...(ask === undefined ? {} : { ask: ask === true ? { text: `t:${id}.${name}-text` } : ask }),
      },
      rule: {
        if: from === undefined ? { "!==": [{ var: of }, to] } : { in: [{ var: of }, from] },
        reason,
      },
      isHidden: readOwn(part, "others") === "hidden",
    };
  });
}
