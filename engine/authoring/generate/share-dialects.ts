import type { Dialect } from "#engine/api-description";
import type { Template } from "#engine/template";
import { isRecord, readOwn } from "#validators";

/** Templates and the dialects they name, each dialect once. */
export interface SharedDialects {
  readonly templates: readonly Template[];
  /** New ones, by name. */
  readonly dialects: Readonly<Record<string, Dialect>>;
  /** The dialect of the API itself: lists that speak it name none. */
  readonly dialect: string;
}

type Words = Readonly<Record<string, unknown>>;

/** What every list of a dialect does, asked or not; the others are used only where a template says so. */
const ALWAYS = ["page", "firstPage", "offset", "size", "rows", "total"];

/**
 * Gives lists that ask alike one dialect. The one that most of an API's lists speak is the API's own, under its name; one that
 * is known already (`known`, by name) is used instead of a new one.
 */
export function shareDialects(
  api: string,
  templates: readonly Template[],
  dialects: Readonly<Record<string, Dialect>>,
  known: Readonly<Record<string, Dialect>> = {},
): SharedDialects {
  const fresh: { words: Words; readonly spokenBy: string[] }[] = [];
  const names = new Map<string, string>();
  for (const [list, dialect] of Object.entries(dialects)) {
    const words: Words = { ...dialect };
    const old = Object.keys(known).find((name) => name !== "none" && hasAll({ ...known[name] }, words));
    const same = fresh.find((each) => agree(each.words, words));
    if (old !== undefined) names.set(list, old);
    else if (same === undefined) fresh.push({ words, spokenBy: [list] });
    else {
      same.words = { ...same.words, ...words };
      same.spokenBy.push(list);
    }
  }
  const byUse = fresh.toSorted((a, b) => b.spokenBy.length - a.spokenBy.length);
  for (const [index, { spokenBy }] of byUse.entries())
    for (const list of spokenBy)
      names.set(list, index === 0 && !Object.hasOwn(known, api) ? api : (spokenBy[0] ?? api));
  const own = mostUsed([...names.values()]) ?? "none";
  const rename = (dialect: string): string | undefined => {
    const name = names.get(dialect) ?? dialect;
    return name === own ? undefined : name;
  };
  return {
    templates: templates.map((template) => renameIn(template, rename)),
    dialects: Object.fromEntries(
      byUse.map(({ words, spokenBy: [list = ""] }) => [names.get(list) ?? api, words]),
    ),
    dialect: own,
  };
}

/** Whether a dialect says all that a list needs, and makes it ask for nothing else. */
function hasAll(dialect: Words, needed: Words): boolean {
  return (
    Object.entries(needed).every(([key, word]) => isSame(dialect[key], word)) &&
    ALWAYS.every((key) => isSame(dialect[key], needed[key]))
  );
}

/** Whether two dialects can be one. */
function agree(a: Words, b: Words): boolean {
  return (
    ALWAYS.every((key) => isSame(a[key], b[key])) &&
    Object.keys(a).every((key) => b[key] === undefined || isSame(a[key], b[key]))
  );
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function mostUsed(names: readonly string[]): string | undefined {
  const counts = Map.groupBy(names, (name) => name);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
}

/** Lists and choices name a dialect. */
function renameIn(template: Template, rename: (dialect: string) => string | undefined): Template {
  const copy: Template = JSON.parse(JSON.stringify(template));
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isRecord(value)) return;
    const dialect = readOwn(value, "dialect");
    if (typeof dialect === "string") Object.assign(value, { dialect: rename(dialect) });
    Object.values(value).forEach(visit);
  };
  visit(copy);
  return copy;
}
