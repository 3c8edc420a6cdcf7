import type { ErrorObject } from "ajv";
import { isRecord } from "#validators";
import type { CompileSchema, Validate } from "./compile-schemas.ts";
import { openDocument, RULES, UNIQUE } from "./compile-schemas.ts";
import type { FieldFailure } from "./api-failure.ts";
import { ApiFailure } from "./api-failure.ts";
import { meant } from "./list-query.ts";
import type { Operation, Parameter } from "./operation.ts";
import { resolveReference } from "./operation.ts";
import { resolvePatch } from "./patch.ts";
import { toRequestSchemas } from "./request-schema.ts";
import { wrongField, wrongFields } from "./wire.ts";

/** Checks requests against one operation of a description. Every method throws the `ApiFailure` that the caller gets. */
export interface RequestValidator {
  /**
   * Coerced to the declared types. An id of the wrong form is an id that does not exist: 404. A number is written in one
   * way, so that whoever compares addresses, such as a proxy or a log, never sees two for one thing.
   */
  path(values: Readonly<Record<string, string>>): Readonly<Record<string, unknown>>;
  /** Coerced to the declared types; a parameter that is not declared is a 400. */
  query(values: Iterable<readonly [string, string]>): Readonly<Record<string, unknown>>;
  /**
   * A 422 with a pointer for each wrong field. Optional properties that are null are absent in the result; a PATCH
   * cannot set a field to null that cannot be null, because leaving it out would keep what it was told to clear. A list
   * of patch operations, where the document permits one, is checked for its form only: `patch` checks what it sets.
   */
  body(value: unknown): unknown;
  /**
   * The fields that an accepted body sets, in either form. Copies are resolved first, with `current`; then the result is
   * checked against the schema of the body as if it had come as an object. A field that cannot be null cannot be removed.
   */
  patch(body: unknown, current: Readonly<Record<string, unknown>>): unknown;
}

/** The validators of a whole description. Each compiles its schema at the first request that needs it. */
export function buildValidators(description: unknown): (operation: Operation) => RequestValidator {
  const document = toRequestSchemas(description);
  const compile = openDocument(document);
  const compileCoercing = openDocument(document, "array");
  return (operation) => {
    const path = compileParameters(compileCoercing, operation.parameters, "path");
    const query = compileParameters(compileCoercing, operation.parameters, "query");
    const numbers = operation.parameters
      .filter((each) => each.in === "path" && isNumber(resolveReference(asRecord(document), each.schema)))
      .map(({ name }) => name);
    const bodies = operation.body === undefined ? undefined : compileBody(compile, document, operation);
    const patchList =
      operation.patchList === undefined ? undefined : compile(toRequestSchemas(operation.patchList));
    return {
      path(values) {
        const coerced: Record<string, unknown> = { ...values };
        const isPlain = numbers.every((name) => PLAIN_NUMBER.test(values[name] ?? ""));
        if (!isPlain || !path(coerced)) throw new ApiFailure(404, "There is nothing at this address.");
        return coerced;
      },
      query: (values) => readQuery(operation, query, values),
      body(value) {
        if (patchList !== undefined && Array.isArray(value)) {
          if (!patchList(value)) throw wrongFields(fieldFailures(patchList.errors));
          return value;
        }
        if (bodies === undefined) {
          if (isEmptyBody(value)) return undefined;
          throw new ApiFailure(422, "This call takes no body.");
        }
        if (value === undefined && operation.body?.required !== true) return undefined;
        const chosen = Array.isArray(value) ? bodies.array : bodies.object;
        if (chosen !== undefined) {
          if (operation.method === "PATCH") refuseNulls(document, chosen, value);
          return checkBody(document, chosen, value);
        }
        const [wanted, sent] = Array.isArray(value) ? ["an object", "a list"] : ["a list", "an object"];
        throw wrongField("", `The body must be ${wanted}, not ${sent}.`);
      },
      patch(body, current) {
        if (!Array.isArray(body) || bodies?.object === undefined) return body;
        const { properties } = fieldsOf(document, bodies.object.schema);
        const changes = resolvePatch(body, current, (name) => Object.hasOwn(properties, name));
        refuseNulls(document, bodies.object, changes);
        return checkBody(document, bodies.object, changes);
      },
    };
  };
}

/** Coercion would take `1e3`, `0x10`, `1.0`, `+1`, ` 1` and `01`, too. */
const PLAIN_NUMBER = /^(0|[1-9][0-9]*)$/;

function isNumber({ type }: Readonly<Record<string, unknown>>): boolean {
  return type === "integer" || type === "number";
}

interface Compiled {
  readonly schema: unknown;
  readonly validate: Validate;
}

function compileBody(
  compile: CompileSchema,
  document: unknown,
  operation: Operation,
): { object?: Compiled; array?: Compiled } {
  // The document was converted; the operation's schema was read before, so it is converted on its own here.
  const schema = toRequestSchemas(operation.body?.schema);
  const resolved = resolveReference(asRecord(document), schema);
  const variants = [resolved["oneOf"], resolved["anyOf"]].find((each) => Array.isArray(each));
  if (!Array.isArray(variants)) {
    const compiled = { schema: resolved, validate: compile(schema) };
    return resolved["type"] === "array" ? { array: compiled } : { object: compiled };
  }
  const result: { object?: Compiled; array?: Compiled } = {};
  for (const variant of variants) {
    const target = resolveReference(asRecord(document), variant);
    const compiled = { schema: target, validate: compile(variant) };
    if (target["type"] === "array") result.array = compiled;
    else result.object = compiled;
  }
  return result;
}

