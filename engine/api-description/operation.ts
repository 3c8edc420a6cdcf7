import { isRecord, readOwn } from "#validators";
import type { DescriptionVersion, JsonSchema, Operation, Parameter } from "./api-description.ts";
import type { IndexedOperation } from "./operation-index.ts";
import type { RawOperation, RawParameter, RawPathItem, RawResponse } from "./raw-description.ts";
import { resolveRef } from "./resolve-ref.ts";
import type { SchemaCutter } from "./schema-closure.ts";

export interface OperationContext {
  readonly document: unknown;
  readonly version: DescriptionVersion | undefined;
  readonly address: string;
  readonly cutter: SchemaCutter;
}

/** Reads one operation of a description; its schemas only when needed, each once. */
export function readOperation(indexed: IndexedOperation, context: OperationContext): Operation {
  const { method, path, source, item } = indexed;
  const parameters = readParameters(item, source, context);
  const content = requestContent(source, parameters, context);
  const answers = new Map<string, JsonSchema | undefined>();
  let body: JsonSchema | undefined;
  const { operationId: id, summary } = source;
  return {
    method,
    path,
    address: context.address + path,
    ...(typeof id === "string" && { id }),
    ...(typeof summary === "string" && { summary }),
    get parameters() {
      return parameters.filter(isInUrlOrHeader).map((raw) => toParameter(raw, context));
    },
    bodyType: content?.type,
    body() {
      if (content !== undefined) body ??= context.cutter.cut(content.schema);
      return body;
    },
    answer(status) {
      const key = String(status ?? "success");
      if (!answers.has(key)) {
        const schema = answerSchema(source, status, context);
        answers.set(key, schema === undefined ? undefined : context.cutter.cut(schema));
      }
      return answers.get(key);
    },
    get answersWithActivity() {
      return answersWithActivity(source, context);
    },
    permission: permissionOf(source),
    takesPatchList: readOwn(source, "x-patch-list") !== undefined,
  };
}

/** `"public"` and `"signed-in"` ask for nothing that somebody may lack. */
function permissionOf(source: RawOperation): string | undefined {
  const required = readOwn(source, "x-permission");
  const [tag, flag] = [readOwn(required, "tag"), readOwn(required, "flag")];
  return typeof tag === "string" && typeof flag === "string" ? `access.${tag}.${flag}` : undefined;
}

function readParameters(
  item: RawPathItem,
  source: RawOperation,
  { document }: OperationContext,
): readonly RawParameter[] {
  const byName = new Map<string, RawParameter>();
  for (const list of [item.parameters, source.parameters]) {
    for (const entry of Array.isArray(list) ? list : []) {
      const found = resolveRef(document, entry);
      if (!found.ok) continue;
      const parameter: RawParameter = found.value;
      byName.set(`${String(parameter.in)} ${String(parameter.name)}`, parameter);
    }
  }
  return [...byName.values()];
}

function isInUrlOrHeader(raw: RawParameter): boolean {
  return raw.in === "path" || raw.in === "query" || raw.in === "header";
}

/** Keywords of a Swagger 2.0 parameter that do not belong to its schema. */
const PARAMETER_KEYS = new Set([
  "name",
  "in",
  "required",
  "description",
  "allowEmptyValue",
  "collectionFormat",
]);

function toParameter(raw: RawParameter, context: OperationContext): Parameter {
  const { description } = raw;
  return {
    name: String(raw.name),
    in: raw.in === "path" ? "path" : raw.in === "header" ? "header" : "query",
    isRequired: raw.required === true || raw.in === "path",
    ...(typeof description === "string" && { description }),
    schema: context.cutter.cut(parameterSchema(raw)),
  };
}

function parameterSchema(raw: RawParameter): unknown {
  if (Object.hasOwn(raw, "schema")) return raw.schema;
  const content = preferredContent(raw.content);
  if (content !== undefined) return content.schema;
  return Object.fromEntries(Object.entries(raw).filter(([key]) => !PARAMETER_KEYS.has(key)));
}

interface Content {
  readonly type: string;
  readonly schema: unknown;
}

function requestContent(
  source: RawOperation,
  parameters: readonly RawParameter[],
  context: OperationContext,
): Content | undefined {
  if (context.version === "2.0") {
    const body = parameters.find((raw) => raw.in === "body");
    if (body !== undefined) return { type: "application/json", schema: body.schema ?? {} };
    return formContent(parameters.filter((raw) => raw.in === "formData"));
  }
  const { requestBody } = source;
  if (requestBody === undefined) return undefined;
  const found = resolveRef(context.document, requestBody);
  return found.ok ? preferredContent(readOwn(found.value, "content")) : undefined;
}

function formContent(fields: readonly RawParameter[]): Content | undefined {
  if (fields.length === 0) return undefined;
  const hasFile = fields.some((raw) => raw.type === "file");
  const properties = Object.fromEntries(
    fields.map((raw) => {
      const { description } = raw;
      return [
        String(raw.name),
        { ...Object.fromEntries(Object.entries(parameterSchema(raw) ?? {})), description },
      ];
    }),
  );
  const required = fields.filter((raw) => raw.required === true).map((raw) => String(raw.name));
  return {
    type: hasFile ? "multipart/form-data" : "application/x-www-form-urlencoded",
    schema: { type: "object", properties, ...(required.length > 0 && { required }) },
  };
}

/** JSON first, then form data, then the first of all. */
function preferredContent(content: unknown): Content | undefined {
  if (!isRecord(content)) return undefined;
  const types = Object.keys(content);
  const type =
    types.find((name) => /^application\/json\b/i.test(name)) ??
    types.find((name) => /[+/]json\b/i.test(name)) ??
    types.find((name) => /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(name)) ??
    types[0];
  if (type === undefined) return undefined;
  return { type, schema: readOwn(content[type], "schema") ?? {} };
}

function answerSchema(source: RawOperation, status: number | undefined, context: OperationContext): unknown {
  const { responses } = source;
  if (!isRecord(responses)) return undefined;
  const keys =
    status === undefined
      ? Object.keys(responses).filter((key) => /^2(?:\d\d|XX)$/i.test(key))
      : [String(status), `${String(status).slice(0, 1)}XX`, "default"];
  for (const key of keys) {
    const found = resolveRef(context.document, readOwn(responses, key));
    const schema = found.ok ? schemaOfAnswer(found.value) : undefined;
    if (schema !== undefined) return schema;
  }
  return undefined;
}

function schemaOfAnswer(response: RawResponse): unknown {
  return Object.hasOwn(response, "schema") ? response.schema : preferredContent(response.content)?.schema;
}

function answersWithActivity(source: RawOperation, context: OperationContext): boolean {
  const { responses } = source;
  if (!isRecord(responses)) return false;
  return Object.keys(responses).some((key) => {
    if (key === "202") return true;
    if (!key.startsWith("2")) return false;
    const schema = answerSchema(source, Number(key), context);
    const ref = readOwn(schema, "$ref");
    return (
      (typeof ref === "string" && ref.endsWith("/ActivityLink")) ||
      readOwn(schema, "title") === "ActivityLink"
    );
  });
}
