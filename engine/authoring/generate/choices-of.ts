import type { ApiDescription, Dialect, JsonSchema, Operation } from "#engine/api-description";
import type { RemoteOptions } from "#engine/template";
import { unlessEmpty } from "./collection-pages.ts";
import { collectionsOf, findCollection } from "./collection.ts";
import type { Collection } from "./collection.ts";
import { resolveParts } from "./describe-schema.ts";
import type { Property } from "./describe-schema.ts";
import { controlOf } from "./field-control.ts";
import { wordsIn } from "./property-role.ts";
import { readListWords } from "./read-list-words.ts";
import { readRowShape, whereOf } from "./row-shape.ts";
import type { RowShape } from "./row-shape.ts";
import type { Speller } from "./spell-call.ts";
import { singularOf } from "./texts.ts";

/** Choices for fields that hold the id of a thing in another collection of the same API. */
export interface Choices {
  /** Options of a field or parameter; undefined where no collection is known that it names one of. */
  readonly of: (property: Property, root: JsonSchema) => RemoteOptions | undefined;
  /** Options of what a page hangs below, from the list at this path. */
  readonly at: (path: string) => RemoteOptions | undefined;
  /** How the lists are asked, by the name that their options give it. Filled on the way. */
  readonly dialects: Readonly<Record<string, Dialect>>;
}

/** A collection that fields may refer to. */
interface Referred {
  /** What it holds, as words: "ssh key". */
  readonly noun: string;
  readonly list: Operation;
  readonly shape: RowShape;
}

/** Last words that say how a thing is named, and not which. */
const ENDS = new Set(["id", "uuid", "guid", "sid", "ref", "name", "slug", "arn"]);
/** What is written freely, although some of it is listed. */
const FREE = new Set(["tag", "label", "name", "status", "state", "description", "email", "key", "value"]);
/** Said of so many things that only a list beside the collection is surely meant. */
const VAGUE = new Set(
  "type kind size version plan class mode service resource cluster user engine domain item action event group role database".split(
    " ",
  ),
);

/** Choices for the fields of one collection's pages; `collection`: its path, and what one of it is called. */
export function createChoices(
  description: ApiDescription,
  speller: Speller,
  collection: Pick<Collection, "path" | "noun">,
): Choices {
  const dialects: Record<string, Dialect> = {};
  const build = ({ list, shape, noun }: Referred, value: string): RemoteOptions | undefined => {
    const words = readListWords(list, shape);
    const given = speller.beside(list, words.sent);
    if (given === undefined) return undefined;
    const spoken: Dialect = { ...words.dialect, ...whereOf(shape) };
    const hasWords = Object.keys(spoken).length > 0;
    const dialect = hasWords ? `${description.api}-${noun.replaceAll(" ", "-")}-choices` : "none";
    if (hasWords) dialects[dialect] = spoken;
    return {
      api: description.api,
      do: given.call,
      dialect,
      query: unlessEmpty({ ...given.query, ...words.query }),
      value,
      label: `{{item.${shape.name}}}`,
    };
  };
  return {
    dialects,
    of(property, root) {
      const { stem, end } = stemOf(property);
      if (stem === "" || FREE.has(stem) || property.choices.length > 0 || property.format === "uri")
        return undefined;
      // What a thing is called by, or a text of its own: a certificate's `certificate`.
      if (end === "" && (stem === collection.noun || controlOf(property).as === "textarea")) return undefined;
      const type = typeOf(property, root);
      const named = referredIn(description)
        .filter(({ noun }) => noun === stem || (end !== "" && stem.endsWith(` ${noun}`)))
        .map((each) => ({ each, beside: besideOf(each.list.path, collection.path) }))
        .filter(
          ({ each, beside }) => beside > 0 || !VAGUE.has(each.noun) || (end !== "" && isTop(each.list.path)),
        )
        .toSorted((a, b) => b.beside - a.beside);
      for (const { each } of named) {
        const value = valueFor(each.shape, end, type);
        const options = value === undefined ? undefined : build(each, value);
        if (options !== undefined) return options;
      }
      return undefined;
    },
    at(path) {
      const found = referredIn(description).find(({ list }) => list.path.replace(/\/$/, "") === path);
      return found && build(found, found.shape.key);
    },
  };
}

/** `source_server_id`: "source server" and "id"; `sshKeys`: "ssh key". */
function stemOf({ name, type }: Property): { readonly stem: string; readonly end: string } {
  const words = wordsIn(name);
  const singular = [
    ...words.slice(0, -1),
    type === "list" ? singularOf(words.at(-1) ?? "") : (words.at(-1) ?? ""),
  ];
  const last = singular.at(-1) ?? "";
  const end = ENDS.has(last) ? last : "";
  const stem = end === "" ? singular : singular.slice(0, -1);
  return { stem: [...stem.slice(0, -1), singularOf(stem.at(-1) ?? "")].join(" "), end };
}

/** How many segments two paths begin with alike, without versions. */
function besideOf(path: string, other: string): number {
  const [a, b] = [path, other].map(segmentsOf);
  const first = (a ?? []).findIndex((segment, index) => segment !== b?.[index]);
  return first === -1 ? (a?.length ?? 0) : first;
}

function isTop(path: string): boolean {
  return segmentsOf(path).length === 1;
}

function segmentsOf(path: string): readonly string[] {
  return path
    .split("/")
    .filter((segment) => segment !== "" && !/^(?:api|rest|v\d[\w.]*|[\d.-]+)$/i.test(segment));
}

/** Which field of a row is sent: its key where types agree, else its name where a name is taken. */
function valueFor({ facts, key, name }: RowShape, end: string, type: string): string | undefined {
  const isText = (field: string): boolean =>
    facts.find((each) => each.field === field)?.property.type === "text";
  if (end === "" && type === "text" && isText("slug")) return "slug";
  if (end === "name" || end === "slug") {
    const field = end === "name" ? name : end;
    return type === "text" && isText(field) ? field : undefined;
  }
  const isKey = facts.some(({ field, property }) => field === key && property.type === type);
  if (isKey) return key;
  return end === "" && type === "text" && isText(name) ? name : undefined;
}

function typeOf({ type, schema }: Property, root: JsonSchema): string {
  if (type !== "list") return type;
  const { type: each } = resolveParts(root, schema["items"]);
  return each === "string" ? "text" : "number";
}

/** The collections of a description that a list is read of, those with the shortest path first; gathered once. */
function referredIn(description: ApiDescription): readonly Referred[] {
  let known = gathered.get(description);
  if (known === undefined) gathered.set(description, (known = gather(description)));
  return known;
}

const gathered = new WeakMap<ApiDescription, readonly Referred[]>();

function gather(description: ApiDescription): readonly Referred[] {
  const found = collectionsOf(description).flatMap((path): readonly Referred[] => {
    const collection = findCollection(description, path);
    const { list, noun } = collection;
    const shape = list && readRowShape(list, collection);
    return list === undefined || shape === undefined || "reason" in shape ? [] : [{ noun, list, shape }];
  });
  return found.toSorted((a, b) => a.list.path.split("/").length - b.list.path.split("/").length);
}
