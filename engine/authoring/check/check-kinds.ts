import { nearestName, readOwn } from "#validators";
import { ANY_KIND, openTemplate, pageKindsOf } from "#engine/template";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
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
        const part = { definition, pointer, value, above };
        const described = typeof path === "string" ? readSchema(part, path, alone) : undefined;
        return described && choicesOf(described.root, described.schema);
      });
      (asked[table] ??= []).push(choices);
    });
  }
  return Object.fromEntries(Object.entries(asked).map(([table, links]) => [table, joined(links)]));
}

/** Of several links each may bring its own values; a value that one of them says nothing of may be any. */
function joined(
  links: readonly (readonly (readonly string[] | undefined)[])[],
): readonly (readonly string[] | undefined)[] {
  const longest = Math.max(...links.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => {
    const lists = links.filter(({ length }) => length > at).map((choices) => choices[at]);
    return lists.includes(undefined) ? undefined : lists.flatMap((list) => list ?? []);
  });
}

/**
 * The kinds of things of which a route says that it is the page, and which are misspelt. A kind that no description knows may
 * come with a platform, so it is none.
 */
export function checkKinds(
  route: Readonly<Record<string, unknown>>,
  pointer: string,
  { kinds = {} }: Pick<CheckOptions, "kinds">,
): readonly Problem[] {
  return pageKindsOf([route]).flatMap(({ table, kind, pointer: at }) => {
    if (kind === ANY_KIND) return [];
    const wrong = kind.split("/").flatMap((value, index) => {
      const choices = kinds[table]?.[index];
      if (choices === undefined || choices.includes(value)) return [];
      const meant = nearestName(value, choices);
      return meant === undefined ? [] : [`no "${table}" is ever "${value}", did you mean "${meant}"?`];
    });
    return wrong.map((message) => ({ pointer: `${pointer}${at.slice("/0".length)}`, message }));
  });
}
