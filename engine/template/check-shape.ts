import { escapeSegment, isRecord } from "#validators";
import { keyHint, textInstead } from "./key-hint.ts";
import { flattenSchema, pickBranch, TYPE_WORDS, typeOf } from "./pick-branch.ts";
import type { ShapeSchema } from "./shape-schema.ts";
import { suggest } from "./suggest.ts";
import type { DefinitionName } from "./template-types.ts";

/** A problem at a place of the document; the file's position is added later. */
export interface Problem {
  readonly pointer: string;
  readonly message: string;
  /** The key is wrong there, not its value. */
  readonly atKey?: boolean;
  /** The step of a path that leads nowhere: where a parameter brought it, the problem is the parameter's. */
  readonly step?: string | undefined;
}

/** The ancestors of a part: the definition each matched, and the key or index that leads to the next. */
export interface Frame {
  readonly definition: DefinitionName;
  readonly pointer: string;
  readonly value: unknown;
}

/** Called for each part of the document that a definition of the schema describes, parents first. */
export type Visit = (
  definition: DefinitionName,
  pointer: string,
  value: unknown,
  above: readonly Frame[],
) => void;

/**
 * Checks a document against a definition of the schema, without generating code: unknown keys, missing keys, wrong
 * types. Of several alternatives it reports about the intended one (by its `kind` or keys).
 */
export function checkShape(
  schema: ShapeSchema,
  definition: string,
  document: unknown,
  visit: Visit = () => {},
): readonly Problem[] {
  const problems: Problem[] = [];
  const definitions = schema.definitions ?? {};
  const start = definition === "Template" ? schema : { $ref: `#/definitions/${definition}` };
  check({ definitions, problems, visit }, start, document, "", []);
  return problems;
}

interface Run {
  readonly definitions: Readonly<Record<string, ShapeSchema>>;
  readonly problems: Problem[];
  readonly visit: Visit;
}

function check(
  run: Run,
  schema: ShapeSchema,
  value: unknown,
  pointer: string,
  above: readonly Frame[],
): void {
  if (schema.$ref !== undefined) {
    const definition = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
    const target = run.definitions[definition];
    if (target === undefined || !isDefinition(definition, run.definitions))
      throw new Error(`The template schema refers to "${definition}", which it does not define.`);
    run.visit(definition, pointer, value, above);
    check(run, target, value, pointer, [...above, { definition, pointer, value }]);
    return;
  }
  if (schema.anyOf !== undefined) {
    checkAnyOf(run, schema.anyOf, value, pointer, above);
    return;
  }
  const flat = flattenSchema(schema, run.definitions);
  const problem = problemOf(flat, value);
  if (problem !== undefined) run.problems.push({ pointer, message: problem });
  else if (Array.isArray(value)) {
    const { items } = flat;
    if (items !== undefined)
      value.forEach((entry, index) => check(run, items, entry, `${pointer}/${index}`, above));
  } else if (isRecord(value)) checkKeys(run, flat, value, pointer, above);
}

/** The names are generated from the schema's definitions. */
function isDefinition(name: string, definitions: Run["definitions"]): name is DefinitionName {
  return Object.hasOwn(definitions, name);
}

function checkAnyOf(
  run: Run,
  branches: readonly ShapeSchema[],
  value: unknown,
  pointer: string,
  above: readonly Frame[],
): void {
  const text = textInstead(branches, value, above);
  if (text !== undefined) return void run.problems.push({ pointer, message: text });
  const picked = pickBranch(branches, value, run.definitions);
  if ("problem" in picked) {
    run.problems.push({
      pointer: pointer + (picked.key === undefined ? "" : `/${picked.key}`),
      message: picked.problem,
    });
  } else check(run, picked.branch, value, pointer, above);
}

function checkKeys(
  run: Run,
  schema: ShapeSchema,
  value: Readonly<Record<string, unknown>>,
  pointer: string,
  above: readonly Frame[],
): void {
  const properties = schema.properties ?? {};
  for (const key of schema.required ?? []) {
    if (!Object.hasOwn(value, key)) run.problems.push({ pointer, message: `"${key}" is missing` });
  }
  for (const key of Object.keys(value)) {
    const at = `${pointer}/${escapeSegment(key)}`;
    const misnamed = schema.propertyNames && limitProblem(schema.propertyNames, key);
    if (misnamed !== undefined) run.problems.push({ pointer: at, atKey: true, message: misnamed });
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property !== undefined) check(run, property, value[key], at, above);
    else if (typeof schema.additionalProperties === "object") {
      check(run, schema.additionalProperties, value[key], at, above);
    } else if (schema.additionalProperties === false) {
      const hint = keyHint(key, value, schema, pointer, above, run.definitions);
      run.problems.push({ pointer: at, atKey: true, message: `unknown key "${key}"${hint}` });
    }
  }
}

