import { isRecord, readOwn } from "#validators";
import type { ApiDescription } from "#engine/api-description";
import { parseJson } from "#engine/template";
import type { TemplateFile } from "#engine/template";
import type { KnownCodes } from "./check-code-keys.ts";

/**
 * The codes that descriptions and templates name. `files` are pages, fragments, routes and fixtures; `translations` says what the
 * nouns of lists are called.
 */
export function knownCodes(
  descriptions: readonly ApiDescription[],
  files: readonly TemplateFile[],
  translations: Readonly<Record<string, string>>,
): KnownCodes {
  const enums = descriptions.flatMap(enumsOf);
  const written = files.flatMap(({ text }) =>
    Array.from(text.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, value = ""]) => value),
  );
  const nouns = files.flatMap(({ text }) =>
    Array.from(text.matchAll(/"noun":\s*"(?:t:)?([^"]+)"/g), ([, noun = ""]) => translations[noun] ?? noun),
  );
  const compared = files.flatMap(({ path, text }) =>
    codesIn(parseJson(text), path.endsWith(".fixtures.json")),
  );
  return {
    codes: new Set([...enums.flat(), ...compared]),
    written: new Set(written),
    enums,
    nouns: [...new Set(nouns)],
  };
}

/** Where a template holds codes of an API: what it compares with, narrows to, and tells apart. */
const COMPARING: ReadonlySet<string> = new Set(["filter", "values", "===", "!==", "in", "pageOf"]);
const CODE = /^[\w.-]+$/;

/** The codes of a file; of fixtures all plain words. */
function codesIn(part: unknown, isIn: boolean): readonly string[] {
  if (typeof part === "string") return isIn ? part.split("/").filter((each) => CODE.test(each)) : [];
  if (Array.isArray(part)) return part.flatMap((each) => codesIn(each, isIn));
  if (!isRecord(part)) return [];
  return Object.entries(part).flatMap(([key, each]) => [
    ...(key === "to" && isRecord(each) ? Object.keys(each) : []),
    ...(key === "var" || key === "$" ? [] : codesIn(each, isIn || COMPARING.has(key))),
  ]);
}

const enumsKnown = new WeakMap<ApiDescription, readonly (readonly string[])[]>();

/** The values of each enum of a description, looked up once. */
function enumsOf(description: ApiDescription): readonly (readonly string[])[] {
  const known = enumsKnown.get(description);
  if (known !== undefined) return known;
  const enums: (readonly string[])[] = [];
  const seen = new Set<unknown>();
  const collect = (part: unknown): void => {
    if (typeof part !== "object" || part === null || seen.has(part)) return;
    seen.add(part);
    const values = readOwn(part, "enum");
    if (Array.isArray(values)) enums.push(values.filter((each): each is string => typeof each === "string"));
    Object.values(part).forEach(collect);
  };
  for (const { method, path } of description.operations()) {
    const match = description.operation(`${method} ${path}`);
    if (!match.ok) continue;
    [match.operation.answer(), match.operation.body(), ...match.operation.parameters].forEach(collect);
  }
  enumsKnown.set(description, enums);
  return enums;
}
