import { isRecord, readOwn, readPointer, splitPointer } from "#validators";
import { suggest } from "#engine/template";
import type { JsonSchema } from "#engine/api-description";

export type Followed =
  /** `schema` is undefined where the description says nothing more. */
  | { readonly ok: true; readonly schema: unknown }
  | {
      readonly ok: false;
      readonly segment: string;
      readonly known: readonly string[];
      /** What to say instead, after the sentence: `, did you mean "name"?`. */
      readonly hint: string;
    };

const FURTHEST = 64;

/**
 * Follows a path into what a schema describes. Only a schema that names its properties can be missing one; where it
 * says nothing, everything may be there. `*`, numbers, `-1` and `-` lead into a list.
 */
export function followSchema(root: JsonSchema, schema: unknown, segments: readonly string[]): Followed {
  let at = schema;
  for (const [index, segment] of segments.entries()) {
    const next = step(root, at, segment);
    if (!next.ok) return { ...next, hint: hintOf(root, at, segments, index, next.known) };
    at = next.schema;
    if (at === undefined) return { ok: true, schema: undefined };
  }
  return { ok: true, schema: at };
}

/** The segments of a pointer as a template holds it: none where there is none, or where it is no pointer. */
export function segmentsOf(pointer: unknown): readonly string[] {
  return typeof pointer === "string" && pointer.startsWith("/") ? splitPointer(pointer) : [];
}

/** The entries of a list that a schema describes; undefined where it describes none. */
export function itemsOf(root: JsonSchema, schema: unknown): unknown {
  for (const each of alternatives(root, schema)) {
    const items = readOwn(each, "items");
    if (items !== undefined) return items;
  }
  return undefined;
}

/** The texts a schema permits; undefined where it names none. */
export function choicesOf(root: JsonSchema, schema: unknown): readonly string[] | undefined {
  return permittedBy(root, schema)?.filter((choice): choice is string => typeof choice === "string");
}

/** The values a schema permits; undefined where it names none. */
export function permittedBy(root: JsonSchema, schema: unknown): readonly unknown[] | undefined {
  const lists = alternatives(root, schema).map((each) => readOwn(each, "enum"));
  const isOpen = lists.length === 0 || lists.some((list) => !Array.isArray(list));
  return isOpen ? undefined : lists.flat();
}

/** The types a value may have; undefined where the schema does not say. */
export function typesOf(root: JsonSchema, schema: unknown): readonly string[] | undefined {
  const types = alternatives(root, schema).map((each) => readOwn(each, "type"));
  if (types.length === 0 || types.includes(undefined)) return undefined;
  return types.flat().filter((type): type is string => typeof type === "string");
}

/** A number that a schema demands: `minimum`; undefined where it demands none, or there are several to choose from. */
export function demandOf(root: JsonSchema, schema: unknown, keyword: string): number | undefined {
  const demands = alternatives(root, schema).map((each) => readOwn(each, keyword));
  const [first] = demands;
  return typeof first === "number" && demands.every((each) => each === first) ? first : undefined;
}

/** A word that a schema says of itself: `x-unit`. */
export function wordOf(root: JsonSchema, schema: unknown, keyword: string): string | undefined {
  return alternatives(root, schema)
    .map((each) => readOwn(each, keyword))
    .find((each): each is string => typeof each === "string");
}

/** The properties an object must have. */
export function requiredBy(root: JsonSchema, schema: unknown): readonly string[] {
  const parts = isRecord(schema) && schema["oneOf"] === undefined && schema["anyOf"] === undefined;
  if (!parts) return [];
  return alternatives(root, schema).flatMap((each) => {
    const names = readOwn(each, "required");
    return Array.isArray(names) ? names.filter((name): name is string => typeof name === "string") : [];
  });
}

type Step = Followed | { readonly ok: false; readonly segment: string; readonly known: readonly string[] };