function problemOf(schema: ShapeSchema, value: unknown): string | undefined {
  const type = typeOf(value);
  if (schema.const !== undefined && value !== schema.const) return `must be ${JSON.stringify(schema.const)}`;
  if (schema.enum !== undefined && !schema.enum.some((known) => known === value)) {
    const known = schema.enum.map(String);
    return typeof value === "string"
      ? `unknown value "${value}"${suggest(value, known, Infinity)}`
      : `must be one of ${known.join(", ")}`;
  }
  if (schema.type !== undefined) {
    const types = typeof schema.type === "string" ? [schema.type] : schema.type;
    const fits = types.some((name) => name === type || (name === "number" && type === "integer"));
    if (!fits)
      return `must be ${types.map((name) => TYPE_WORDS[name] ?? name).join(" or ")}${formOf(schema)}, not ${TYPE_WORDS[type] ?? type}${meaningOf(schema)}`;
  }
  return limitProblem(schema, value);
}

/** ` such as {"title": …}`: what an object that was wanted looks like. */
function formOf({ type, required = [], properties = {} }: ShapeSchema): string {
  const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
  if (type !== "object" || names.length === 0) return "";
  return ` such as {${names.map((name) => `"${name}": …`).join(", ")}}`;
}

/** What a plain value means, where it was taken for something else. */
function meaningOf({ type, description }: ShapeSchema): string {
  const isPlain = type === "integer" || type === "number" || type === "boolean";
  return isPlain && description !== undefined ? ` (${description.replace(/\.$/, "")})` : "";
}

function limitProblem(schema: ShapeSchema, value: unknown): string | undefined {
  if (
    typeof value === "string" &&
    schema.pattern !== undefined &&
    !new RegExp(schema.pattern, "u").test(value)
  ) {
    return `"${value}" must look like ${wordsOf(schema.pattern, value)}`;
  }
  if (typeof value === "number") {
    if (schema.minimum !== undefined && value < schema.minimum) return `must be at least ${schema.minimum}`;
    if (schema.maximum !== undefined && value > schema.maximum) return `must be at most ${schema.maximum}`;
  }
  if (Array.isArray(value)) {
    if (value.length < (schema.minItems ?? 0)) return `needs at least ${schema.minItems} of them`;
    if (value.length > (schema.maxItems ?? Infinity)) return `takes at most ${schema.maxItems} of them`;
  }
  if (isRecord(value)) {
    const count = Object.keys(value).length;
    if (count < (schema.minProperties ?? 0)) return `needs at least ${schema.minProperties} key`;
    if (count > (schema.maxProperties ?? Infinity))
      return `takes at most ${schema.maxProperties} key, not ${count}`;
  }
  return undefined;
}

function wordsOf(pattern: string, value: string): string {
  if (pattern === POINTER) return `a JSON Pointer: "${pointerMeant(value)}"`;
  if (pattern === PARAMETER) return `the name of a parameter: "${dashed(value)}"`;
  return PATTERN_WORDS[pattern] ?? pattern;
}

/** `/meta/total` of what is written as a path: `meta.total`, `$.meta.total`, `#/meta/total`. */
function pointerMeant(value: string): string {
  return `/${value
    .replace(/^[#$.]+/, "")
    .replaceAll(/\[(\d+)\]/g, ".$1")
    .replaceAll(".", "/")
    .replace(/^\//, "")}`;
}

/** `network-id` for `networkId` and `Network_ID`. */
function dashed(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .toLowerCase();
}

/** Of the name of a parameter. */
const PARAMETER = "^[a-z][a-z0-9-]*$";
/** Of a JSON Pointer, the empty one included. */
const POINTER = "^(/|$)";
const PATTERN_WORDS: Readonly<Record<string, string>> = {
  "^[a-z0-9][a-z0-9-]*$": "small letters, digits and hyphens",
  "^(GET|POST|PUT|PATCH|DELETE) /": "a method and a path: PATCH /service/{row.id}",
  "^GET /": "GET and a path: GET /service/{route.id}",
  "^(/|\\?)": "a JSON Pointer (/name) or a parameter (?name)",
};
