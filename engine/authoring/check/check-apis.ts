import { escapeSegment, isRecord, nearestName, readOwn } from "#validators";
import { countedFields } from "#engine/api-description";
import type { ApiDescription, ApiList, Dialect, Operation } from "#engine/api-description";
import { readPositions, parseJson, sortFindings, suggest } from "#engine/template";
import type { Finding, Problem } from "#engine/template";
import { checkApiList, checkTotal } from "./check-api-list.ts";
import { checkBraces, checkCodes } from "./check-api-words.ts";
import { checkDialectPairs, queryNames, USUAL } from "./check-dialect-pairs.ts";
import { checkDialectWords } from "./check-dialect-words.ts";
import { matchesWord } from "./dialect-of.ts";
import { followSchema, segmentsOf } from "./schema-path.ts";

const FILE = "apis.json";

/** The list of APIs, with the descriptions at hand by name. */
export interface DescribedApis {
  readonly list: ApiList;
  readonly descriptions: Readonly<Record<string, ApiDescription>>;
}

export interface CheckedApis {
  readonly findings: readonly Finding[];
  /** The list as it is meant: a dialect that is wrong is found here alone, not in every page that it spells. */
  readonly list: ApiList;
}

/**
 * What is wrong with the list of APIs, held against the descriptions: a dialect that is another API's, a word of a dialect
 * that no operation has, the record of the user at no path, a link of activities that no answer has. `source` is the text of
 * `apis.json`.
 */
export function checkApis(source: string, { list, descriptions }: DescribedApis): CheckedApis {
  const names = Object.fromEntries(
    Object.entries(descriptions).map(([api, description]) => [api, [...new Set(queryNames(description))]]),
  );
  const written = parseJson(source);
  const dialectNames = Object.keys(list.dialects);
  const problems: Problem[] = [...checkApiList(written)];
  const fixed: Record<string, Dialect> = { ...list.dialects };
  const dialectOf: Record<string, string> = {};
  for (const api of Object.keys(list.entries)) {
    const pointer = `/apis/${escapeSegment(api)}`;
    const own = String(readOwn(readOwn(readOwn(written, "apis"), api), "dialect"));
    const better = betterDialect(list, own, names[api] ?? []);
    dialectOf[api] = better ?? own;
    if (better !== undefined) {
      const message = `no operation of this API has a word of the dialect "${own}" (${wordsOf(list.dialects[own]).slice(0, 2).join(", ")} …), did you mean "${better}"?`;
      problems.push({ pointer: `${pointer}/dialect`, message });
    }
    problems.push(...checkCodes(readOwn(readOwn(written, "apis"), api), pointer, descriptions[api]));
    problems.push(...checkOwn(list.entries[api]?.own, `${pointer}/own`, descriptions[api]));
  }
  for (const name of dialectNames) {
    const apis = Object.keys(dialectOf).filter((api) => dialectOf[api] === name);
    const at = `/dialects/${escapeSegment(name)}`;
    const braces = checkBraces(list.dialects[name] ?? {}, at);
    fixed[name] = braces.dialect;
    problems.push(...braces.problems);
    problems.push(
      ...checkWords(
        list.dialects[name],
        at,
        apis,
        apis.flatMap((api) => names[api] ?? []),
      ),
    );
    const described = apis.flatMap((api) => descriptions[api] ?? []);
    problems.push(...checkDialectWords(list.dialects[name], at, described));
    problems.push(...checkDialectPairs(list.dialects[name], at, described));
    problems.push(...checkTotal(list.dialects[name], at, described));
    problems.push(...checkCounts(list.dialects[name], `${at}/counts/at`, described));
    const link = checkActivity(list.dialects[name], `${at}/activity`, described);
    if (link !== undefined) {
      problems.push(link.problem);
      if (link.meant !== undefined) fixed[name] = { ...braces.dialect, activity: link.meant };
    }
  }
  const positions = readPositions(source);
  return {
    findings: sortFindings(
      problems.map(({ pointer, message }) => ({ file: FILE, ...positions.of(pointer), pointer, message })),
    ),
    list: {
      dialects: fixed,
      entries: Object.fromEntries(
        Object.entries(list.entries).map(([api, entry]) => [
          api,
          { ...entry, dialect: fixed[dialectOf[api] ?? ""] ?? entry.dialect },
        ]),
      ),
    },
  };
}

