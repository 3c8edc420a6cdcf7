import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { OwnTexts } from "#engine/authoring";

const ROOT = join(import.meta.dirname, "../..");
const FOLDERS = ["engine", "renderers", "app", "preview"];

/** What the code of this repository reads of the texts of the portal; takes about half a second. */
export function readPortalWords(): OwnTexts {
  const code = FOLDERS.flatMap(sourcesIn).join("\n");
  const keys = new Map<string, readonly string[] | undefined>();
  for (const [, key = ""] of code.matchAll(KEY)) keys.set(key, undefined);
  for (const [, key = "", names = ""] of code.matchAll(FILLED))
    keys.set(key, [...(keys.get(key) ?? []), ...namesIn(names)]);
  const composed = Array.from(code.matchAll(COMPOSED), ([, text = ""]) => patternOf(text));
  const words = new Set(Array.from(code.matchAll(/[\w-]+/g), ([word]) => word));
  const isComposed = (key: string): boolean =>
    composed.some((pattern) => {
      const [, ...parts] = pattern.exec(key) ?? [];
      return parts.length > 0 && parts.every((part) => isMade(part, words));
    });
  const reads = (key: string): boolean => keys.has(key) || isComposed(key);
  return { keys, reads };
}

const KEY = /"([a-z][\w-]*\.[\w.-]+)"/g;
/** A key, and the values beside it: `t("form.line", { line })`. */
const FILLED = /"([a-z][\w-]*\.[\w.-]+)"[^;{}]{0,80}?,\s*\{([^{}]*)\}/g;
/** A key of which the code composes parts: `done.${kind}`. */
const COMPOSED = /`([a-z][\w-]*\.[\w.-]*(?:\$\{[^`{}]*\}[\w.-]*)+)`/g;

/** Whether the code has a word, or both of the two that follow each other: `title` and `-one`. */
function isMade(part: string, words: ReadonlySet<string>): boolean {
  if (part === "" || words.has(part)) return true;
  const cut = part.lastIndexOf("-");
  return cut > 0 && words.has(part.slice(0, cut)) && words.has(part.slice(cut));
}

/** `done.${kind}` as a pattern, with a group for each part. */
function patternOf(text: string): RegExp {
  const parts = text.split(/\$\{[^{}]*\}/).map((part) => part.replaceAll(".", "\\."));
  return new RegExp(`^${parts.join("([\\w-]*)")}$`);
}

function namesIn(values: string): readonly string[] {
  return values
    .split(",")
    .map((value) => (value.split(":")[0] ?? "").trim())
    .filter((name) => /^\w+$/.test(name));
}

function sourcesIn(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|fixture|authoring/.test(path))
    .map((path) => readFileSync(join(ROOT, folder, path), "utf8"));
}
