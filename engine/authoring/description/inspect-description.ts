import { escapeSegment, isRecord, readOwn, readPointer } from "#validators";
import { pointerOfRef, resolveRef } from "#engine/api-description";

/** A problem at one place of a description. */
export interface DescriptionProblem {
  /** JSON Pointer into the document. */
  readonly pointer: string;
  readonly message: string;
}

type Raw = Readonly<Record<string, unknown>>;
type Report = (pointer: string, message: string) => void;

const METHODS = new Set(["get", "put", "post", "delete", "patch", "head", "options", "trace"]);
const TYPES = new Set(["string", "number", "integer", "boolean", "array", "object", "null", "file"]);
/** These keys hold data, not description. */
const DATA_KEYS = new Set(["example", "examples", "default", "enum", "const"]);
const SCHEMA_LISTS = ["allOf", "anyOf", "oneOf"];
const SCHEMA_PARTS = [
  "items",
  "additionalProperties",
  "not",
  "contains",
  "propertyNames",
  "if",
  "then",
  "else",
];
const BOUNDS = ["minimum", "maximum", "multipleOf", "minLength", "maxLength", "minItems", "maxItems"];
const DEEPEST = 256;

/**
 * Validates a whole description, as an import does: every reference has a target, paths and their placeholders agree,
 * operations have answers and names of their own, schemas are well formed. Problems come in the order of the
 * document; empty where there are none. Reads each part once and changes nothing.
 */
export function inspectDescription(document: unknown): readonly DescriptionProblem[] {
  const problems: DescriptionProblem[] = [];
  const report: Report = (pointer, message) => problems.push({ pointer, message });
  const version = readOwn(document, "swagger") ?? readOwn(document, "openapi");
  if (typeof version !== "string" || !/^(?:2\.0|3\.[01](?:\.\d+)?)$/.test(version)) {
    report("", "is of an unknown version: Swagger 2.0, OpenAPI 3.0 and 3.1 can be read");
    return problems;
  }
  inspectReferences(document, report);
  inspectPaths(document, report);
  return problems;
}

/** One walk over the document: references and schemas. */
function inspectReferences(document: unknown, report: Report): void {
  const good = new Set<string>();
  const walk = (value: unknown, pointer: string, isSchema: boolean, depth: number): void => {
    if (depth > DEEPEST) return report(pointer, `nests deeper than ${DEEPEST}`);
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) walk(each, `${pointer}/${index}`, isSchema, depth + 1);
      return;
    }
    if (!isRecord(value)) return;
    const ref = readOwn(value, "$ref");
    if (typeof ref === "string" && !good.has(ref)) {
      const problem = refProblem(document, ref);
      if (problem === undefined) good.add(ref);
      else report(`${pointer}/$ref`, problem);
    }
    if (isSchema) inspectSchema(value, pointer, report);
    for (const key of Object.keys(value)) {
      if (DATA_KEYS.has(key) || key.startsWith("x-")) continue;
      const part = value[key];
      if (part === null || typeof part !== "object") continue;
      const at = `${pointer}/${escapeSegment(key)}`;
      if (isSchema && key === "properties") walkMap(part, at, depth + 1);
      else walk(part, at, isSchema ? isPartOfSchema(key) : key === "schema", depth + 1);
    }
  };
  const walkMap = (map: unknown, pointer: string, depth: number): void => {
    if (!isRecord(map)) return;
    for (const key of Object.keys(map)) walk(map[key], `${pointer}/${escapeSegment(key)}`, true, depth);
  };
  for (const key of Object.keys(Object(document))) {
    const part = readOwn(document, key);
    if (key === "definitions") walkMap(part, "/definitions", 1);
    else if (key === "components" && isRecord(part)) {
      for (const kind of Object.keys(part)) {
        const at = `/components/${escapeSegment(kind)}`;
        if (kind === "schemas") walkMap(part[kind], at, 2);
        else walk(part[kind], at, false, 2);
      }
    } else if (!key.startsWith("x-")) walk(part, `/${escapeSegment(key)}`, false, 1);
  }
}

function isPartOfSchema(key: string): boolean {
  return SCHEMA_PARTS.includes(key) || SCHEMA_LISTS.includes(key);
}