function step(root: JsonSchema, schema: unknown, segment: string): Step {
  const choices = alternatives(root, schema);
  const known = new Set<string>();
  let isOpen = choices.length === 0;
  for (const choice of choices) {
    const items = readOwn(choice, "items");
    if (items !== undefined && /^(?:\*|-1?|\d+)$/.test(segment)) return { ok: true, schema: items };
    if (items !== undefined && segment === "length") return { ok: true, schema: { type: "integer" } };
    const properties = readOwn(choice, "properties");
    if (isRecord(properties)) {
      if (Object.hasOwn(properties, segment)) return { ok: true, schema: properties[segment] };
      for (const name of Object.keys(properties)) known.add(name);
    }
    const more = readOwn(choice, "additionalProperties");
    if (isRecord(more) || more === true || saysNothing(choice, properties)) isOpen = true;
  }
  return isOpen ? { ok: true, schema: undefined } : { ok: false, segment, known: [...known] };
}

/** What the author of a path probably meant at the segment that leads nowhere. */
function hintOf(
  root: JsonSchema,
  schema: unknown,
  segments: readonly string[],
  index: number,
  known: readonly string[],
): string {
  const rest = segments.slice(index);
  const [segment = ""] = rest;
  const before = segments[index - 1];
  const items = itemsOf(root, schema);
  if (items !== undefined) {
    const what = before === undefined ? "this" : `"${before}"`;
    const has = leadsSomewhere(root, items, rest);
    return `: ${what} is a list${has ? `, write "${[before, "*", ...rest].filter(Boolean).join(".")}"` : ""}`;
  }
  const near = suggest(segment, known);
  if (near.startsWith(",")) return near;
  const place = known.find((name) => {
    const inner = step(root, schema, name);
    if (!inner.ok || inner.schema === undefined) return false;
    return hasPath(root, inner.schema, rest);
  });
  if (place !== undefined) return `, did you mean "${[place, ...rest].join(".")}"?`;
  const short = known.find((name) => name.length > 1 && name.toLowerCase() === lastWord(segment));
  return short === undefined ? near : `, did you mean "${short}"?`;
}

/** Whether a path leads to something described. It asks for no hint, for which things that hold things like themselves have no end. */
function hasPath(root: JsonSchema, schema: unknown, segments: readonly string[]): boolean {
  let at = schema;
  for (const segment of segments) {
    const next = step(root, at, segment);
    if (!next.ok || next.schema === undefined) return false;
    at = next.schema;
  }
  return true;
}

/** Whether no segment of a path is known to lead nowhere. */
function leadsSomewhere(root: JsonSchema, schema: unknown, segments: readonly string[]): boolean {
  let at = schema;
  for (const segment of segments) {
    const next = step(root, at, segment);
    if (!next.ok) return false;
    if (next.schema === undefined) return true;
    at = next.schema;
  }
  return true;
}

/** The properties that a schema names, those of its parts included. */
export function propertiesNamed(root: JsonSchema, schema: unknown): readonly string[] {
  return alternatives(root, schema).flatMap((each) => {
    const properties = readOwn(each, "properties");
    return isRecord(properties) ? Object.keys(properties) : [];
  });
}

/** `key` of `apiKey` and `api_key`. */
function lastWord(name: string): string {
  return (/[A-Z]?[a-z0-9]+$/.exec(name)?.[0] ?? "").toLowerCase();
}

/** Neither which properties there are, nor that it is a plain value or a list, which have none. */
function saysNothing({ type }: Readonly<Record<string, unknown>>, properties: unknown): boolean {
  const isOpen = type === undefined || type === "object" || (Array.isArray(type) && type.includes("object"));
  return properties === undefined && isOpen;
}

/** The schema and all that it is made of, references followed. */
function alternatives(root: JsonSchema, schema: unknown): readonly Readonly<Record<string, unknown>>[] {
  const found: Readonly<Record<string, unknown>>[] = [];
  const waiting: unknown[] = [schema];
  const seen = new Set<unknown>();
  while (waiting.length > 0 && seen.size < FURTHEST) {
    const next = waiting.shift();
    if (!isRecord(next) || seen.has(next)) continue;
    seen.add(next);
    const ref = readOwn(next, "$ref");
    if (typeof ref === "string" && ref.startsWith("#")) {
      waiting.push(readPointer(root, ref.slice(1)));
      continue;
    }
    const parts = ["allOf", "anyOf", "oneOf"].flatMap((key) => {
      const list = readOwn(next, key);
      return Array.isArray(list) ? list : [];
    });
    waiting.push(...parts);
    // An object that is only a choice between others says nothing of its own.
    if (parts.length === 0 || isRecord(next["properties"])) found.push(next);
  }
  return found;
}
