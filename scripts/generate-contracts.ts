import { glob, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { isRecord, readOwn } from "#validators";
// Not through the door, which loads everything that answers requests.
import { isListParameter } from "../server/api/list-query.ts";
import type { Operation, Parameter } from "../server/api/operation.ts";
import { readOperations } from "../server/api/operation.ts";
import { writeDocuments } from "./generate-documents.ts";
import { formatSource, makeReadonly, onOneLine } from "./generated-source.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The parts of a schema that decide its type, and its description. */
const KEPT = ["type", "enum", "const", "required", "description"];

if (import.meta.main) {
  await writeDocuments();
  for (const document of await findDocuments()) {
    await writeFile(join(ROOT, contractOf(document)), await generateContract(document));
  }
}

/** The documents of all APIs, as paths from the root of the repository. */
export async function findDocuments(): Promise<readonly string[]> {
  const found: string[] = [];
  for await (const file of glob(["server/**/swagger.json", "tests/**/swagger.json"], { cwd: ROOT }))
    found.push(file);
  return found.sort();
}

/** The file that is generated from a document, beside it. */
export function contractOf(document: string): string {
  return join(dirname(document), "contract.generated.ts");
}

/**
 * The TypeScript types of an API as its handlers see it: `Operations` has what each operation takes and returns, by
 * operationId; `Handlers` has a handler for each. Path and query are coerced, optional properties that
 * arrived as null are absent, and read-only ones cannot be in a body.
 */
export async function generateContract(document: string, root = ROOT): Promise<string> {
  const description: unknown = JSON.parse(await readFile(join(root, document), "utf8"));
  const kernel = relative(dirname(document), join("server", "api", "index.ts")).replaceAll("\\", "/");
  return await formatSource(`// Generated from swagger.json by scripts/generate-contracts.ts. Change the document.
import type { HandlersOf } from "${kernel}";

/** A handler for each operation. */
export type Handlers = HandlersOf<Operations>;

${await generateTypes(document, description)}`);
}

/** The types alone, not yet formatted. `name` is for the error about a document that breaks our own rules. */
export async function generateTypes(name: string, description: unknown): Promise<string> {
  const operations = readOperations({ name, description });
  const schema: JSONSchema = {
    ...object(operations.map((operation) => [operation.operationId, describe(operation)])),
    definitions: definitionsOf(description, operations),
  };
  const types = await compile(schema, "Operations", {
    additionalProperties: false,
    bannerComment: "",
    ignoreMinAndMaxItems: true,
    format: false,
  });
  return onOneLine(compact(makeReadonly(types.replaceAll(/"(\d{3})":/g, "$1:"))));
}

/** An object of one property on one line. */
function compact(source: string): string {
  return source.replaceAll(/\{\n\s*(readonly [^\n{}]+?);?\n\s*\}/g, "{ $1; }");
}

type Json = Readonly<Record<string, unknown>>;
type Fields = readonly (readonly [name: string, schema: JSONSchema])[];

/** A schema of an object with these properties, all of them required unless `optional` names them. */
function object(fields: Fields, optional: readonly string[] = []): JSONSchema {
  return {
    type: "object",
    properties: Object.fromEntries(fields),
    required: fields.map(([name]) => name).filter((name) => !optional.includes(name)),
    additionalProperties: false,
  };
}

function describe({ method, path, parameters, body, patchList, answers }: Operation): JSONSchema {
  const inPath = parameters.filter((each) => each.in === "path");
  const inQuery = parameters.filter((each) => each.in === "query" && !isListParameter(each.name));
  const optional = inQuery.filter(({ required }) => !required).map(({ name }) => name);
  const fields: [name: string, schema: JSONSchema][] = [];
  if (inPath.length > 0) fields.push(["path", object(inPath.map(typeOfParameter))]);
  if (inQuery.length > 0) fields.push(["query", object(inQuery.map(typeOfParameter), optional)]);
  const listed = fieldsOfList(parameters);
  if (listed.length > 0) fields.push(["fields", { enum: [...listed] }]);
  if (body !== undefined)
    fields.push([patchList === undefined ? "body" : "patch", forTypes(body.schema, "request")]);
  const good = [...answers].filter(([status]) => status >= 200 && status < 300);
  fields.push(["answers", object(good.map(([status, schema]) => [String(status), typeOfAnswer(schema)]))]);
  return { ...object(fields, body?.required === false ? ["body"] : []), description: `${method} ${path}` };
}

function typeOfParameter({ name, schema }: Parameter): [name: string, schema: JSONSchema] {
  return [name, forTypes(schema, "request")];
}

function typeOfAnswer(schema: unknown): JSONSchema {
  if (schema === undefined) return { tsType: "undefined" };
  return readOwn(schema, "type") === "file" ? { tsType: "Uint8Array" } : forTypes(schema, "answer");
}

/** What callers may filter, search and sort a list by. */
function fieldsOfList(parameters: readonly Parameter[]): readonly string[] {
  const names = parameters.flatMap(({ name, schema }) => {
    if (name === "sort") return Array.isArray(schema["enum"]) ? schema["enum"].map(String) : [];
    const [, field] = /^(?:filter|search)\[([^[\]]+)\]/.exec(name) ?? [];
    return field === undefined ? [] : [field];
  });
  return [...new Set(names.map((name) => name.replace(/^-/, "")))].sort();
}

/** Whether a caller sends a schema or a handler returns it. */
type Use = "request" | "answer";

/** The named schemas that the operations refer to, each for its one use. */
function definitionsOf(description: unknown, operations: readonly Operation[]): Record<string, JSONSchema> {
  const named = readNamed(description);
  const uses = new Map<string, Use>();
  const visit = (node: unknown, use: Use): void => {
    for (const name of referencesOf(node)) {
      if (!Object.hasOwn(named, name)) throw new Error(`There is no schema ${name}.`);
      const before = uses.get(name);
      if (before === use) continue;
      if (
        before !== undefined &&
        JSON.stringify(forTypes(named[name], "request")) !== JSON.stringify(forTypes(named[name], "answer"))
      )
        throw new Error(
          `The schema ${name} is sent and answered, and parts of it are only one of these: describe them apart.`,
        );
      uses.set(name, use);
      visit(named[name], use);
    }
  };
  for (const { body, parameters, answers } of operations) {
    visit([body?.schema, parameters.map(({ schema }) => schema)], "request");
    visit(
      [...answers].filter(([status]) => status >= 200 && status < 300),
      "answer",
    );
  }
  return Object.fromEntries([...uses].map(([name, use]) => [name, forTypes(named[name], use)]));
}

function readNamed(description: unknown): Json {
  const definitions = readOwn(description, "definitions");
  const schemas = readOwn(readOwn(description, "components"), "schemas");
  return { ...(isRecord(definitions) ? definitions : {}), ...(isRecord(schemas) ? schemas : {}) };
}

function referencesOf(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(referencesOf);
  if (!isRecord(node)) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === "$ref" ? [nameOf(value)] : referencesOf(value),
  );
}

