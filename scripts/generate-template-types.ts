import { readFile, writeFile } from "node:fs/promises";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import ts from "typescript";

const SCHEMA_FILE = new URL("../templates/schema/template.schema.json", import.meta.url);
const TYPES_FILE = new URL("../engine/template/template-types.ts", import.meta.url);
const BANNER =
  "// Generated from templates/schema/template.schema.json by scripts/generate-template-types.ts. Change the schema.";

if (import.meta.main) await writeFile(TYPES_FILE, await generateTemplateTypes());

/**
 * The TypeScript types of a parsed template: the schema's definitions by name, all readonly. Uses of fragments are
 * left out, since parsing replaces them.
 */
export async function generateTemplateTypes(): Promise<string> {
  const schema: unknown = JSON.parse(await readFile(SCHEMA_FILE, "utf8"));
  const source = await compile(forTypes(schema) as JSONSchema, "Template", {
    additionalProperties: false,
    bannerComment: BANNER,
    unreachableDefinitions: true,
    ignoreMinAndMaxItems: true,
    format: false,
  });
  const prettier = await import("prettier");
  return prettier.format(onOneLine(makeReadonly(source)), { parser: "typescript", printWidth: 110 });
}

/** The schema without uses of fragments, and with descriptions moved to where the generator keeps type names. */
function forTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.filter((part) => !isFragmentUse(part)).map(forTypes);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key]) => key !== "FragmentUse" && key !== "unevaluatedProperties",
  );
  const result: Record<string, unknown> = Object.fromEntries(
    entries.map(([key, value]) => [key, forTypes(value)]),
  );
  const branches = result["anyOf"];
  if (Array.isArray(branches) && branches.length === 1 && result["description"] === undefined)
    return branches[0];
  if (typeof result["$ref"] === "string" && result["description"] !== undefined) {
    return { description: result["description"], allOf: [{ $ref: result["$ref"] }] };
  }
  return result;
}

function isFragmentUse(part: unknown): boolean {
  return (
    typeof part === "object" && part !== null && "$ref" in part && part.$ref === "#/definitions/FragmentUse"
  );
}

function onOneLine(source: string): string {
  return source.replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, "/** $1 */");
}

function makeReadonly(source: string): string {
  const file = ts.createSourceFile("template-types.ts", source, ts.ScriptTarget.Latest, true);
  const insertions: (readonly [place: number, text: string])[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) insertions.push([node.name.getStart(), "readonly "]);
    if (ts.isIndexSignatureDeclaration(node)) insertions.push([node.getStart(), "readonly "]);
    if (ts.isArrayTypeNode(node)) {
      const isInner = ts.isArrayTypeNode(node.parent);
      insertions.push([node.getStart(), isInner ? "(readonly " : "readonly "]);
      if (isInner) insertions.push([node.getEnd(), ")"]);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return insertions
    .toSorted(([a], [b]) => a - b)
    .toReversed()
    .reduce((text, [place, added]) => `${text.slice(0, place)}${added}${text.slice(place)}`, source);
}
