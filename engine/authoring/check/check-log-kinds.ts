import { escapeSegment, isRecord, nearestName, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { kindNamed, kindOfId, plainKind } from "./id-kinds.ts";
import type { Part, Rule } from "./part.ts";
import { doOf, placeholdersIn } from "./placeholders.ts";
import { declaredAround } from "./scope.ts";
import { hasAll, wordsOf } from "./words.ts";

/**
 * A list of what happened is narrowed to a kind of thing that is logged: those of which there are sentences. One of which there are
 * none may be logged all the same; one that is nearly another is that other, and one beside the id of another too.
 */
export const checkLogKinds: Rule = (part, options) => {
  const source = readOwn(part.value, "source");
  const [api, filter] = [readOwn(source, "api"), readOwn(source, "filter")];
  const columns = readOwn(part.value, "columns");
  const isLog =
    Array.isArray(columns) && columns.some((column: unknown) => readOwn(column, "sentence") !== undefined);
  if (typeof api !== "string" || !isRecord(filter) || !isLog) return [];
  const nouns = nounsOf(api, options);
  return Object.entries(filter).flatMap(([name, value]): readonly Problem[] => {
    if (typeof value !== "string" || !/(?:type|kind)$/i.test(name)) return [];
    const meant = nouns.has(value) ? undefined : meantNoun(value, [...nouns]);
    const message =
      meant === undefined
        ? problemOfId(part, value, filter, nouns)
        : `nothing that is logged is a "${value}", did you mean "${meant}"?`;
    if (message === undefined) return [];
    return [{ pointer: `${part.pointer}/source/filter/${escapeSegment(name)}`, message }];
  });
};

/** The kind stands beside an id of another one that is logged: `partner` beside the id by which the page loads an account. */
function problemOfId(
  part: Part,
  value: string,
  filter: Readonly<Record<string, unknown>>,
  nouns: ReadonlySet<string>,
): string | undefined {
  for (const [name, id] of Object.entries(filter)) {
    if (!isReference(id) || kindNamed(name) === undefined) continue;
    const kinds = kindsOfPath(part, id.$);
    const meant = [...nouns].filter((noun) => kinds.has(plainKind(noun)));
    const [first] = meant;
    if (first === undefined || meant.length > 1 || kinds.has(plainKind(value))) continue;
    return `"${id.$}" is the id of a thing that is logged as "${first}", and this asks for "${value}"`;
  }
  return undefined;
}

/** The kinds of which a path may be the id: what it says itself, and what is loaded by it. */
function kindsOfPath(part: Part, path: string): ReadonlySet<string> {
  const loaded = [...declaredAround(part, "load").values()].flatMap((call) =>
    placeholdersIn(doOf(call)).flatMap((place) => (place.path === path ? [plainKind(place.before)] : [])),
  );
  return new Set([kindOfId(part, path) ?? [], loaded].flat());
}

/** The kinds of things of which an API has sentences, or words for what was done to them. */
export function nounsOf(
  api: string,
  { translations = {} }: Pick<CheckOptions, "translations">,
): ReadonlySet<string> {
  return new Set(
    Object.keys(translations).flatMap((key) => {
      const [family, of, noun, ...rest] = key.split(".");
      const isCode = (family === "sentence" || family === "value") && of === api && rest.length > 0;
      return isCode && noun !== undefined && noun !== "*" ? [noun] : [];
    }),
  );
}

/** One misspelt, else the only one of which this is a part: `pool` of `resource-pool`. */
function meantNoun(value: string, nouns: readonly string[]): string | undefined {
  const near = nearestName(value, nouns);
  if (near !== undefined) return near;
  const own = wordsOf(value);
  const longer = nouns.filter((noun) => hasAll(wordsOf(noun), own) || hasAll(own, wordsOf(noun)));
  return longer.length === 1 ? longer[0] : undefined;
}
