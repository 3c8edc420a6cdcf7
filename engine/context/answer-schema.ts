import { plainSchema } from "#engine/api-description";
import type { ApiDescription, JsonSchema } from "#engine/api-description";
import { isRecord, readOwn } from "#validators";

/** Schemas of an operation's answer, looked up by path; columns take their labels and formats from them. */
export interface AnswerSchema {
  /** The schema of a dotted path; undefined where the description has none. */
  at(path: string): JsonSchema | undefined;
  /** Whether the description names all that there is, and a dotted path leads to none of it. */
  lacks(path: string): boolean;
}

/** Of an answer of which nothing is known. */
export const NO_SCHEMA: AnswerSchema = { at: () => undefined, lacks: () => false };

/**
 * The schema of what is below `pointer` (such as the rows) in the answer of an operation; for a list, that of its
 * entries. Finds nothing where there is no description, operation or schema.
 */
export function answerSchema(
  description: ApiDescription | undefined,
  operation: string,
  pointer: string | undefined,
): AnswerSchema {
  const match = description?.operation(operation);
  const root = match?.ok === true ? match.operation.answer() : undefined;
  if (root === undefined) return NO_SCHEMA;
  const segments = (pointer ?? "").split("/").slice(1);
  const start = entryOf(root, descend(root, root, segments));
  return {
    at: (path) => plain(root, start && descend(root, start, path === "" ? [] : path.split("."))),
    lacks: (path) => start !== undefined && lacks(root, start, path.split(".")),
  };
}

function lacks(root: JsonSchema, from: JsonSchema, segments: readonly string[]): boolean {
  let at = from;
  for (const segment of segments) {
    const next = property(root, at, segment, 0);
    if (next === undefined) return isClosed(root, at, 0);
    at = next;
  }
  return false;
}

/** Whether a schema names everything that its values have. */
function isClosed(root: JsonSchema, schema: JsonSchema, depth: number): boolean {
  const at = plain(root, schema);
  if (at === undefined || depth > DEPTH) return false;
  const { properties, additionalProperties: more, items, type } = at;
  if (isRecord(more) || more === true || items !== undefined) return false;
  const branches = ["allOf", "oneOf", "anyOf"].flatMap((keyword) => {
    const list = at[keyword];
    return Array.isArray(list) ? list : [];
  });
  const isPlain = typeof type === "string" && type !== "object" && type !== "array";
  return (
    (isRecord(properties) || isPlain || branches.length > 0) &&
    branches.every((branch: unknown) => isRecord(branch) && isClosed(root, branch, depth + 1))
  );
}

const DEPTH = 32;

function descend(root: JsonSchema, from: JsonSchema, segments: readonly string[]): JsonSchema | undefined {
  let at: JsonSchema | undefined = from;
  for (const segment of segments) at = at && property(root, at, segment, 0);
  return at;
}

function property(root: JsonSchema, schema: JsonSchema, name: string, depth: number): JsonSchema | undefined {
  if (depth > DEPTH) return undefined;
  const at = plain(root, schema);
  if (at === undefined) return undefined;
  const own = readOwn(at["properties"], name);
  if (isRecord(own)) return own;
  for (const keyword of ["allOf", "oneOf", "anyOf"]) {
    const branches = at[keyword];
    if (!Array.isArray(branches)) continue;
    for (const branch of branches) {
      const found: JsonSchema | undefined = isRecord(branch)
        ? property(root, branch, name, depth + 1)
        : undefined;
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function entryOf(root: JsonSchema, schema: JsonSchema | undefined): JsonSchema | undefined {
  const at = plain(root, schema);
  const items = at?.["items"];
  return isRecord(items) ? plain(root, items) : at;
}

function plain(root: JsonSchema, schema: JsonSchema | undefined): JsonSchema | undefined {
  return schema && plainSchema(root, schema);
}
