import { escapeSegment } from "#validators";
import type { Dialect, JsonSchema, Operation, Parameter } from "#engine/api-description";
import { itemsOf, propertiesOf } from "./describe-schema.ts";
import type { Property } from "./describe-schema.ts";
import { findFacts } from "./find-facts.ts";
import type { Fact } from "./find-facts.ts";
import type { Collection } from "./collection.ts";
import { mayBeNull } from "./may-be-null.ts";
import { wordsIn } from "./property-role.ts";

/** What a list's answer looks like: where its rows are, and what is in one. */
export interface RowShape {
  /** JSON Pointer to the rows; absent: the answer is the rows. */
  readonly rows?: string;
  readonly total?: string;
  /** The schema that rows are described in, and that of a row. */
  readonly root: JsonSchema;
  readonly row: unknown;
  /** What can be said of a row. */
  readonly facts: readonly Fact[];
  /** Path of the field that names a row for good. */
  readonly key: string;
  /** Path of the field by which people call it. */
  readonly name: string;
  /** Path of the field that is typed to confirm: what people call it, or its key where that may be null. */
  readonly typed: string;
}

/** Why a list cannot be shown. */
export interface NoRows {
  readonly reason: string;
}

/**
 * Reads the shape of a list's rows.
 */
export function readRowShape(
  list: Operation,
  {
    plural,
    noun,
    itemParameter: parameter,
    read,
  }: Pick<Collection, "plural" | "noun" | "itemParameter" | "read">,
): RowShape | NoRows {
  const call = `${list.method} ${list.path}`;
  const answer = list.answer();
  if (answer === undefined) return { reason: `${call} does not describe its answer.` };
  const found = findRows(answer, plural) ?? soleRow(answer, read);
  if (found === undefined) return { reason: `The answer of ${call} describes no list.` };
  const facts = findFacts(answer, found.item, noun).map((fact) => withParameter(fact, parameter));
  if (facts.length === 0) return { reason: `The rows of ${call} describe nothing that a column can show.` };
  const key = keyOf(facts, noun, parameter);
  if (key === undefined) return { reason: `The rows of ${call} have no field that names them.` };
  const name = nameOf(facts) ?? key;
  return {
    root: answer,
    row: found.item,
    rows: found.pointer === "" ? undefined : found.pointer,
    total: findTotal(answer),
    // What has no name is called by its key.
    facts: facts.some(({ role }) => role === "name")
      ? facts
      : facts.map((fact) => (fact.field === key ? { ...fact, role: "name" } : fact)),
    key,
    name,
    typed: mayBeNull(answer, found.item, name) ? key : name,
  };
}

/** What people call it: its `name`, where there are others. */
function nameOf(facts: readonly Fact[]): string | undefined {
  const names = facts.filter(({ role, property }) => role === "name" && property.type === "text");
  return (names.find(({ field }) => spell(field) === "name") ?? names[0])?.field;
}

/** Where rows and their number stand is a matter of the dialect. */
export function whereOf({ rows, total }: RowShape): Dialect {
  return Object.fromEntries(Object.entries({ rows, total }).filter(([, pointer]) => pointer !== undefined));
}

/** What fills the item's path is where it is found: a registry's `registry`. */
function withParameter(fact: Fact, parameter: Parameter | undefined): Fact {
  const isFiller =
    fact.role === "plain" &&
    fact.property.type === "text" &&
    parameter !== undefined &&
    spell(fact.field) === spell(parameter.name);
  return isFiller ? { ...fact, role: "host" } : fact;
}

/** Some descriptions show one of the rows where they mean all: then the list answers what reading one answers. */
function soleRow(
  answer: JsonSchema,
  read: Operation | undefined,
): { readonly pointer: string; readonly item: unknown } | undefined {
  const one = read?.answer();
  if (one === undefined) return undefined;
  const isSame = namesOf(answer) === namesOf(one) && propertiesOf(one, one).length > 1;
  return isSame ? { pointer: "", item: answer } : undefined;
}

const ROWS_NAMES = ["data", "items", "results", "rows", "values", "entries", "list", "records", "value"];

