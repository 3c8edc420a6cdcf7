import { isRecord } from "#validators";
import { placeholdersOf } from "./fill-path.ts";

const TEXT_PATH = /\{\{[#~^]*\s*(?:(?:if|unless|each|with)\s+)?([A-Za-z][\w.*-]*)\s*~?\}\}/g;

/**
 * The paths that a part of a template reads, each once, in order: in values (`$`), conditions (`var`), texts and
 * `{placeholders}`. Dependencies between fields are derived from them.
 */
export function referencesOf(part: unknown): readonly string[] {
  const found = new Set<string>();
  collect(part, found);
  return [...found];
}

function collect(part: unknown, found: Set<string>): void {
  if (typeof part === "string") {
    for (const match of part.matchAll(TEXT_PATH)) found.add(match[1] ?? "");
    for (const placeholder of placeholdersOf(part.replace(/\{\{.*?\}\}/gs, ""))) found.add(placeholder);
  } else if (Array.isArray(part)) {
    for (const entry of part) collect(entry, found);
  } else if (isRecord(part)) {
    for (const [key, value] of Object.entries(part)) {
      if ((key === "$" || key === "var") && typeof value === "string") found.add(value);
      else if (key !== "pick" || !Object.hasOwn(part, "$")) collect(value, found);
    }
  }
}