function checkBody(document: unknown, { schema, validate }: Compiled, value: unknown): unknown {
  const body = withoutNulls(document, schema, value);
  if (validate(body)) return body;
  throw wrongFields(fieldFailures(validate.errors));
}

/** Refuses to clear what cannot be null. */
function refuseNulls(document: unknown, { schema }: Compiled, changes: unknown): void {
  if (!isRecord(changes)) return;
  const { properties } = fieldsOf(document, schema);
  const wrong = Object.entries(changes).flatMap(([name, value]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const isWrong = value === null && property !== undefined && !acceptsNull(document, property);
    return isWrong ? [{ field: `/${name}`, message: `${name} cannot be empty.` }] : [];
  });
  if (wrong.length > 0) throw wrongFields(wrong);
}

/** Drops optional properties that arrived as null: the portal sends null for every empty field (spec 1 §5). */
function withoutNulls(document: unknown, schema: unknown, value: unknown): unknown {
  if (Array.isArray(value)) {
    const { items } = resolveReference(asRecord(document), schema);
    return value.map((each) => withoutNulls(document, items, each));
  }
  if (!isRecord(value)) return value;
  const { properties, required } = fieldsOf(document, schema);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (each === null && property !== undefined && !required.has(name) && !acceptsNull(document, property))
        return [];
      return [[name, withoutNulls(document, property, each)]];
    }),
  );
}

/** The properties of an object's schema, with those of the schemas that it extends. */
function fieldsOf(
  document: unknown,
  schema: unknown,
): { readonly properties: Readonly<Record<string, unknown>>; readonly required: ReadonlySet<unknown> } {
  const resolved = resolveReference(asRecord(document), schema);
  const extended: readonly unknown[] = Array.isArray(resolved["allOf"]) ? resolved["allOf"] : [];
  const parts = [resolved, ...extended.map((each) => resolveReference(asRecord(document), each))];
  return {
    properties: Object.assign({}, ...parts.map((part) => asRecord(part["properties"]))),
    required: new Set(parts.flatMap((part) => (Array.isArray(part["required"]) ? part["required"] : []))),
  };
}

function acceptsNull(document: unknown, property: unknown): boolean {
  const { type, nullable } = resolveReference(asRecord(document), property);
  return nullable === true || type === "null" || (Array.isArray(type) && type.includes("null"));
}

function compileParameters(
  compile: CompileSchema,
  parameters: readonly Parameter[],
  place: Parameter["in"],
): Validate {
  const these = parameters.filter((each) => each.in === place && !each.name.includes("["));
  return compile({
    type: "object",
    properties: Object.fromEntries(these.map(({ name, schema }) => [name, toRequestSchemas(schema)])),
    required: these.filter(({ required }) => required).map(({ name }) => name),
  });
}

function readQuery(
  { parameters }: Operation,
  validate: Validate,
  values: Iterable<readonly [string, string]>,
): Readonly<Record<string, unknown>> {
  const declared = parameters.filter((each) => each.in === "query").map(({ name }) => name);
  const result: Record<string, unknown> = {};
  for (const [name, value] of values) {
    if (!declared.includes(name)) {
      if (name === "sync") continue; // every delete carries it (spec 1 §7)
      throw new ApiFailure(400, `The parameter "${name}" is unknown${meant(name, declared)}`);
    }
    const before = Object.hasOwn(result, name) ? result[name] : undefined;
    result[name] =
      before === undefined ? value : Array.isArray(before) ? [...before, value] : [before, value];
  }
  if (!validate(result)) {
    throw new ApiFailure(400, "The query is wrong.", fieldFailures(validate.errors));
  }
  return result;
}

/** More would help nobody, and a body of nonsense would make a long answer. */
const MAX_FAILURES = 20;

function fieldFailures(errors: readonly ErrorObject[] | null | undefined): readonly FieldFailure[] {
  return (errors ?? [])
    .filter(({ keyword }) => keyword !== "if" && keyword !== "allOf")
    .slice(0, MAX_FAILURES)
    .map(({ instancePath, keyword, params, message = "is wrong" }) => {
      const extra =
        params["additionalProperty"] ?? params["unevaluatedProperty"] ?? params["missingProperty"];
      const field =
        typeof extra === "string"
          ? `${instancePath}/${extra.replaceAll("~", "~0").replaceAll("/", "~1")}`
          : instancePath;
      const name = nameOf(field);
      if (keyword === "additionalProperties" || keyword === "unevaluatedProperties") {
        return { field, message: `${name} is unknown or cannot be set.` };
      }
      if (keyword === RULES || keyword === UNIQUE) return { field, message };
      if (keyword === "required") return { field, message: `${name} is required` };
      if (keyword === "enum" && Array.isArray(params["allowedValues"])) {
        return { field, message: `${name} must be one of ${params["allowedValues"].join(", ")}.` };
      }
      return { field, message: `${name === "" ? "The body" : name} ${message}.` };
    });
}

/** What a pointer leads to: a field, or the entry of a list by its place. */
function nameOf(pointer: string): string {
  const [of = "", last = ""] = pointer.split("/").slice(-2);
  return /^\d+$/.test(last) ? `Entry ${Number(last) + 1} of ${of || "the list"}` : last;
}

function isEmptyBody(value: unknown): boolean {
  return value === undefined || value === null || (isRecord(value) && Object.keys(value).length === 0);
}

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? { ...value } : {};
}