function refProblem(document: unknown, ref: string): string | undefined {
  if (pointerOfRef(ref) === undefined) return `$ref ${JSON.stringify(ref)} leads outside the document`;
  const found = resolveRef(document, { $ref: ref });
  if (found.ok) return undefined;
  // A boolean schema is valid too.
  const target = readPointer(document, pointerOfRef(ref) ?? "");
  return typeof target === "boolean" ? undefined : found.problem;
}

function inspectSchema(schema: Raw, pointer: string, report: Report): void {
  const type = readOwn(schema, "type");
  for (const name of Array.isArray(type) ? type : type === undefined ? [] : [type])
    if (!TYPES.has(String(name))) report(`${pointer}/type`, `unknown type ${JSON.stringify(name)}`);
  const properties = readOwn(schema, "properties");
  if (properties !== undefined && !isRecord(properties)) report(`${pointer}/properties`, "must be an object");
  const required = readOwn(schema, "required");
  if (
    required !== undefined &&
    typeof required !== "boolean" &&
    !(Array.isArray(required) && required.every((name) => typeof name === "string"))
  )
    report(`${pointer}/required`, "must be a list of names");
  const choices = readOwn(schema, "enum");
  if (choices !== undefined && !Array.isArray(choices)) report(`${pointer}/enum`, "must be a list");
  for (const key of SCHEMA_LISTS) {
    const list = readOwn(schema, key);
    if (list !== undefined && !(Array.isArray(list) && list.length > 0))
      report(`${pointer}/${key}`, "must be a list of at least one schema");
  }
  for (const key of BOUNDS) {
    const bound = readOwn(schema, key);
    if (bound !== undefined && typeof bound !== "number") report(`${pointer}/${key}`, "must be a number");
  }
}

function inspectPaths(document: unknown, report: Report): void {
  const paths = readOwn(document, "paths");
  if (paths !== undefined && !isRecord(paths)) return report("/paths", "must be an object");
  const needsResponses = !String(readOwn(document, "openapi")).startsWith("3.1");
  const ids = new Map<string, string>();
  const shapes = new Map<string, string>();
  for (const path of Object.keys(paths ?? {})) {
    if (path.startsWith("x-")) continue;
    const at = `/paths/${escapeSegment(path)}`;
    if (!path.startsWith("/")) report(at, "must start with a slash");
    const item = resolveRef(document, readOwn(paths, path));
    if (!item.ok) {
      if (!isRecord(readOwn(paths, path))) report(at, "must be an object");
      continue;
    }
    for (const method of Object.keys(item.value)) {
      if (!METHODS.has(method)) continue;
      const shape = `${method} ${path.replace(/\{[^{}]*\}/g, "{}")}`;
      const twin = shapes.get(shape);
      if (twin !== undefined) report(`${at}/${method}`, `matches the same requests as ${method} ${twin}`);
      shapes.set(shape, path);
      const operation = readOwn(item.value, method);
      const place = { path, at: `${at}/${method}`, item: item.value, ids, needsResponses, report };
      if (isRecord(operation)) inspectOperation(document, operation, place);
      else report(`${at}/${method}`, "must be an object");
    }
  }
}

interface OperationPlace {
  readonly path: string;
  readonly at: string;
  readonly item: Raw;
  /** Operation ids seen so far, with their places. */
  readonly ids: Map<string, string>;
  /** Up to OpenAPI 3.0. */
  readonly needsResponses: boolean;
  readonly report: Report;
}

function inspectOperation(document: unknown, operation: Raw, place: OperationPlace): void {
  const { path, at, item, ids, needsResponses, report } = place;
  const id = readOwn(operation, "operationId");
  if (typeof id === "string") {
    const twin = ids.get(id);
    if (twin !== undefined) report(`${at}/operationId`, `${id} is the name of ${twin} too`);
    ids.set(id, at);
  }
  if (needsResponses && !isRecord(readOwn(operation, "responses"))) report(`${at}/responses`, "is missing");
  const described = new Set<string>();
  for (const list of [readOwn(item, "parameters"), readOwn(operation, "parameters")])
    for (const each of Array.isArray(list) ? list : []) {
      const parameter = resolveRef(document, each);
      if (parameter.ok && parameter.value["in"] === "path") described.add(String(parameter.value["name"]));
    }
  const wanted = new Set(Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name));
  for (const name of wanted)
    if (!described.has(name)) report(at, `the placeholder {${name}} of its path is not declared`);
  for (const name of described) if (!wanted.has(name)) report(at, `its path has no placeholder {${name}}`);
}
