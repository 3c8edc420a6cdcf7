import { isRecord } from "#validators";
import { isActivityTag } from "../authorise/index.ts";
import type { Requirement } from "../authorise/index.ts";
import { parseRequirement } from "../authorise/index.ts";
import type { AnyHandler, Api } from "./api.ts";
import { rewritePath } from "./rewrite-path.ts";

/** One operation of an API document, in one form for all versions of documents. */
export interface Operation {
  readonly operationId: string;
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Below the API's base, after the specified rewrites, with `{parameters}`. */
  readonly path: string;
  readonly requirement: Requirement;
  readonly parameters: readonly Parameter[];
  /** The JSON body; undefined where the operation takes none. */
  readonly body: { readonly schema: unknown; readonly required: boolean } | undefined;
  /** The schema of the list of patch operations that may come in place of the body; undefined where none may. */
  readonly patchList: unknown;
  /** The schema of each declared answer, by status; undefined where an answer has no body. */
  readonly answers: ReadonlyMap<number, unknown>;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required: boolean;
  /** JSON Schema of one value, or of the array. */
  readonly schema: Readonly<Record<string, unknown>>;
}

/**
 * Reads the operations of a Swagger 2.0 or OpenAPI 3.x document. A document that breaks our own rules, such as an
 * operation without id or permission, stops the server with a sentence that names it.
 */
export function readOperations(api: Pick<Api, "name" | "description">): readonly Operation[] {
  const document = api.description;
  if (!isRecord(document) || !isRecord(document["paths"])) {
    throw new Error(`The description of the API "${api.name}" has no paths.`);
  }
  const operations: Operation[] = [];
  for (const [path, item] of Object.entries(document["paths"])) {
    if (!isRecord(item)) continue;
    for (const method of METHODS) {
      const raw = item[method.toLowerCase()];
      if (isRecord(raw)) operations.push(readOperation(api, document, method, path, item, raw));
    }
  }
  const ids = operations.map(({ operationId }) => operationId);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index);
  if (twice.length > 0)
    throw new Error(`The API "${api.name}" uses the operationId ${twice.join(", ")} twice.`);
  return operations;
}

export interface HandledOperation {
  readonly operation: Operation;
  readonly handler: AnyHandler;
}

/** Each operation with its handler. A missing or superfluous one stops the server with a sentence that names it. */
export function withHandlers(
  { name, handlers }: Pick<Api, "name" | "handlers">,
  operations: readonly Operation[],
): readonly HandledOperation[] {
  const ids = operations.map(({ operationId }) => operationId);
  const unused = Object.keys(handlers).filter((id) => !ids.includes(id));
  if (unused.length > 0) throw new Error(`The API "${name}" describes no operation ${unused.join(", ")}.`);
  return operations.map((operation) => {
    const handler = handlers[operation.operationId];
    if (handler === undefined)
      throw new Error(`The API "${name}" has no handler for ${operation.operationId}.`);
    return { operation, handler };
  });
}

const METHODS: readonly Operation["method"][] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
type Json = Readonly<Record<string, unknown>>;

function readOperation(
  api: Pick<Api, "name">,
  document: Json,
  method: Operation["method"],
  path: string,
  item: Json,
  raw: Json,
): Operation {
  const where = `${method} ${path} of the API "${api.name}"`;
  const { operationId } = raw;
  if (typeof operationId !== "string") throw new Error(`${where} has no operationId.`);
  const requirement = parseRequirement(raw["x-permission"]);
  if (requirement === undefined) {
    throw new Error(`${where} needs x-permission: "public", "signed-in" or { "tag", "flag" }.`);
  }
  if (typeof requirement === "object" && !isActivityTag(requirement.tag)) {
    throw new Error(`${where} requires the permission "${requirement.tag}", which is no activity tag.`);
  }
  const declared = [...listOf(item["parameters"]), ...listOf(raw["parameters"])].map((each) =>
    resolveReference(document, each),
  );
  return {
    operationId,
    method,
    path: rewritePath(path),
    requirement,
    parameters: declared.flatMap(readParameter),
    body: readBody(document, raw, declared),
    patchList: raw["x-patch-list"],
    answers: readAnswers(document, raw["responses"]),
  };
}

function readParameter(raw: Json): readonly Parameter[] {
  const { name, required } = raw;
  const place = raw["in"];
  if (typeof name !== "string" || (place !== "path" && place !== "query" && place !== "header")) return [];
  // Swagger 2.0 writes the schema's keywords on the parameter itself.
  const schema = isRecord(raw["schema"]) ? raw["schema"] : pickSchema(raw);
  return [{ name, in: place, required: required === true || place === "path", schema }];
}

function pickSchema(raw: Json): Json {
  const other = new Set(["name", "in", "required", "description", "collectionFormat", "allowEmptyValue"]);
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !other.has(key) && !key.startsWith("x-")));
}

function readBody(document: Json, raw: Json, declared: readonly Json[]): Operation["body"] {
  const swagger2 = declared.find((each) => each["in"] === "body");
  if (swagger2 !== undefined) return { schema: swagger2["schema"], required: swagger2["required"] === true };
  const requestBody = resolveReference(document, raw["requestBody"]);
  const content = isRecord(requestBody["content"]) ? requestBody["content"]["application/json"] : undefined;
  if (!isRecord(content)) return undefined;
  return { schema: content["schema"], required: requestBody["required"] === true };
}

function readAnswers(document: Json, responses: unknown): Operation["answers"] {
  const entries = isRecord(responses) ? Object.entries(responses) : [];
  return new Map(
    entries.map(([status, response]) => {
      const { schema, content } = resolveReference(document, response);
      const json = isRecord(content) ? content["application/json"] : undefined;
      if (isRecord(json)) return [Number(status), json["schema"]];
      return [Number(status), isFile(content) ? { type: "file" } : schema];
    }),
  );
}

/** OpenAPI 3 has no type for a file, as Swagger 2 has: it is binary content. */
function isFile(content: unknown): boolean {
  return isRecord(content) && Object.values(content).some((each) => readFormat(each) === "binary");
}

function readFormat(media: unknown): unknown {
  const schema = isRecord(media) ? media["schema"] : undefined;
  return isRecord(schema) ? schema["format"] : undefined;
}

/** Follows a local `$ref`; anything else is returned unchanged. */
export function resolveReference(document: Json, value: unknown): Json {
  let current = value;
  for (let hops = 0; hops < 20; hops += 1) {
    if (!isRecord(current)) return {};
    const reference = current["$ref"];
    if (typeof reference !== "string") return current;
    current = reference
      .replace(/^#\//, "")
      .split("/")
      .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
      .reduce<unknown>(
        (node, part) => (isRecord(node) && Object.hasOwn(node, part) ? node[part] : undefined),
        document,
      );
  }
  return {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
