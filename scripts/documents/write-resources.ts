import type { Resource } from "../../server/api/resource/index.ts";
import {
  describeOperations,
  placesOf,
  SHARED_RESPONSES,
  type DescribedOperation,
} from "./describe-operations.ts";
import { describeSchemas, hasList } from "./describe-schemas.ts";
import { objectAt, type Json } from "./json.ts";

/**
 * Writes resources into a document of OpenAPI 3.x. What is written by hand stays: other operations and schemas; and in those
 * of the resources the words, further parameters and further refusals. Operations that were written (`x-declared`) and are
 * no longer declared at their place are removed. A second time changes nothing. Throws where an operationId is declared and
 * stands at another place by hand.
 */
export function writeResources(document: Json, resources: readonly Resource[]): Json {
  const before = objectAt(document, "paths");
  const operations = resources.flatMap((resource) => describeOperations(resource, before));
  const paths: Record<string, unknown> = withoutFormer(before, operations);
  for (const { path, method, operation } of operations)
    paths[path] = { ...objectAt(paths, path), [method]: operation };
  const schemas: Record<string, unknown> = { ...objectAt(document, "components", "schemas") };
  const responses: Record<string, unknown> = { ...objectAt(document, "components", "responses") };
  for (const resource of resources) {
    Object.assign(schemas, describeSchemas(resource, schemas));
    const shared = [
      "Failure",
      ...(hasList(resource) ? ["ListMeta"] : []),
      ...(resource.operations.update === undefined ? [] : ["PatchOperations"]),
    ];
    for (const name of shared) schemas[name] ??= SHARED_SCHEMAS[name];
    if (hasList(resource)) schemas["ListMeta"] = withCounts(objectAt(schemas, "ListMeta"));
    for (const [name, response] of Object.entries(SHARED_RESPONSES)) responses[name] ??= response;
  }
  return { ...document, paths, components: { ...objectAt(document, "components"), responses, schemas } };
}

/** The paths without the operations that were written at places where none is declared any more. */
function withoutFormer(paths: Json, declared: readonly DescribedOperation[]): Record<string, unknown> {
  const kept: Record<string, unknown> = { ...paths };
  for (const { path, method, operation } of placesOf(paths)) {
    const id = operation["operationId"];
    const place = declared.find((each) => each.operation["operationId"] === id);
    const isHere = place?.path === path && place.method === method;
    if (isHere || (place === undefined && operation["x-declared"] !== true)) continue;
    if (operation["x-declared"] !== true)
      throw new Error(
        `The document has ${String(id)} at ${method.toUpperCase()} ${path}, written by hand, and it is declared at ${place?.method.toUpperCase()} ${place?.path}. Remove the one in the document, or name the declared one otherwise.`,
      );
    const { [method]: _former, ...others } = objectAt(kept, path);
    if (Object.keys(others).some((key) => key !== "parameters")) kept[path] = others;
    else delete kept[path];
  }
  return kept;
}

/** About a list, with the counts that it may have. */
function withCounts(meta: Json): Json {
  const properties = objectAt(meta, "properties");
  return { ...meta, properties: { ...properties, counts: properties["counts"] ?? LIST_COUNTS } };
}

const LIST_COUNTS: Json = {
  type: "object",
  title: "Counts",
  description:
    "How many rows have each value, for each field in `counts`. What is filtered by a field does not narrow its own counts; rows without a value count under the empty text.",
  additionalProperties: { type: "object", additionalProperties: { type: "integer" } },
};

/** The schemas that all documents have. */
const SHARED_SCHEMAS: Json = {
  Failure: {
    type: "object",
    required: ["message"],
    properties: {
      message: { type: "string" },
      errors: {
        type: "array",
        items: {
          type: "object",
          required: ["message"],
          properties: { message: { type: "string" }, field: { type: "string" } },
        },
      },
    },
  },
  ListMeta: {
    type: "object",
    required: ["total"],
    properties: { total: { type: "integer", title: "Total", minimum: 0 } },
  },
  PatchOperations: {
    type: "array",
    title: "Patch operations",
    description:
      "Changes made in this order, instead of an object with the changed fields. Together they must be as valid as that object.",
    minItems: 1,
    maxItems: 100,
    items: {
      type: "object",
      title: "Patch operation",
      required: ["op", "path"],
      additionalProperties: false,
      properties: {
        op: { type: "string", title: "Operation", enum: ["replace", "remove", "copy"] },
        path: {
          type: "string",
          title: "Field",
          description: "A slash and the name of the field that changes, such as `/name`.",
          pattern: "^/[^/]{1,100}$",
        },
        value: {
          title: "Value",
          description:
            "Of replace: the new value. Of copy: the path of the field whose value is taken. Of remove: none.",
        },
      },
    },
  },
};
