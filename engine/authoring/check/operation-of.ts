import { readOwn } from "#validators";
import type { JsonSchema, OperationMatch } from "#engine/api-description";
import type { CheckOptions } from "./check-options.ts";
import { followSchema, itemsOf, segmentsOf } from "./schema-path.ts";
import { outwards } from "./part.ts";
import type { Part } from "./part.ts";
import { declaredAround } from "./scope.ts";

/** The operation a call (or a read, a source …) names; undefined where there is no description to look into. */
export function operationOf(call: unknown, options: CheckOptions, key = "do"): OperationMatch | undefined {
  const api = readOwn(call, "api");
  const spelled = readOwn(call, key);
  if (typeof api !== "string" || typeof spelled !== "string" || options.apis === undefined) return undefined;
  const { descriptions } = options.apis;
  const description = Object.hasOwn(descriptions, api) ? descriptions[api] : undefined;
  return description?.version === undefined ? undefined : description.operation(spelled);
}

/** A schema and the document that its references are in. */
export interface Described {
  readonly root: JsonSchema;
  readonly schema: unknown;
  /** The operation that says so. */
  readonly by: string;
}

/** What a named load answers with; undefined where nothing is known of it (switches are read apart). */
export function answerOf(call: unknown, options: CheckOptions): Described | undefined {
  const match = operationOf(call, options);
  const answer = match?.ok === true ? match.operation.answer() : undefined;
  if (match?.ok !== true || answer === undefined) return undefined;
  return { root: answer, schema: answer, by: `${match.operation.method} ${match.operation.path}` };
}

/** What one of the rows is that a read answers with, by its `rows`. */
export function rowsOf(read: unknown, options: CheckOptions): Described | undefined {
  const described = answerOf(read, options);
  const rows = readOwn(read, "rows");
  if (described === undefined) return undefined;
  const followed = followSchema(described.root, described.schema, segmentsOf(rows));
  const schema = followed.ok ? itemsOf(described.root, followed.schema) : undefined;
  return schema === undefined ? undefined : { ...described, schema };
}

/** What `row` is where a part stands: an entry of the rows of the list around it. */
export function rowOf(part: Part, options: CheckOptions): Described | undefined {
  const list = outwards(part).find(
    ({ definition }) => definition === "ListPage" || definition === "ListPanel",
  );
  const source = readOwn(list?.value, "source");
  const rows = readOwn(source, "rows");
  const from = readOwn(source, "from");
  const described =
    typeof from === "string"
      ? loadOf(part, from, options)
      : source === undefined
        ? undefined
        : answerOf(source, options);
  if (described === undefined) return undefined;
  const followed = followSchema(described.root, described.schema, segmentsOf(rows));
  const schema = followed.ok ? itemsOf(described.root, followed.schema) : undefined;
  return schema === undefined ? undefined : { ...described, schema };
}

/** What a path into a load (`load.gateway.vnics`) reads. */
export function loadOf(part: Part, path: string, options: CheckOptions): Described | undefined {
  const [, name = "", ...rest] = path.split(".");
  const described = answerOf(declaredAround(part, "load").get(name), options);
  if (described === undefined) return undefined;
  const followed = followSchema(described.root, described.schema, rest);
  return followed.ok && followed.schema !== undefined ? { ...described, schema: followed.schema } : undefined;
}

/** The part of a request body that a form edits, by its `schema` (`at` narrows it). */
export function requestOf(source: unknown, options: CheckOptions, key: string): Described | undefined {
  const match = operationOf(source, options, key);
  const body = match?.ok === true ? match.operation.body() : undefined;
  if (match?.ok !== true || body === undefined) return undefined;
  const at = readOwn(source, "at");
  const by = `${match.operation.method} ${match.operation.path}`;
  if (key !== "body" || typeof at !== "string") return { root: body, schema: body, by };
  const followed = followSchema(body, body, segmentsOf(at));
  return followed.ok && followed.schema !== undefined
    ? { root: body, schema: followed.schema, by }
    : undefined;
}