/** `Role` of `#/components/schemas/Role`. */
function nameOf(reference: unknown): string {
  return String(reference).split("/").at(-1) ?? "";
}

/** Only the parts of a schema that decide its type: titles and limits would become names and comments. */
function forTypes(schema: unknown, use: Use): JSONSchema {
  if (!isRecord(schema)) return {};
  if (schema["$ref"] !== undefined) return { $ref: `#/definitions/${nameOf(schema["$ref"])}` };
  const result: JSONSchema = Object.fromEntries(Object.entries(schema).filter(([key]) => KEPT.includes(key)));
  if (use === "answer" && schema["x-extensible"] === true) delete result.enum;
  for (const key of ["allOf", "anyOf", "oneOf"] as const) {
    const parts = schema[key];
    if (Array.isArray(parts)) result[key] = parts.map((part) => forTypes(part, use));
  }
  if (isRecord(schema["items"])) result.items = forTypes(schema["items"], use);
  const more = schema["additionalProperties"];
  if (isRecord(more)) result.additionalProperties = forTypes(more, use);
  if (isRecord(schema["properties"])) {
    const hidden = use === "request" ? "readOnly" : "writeOnly";
    const shown = Object.entries(schema["properties"]).filter(([, each]) => readOwn(each, hidden) !== true);
    result.properties = Object.fromEntries(shown.map(([name, each]) => [name, forTypes(each, use)]));
  } else if (schema["type"] === "object" && !isRecord(more)) {
    if (use === "answer") return { description: result.description, tsType: "object" };
    result.additionalProperties = true;
  }
  const isNullable = schema["nullable"] === true || schema["x-nullable"] === true;
  return isNullable ? withNull(result) : result;
}

function withNull(schema: JSONSchema): JSONSchema {
  if (schema.enum !== undefined) return { ...schema, enum: [...schema.enum, null] };
  const { description, ...rest } = schema;
  return { description, anyOf: [rest, { type: "null" }] };
}
