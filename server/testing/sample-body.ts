import { isRecord } from "#validators";
import { RULES } from "../api/compile-schemas.ts";
import { resolveReference } from "../api/operation.ts";

type Json = Readonly<Record<string, unknown>>;

/**
 * The smallest body that a schema of this document accepts: what is required, or else one property. Values that
 * do not follow from a schema, such as an email address, come from `known`, by the property's name.
 */
export function sampleBody(document: Json, schema: unknown, known: Json): unknown {
  const resolved = resolveReference(document, schema);
  const [variant] = [resolved["oneOf"], resolved["anyOf"]].find(Array.isArray) ?? [];
  if (variant !== undefined) return sampleBody(document, variant, known);
  if (Array.isArray(resolved["allOf"]))
    return Object.assign({}, ...resolved["allOf"].map((each: unknown) => sampleBody(document, each, known)));
  const [first] = Array.isArray(resolved["enum"]) ? resolved["enum"] : [];
  if (first !== undefined) return first;
  if (isRecord(resolved["properties"]))
    return sampleObject(document, resolved, resolved["properties"], known);
  if (resolved["type"] === "array") return [sampleBody(document, resolved["items"], known)];
  if (resolved["type"] === "boolean") return true;
  if (resolved["type"] === "integer" || resolved["type"] === "number") return resolved["minimum"] ?? 1;
  if (resolved["type"] === "string") return sampleText(resolved);
  return {};
}

function sampleText({ format, ...schema }: Json): string {
  const rules = schema[RULES];
  if (Array.isArray(rules) && rules.includes("email")) return "sample@tenant.example";
  return format === "date" ? "2030-01-31" : "sample";
}

function sampleObject(document: Json, schema: Json, properties: Json, known: Json): Json {
  const writable = Object.keys(properties).filter(
    (name) => resolveReference(document, properties[name])["readOnly"] !== true,
  );
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  const names = writable.filter((name) => required.includes(name));
  const chosen = names.length > 0 ? names : writable.slice(0, 1);
  return Object.fromEntries(
    chosen.map((name) => [
      name,
      Object.hasOwn(known, name) ? known[name] : sampleBody(document, properties[name], known),
    ]),
  );
}
