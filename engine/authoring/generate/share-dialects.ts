import type { Dialect } from "#engine/api-description";
import type { Template } from "#engine/template";
import { isRecord, readOwn } from "#validators";

/** Templates and the dialects they name, each dialect once. */
export interface SharedDialects {
  readonly templates: readonly Template[];
  readonly dialects: Readonly<Record<string, Dialect>>;
  /** The dialect of the API itself: lists that speak it name none. */
  readonly dialect: string;
}

/**
 * Gives lists that ask alike one dialect. The one that most of an API's lists speak is the API's own, under its name; a dialect
 * that is known already (`known`, by name) is used instead of a new one.
 */
export function shareDialects(
  api: string,
  templates: readonly Template[],
  dialects: Readonly<Record<string, Dialect>>,
  known: Readonly<Record<string, Dialect>> = {},
): SharedDialects {
  const spelled = (dialect: Dialect): string => JSON.stringify(Object.entries(dialect).sort());
  const groups = Map.groupBy(Object.keys(dialects), (name) => spelled(dialects[name] ?? {}));
  const byUse = [...groups.values()].sort((a, b) => b.length - a.length);
  const renamed = new Map<string, string>();
  const kept: Record<string, Dialect> = {};
  for (const [index, names] of byUse.entries()) {
    const [first = ""] = names;
    const dialect = dialects[first] ?? {};
    const same = Object.keys(known).find((name) => spelled(known[name] ?? {}) === spelled(dialect));
    const name = same ?? (index === 0 ? api : first);
    if (same === undefined) kept[name] = dialect;
    for (const each of names) renamed.set(each, name);
  }
  const own = renamed.get(byUse[0]?.[0] ?? "") ?? "none";
  return {
    // Sources are the only places where a generated page names a dialect.
    templates: templates.map((template) => renameIn(template, renamed, own) as Template),
    dialects: kept,
    dialect: own,
  };
}

function renameIn(value: unknown, renamed: ReadonlyMap<string, string>, own: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => renameIn(entry, renamed, own));
  if (!isRecord(value)) return value;
  const dialect = readOwn(value, "dialect");
  const isSource = typeof dialect === "string" && readOwn(value, "do") !== undefined;
  const name = isSource ? (renamed.get(dialect) ?? dialect) : undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      if (!isSource || key !== "dialect") return [[key, renameIn(each, renamed, own)]];
      return name === own ? [] : [[key, name]];
    }),
  );
}
