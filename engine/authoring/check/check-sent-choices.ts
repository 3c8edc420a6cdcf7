import { isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { filterParameter } from "./check-filters.ts";
import { placesOf } from "./check-path-types.ts";
import { operationOf, rowsOf } from "./operation-of.ts";
import type { Described } from "./operation-of.ts";
import { outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";
import { loadedRowsOf } from "./read-schema.ts";
import { followSchema } from "./schema-path.ts";
import { entryOf, kindsOf, typeWords } from "./schema-type.ts";

/** What a choice is wanted as, and where. */
interface Wanted {
  /** What its place is called: `id`, `house_id`. */
  readonly name: string;
  readonly schema: unknown;
  /** The place in words: `{id} of GET /house/{id}`. */
  readonly place: string;
}

/** The choices of a parameter of a page send what the calls of the page are filled with: an id, not a name. */
export const checkSentParam: Rule = (part, options) => {
  const [root, name] = [readOwn(part.value, "in"), part.pointer.slice(part.pointer.lastIndexOf("/") + 1)];
  if (readOwn(part.value, "options") === undefined) return [];
  return checkSent(part, wantedIn(part.above[0]?.value, `${String(root)}.${name}`, options), options);
};

/** So do those of a filter. */
export const checkSentFilter: Rule = (part, options) => {
  const field = readOwn(part.value, "field");
  const list = outwards(part).find(({ value }) => readOwn(value, "source") !== undefined);
  if (typeof field !== "string" || readOwn(part.value, "options") === undefined) return [];
  const parameter = filterParameter(readOwn(list?.value, "source"), field, options);
  if (parameter === undefined) return [];
  return checkSent(
    part,
    [{ name: field, schema: parameter.schema, place: `"${field}" of ${parameter.by}` }],
    options,
  );
};

function checkSent(part: Part, wanted: readonly Wanted[], options: CheckOptions): readonly Problem[] {
  const source = readOwn(part.value, "options");
  const path = readOwn(source, "value");
  const rows =
    readOwn(source, "from") === undefined ? rowsOf(source, options) : loadedRowsOf(part, source, options);
  if (rows === undefined || typeof path !== "string") return [];
  const message = wanted.map((each) => problemOfSent(rows, path, each)).find((each) => each !== undefined);
  return message === undefined ? [] : [{ pointer: `${part.pointer}/options/value`, message }];
}

/** What is wrong with what each choice sends: it is of another type, or a name where an id belongs. */
function problemOfSent(rows: Described, path: string, { name, schema, place }: Wanted): string | undefined {
  const followed = followSchema(rows.root, rows.schema, path.split("."));
  const sent = followed.ok ? kindsOf({ root: rows.root, schema: followed.schema }) : undefined;
  if (sent === undefined) return undefined;
  const own = isRecord(schema) ? { root: schema, schema, by: "" } : undefined;
  const kinds = own && kindsOf(entryOf(own) ?? own);
  const isUnfit =
    kinds?.every((kind) => kind === "number") === true && sent.every((kind) => kind === "string");
  if (isUnfit) return `each choice sends its "${path}", ${typeWords(sent)}, where ${place} is a number`;
  return isNameForId(rows, path, name)
    ? `each choice sends its "${path}", where ${place} is an id`
    : undefined;
}

/** Whether a choice sends its name to a place of an id, and has an id. */
export function isNameForId(rows: Described, sent: string, name: string): boolean {
  return NAMES.test(sent) && IDS.test(name) && followSchema(rows.root, rows.schema, ["id"]).ok;
}

const NAMES = /(?:^|\.)(?:name|title|label|displayName)$/;
const IDS = /(?:^|_)id$|Id$|[Uu]uid$/;

/** Where the calls of a page are filled with one of its parameters. */
function wantedIn(given: unknown, path: string, options: CheckOptions): readonly Wanted[] {
  if (Array.isArray(given)) return given.flatMap((each: unknown) => wantedIn(each, path, options));
  if (!isRecord(given)) return [];
  const inside = Object.values(given).flatMap((each) => wantedIn(each, path, options));
  const match = typeof given["do"] === "string" ? operationOf(given, options) : undefined;
  if (match?.ok !== true || typeof given["do"] !== "string") return inside;
  const { operation } = match;
  const by = `${operation.method} ${operation.path}`;
  const places = placesOf(given["do"], operation).flatMap(({ path: filled, name, schema }) =>
    filled === path ? [{ name, schema, place: `{${name}} of ${by}` }] : [],
  );
  const pairs = ["query", "filter"].flatMap((key) =>
    Object.entries(Object(given[key])).flatMap(([name, value]) => {
      const schema =
        key === "query"
          ? operation.parameters.find((each) => each.in === "query" && each.name === name)?.schema
          : filterParameter(given, name, options)?.schema;
      const isFilled = isReference(value) && value.$ === path;
      return isFilled ? [{ name, schema, place: `"${name}" of ${by}` }] : [];
    }),
  );
  return [...places, ...pairs, ...inside];
}