/** The answer itself, a list in it by its name or by that of the collection, or one a level deeper. */
export function findRows(
  answer: JsonSchema,
  plural: string,
): { readonly pointer: string; readonly item: unknown } | undefined {
  const whole = itemsOf(answer, answer);
  if (whole !== undefined) return { pointer: "", item: whole };
  const properties = propertiesOf(answer, answer);
  const lists = properties.filter(({ type }) => type === "lines");
  const wanted = [wordsIn(plural).join(" "), ...ROWS_NAMES];
  const best =
    wanted
      .map((name) => lists.find((each) => wordsIn(each.name).join(" ") === name))
      .find((each) => each !== undefined) ?? lists[0];
  if (best !== undefined)
    return { pointer: `/${escapeSegment(best.name)}`, item: itemsOf(answer, best.schema) };
  for (const { name, schema } of properties.filter(({ type }) => type === "object")) {
    const inside = propertiesOf(answer, schema).find(({ type }) => type === "lines");
    if (inside !== undefined)
      return {
        pointer: `/${escapeSegment(name)}/${escapeSegment(inside.name)}`,
        item: itemsOf(answer, inside.schema),
      };
  }
  return undefined;
}

const TOTAL_NAMES =
  /^(?:total|total_?count|total_?entries|total_?results|total_?elements|total_?items|total_?rows|count|results|sum)$/i;
const PAGE_PARTS = /^(?:meta|metadata|pagination|paging|page|pages|page_?info)$/i;
const OF_ONE_PAGE = /\b(?:current|this|per) page\b/i;

/** Where the answer says how many rows there are in all. */
function findTotal(answer: JsonSchema): string | undefined {
  const search = (schema: unknown, pointer: string, depth: number): string | undefined => {
    const properties = propertiesOf(answer, schema);
    const totals = properties.filter(
      ({ name, type, description }) =>
        type === "number" && TOTAL_NAMES.test(name) && !OF_ONE_PAGE.test(description),
    );
    const best = totals.find(({ name }) => /total/i.test(name)) ?? totals[0];
    if (best !== undefined) return `${pointer}/${escapeSegment(best.name)}`;
    if (depth === 0) return undefined;
    const parts = properties.filter(({ name, type }) => type === "object" && PAGE_PARTS.test(name));
    return parts
      .map((part) => search(part.schema, `${pointer}/${escapeSegment(part.name)}`, depth - 1))
      .find((each) => each !== undefined);
  };
  return search(answer, "", 2);
}

/** People who are asked for by a user name log in with it. */
const SAME_NAMES: Readonly<Record<string, readonly string[]>> = { username: ["login", "name"] };

/** The field an item's path is filled with: of its parameter's name, else an id, else whatever names it. */
function keyOf(facts: readonly Fact[], noun: string, parameter: Parameter | undefined): string | undefined {
  const candidates = facts.filter(({ property: { type } }) => type === "text" || type === "number");
  const asked = parameter === undefined ? [] : wordsIn(parameter.name);
  const isByName = /\bname\b/i.test(parameter?.description ?? "") && asked.at(-1) === spell(noun);
  const wanted = [
    asked.join(""),
    ...(SAME_NAMES[asked.join("")] ?? []),
    ...(isByName ? ["name"] : []),
    asked.at(-1) ?? "",
    ...["id", "sid", "uuid", "name"].map((end) => `${spell(noun)}${end}`),
    ...(asked[0] === "id" ? ["id"] : []),
    "id",
    "uuid",
    "uid",
    "key",
    "name",
    "code",
    "slug",
  ];
  for (const name of wanted) {
    // What belongs to the row itself comes before what is inside it.
    const found = candidates
      .filter(({ field, property }) => spell(field) === name || isWrapped(field, property, name))
      .sort((a, b) => a.field.split(".").length - b.field.split(".").length)[0];
    if (found !== undefined) return found.field;
  }
  return (candidates.find(({ role }) => role === "identifier" || role === "name") ?? candidates[0])?.field;
}

function isWrapped(field: string, { name }: Property, wanted: string): boolean {
  return /^(?:metadata|spec|attributes|properties)\./.test(field) && spell(name) === wanted;
}

/** A name without what separates its words. */
function spell(name: string): string {
  return wordsIn(name).join("");
}

function namesOf(schema: JsonSchema): string {
  return propertiesOf(schema, schema)
    .map(({ name }) => name)
    .join(" ");
}
