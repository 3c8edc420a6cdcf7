import { isRecord, readOwn, readPointer } from "#validators";
import { formatName } from "#engine/api-description";
import type { JsonSchema } from "#engine/api-description";

const DEEPEST = 8;

export interface SampleOptions {
  /** Values from the path, so that a thing read by id has that id. */
  readonly ids?: Readonly<Record<string, string>>;
  /** Entries of each list, by default one; values of the second differ from those of the first. */
  readonly rows?: number;
}

/** A value that a schema allows: every property, the first choice. */
export function sampleValue(root: JsonSchema, { ids = {}, rows = 1 }: SampleOptions = {}): unknown {
  return sample({ root, ids, rows, row: 0 }, root, "", 0);
}

interface Run extends Required<SampleOptions> {
  readonly root: JsonSchema;
  /** Index in the list around it, from 0. */
  readonly row: number;
}

function sample(run: Run, schema: unknown, name: string, depth: number): unknown {
  if (!isRecord(schema) || depth > DEEPEST) return null;
  const ref = readOwn(schema, "$ref");
  if (typeof ref === "string")
    return sample(run, readPointer(run.root, ref.replace(/^#/, "")), name, depth + 1);
  for (const key of ["example", "const", "default"])
    if (schema[key] !== undefined && schema[key] !== null) return schema[key];
  if (Array.isArray(schema["enum"])) return firstOf(schema["enum"]);
  const all = schema["allOf"];
  if (Array.isArray(all)) {
    const { allOf: _, ...own } = schema;
    const parts = [...all, own].map((each: unknown) => sample(run, each, name, depth + 1));
    const objects = parts.filter(isRecord);
    // Parts may also say more of one plain value.
    return objects.length > 0 ? Object.assign({}, ...objects) : firstOf(parts);
  }
  const choices = schema["oneOf"] ?? schema["anyOf"];
  if (Array.isArray(choices))
    return sample(
      run,
      choices.find((each: unknown) => readOwn(each, "type") !== "null"),
      name,
      depth + 1,
    );
  const type = Array.isArray(schema["type"])
    ? firstOf(schema["type"].filter((each: unknown) => each !== "null"))
    : schema["type"];
  if (type === "object" || isRecord(schema["properties"])) {
    const properties = schema["properties"];
    if (!isRecord(properties)) return {};
    return Object.fromEntries(
      Object.keys(properties).map((key) => [key, sample(run, properties[key], key, depth + 1)]),
    );
  }
  if (type === "array")
    return Array.from({ length: run.rows }, (_, row) =>
      sample({ ...run, row }, schema["items"], name, depth + 1),
    );
  return plain(run, schema, type, name);
}

function plain(run: Run, schema: JsonSchema, type: unknown, name: string): unknown {
  const asked = run.row === 0 && Object.hasOwn(run.ids, name) ? run.ids[name] : undefined;
  const least = typeof schema["minimum"] === "number" ? schema["minimum"] : 1;
  switch (type) {
    case "integer":
    case "number":
      return asked !== undefined && /^\d+$/.test(asked) ? Number(asked) : Math.max(least, 1) + run.row;
    case "boolean":
      return run.row % 2 === 0;
    default:
      return asked ?? textOf(formatName(schema), name, run.row + 1);
  }
}

function textOf(format: string, name: string, number: number): string {
  switch (format) {
    case "date":
      return "2026-01-15";
    case "date-time":
      return "2026-01-15T10:00:00Z";
    case "decimal":
      return `${number}.50`;
    case "email":
      return "someone@demo.example";
    case "uri":
      return "https://demo.example/";
    case "uuid":
      return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
    default:
      if (isTime(name)) return "2026-01-15 10:00:00";
      // The same whatever the key is called, so that what names a thing of another list finds it there.
      return `${/^id$|[a-z]I[dD]$|_id$/.test(name) ? "id" : name}-${number}`;
  }
}

/** Whether a text of this name is usually a time: `createTime`, `date_from`, `updatedAt`, `lastUsed`. */
function isTime(name: string): boolean {
  return (
    /time(?!zone|out)|date(?!d_?by)|^(?:created|last_?(?:used|seen|login))$|_at$/i.test(name) ||
    /[a-z]At$/.test(name)
  );
}

function firstOf(list: readonly unknown[]): unknown {
  return list.find((each) => each !== null);
}
