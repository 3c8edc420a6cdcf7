import type { ApiDescription, JsonSchema } from "#engine/api-description";
import { isRecord, readOwn, readPointer } from "#validators";
import type { ResolvedCall } from "../request/call.ts";

/**
 * A body as the description says the call is answered: two entries in each list, the first of each choice, numbers and
 * texts that differ. `first` starts the numbers, so that the same call gets the same answer.
 */
export function answerAfter(
  description: ApiDescription,
  call: Pick<ResolvedCall, "method" | "path">,
  first = 1,
): unknown {
  const operation = description
    .operations()
    .find(({ method, path }) => method === call.method && fits(path, call.path));
  const match = operation && description.operation(`${operation.method} ${operation.path}`);
  const schema = match?.ok === true ? match.operation.answer() : undefined;
  let made = first;
  return schema === undefined ? {} : example({ root: schema, next: () => made++ }, schema, 0);
}

function fits(pattern: string, path: string): boolean {
  const [wanted, parts] = [pattern.split("/"), path.split("/")];
  return (
    wanted.length === parts.length &&
    wanted.every((part, index) => part.includes("{") || part === parts[index])
  );
}

interface Making {
  readonly root: JsonSchema;
  readonly next: () => number;
}

const DEEPEST = 6;

function example(making: Making, schema: unknown, depth: number): unknown {
  if (depth > DEEPEST || !isRecord(schema)) return null;
  const of = (part: unknown): unknown => example(making, part, depth + 1);
  const ref = readOwn(schema, "$ref");
  if (typeof ref === "string") return of(readPointer(making.root, ref.slice(1)));
  const [first] = listOf(schema, "enum");
  if (first !== undefined) return first;
  const parts = listOf(schema, "allOf");
  if (parts.length > 0) return Object.assign({}, ...parts.map(of));
  const [choice] = [...listOf(schema, "oneOf"), ...listOf(schema, "anyOf")];
  if (choice !== undefined) return of(choice);
  const properties = readOwn(schema, "properties");
  if (isRecord(properties))
    return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, of(part)]));
  return plain(
    [schema["type"]].flat().find((each) => each !== "null"),
    schema,
    making.next,
    of,
  );
}

function plain(
  type: unknown,
  schema: JsonSchema,
  next: () => number,
  of: (part: unknown) => unknown,
): unknown {
  switch (type) {
    case "array":
      return [1, 2].map(() => of(schema["items"]));
    case "integer":
    case "number":
      return next();
    case "boolean":
      return true;
    case "string":
      return schema["format"] === "date-time" ? "2026-11-21T06:00:00Z" : `text ${next()}`;
    default:
      return null;
  }
}

function listOf(schema: JsonSchema, key: string): readonly unknown[] {
  const value = readOwn(schema, key);
  return Array.isArray(value) ? value : [];
}
