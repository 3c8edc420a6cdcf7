import { plainSchema } from "#engine/api-description";
import type { JsonSchema, Operation } from "#engine/api-description";
import type {
  Call,
  CallSwitch,
  FormSchema,
  NamedCall,
  NamedCallSwitch,
  SchemaSource,
} from "#engine/template";
import { isRecord, joinPointer, readOwn, splitPointer } from "#validators";
import type { FormContext } from "./form-context.ts";
import type { FormSpec } from "../model/index.ts";

/** The description of one field. */
export interface FieldSchema {
  /** `$ref`s of the field itself are resolved; nested ones point into its own `definitions`. */
  readonly schema: JsonSchema;
  /** Required, with everything around it. */
  readonly isRequired: boolean;
}

/** Finds the schema of a field by its `at`: a pointer into the body, or `?name` of a parameter. */
export type FindFieldSchema = (at: string) => FieldSchema | undefined;

/**
 * The schemas of a form's fields: from its `schema`, else from its first call with a body. Undefined for a field that
 * the description does not have, or while that is not loaded: the field is plain text then.
 */
export function formSchema(spec: FormSpec, context: Pick<FormContext, "apis">): FindFieldSchema {
  const operations = callsOf(spec).flatMap((call) => operationOf(context, call.api, call.do) ?? []);
  const single = operations.find((operation) => operation.body() !== undefined)?.body();
  const sources = spec.schema;
  return (at) => {
    if (at.startsWith("?")) return parameterSchema(operations, at.slice(1));
    if (sources === undefined) return single && descend(single, splitPointer(at));
    if (isSchemaSource(sources)) return inSource(context, sources, splitPointer(at));
    const [name = "", ...rest] = splitPointer(at);
    const source = Object.hasOwn(sources, name) ? sources[name] : undefined;
    return source && inSource(context, source, rest);
  };
}

/** The API that a field is sent to: that of its schema, else of the form's first call. */
export function fieldApi(spec: FormSpec, at: string): string | undefined {
  const { schema } = spec;
  if (schema === undefined || at.startsWith("?")) return callsOf(spec)[0]?.api;
  return isSchemaSource(schema) ? schema.api : schema[splitPointer(at)[0] ?? ""]?.api;
}

/**
 * Whether `schema` names several operations: then the first segment of a pointer selects one, and is no part of the
 * field's name.
 */
export function hasNamedSchemas(spec: FormSpec): boolean {
  return spec.schema !== undefined && !isSchemaSource(spec.schema);
}

/**
 * Whether a field is sent in a PATCH, which changes only what it is told: an empty field is a null then, not left out.
 * A call that edits a document sends the whole.
 */
export function isPatched(spec: FormSpec, at: string): boolean {
  const patches = callsOf(spec).filter(
    ({ do: call, edit }) => call.startsWith("PATCH ") && edit === undefined,
  );
  const { schema } = spec;
  if (schema === undefined) return patches.length > 0 && patches.length === callsOf(spec).length;
  const source = isSchemaSource(schema) ? schema : schema[splitPointer(at)[0] ?? ""];
  return patches.some((call) => call.api === source?.api && call.do === source.body);
}

/** The schema of a list's entries, or of one property, with the same `definitions`. */
export function childSchema(parent: JsonSchema, segment: string): FieldSchema | undefined {
  return descend(parent, [segment]);
}

function inSource(
  context: Pick<FormContext, "apis">,
  source: SchemaSource,
  segments: readonly string[],
): FieldSchema | undefined {
  const root = operationOf(context, source.api, source.body)?.body();
  // What the form is about is there: its fields are required by what is around them in the form alone.
  const part = root && descend(root, splitPointer(source.at ?? ""))?.schema;
  return part && descend(part, segments);
}

function operationOf(context: Pick<FormContext, "apis">, api: string, call: string): Operation | undefined {
  const match = context.apis.description(api)?.operation(call);
  return match?.ok === true ? match.operation : undefined;
}

type AnyCall = Call | CallSwitch | NamedCall | NamedCallSwitch | null | undefined;

function callsOf(spec: FormSpec): readonly (Call | NamedCall)[] {
  return [spec.call, ...(spec.calls ?? [])].flatMap(leaves);
}

function leaves(call: AnyCall): readonly (Call | NamedCall)[] {
  if (call === undefined || call === null) return [];
  return "by" in call ? [...Object.values(call.to), call.else].flatMap(leaves) : [call];
}

function isSchemaSource(schema: FormSchema): schema is SchemaSource {
  return typeof readOwn(schema, "api") === "string" && typeof readOwn(schema, "body") === "string";
}

function parameterSchema(operations: readonly Operation[], name: string): FieldSchema | undefined {
  for (const { parameters } of operations) {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (parameter === undefined) continue;
    const { schema, description, isRequired } = parameter;
    return { schema: description === undefined ? schema : { description, ...schema }, isRequired };
  }
  return undefined;
}

const DEPTH = 32;

/** Computed once per schema and place, so that a field's schema keeps its identity. */
function descend(root: JsonSchema, segments: readonly string[]): FieldSchema | undefined {
  let places = known.get(root);
  if (places === undefined) known.set(root, (places = new Map<string, FieldSchema | undefined>()));
  const name = joinPointer(segments);
  if (!places.has(name)) places.set(name, search(root, segments));
  return places.get(name);
}

const known = new WeakMap<JsonSchema, Map<string, FieldSchema | undefined>>();

function search(root: JsonSchema, segments: readonly string[]): FieldSchema | undefined {
  let at: JsonSchema | undefined = root;
  let isRequired = true;
  for (const segment of segments) {
    if (at === undefined) return undefined;
    const step: Step | undefined = stepInto(root, at, segment, 0);
    at = step?.schema;
    isRequired &&= step?.isRequired ?? false;
  }
  const schema = at && plainSchema(root, at);
  if (schema === undefined) return undefined;
  const definitions = root["definitions"];
  const isClosed =
    definitions === undefined || schema["definitions"] !== undefined || !reachesDefinitions(schema);
  return { schema: isClosed ? schema : { ...schema, definitions }, isRequired };
}

interface Step {
  readonly schema: JsonSchema;
  readonly isRequired: boolean;
}

/** One segment down: a property, an entry of a list (`-` or a number), or an additional property. */
function stepInto(root: JsonSchema, schema: JsonSchema, segment: string, depth: number): Step | undefined {
  const at = depth > DEPTH ? undefined : plainSchema(root, schema);
  if (at === undefined) return undefined;
  const property = readOwn(at["properties"], segment);
  const required = at["required"];
  if (isRecord(property))
    return { schema: property, isRequired: Array.isArray(required) && required.includes(segment) };
  if (isRecord(at["items"]) && /^(-|\d+)$/.test(segment)) return { schema: at["items"], isRequired: false };
  for (const keyword of ["allOf", "oneOf", "anyOf"]) {
    const branches: unknown = at[keyword];
    for (const branch of Array.isArray(branches) ? branches : []) {
      const step = isRecord(branch) ? stepInto(root, branch, segment, depth + 1) : undefined;
      if (step !== undefined) return step;
    }
  }
  const others = at["additionalProperties"];
  return isRecord(others) ? { schema: others, isRequired: false } : undefined;
}

function reachesDefinitions(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(reachesDefinitions);
  return (
    isRecord(schema) &&
    Object.entries(schema).some(([key, part]) => key === "$ref" || reachesDefinitions(part))
  );
}
