import { escapeSegment, isRecord, nearestName, readOwn } from "#validators";
import type { ApiDescription, ApiList, Dialect } from "#engine/api-description";
import { readPositions, parseJson, sortFindings, suggest } from "#engine/template";
import type { Finding, Problem } from "#engine/template";
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
    Object.entries(descriptions).map(([api, description]) => [api, queryNames(description)]),
  );
  const written = parseJson(source);
  const dialectNames = Object.keys(list.dialects);
  const problems: Problem[] = [];
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
    problems.push(...checkOwn(list.entries[api]?.own, `${pointer}/own`, descriptions[api]));
  }
  for (const name of dialectNames) {
    const apis = Object.keys(dialectOf).filter((api) => dialectOf[api] === name);
    const at = `/dialects/${escapeSegment(name)}`;
    problems.push(
      ...checkWords(
        list.dialects[name],
        at,
        apis,
        apis.flatMap((api) => names[api] ?? []),
      ),
    );
    const link = checkActivity(
      list.dialects[name],
      `${at}/activity`,
      apis.flatMap((api) => descriptions[api] ?? []),
    );
    if (link !== undefined) {
      problems.push(link.problem);
      if (link.meant !== undefined) fixed[name] = { ...list.dialects[name], activity: link.meant };
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

/** The names of all query parameters of an API. */
function queryNames(description: ApiDescription): readonly string[] {
  const names = description.operations().flatMap(({ method, path }) => {
    const match = description.operation(`${method} ${path}`);
    return match.ok ? match.operation.parameters.filter((each) => each.in === "query") : [];
  });
  return [...new Set(names.map(({ name }) => name))];
}

/** The words of a dialect that name a parameter; a bare field is any name. */
function wordsOf(dialect: Dialect | undefined): readonly string[] {
  const { page, offset, size, search, sort, filter, from, to } = dialect ?? {};
  return [page, offset, size, search?.param, sort?.param, sort?.direction, filter, from, to].filter(
    (word): word is string => word !== undefined && word !== "{field}",
  );
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

/** What parameters are usually called, by the place of their word in a dialect. */
const USUAL: Readonly<Record<string, RegExp>> = {
  "/page": /page(?!.*size)|cursor/i,
  "/offset": /offset|skip|start/i,
  "/size": /size|limit|per_?page/i,
  "/search/param": /search|query|keyword/i,
  "/sort/param": /sort|order/i,
  "/sort/direction": /direction|order/i,
};

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
  const misses = [];
  for (const description of descriptions) {
    for (const { method, path } of description.operations()) {
      const match = description.operation(`${method} ${path}`);
      const answer = match.ok && match.operation.answersWithActivity ? match.operation.answer() : undefined;
      if (answer === undefined) continue;
      const followed = followSchema(answer, answer, segmentsOf(link));
      if (followed.ok) return undefined;
      misses.push({ ...followed, name: `${method} ${path}` });
    }
  }
  const [first] = misses;
  if (first === undefined) return undefined;
  const last = segmentsOf(link).at(-1);
  const meant = first.known.find((key) => key === last) ?? nearestName(first.segment, first.known);
  const hint = meant === undefined ? suggest(first.segment, first.known) : `, did you mean "/${meant}"?`;
  const message = `no answer that starts an activity has "${link}", such as that of ${first.name}${hint}`;
  return { problem: { pointer, message }, meant: meant === undefined ? undefined : `/${meant}` };
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
  return Object.entries(meets).flatMap(([key, isMet]) => {
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
}
