import { isRecord, readOwn, readPointer } from "#validators";
import type { JsonSchema } from "#engine/api-description";

/** A property as a page may show or edit it. */
export interface Property {
  readonly name: string;
  readonly type: "text" | "number" | "boolean" | "list" | "choices" | "lines" | "object" | "map" | "other";
  readonly format: string;
  readonly hasChoices: boolean;
  readonly isRequired: boolean;
  readonly isReadOnly: boolean;
  readonly schema: unknown;
}

const DEEPEST = 8;

/** The named properties of what a schema describes, those of its parts included; references followed. */
export function propertiesOf(root: JsonSchema, schema: unknown): readonly Property[] {
  const found = new Map<string, Property>();
  collect(root, schema, found, 0);
  return [...found.values()].filter(({ name }) => /^[A-Za-z_][\w-]*$/.test(name));
}

/** The schema behind its references and single choices: `anyOf` something or null is the something. */
export function settle(root: JsonSchema, schema: unknown, depth = 0): Readonly<Record<string, unknown>> {
  if (!isRecord(schema) || depth > DEEPEST) return {};
  const ref = readOwn(schema, "$ref");
  if (typeof ref === "string") return settle(root, readPointer(root, ref.slice(1)), depth + 1);
  for (const key of ["anyOf", "oneOf", "allOf"]) {
    const choices = readOwn(schema, key);
    const [first] = (Array.isArray(choices) ? choices : []).filter(
      (choice: unknown) => readOwn(choice, "type") !== "null",
    );
    if (
      first !== undefined &&
      readOwn(schema, "properties") === undefined &&
      readOwn(schema, "type") === undefined
    ) {
      return key === "allOf"
        ? { ...schema, ...settle(root, first, depth + 1) }
        : settle(root, first, depth + 1);
    }
  }
  return schema;
}

function collect(root: JsonSchema, schema: unknown, found: Map<string, Property>, depth: number): void {
  if (depth > DEEPEST) return;
  const followed = followRefs(root, schema);
  const parts = readOwn(followed, "allOf");
  for (const part of Array.isArray(parts) ? parts : []) collect(root, part, found, depth + 1);
  // What a part says again counts: the wrapper's `data` is made precise by the next part.
  const settled = Array.isArray(parts) ? followed : settle(root, schema);
  const properties = readOwn(settled, "properties");
  const required = readOwn(settled, "required");
  for (const name of isRecord(properties) ? Object.keys(properties) : []) {
    const inner = settle(root, readOwn(properties, name));
    found.set(name, {
      name,
      type: typeOf(root, inner),
      format: typeof inner["format"] === "string" ? inner["format"] : "",
      hasChoices: Array.isArray(inner["enum"]),
      isRequired: Array.isArray(required) && required.includes(name),
      isReadOnly: inner["readOnly"] === true,
      schema: inner,
    });
  }
}

function followRefs(root: JsonSchema, schema: unknown): unknown {
  let at = schema;
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const ref = readOwn(at, "$ref");
    if (typeof ref !== "string") return at;
    at = readPointer(root, ref.slice(1));
  }
  return undefined;
}

function typeOf(root: JsonSchema, schema: Readonly<Record<string, unknown>>): Property["type"] {
  const { type } = schema;
  const names: readonly unknown[] = Array.isArray(type) ? type : [type];
  const name = names.find((each) => each !== "null");
  if (name === "string") return "text";
  if (name === "integer" || name === "number") return "number";
  if (name === "boolean") return "boolean";
  if (name === "array") {
    const item = settle(root, schema["items"]);
    if (Array.isArray(item["enum"])) return "choices";
    return isRecord(item["properties"]) ? "lines" : item["type"] === "string" ? "list" : "other";
  }
  if (isRecord(schema["properties"])) return "object";
  return readOwn(settle(root, schema["additionalProperties"]), "type") === "string" ? "map" : "other";
}
