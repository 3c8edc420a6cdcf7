import type { ApiDescription, Dialect } from "#engine/api-description";
import type { Problem } from "#engine/template";
import { matchesWord } from "./dialect-of.ts";

/** What parameters are usually called, by the place of their word in a dialect. */
export const USUAL: Readonly<Record<string, RegExp>> = {
  "/page": /page(?!.*size)|cursor/i,
  "/offset": /offset|skip|start/i,
  "/size": /size|limit|per_?page/i,
  "/search/param": /search|query|keyword/i,
  "/sort/param": /sort|order/i,
  "/sort/direction": /direction|order/i,
  "/counts/param": /counts?|facets?/i,
};

/** How the two ends of a range are usually called. */
const ENDS: Readonly<Record<string, RegExp>> = {
  "/from": /\bgte?\b|from|after|since|start|min/i,
  "/to": /\blte?\b|until|before|end|max|\bto\b|_to\b/i,
};

/**
 * Words of a dialect that must be two and are one, or that are exchanged: each says something else to the server, or is
 * another place in its answers.
 */
export function checkDialectPairs(
  dialect: Dialect | undefined,
  pointer: string,
  descriptions: readonly ApiDescription[],
): readonly Problem[] {
  if (dialect === undefined) return [];
  const { page, offset, size, search, sort, filter, from, to, counts, rows, total, activity } = dialect;
  // A search in one field at a time may be a filter by it.
  const sent = {
    "/page": page,
    "/offset": offset,
    "/size": size,
    "/search/param": search?.param,
    "/sort/param": sort?.param,
    "/sort/direction": sort?.direction,
    "/counts/param": counts?.param,
  };
  const names = descriptions.flatMap(queryNames);
  return [
    ...differ(sent, USUAL, pointer, "is sent as"),
    ...differ({ "/filter": filter, "/from": from, "/to": to }, ENDS, pointer, "is sent as"),
    ...differ({ "/rows": rows, "/total": total, "/activity": activity }, {}, pointer, "is read at"),
    ...exchanged("/page", "/size", sent, USUAL, pointer),
    ...exchanged("/offset", "/size", sent, USUAL, pointer),
    ...exchanged("/from", "/to", { "/from": from, "/to": to }, ENDS, pointer),
    ...unknownEnd({ "/from": from, "/to": to }, filter, names, pointer),
  ];
}

type Words = Readonly<Record<string, string | undefined>>;
type Usual = Readonly<Record<string, RegExp>>;

/** No two of these words are one. The one that is called like the other is wrong, else the later. */
function differ(words: Words, usual: Usual, pointer: string, verb: string): readonly Problem[] {
  const named = Object.entries(words);
  return named.flatMap(([key, word], index): readonly Problem[] => {
    const twin = named.slice(0, index).find(([, other]) => word !== undefined && other === word);
    if (word === undefined || twin === undefined) return [];
    const isLike = (place: string): boolean => usual[place]?.test(word) === true;
    const [wrong, right] = isLike(key) && !isLike(twin[0]) ? [twin[0], key] : [key, twin[0]];
    const message = `"${nameOf(wrong)}" ${verb} "${word}", which is the word for "${nameOf(right)}" already`;
    return [{ pointer: pointer + wrong, message }];
  });
}

/** Each of two words is called as the other usually is. */
function exchanged(
  first: string,
  second: string,
  words: Words,
  usual: Usual,
  pointer: string,
): readonly Problem[] {
  const [a, b] = [words[first], words[second]];
  if (a === undefined || b === undefined || a === b) return [];
  const fits = (place: string, word: string): boolean => usual[place]?.test(word) === true;
  if (fits(first, a) || fits(second, b) || !fits(first, b) || !fits(second, a)) return [];
  return [
    {
      pointer: pointer + first,
      message: `"${a}" and "${b}" look exchanged: "${nameOf(first)}" and "${nameOf(second)}"`,
    },
  ];
}

/** Of a range that operations know one end is no parameter of theirs, where they have another for the same fields. */
function unknownEnd(
  ends: Readonly<Record<"/from" | "/to", string | undefined>>,
  filter: string | undefined,
  names: readonly string[],
  pointer: string,
): readonly Problem[] {
  const pairs = [["/from", "/to"] as const, ["/to", "/from"] as const];
  return pairs.flatMap(([own, other]): readonly Problem[] => {
    const [word, known] = [ends[own], ends[other]];
    if (word === undefined || known === undefined || word === known) return [];
    const fields = names.flatMap((name) => matchesWord(known, name) ?? []);
    if (fields.length === 0 || names.some((name) => matchesWord(word, name) !== undefined)) return [];
    const meant = names
      .flatMap((name) => {
        const field = fields.find((each) => name.includes(each));
        return field === undefined ? [] : [name.replace(field, "{field}")];
      })
      .find((each) => each !== known && each !== filter && each !== "{field}" && ENDS[own]?.test(each));
    if (meant === undefined) return [];
    return [
      {
        pointer: pointer + own,
        message: `no operation has a parameter "${word}", did you mean "${meant}"?`,
      },
    ];
  });
}

/** The names of all query parameters of an API, one as often as operations have it. */
export function queryNames(description: ApiDescription): readonly string[] {
  return description.operations().flatMap(({ method, path }) => {
    const match = description.operation(`${method} ${path}`);
    return match.ok
      ? match.operation.parameters.filter((each) => each.in === "query").map(({ name }) => name)
      : [];
  });
}

/** `sort.param` of `/sort/param`. */
function nameOf(key: string): string {
  return key.slice(1).replaceAll("/", ".");
}
