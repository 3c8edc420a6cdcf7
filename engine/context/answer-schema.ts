import type { ApiDescription, JsonSchema } from "#engine/api-description";
import { isRecord, readOwn } from "#validators";

/** Schemas of an operation's answer, looked up by path; columns take their labels and formats from them. */
export interface AnswerSchema {
  /** The schema of a dotted path; undefined where the description has none. */
  at(path: string): JsonSchema | undefined;
}

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
  if (root === undefined) return { at: () => undefined };
  const segments = (pointer ?? "").split("/").slice(1);
  const start = entryOf(root, descend(root, root, segments));
  return {
    at: (path) =>
      plain(root, start === undefined ? undefined : descend(root, start, path === "" ? [] : path.split("."))),
  };
}

const DEPTH = 32;

function descend(root: JsonSchema, from: JsonSchema, segments: readonly string[]): JsonSchema | undefined {
  let at: JsonSchema | undefined = from;
  for (const segment of segments) at = at === undefined ? undefined : property(root, at, segment, 0);
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

/** Follows `$ref`s within the schema; a circle gives undefined. */
function plain(root: JsonSchema, schema: JsonSchema | undefined): JsonSchema | undefined {
  let at: JsonSchema | undefined = schema;
  for (let hops = 0; at !== undefined && hops <= DEPTH; hops += 1) {
    const ref: unknown = at["$ref"];
    if (typeof ref !== "string") return at;
    const found = ref.startsWith("#/definitions/")
      ? readOwn(root["definitions"], ref.slice("#/definitions/".length))
      : undefined;
    at = isRecord(found) ? found : undefined;
  }
  return undefined;
}