/** The words of a dialect that name a parameter; a bare field is any name. */
function wordsOf(dialect: Dialect | undefined): readonly string[] {
  const { page, offset, size, search, sort, filter, from, to, counts } = dialect ?? {};
  const named = [page, offset, size, search?.param, sort?.param, sort?.direction, filter, from, to];
  return [...named, counts?.param].filter((word): word is string => word !== undefined && word !== "{field}");
}

function isKnown(word: string, names: readonly string[]): boolean {
  return names.some((name) => matchesWord(word, name) !== undefined);
}

/** How many words must fit before another dialect is meant. */
const FEWEST_FITTING = 2;

/** The dialect whose words an API has, where it has none of those it is said to have. */
function betterDialect({ dialects }: ApiList, own: string, names: readonly string[]): string | undefined {
  const fitOf = (name: string): number =>
    wordsOf(dialects[name]).filter((word) => isKnown(word, names)).length;
  if (wordsOf(dialects[own]).length === 0 || fitOf(own) > 0) return undefined;
  const ranked = Object.keys(dialects).toSorted((a, b) => fitOf(b) - fitOf(a));
  const [best] = ranked;
  return best !== undefined && fitOf(best) >= FEWEST_FITTING ? best : undefined;
}

/** A word that no operation has, where one has a parameter for the same under a name that no other word takes. */
function checkWords(
  dialect: Dialect | undefined,
  pointer: string,
  apis: readonly string[],
  names: readonly string[],
): readonly Problem[] {
  const words: Readonly<Record<string, string | undefined>> = {
    "/page": dialect?.page,
    "/offset": dialect?.offset,
    "/size": dialect?.size,
    "/search/param": dialect?.search?.param,
    "/sort/param": dialect?.sort?.param,
    "/sort/direction": dialect?.sort?.direction,
    "/counts/param": dialect?.counts?.param,
  };
  const free = names.filter((name) =>
    wordsOf(dialect).every((word) => matchesWord(word, name) === undefined),
  );
  return Object.entries(words).flatMap(([key, word]) => {
    if (word === undefined || isKnown(word, names)) return [];
    const meant = free.find((name) => USUAL[key]?.test(name) === true);
    if (meant === undefined) return [];
    const whose = apis.join(" or ");
    return [
      {
        pointer: pointer + key,
        message: `no operation of ${whose} has a parameter "${word}", did you mean "${meant}"?`,
      },
    ];
  });
}

/** The record of the signed-in user is read or changed at a path of the API. */
function checkOwn(
  own: string | undefined,
  pointer: string,
  description: ApiDescription | undefined,
): readonly Problem[] {
  if (own === undefined || description?.version === undefined) return [];
  const found = ["GET", "PATCH", "PUT"].map((method) => description.operation(`${method} ${own}`));
  if (found.some(({ ok }) => ok)) return [];
  const paths = [...new Set(description.operations().map(({ path }) => path))];
  const nearest = nearestName(bare(own), paths.map(bare));
  const meant = paths.find((path) => bare(path) === nearest);
  const hint = meant === undefined ? "" : `, did you mean "${meant}"?`;
  return [{ pointer, message: `no operation of this API is at "${own}"${hint}` }];
}

/** A path whatever its parameters are called. */
function bare(path: string): string {
  return path.replace(/\{[^{}]*\}/g, "{}");
}

