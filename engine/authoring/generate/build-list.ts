import type { Dialect, Operation } from "#engine/api-description";
import type { Action, Column, ListBody } from "#engine/template";
import { buildCells, chooseColumns } from "./build-columns.ts";
import { unlessEmpty } from "./collection-pages.ts";
import type { Fact } from "./find-facts.ts";
import { readListWords } from "./read-list-words.ts";
import type { ListWords } from "./read-list-words.ts";
import { whereOf } from "./row-shape.ts";
import type { RowShape } from "./row-shape.ts";
import type { ItemAt, Speller } from "./spell-call.ts";
import { spelled } from "./texts.ts";
import type { Texts } from "./texts.ts";

/** A list and how it asks for its rows. */
export interface BuiltList {
  readonly body: ListBody;
  /** By the name that the list gives it; empty where rows arrive whole. */
  readonly dialects: Readonly<Record<string, Dialect>>;
  readonly notes: readonly string[];
}

export interface ListPlace {
  readonly api: string;
  /** Name of the page, or of the page and the tab. */
  readonly page: string;
  readonly plural: string;
  readonly speller: Speller;
  readonly at: ItemAt;
  readonly texts: Texts;
  /** Where the first column leads. */
  readonly link?: string | undefined;
  readonly rowActions: readonly Action[];
  readonly pageActions: readonly Action[];
}

/** The list of a collection: its columns, filters, search and sorts, with the actions that it is given. */
export function buildList(list: Operation, shape: RowShape, place: ListPlace): BuiltList {
  const { api, page, speller, texts, at } = place;
  const words = readListWords(list, shape);
  const spoken: Dialect = { ...words.dialect, ...whereOf(shape) };
  const hasWords = Object.keys(spoken).length > 0;
  const dialect = hasWords ? dialectNameOf(api, page) : "none";
  const query = { ...speller.requiredQuery(list), ...words.query };
  const facts = chooseColumns(shape.facts);
  const cells = buildCells(facts, page, texts);
  const body: ListBody = {
    source: {
      api,
      do: speller.call(list, at),
      dialect,
      query: unlessEmpty(query),
    },
    key: shape.key,
    search: words.searched.length > 0 ? { fields: words.searched } : undefined,
    filters: words.filters.length > 0 ? words.filters : undefined,
    columns: cells.map((cell, index) => ({ ...cell, ...besides(cell, facts[index], words, place, index) })),
    empty: { title: texts.say(`${page}.empty`, `No ${spelled(place.plural)} yet`) },
    rowActions: place.rowActions.length > 0 ? place.rowActions : undefined,
    pageActions: place.pageActions.length > 0 ? place.pageActions : undefined,
  };
  return {
    body,
    dialects: hasWords ? { [dialect]: spoken } : {},
    notes: words.notes,
  };
}

/** `hetzner-servers`, also where the page is named after its area, and the area after the API. */
function dialectNameOf(api: string, page: string): string {
  const name = page.replaceAll(".", "-");
  return name.startsWith(`${api}-`) ? name : `${api}-${name}`;
}

function besides(
  { field }: Column,
  fact: Fact | undefined,
  words: ListWords,
  { link }: ListPlace,
  index: number,
): Pick<Column, "sort" | "link"> {
  const isList = fact?.property.type === "list" || fact?.property.type === "choices";
  return { sort: isList ? undefined : words.sortOf(field), link: index === 0 ? link : undefined };
}
