import { escapeSegment, isRecord, nearestName, readOwn } from "#validators";
import type { ApiDescription, Dialect } from "#engine/api-description";
import type { Problem } from "#engine/template";

export interface CheckedBraces {
  readonly problems: readonly Problem[];
  /** The dialect as it is meant: what is wrong with it is found here alone. */
  readonly dialect: Dialect;
}

/** What is wrong with the words of a dialect that hold the name of a field: `{field}` is what is filled in, and nothing else. */
export function checkBraces(dialect: Dialect, pointer: string): CheckedBraces {
  const problems: Problem[] = [];
  const mend = (word: string, key: string, isNeeded = false): string => {
    const isFilled = word.includes("{field}");
    if (isFilled || (!isNeeded && !/\{[^{}]*\}/.test(word))) return word;
    const meant = /\{[^{}]*\}/.test(word)
      ? word.replace(/\{[^{}]*\}/, "{field}")
      : word.replace(/^(\W*)(?:field)?$/, "$1{field}");
    const message = `"${word}" is sent as it stands: the name of the field is filled in for {field}, as in "${meant}"`;
    problems.push({ pointer: `${pointer}${key}`, message });
    return meant;
  };
  const { filter, from, to, search, sort } = dialect;
  const fixed: Dialect = {
    ...dialect,
    ...(filter !== undefined && { filter: mend(filter, "/filter") }),
    ...(from !== undefined && { from: mend(from, "/from") }),
    ...(to !== undefined && { to: mend(to, "/to") }),
    ...(search !== undefined && { search: { ...search, param: mend(search.param, "/search/param") } }),
    // With a parameter for the direction it is the value of that.
    ...(sort !== undefined &&
      sort.direction === undefined && {
        sort: { ...sort, descending: mend(sort.descending, "/sort/descending", true) },
      }),
  };
  return { problems, dialect: problems.length === 0 ? dialect : fixed };
}

/**
 * The codes to which an API gives tones, and the fields to which it gives kinds, that are misspelt. `entry` is the API as
 * `apis.json` has it. What no description knows may come all the same, so it is none.
 */
export function checkCodes(
  entry: unknown,
  pointer: string,
  description: ApiDescription | undefined,
): readonly Problem[] {
  if (description === undefined) return [];
  const [tones, kinds] = [readOwn(entry, "tones"), readOwn(entry, "kinds")];
  if (!isRecord(tones) && !isRecord(kinds)) return [];
  const { codes, fields } = namesIn(description);
  return [
    ...misspelt(tones, codes, `${pointer}/tones`, "code"),
    ...misspelt(kinds, fields, `${pointer}/kinds`, "field"),
  ];
}

function misspelt(
  named: unknown,
  known: readonly string[],
  pointer: string,
  what: string,
): readonly Problem[] {
  return Object.keys(isRecord(named) ? named : {}).flatMap((name) => {
    const meant = known.includes(name) ? undefined : nearestName(name, known);
    if (meant === undefined) return [];
    const message = `this API has no ${what} "${name}", did you mean "${meant}"?`;
    return [{ pointer: `${pointer}/${escapeSegment(name)}`, atKey: true, message }];
  });
}

interface Names {
  /** The texts of all enums. */
  readonly codes: readonly string[];
  /** The properties of all objects. */
  readonly fields: readonly string[];
}

function namesIn(description: ApiDescription): Names {
  const codes = new Set<string>();
  const fields = new Set<string>();
  const seen = new Set<unknown>();
  const collect = (part: unknown): void => {
    if (typeof part !== "object" || part === null || seen.has(part)) return;
    seen.add(part);
    const [choices, properties] = [readOwn(part, "enum"), readOwn(part, "properties")];
    for (const each of Array.isArray(choices) ? choices : []) if (typeof each === "string") codes.add(each);
    for (const name of Object.keys(isRecord(properties) ? properties : {})) fields.add(name);
    Object.values(part).forEach(collect);
  };
  for (const { method, path } of description.operations()) {
    const match = description.operation(`${method} ${path}`);
    if (!match.ok) continue;
    const { operation } = match;
    [operation.answer(), operation.body(), ...operation.parameters].forEach(collect);
  }
  return { codes: [...codes], fields: [...fields] };
}