/** The link of activities stands in the answer of some operation that may start one. */
function checkActivity(
  dialect: Dialect | undefined,
  pointer: string,
  descriptions: readonly ApiDescription[],
): { readonly problem: Problem; readonly meant: string | undefined } | undefined {
  const link = dialect?.activity;
  if (link === undefined) return undefined;
  const first = firstMiss(link, descriptions, ({ answersWithActivity }) => answersWithActivity);
  if (first === undefined) return undefined;
  const last = segmentsOf(link).at(-1);
  const meant = first.known.find((key) => key === last) ?? nearestName(first.segment, first.known);
  const hint = meant === undefined ? suggest(first.segment, first.known) : `, did you mean "/${meant}"?`;
  const message = `no answer that starts an activity has "${link}", such as that of ${first.name}${hint}`;
  return { problem: { pointer, message }, meant: meant === undefined ? undefined : `/${meant}` };
}

/** The counts stand in the answer of some operation that counts. */
function checkCounts(
  dialect: Dialect | undefined,
  pointer: string,
  descriptions: readonly ApiDescription[],
): readonly Problem[] {
  if (dialect?.counts === undefined) return [];
  const at = dialect.counts.at.replace(/\/\{field\}.*$/, "");
  const miss = firstMiss(at, descriptions, (operation) => countedFields(dialect, operation) !== undefined);
  if (miss === undefined) return [];
  const hint = suggest(miss.segment, miss.known);
  return [{ pointer, message: `no answer that counts has "${at}", such as that of ${miss.name}${hint}` }];
}

/** The first answer of the operations asked that lacks a place; undefined where another has it, or none is asked. */
function firstMiss(
  place: string,
  descriptions: readonly ApiDescription[],
  isAsked: (operation: Operation) => boolean,
) {
  const misses = [];
  for (const description of descriptions) {
    for (const { method, path } of description.operations()) {
      const match = description.operation(`${method} ${path}`);
      const answer = match.ok && isAsked(match.operation) ? match.operation.answer() : undefined;
      if (answer === undefined) continue;
      const followed = followSchema(answer, answer, segmentsOf(place));
      if (followed.ok) return undefined;
      misses.push({ ...followed, name: `${method} ${path}` });
    }
  }
  return misses[0];
}

/**
 * The rewrites that meet no description, by their pointers in `apis.json`: of base paths, and of paths. `unrewritten` are
 * all descriptions, read without rewrites.
 */
export function checkRewrites(source: string, unrewritten: readonly ApiDescription[]): readonly Finding[] {
  const rewrites = readOwn(parseJson(source), "rewrites");
  const positions = readPositions(source);
  const bases = unrewritten.map(({ address }) => `${address}/`);
  const paths = unrewritten.flatMap((description) => description.operations().map(({ path }) => path));
  const meets: Readonly<Record<string, (from: string) => boolean>> = {
    basePaths: (from) => bases.some((base) => base.startsWith(from.endsWith("/") ? from : `${from}/`)),
    paths: (from) => paths.includes(from),
  };
  const unchanged = ["hosts", ...Object.keys(meets)].flatMap((key) => {
    const list = readOwn(rewrites, key);
    return (Array.isArray(list) ? list : []).flatMap((rewrite: unknown, index) => {
      const [from, to] = [readOwn(rewrite, "from"), readOwn(rewrite, "to")];
      if (typeof from !== "string" || from !== to) return [];
      const pointer = `/rewrites/${key}/${index}/to`;
      return [
        {
          file: FILE,
          ...positions.of(pointer),
          pointer,
          message: `"${from}" stays as it is: this rewrite changes nothing`,
        },
      ];
    });
  });
  const unmet = Object.entries(meets).flatMap(([key, isMet]) => {
    const list = readOwn(rewrites, key);
    return (Array.isArray(list) ? list : []).flatMap((rewrite: unknown, index) => {
      const from = isRecord(rewrite) ? rewrite["from"] : undefined;
      if (typeof from !== "string" || isMet(from)) return [];
      const pointer = `/rewrites/${key}/${index}/from`;
      const what = key === "paths" ? "path" : "base path";
      const message = `no description has the ${what} "${from}": this rewrite meets nothing`;
      return [{ file: FILE, ...positions.of(pointer), pointer, message }];
    });
  });
  return [...unchanged, ...unmet];
}
