import type { Dialect } from "#engine/api-description";
import { isRecord, readOwn } from "#validators";

/**
 * What a template may write short or leave out, by what everything after expansion reads: a bare name for a column, a
 * bare text for what is tracked, and where rows, their number and an activity's link stand in the answers of an API.
 */

/** What the dialects of `templates/apis.json` say of answers. */
export type AnswerWords = Pick<Dialect, "rows" | "total" | "activity">;

/** The part of the list of APIs that expansion reads. */
export interface AnswerDialects {
  readonly entries: Readonly<Record<string, { readonly dialect: AnswerWords }>>;
  readonly dialects: Readonly<Record<string, AnswerWords>>;
}

/** The dialect's words for the answers of an operation; none where nothing is known of the API. */
export type AnswersOf = (api: string, dialect: unknown) => AnswerWords;

/** The words of all APIs as one text, to see whether two lists complete templates alike. */
export function answerWordsText(list: AnswerDialects | undefined): string {
  const entries = Object.entries(list?.entries ?? {}).map(([name, { dialect }]) => [name, wordsOf(dialect)]);
  const dialects = Object.entries(list?.dialects ?? {}).map(([name, dialect]) => [name, wordsOf(dialect)]);
  return JSON.stringify([entries, dialects]);
}

function wordsOf({ rows, total, activity }: AnswerWords): AnswerWords {
  return { rows, total, activity };
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

/** The lists whose entries may be bare names, and the key that a bare name stands for. */
const ENTRY_KEYS: Readonly<Record<string, string>> = { columns: "field", items: "field", fields: "at" };

/** The key that a bare text stands for as an entry of a list; undefined where a text is a text. */
export function entryKeyOf(list: string, text: string): string | undefined {
  const key = Object.hasOwn(ENTRY_KEYS, list) ? ENTRY_KEYS[list] : undefined;
  return key === "at" && !/^[/?]/.test(text) ? undefined : key;
}

/** The keys whose value may be a text or a list, and the key that it stands for. */
const VALUE_KEYS: Readonly<Record<string, (value: unknown) => Row | undefined>> = {
  access: (value) =>
    typeof value === "string" ? { all: [value] } : Array.isArray(value) ? { all: value } : undefined,
  csv: (value) => (typeof value === "string" ? { file: value } : undefined),
  search: (value) => (Array.isArray(value) ? { fields: value } : undefined),
  track: (value) => (typeof value === "string" ? { name: value } : undefined),
};

type Row = Readonly<Record<string, unknown>>;

/** Below these keys stand values, not parts of a template. */
const VALUES = /\/(?:body|with|query|filter|init|values|value)(?:\/|$)/;

/**
 * A part of a template in full: what its keys write short, and what the answers of its API add. `pointer` is its place
 * in the expanded document.
 */
export function inFull(part: Row, pointer: string, answers: AnswersOf): Row {
  if (VALUES.test(pointer)) return part;
  if (pointer === "/params") return Object.fromEntries(Object.entries(part).map(paramInFull));
  const full: Record<string, unknown> = { ...part };
  for (const [key, long] of Object.entries(VALUE_KEYS)) {
    const value = Object.hasOwn(part, key) ? long(part[key]) : undefined;
    if (value !== undefined) full[key] = value;
  }
  const { api, do: operation } = part;
  if (typeof api !== "string" || typeof operation !== "string") return full;
  const words = answers(api, readOwn(part, "dialect"));
  const at = pointer.slice(pointer.lastIndexOf("/") + 1);
  if ((at === "source" || at === "options") && !Object.hasOwn(part, "rows")) {
    if (words.rows !== undefined) full["rows"] = words.rows;
    if (at === "source" && words.total !== undefined && !Object.hasOwn(part, "total"))
      full["total"] = words.total;
  }
  const track = full["track"];
  if (isRecord(track) && !Object.hasOwn(track, "link") && words.activity !== undefined)
    full["track"] = { link: { $: `result${words.activity.replaceAll("/", ".")}` }, ...track };
  return full;
}

function paramInFull([name, param]: [string, unknown]): [string, unknown] {
  if (param === "route") return [name, { in: "route", required: true }];
  return [name, param === "query" ? { in: "query" } : param];
}

/** One action of a table of states, by what it says of itself and of the table. */
export interface StateAction {
  readonly id: string;
  /** What `<to>` stands for in the table's action. */
  readonly to: unknown;
  /** What the entry says instead of the table: label, icon, ask, call. */
  readonly own: Row;
  /** The rule that this state must hold. */
  readonly rule: { readonly if: unknown; readonly reason: unknown };
  /** Where it may not be taken the action is absent, not disabled. */
  readonly isHidden: boolean;
}

/**
 * The actions that a table of states stands for, one per entry: `to` is the state asked for, `from` those in which it
 * may be. Undefined where `part` is no action with such a table.
 */
export function stateActions(part: unknown): readonly StateAction[] | undefined {
  const [states, of, id] = [readOwn(part, "states"), readOwn(part, "of"), readOwn(part, "id")];
  if (!isRecord(states) || typeof of !== "string" || typeof id !== "string") return undefined;
  return Object.entries(states).map(([name, entry]) => {
    const { to = name, from, ask, label, ...own } = isRecord(entry) ? entry : {};
    return {
      id: name,
      to,
      own: {
        label: label ?? `t:${id}.${name}`,
        ...own,
        ...(ask === undefined ? {} : { ask: ask === true ? { text: `t:${id}.${name}-text` } : ask }),
      },
      rule: {
        if: from === undefined ? { "!==": [{ var: of }, to] } : { in: [{ var: of }, from] },
        reason: `t:${id}.not-now`,
      },
      isHidden: readOwn(part, "others") === "hidden",
    };
  });
}
