import { Validator } from "@cfworker/json-schema";
import type { JsonSchema } from "#engine/api-description";
import {
  escapeSegment,
  isExponentialPattern,
  isRecord,
  readOwn,
  readPointer,
  unescapeSegment,
} from "#validators";

/** A violation of a schema at one place of a value. */
export interface SchemaProblem {
  /** JSON Pointer into the value; for an absent property, where it would be. */
  readonly pointer: string;
  /** The failed keyword: `required`, `minLength`, `format` … */
  readonly keyword: string;
  /** The keyword's value: 3, "email". Undefined where it could not be read. */
  readonly demand: unknown;
  /** Of a `pattern`, what it asks for in words (`x-pattern`), where its schema says so. */
  readonly words?: string;
}

export type SchemaCheck =
  | { readonly ok: true; readonly problems: readonly SchemaProblem[] }
  /** The schema itself is invalid. Nothing was checked; the server decides. */
  | { readonly ok: false; readonly text: string };

/**
 * Checks a value against a JSON Schema (draft 07) without generating code. Undefined properties count as absent. Each
 * schema is compiled once, by identity. For `anyOf` and `oneOf` only the keyword is reported, not the errors of its
 * branches. Never throws.
 */
export function checkSchema(schema: JsonSchema, value: unknown): SchemaCheck {
  try {
    const { validator, schema: prepared } = prepare(schema);
    const { errors } = validator.validate(withoutUndefined(value) ?? null);
    const choices = errors
      .filter(({ keyword }) => isChoice(keyword))
      .map(({ keywordLocation }) => keywordLocation);
    const problems = errors
      .filter(({ keyword }) => !WRAPPERS.has(keyword))
      .filter(({ keywordLocation }) => !choices.some((choice) => keywordLocation.startsWith(`${choice}/`)))
      .map(({ keyword, keywordLocation, instanceLocation, error }) => ({
        pointer: fromFragment(instanceLocation) + missingKey(keyword, error),
        keyword: keyword === "false" ? "additionalProperties" : keyword,
        demand: readDemand(prepared, keywordLocation),
        ...(keyword === "pattern" ? patternWords(prepared, keywordLocation) : {}),
      }));
    return { ok: true, problems: distinct(problems) };
  } catch (error) {
    return { ok: false, text: error instanceof Error ? error.message : String(error) };
  }
}

/** These only report that something inside them failed, which is reported itself. */
const WRAPPERS: ReadonlySet<string> = new Set([
  "$ref",
  "allOf",
  "if",
  "properties",
  "patternProperties",
  "additionalProperties",
  "items",
  "prefixItems",
  "additionalItems",
  "dependentSchemas",
]);

interface Prepared {
  readonly validator: Validator;
  readonly schema: JsonSchema;
}

const prepared = new WeakMap<JsonSchema, Prepared>();

function prepare(schema: JsonSchema): Prepared {
  const known = prepared.get(schema);
  if (known !== undefined) return known;
  // The validator marks schemas it has seen, so it gets a copy: ours may be frozen.
  const copy = Object.fromEntries(
    Object.entries(schema).flatMap(([key, part]) =>
      isExponential(key, part) ? [] : [[key, withoutExponential(part)]],
    ),
  );
  const made = { validator: new Validator(copy, "7", false), schema: copy };
  prepared.set(schema, made);
  return made;
}

function isChoice(keyword: string): boolean {
  return keyword === "anyOf" || keyword === "oneOf" || keyword === "not";
}

const MISSING = /^Instance does not have required property "(.*)"\.$/s;

function missingKey(keyword: string, error: string): string {
  const key = keyword === "required" ? MISSING.exec(error)?.[1] : undefined;
  return key === undefined ? "" : `/${escapeSegment(key)}`;
}

/** The value of a keyword, following its location through `$ref`s. */
function readDemand(root: JsonSchema, location: string): unknown {
  let at: unknown = root;
  for (const part of location.split("/").slice(1)) {
    const key = unescapeSegment(part);
    const next = readOwn(at, key);
    at = key === "$ref" && typeof next === "string" ? readPointer(root, fromFragment(next)) : next;
  }
  return at;
}

function patternWords(root: JsonSchema, location: string): Pick<SchemaProblem, "words"> {
  const words = readDemand(root, location.replace(/pattern$/, "x-pattern"));
  return typeof words === "string" ? { words } : {};
}

function fromFragment(fragment: string): string {
  return fragment.startsWith("#") ? fragment.slice(1) : fragment;
}

/** A pattern that could block the page is left to the server. */
function isExponential(key: string, part: unknown): boolean {
  return key === "pattern" && typeof part === "string" && isExponentialPattern(part);
}

function withoutExponential(part: unknown): unknown {
  if (Array.isArray(part)) return part.map((entry) => withoutExponential(entry) ?? null);
  if (!isRecord(part)) return part;
  return Object.fromEntries(
    Object.entries(part).flatMap(([key, entry]) =>
      entry === undefined || isExponential(key, entry) ? [] : [[key, withoutExponential(entry)]],
    ),
  );
}

function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((entry) => withoutUndefined(entry) ?? null);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== undefined)
      .map(([key, entry]) => [key, withoutUndefined(entry)]),
  );
}

function distinct(problems: readonly SchemaProblem[]): readonly SchemaProblem[] {
  const seen = new Set<string>();
  return problems.filter(({ pointer, keyword }) => {
    const name = `${keyword} ${pointer}`;
    return !seen.has(name) && seen.add(name);
  });
}
