import { escapeSegment, isRecord, nearestName, readOwn } from "#validators";
import { ANY_KIND, openTemplate, pageKindsOf } from "#engine/template";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { nounsOf } from "./check-log-kinds.ts";
import { tableMeant } from "./page-table-names.ts";
import { outwards } from "./part.ts";
import type { Part } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { choicesOf } from "./schema-path.ts";

/** By table of pages: what each of the values may be that links ask it with; undefined where no description says. */
export type KindChoices = Readonly<Record<string, readonly (readonly string[] | undefined)[]>>;

/** The values with which the links of all pages ask the tables of pages. `sources` are the texts of the pages. */
export function kindChoices(sources: readonly string[], options: Omit<CheckOptions, "file">): KindChoices {
  const asked: Record<string, (readonly string[] | undefined)[][]> = {};
  for (const source of sources) {
    // Without routes a link to a table stays as it is written.
    const alone: CheckOptions = { ...options, apiList: options.apis?.list, routes: [], file: "" };
    openTemplate(source, alone, (definition, pointer, value, above) => {
      const [table, by] = [readOwn(value, "pageOf"), readOwn(value, "by")];
      if (definition !== "PageOf" || typeof table !== "string" || !Array.isArray(by)) return;
      const choices = by.map((each: unknown) => {
        const path = readOwn(each, "$");
        if (typeof path !== "string") return undefined;
        const part = { definition, pointer, value, above };
        const described = readSchema(part, path, alone);
        return (described && choicesOf(described.root, described.schema)) ?? loggedAt(part, path, options);
      });
      (asked[table] ??= []).push(choices);
    });
  }
  return Object.fromEntries(Object.entries(asked).map(([table, links]) => [table, joined(links)]));
}

/** The kinds of things of a log's sentences, by the type of what a row of it is about. */
function loggedAt(
  part: Part,
  path: string,
  options: Omit<CheckOptions, "file">,
): readonly string[] | undefined {
  const isSentence = part.above.some(({ definition }) => definition === "Sentence");
  if (!isSentence || !/type$/i.test(path)) return undefined;
  const source = outwards(part)
    .map(({ value }) => readOwn(value, "source"))
    .find((each) => each !== undefined);
  const nouns = [...nounsOf(String(readOwn(source, "api")), options)];
  return nouns.length === 0 ? undefined : nouns;
}

/** Of several links each may bring its own values. What one of them says nothing of is spelled as the others have it. */
function joined(
  links: readonly (readonly (readonly string[] | undefined)[])[],
): readonly (readonly string[] | undefined)[] {
  const longest = Math.max(...links.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => {
    const lists = links.flatMap((choices) => choices[at] ?? []);
    return lists.length === 0 ? undefined : lists;
  });
}

/**
 * Reports misspelt keys of `pageOf`, which no link uses, and misspelt kinds in them. An unknown kind is permitted: a
 * platform may add it.
 */
export function checkKinds(
  route: Readonly<Record<string, unknown>>,
  pointer: string,
  { kinds = {} }: Pick<CheckOptions, "kinds">,
): readonly Problem[] {
  const tables = readOwn(route, "pageOf");
  const unasked = Object.keys(isRecord(tables) ? tables : {}).flatMap((table): readonly Problem[] => {
    const meant = tableMeant(table, Object.keys(kinds));
    if (meant === undefined) return [];
    const message = `no link asks for the page of a "${table}", did you mean "${meant}"?`;
    return [{ pointer: `${pointer}/pageOf/${escapeSegment(table)}`, atKey: true, message }];
  });
  const misspelt = pageKindsOf([route]).flatMap(({ table, kind, pointer: at }) => {
    if (kind === ANY_KIND) return [];
    const wrong = kind.split("/").flatMap((value, index) => {
      const choices = kinds[table]?.[index];
      if (choices === undefined || choices.includes(value)) return [];
      const meant = nearestName(value, choices);
      return meant === undefined ? [] : [`no "${table}" is ever "${value}", did you mean "${meant}"?`];
    });
    return wrong.map((message) => ({ pointer: `${pointer}${at.slice("/0".length)}`, message }));
  });
  return [...unasked, ...misspelt];
}
