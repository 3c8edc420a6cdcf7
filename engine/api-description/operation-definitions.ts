import { isRecord, readOwn } from "#validators";
import type { ApiDescription, JsonSchema, Method, Operation, Parameter } from "./api-description.ts";
import { shapeOf } from "./operation-shape.ts";

/** A call as a template writes it. */
export interface NamedOperation {
  readonly api: string;
  /** `PATCH /service/{row.id}`. */
  readonly do: string;
}

/** One operation of the rewritten description: plain JSON, with all schemas it refers to. */
export interface OperationDefinition {
  readonly api: string;
  readonly method: Method;
  readonly path: string;
  readonly address: string;
  readonly id?: string;
  readonly summary?: string;
  readonly parameters: readonly Parameter[];
  readonly bodyType?: string;
  readonly body?: JsonSchema;
  /** Of the first success with a schema. */
  readonly answer?: JsonSchema;
  readonly answersWithActivity: boolean;
  /** `access.Services.D`. */
  readonly permission?: string;
}

/** The description has no such operation. */
export interface MissingOperation {
  readonly api: string;
  readonly reason: string;
  readonly nearest?: string;
}

/** Keyed by name: the API and the call without the names of its placeholders, `pricing PATCH /service/{}`. */
export type OperationDefinitions = Readonly<Record<string, OperationDefinition | MissingOperation>>;

/**
 * The definitions of the needed operations, keyed by name (spec 2 §7): enough to build a page without its whole
 * descriptions. A call of an API without a description is left out.
 */
export function defineOperations(
  calls: readonly NamedOperation[],
  descriptionOf: (api: string) => ApiDescription | undefined,
): OperationDefinitions {
  const definitions: Record<string, OperationDefinition | MissingOperation> = {};
  for (const { api, do: call } of calls) {
    const match = descriptionOf(api)?.operation(call);
    if (match === undefined) continue;
    definitions[nameOfOperation(api, call)] = match.ok
      ? define(api, match.operation)
      : { api, reason: match.reason, ...(match.nearest !== undefined && { nearest: match.nearest }) };
  }
  return definitions;
}

export function nameOfOperation(api: string, call: string): string {
  return `${api} ${shapeOf(call)}`;
}

/** The definitions of an answer; invalid ones are left out. */
export function parseOperationDefinitions(json: unknown): OperationDefinitions {
  if (!isRecord(json)) return {};
  return Object.fromEntries(
    Object.entries(json).filter(
      (entry): entry is [string, OperationDefinition | MissingOperation] =>
        isDefinition(entry[1]) || isMissing(entry[1]),
    ),
  );
}

/** A description that has only the operations passed in, and otherwise behaves like the whole one. */
export function describeDefinitions(api: string, definitions: OperationDefinitions): ApiDescription {
  const own = Object.entries(definitions).filter(([, definition]) => definition.api === api);
  const found = own.flatMap(([name, definition]) =>
    isDefinition(definition) ? [[name, toOperation(definition)] as const] : [],
  );
  const operations = new Map(found);
  const missing = new Map(own.filter(([, definition]) => !isDefinition(definition)));
  const all = found.map(([, { method, path }]) => ({ method, path }));
  const [first] = found;
  return {
    api,
    version: "3.1",
    title: api,
    address: first === undefined ? "" : first[1].address.slice(0, -first[1].path.length),
    problems: [],
    operations: () => all,
    operation(call) {
      const name = nameOfOperation(api, call);
      const operation = operations.get(name);
      if (operation !== undefined) return { ok: true, operation };
      const known = missing.get(name);
      return known !== undefined && isMissing(known)
        ? { ok: false, reason: known.reason, ...(known.nearest !== undefined && { nearest: known.nearest }) }
        : { ok: false, reason: `${shapeOf(call)} does not exist` };
    },
  };
}

function define(api: string, operation: Operation): OperationDefinition {
  const { method, path, address, id, summary, parameters, bodyType, answersWithActivity, permission } =
    operation;
  const body = operation.body();
  const answer = operation.answer();
  return {
    api,
    method,
    path,
    address,
    ...(id !== undefined && { id }),
    ...(summary !== undefined && { summary }),
    parameters,
    ...(bodyType !== undefined && { bodyType }),
    ...(body !== undefined && { body }),
    ...(answer !== undefined && { answer }),
    answersWithActivity,
    ...(permission !== undefined && { permission }),
  };
}

function toOperation({ body, answer, bodyType, ...plain }: OperationDefinition): Operation {
  return { ...plain, bodyType, body: () => body, answer: () => answer };
}

function isDefinition(value: unknown): value is OperationDefinition {
  return (
    ["api", "method", "path", "address"].every((key) => typeof readOwn(value, key) === "string") &&
    Array.isArray(readOwn(value, "parameters")) &&
    ["body", "answer"].every((key) => {
      const schema = readOwn(value, key);
      return schema === undefined || isRecord(schema);
    }) &&
    ["undefined", "string"].includes(typeof readOwn(value, "permission"))
  );
}

function isMissing(value: unknown): value is MissingOperation {
  return typeof readOwn(value, "api") === "string" && typeof readOwn(value, "reason") === "string";
}
