import { readFile, writeFile } from "node:fs/promises";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { formatSource, makeReadonly, onOneLine } from "./generated-source.ts";

const SCHEMA_FILE = new URL("../engine/template/template.schema.json", import.meta.url);
const TYPES_FILE = new URL("../engine/template/template-types.ts", import.meta.url);
const BANNER =
  "// Generated from engine/template/template.schema.json by scripts/generate-template-types.ts. Change the schema.";

/** Definitions that parsing replaces by what they stand for. */
const REPLACED = [
  "FragmentUse",
  "PageOf",
  "ShortAccess",
  "ShortCsv",
  "ShortField",
  "ShortFormField",
  "ShortParam",
  "ShortSearch",
  "ShortTrack",
  "StateActions",
  "StateEntry",
];

if (import.meta.main) await writeFile(TYPES_FILE, await generateTemplateTypes());

/**
 * The TypeScript types of a parsed template: the schema's definitions by name, all readonly. Uses of fragments and of
 * tables of pages are left out, since parsing replaces them.
 */
export async function generateTemplateTypes(): Promise<string> {
  const written: unknown = JSON.parse(await readFile(SCHEMA_FILE, "utf8"));
  const schema: JSONSchema = JSON.parse(JSON.stringify(forTypes(written)));
  const source = await compile(schema, "Template", {
    additionalProperties: false,
    bannerComment: BANNER,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: false,
  });
  return formatSource(`${onOneLine(makeReadonly(source))}
/** The definitions of the schema by name: what a part of a template is. */
export type DefinitionName = ${namesIn(written)
    .map((name) => JSON.stringify(name))
    .join(" | ")};
`);
}

function namesIn(schema: unknown): readonly string[] {
  const isSchema = typeof schema === "object" && schema !== null && "definitions" in schema;
  return isSchema ? Object.keys(Object(schema.definitions)) : [];
}

/**
 * The schema without what parsing replaces, with the keys required that parsing puts in, and with descriptions moved to
 * where the generator keeps type names.
 */
function forTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.filter((part) => !isReplaced(part)).map(forTypes);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key]) =>
      !REPLACED.includes(key) &&
      key !== "unevaluatedProperties" &&
      key !== "default" &&
      !key.startsWith("x-"),
  );
  const result: Record<string, unknown> = Object.fromEntries(
    entries.map(([key, value]) => [key, forTypes(value)]),
  );
  const filled = filledIn(schema);
  if (filled.length > 0) result["required"] = [...Object(schema).required, ...filled];
  const keys = Object.keys(result);
  if (keys.length === 1 && typeof result["description"] === "string") return { ...result, tsType: "unknown" };
  const branches = result["anyOf"];
  if (Array.isArray(branches) && branches.length === 1 && result["description"] === undefined)
    return branches[0];
  if (typeof result["$ref"] === "string" && result["description"] !== undefined) {
    return { description: result["description"], allOf: [{ $ref: result["$ref"] }] };
  }
  return result;
}

/** The keys of a definition that have a default: parsing puts them in. */
function filledIn(schema: object): readonly string[] {
  const properties = "properties" in schema ? Object.entries(Object(schema.properties)) : [];
  return properties.flatMap(([key, property]) => ("default" in Object(property) ? [key] : []));
}

function isReplaced(part: unknown): boolean {
  return (
    typeof part === "object" &&
    part !== null &&
    "$ref" in part &&
    REPLACED.some((name) => part.$ref === `#/definitions/${name}`)
  );
}
