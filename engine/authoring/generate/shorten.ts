import type { Template } from "#engine/template";
import { isRecord } from "#validators";
import { withStateTables } from "./shorten-states.ts";

/**
 * A template as an author would write it: what the language says without a word is left out, and what it has a short form for
 * is written short. The one place where generated pages become text.
 */
export function shorten(template: Template): unknown {
  return shortValue(template, "");
}

/** The key that a bare text stands for in a list of this name. */
const ENTRY_KEYS: Readonly<Record<string, string>> = { columns: "field", items: "field", fields: "at" };
/** Lists of actions. */
const ACTIONS = new Set(["actions", "rowActions"]);
/** Values, and no parts of a template. */
const VALUES = new Set(["body", "query", "filter", "init", "values", "value", "with", "if", "show"]);

function shortValue(value: unknown, key: string): unknown {
  if (VALUES.has(key)) return value;
  if (Array.isArray(value)) {
    const entries = value.map((entry) => shortEntry(shortValue(entry, ""), key));
    return ACTIONS.has(key) ? withStateTables(entries) : entries;
  }
  if (!isRecord(value)) return value;
  const short = Object.fromEntries(
    Object.entries(value)
      .filter(([name, each]) => each !== undefined && !isUsualKey(name, each, value))
      .map(([name, each]) => [name, shortValue(each, name)]),
  );
  const [only, ...others] = Object.keys(short);
  if (others.length > 0) return short;
  if (key === "search" && only === "fields") return short["fields"];
  if (key === "access" && only === "all") return shortList(short["all"]);
  if (key === "track" && only === "name") return short["name"];
  return short;
}

/** A list is keyed by id where it does not say. */
function isUsualKey(name: string, value: unknown, part: object): boolean {
  return name === "key" && value === "id" && "columns" in part;
}

function shortEntry(entry: unknown, list: string): unknown {
  const key = Object.hasOwn(ENTRY_KEYS, list) ? ENTRY_KEYS[list] : undefined;
  return key !== undefined && isRecord(entry) && Object.keys(entry).length === 1
    ? (entry[key] ?? entry)
    : entry;
}

/** One claim is a text. */
function shortList(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}
