import { isRecord } from "#validators";
import { placeholdersOf } from "./fill-path.ts";
import { translate } from "./translate.ts";

const TEXT_PATH = /\{\{[#~^]*\s*(?:(?:if|unless|each|with)\s+)?([A-Za-z][\w.*-]*)\s*~?\}\}/g;

/**
 * The paths that a part of a template reads, each once, in order: in values (`$`), conditions (`var`), texts and
 * `{placeholders}`. A text given by its key (`t:`) reads what its translation reads; without translations, nothing.
 * Dependencies between fields are derived from them. Found once per part and language: a part never changes.
 */
export function referencesOf(
  part: unknown,
  translations: Readonly<Record<string, string>> = NO_TEXTS,
): readonly string[] {
  if (typeof part !== "object" || part === null) return findReferences(part, translations);
  const known = knownIn.get(translations) ?? new WeakMap<object, readonly string[]>();
  knownIn.set(translations, known);
  let references = known.get(part);
  if (references === undefined) {
    references = findReferences(part, translations);
    known.set(part, references);
  }
  return references;
}

const NO_TEXTS: Readonly<Record<string, string>> = {};

const knownIn = new WeakMap<Readonly<Record<string, string>>, WeakMap<object, readonly string[]>>();

function findReferences(part: unknown, translations: Readonly<Record<string, string>>): readonly string[] {
  const found = new Set<string>();
  collect(part, translations, found);
  return [...found];
}

function collect(part: unknown, translations: Readonly<Record<string, string>>, found: Set<string>): void {
  if (typeof part === "string" && part.startsWith("t:")) {
    for (const match of translate(part, translations).matchAll(TEXT_PATH)) found.add(match[1] ?? "");
  } else if (typeof part === "string") {
    for (const match of part.matchAll(TEXT_PATH)) found.add(match[1] ?? "");
    for (const placeholder of placeholdersOf(part.replace(/\{\{.*?\}\}/gs, ""))) found.add(placeholder);
  } else if (Array.isArray(part)) {
    for (const entry of part) collect(entry, translations, found);
  } else if (isRecord(part)) {
    for (const [key, value] of Object.entries(part)) {
      if ((key === "$" || key === "var") && typeof value === "string") found.add(value);
      else if (key !== "pick" || !Object.hasOwn(part, "$")) collect(value, translations, found);
    }
  }
}
