import type { Resource } from "../../server/api/resource/index.ts";
import { describeOperations, SHARED_RESPONSES } from "./describe-operations.ts";
import { describeSchemas, hasList } from "./describe-schemas.ts";
import { objectAt, type Json } from "./json.ts";

/**
 * Writes resources into a document of OpenAPI 3.x. What is written by hand stays: other operations and schemas; and in those
 * of the resources the words, further parameters and further refusals. A second time changes nothing.
 */
export function writeResources(document: Json, resources: readonly Resource[]): Json {
  const paths: Record<string, unknown> = { ...objectAt(document, "paths") };
  const schemas: Record<string, unknown> = { ...objectAt(document, "components", "schemas") };
  const responses: Record<string, unknown> = { ...objectAt(document, "components", "responses") };
  for (const resource of resources) {
    for (const { path, method, operation } of describeOperations(resource, paths))
      paths[path] = { ...objectAt(paths, path), [method]: operation };
    Object.assign(schemas, describeSchemas(resource, schemas));
    const shared = [
      "Failure",
      ...(hasList(resource) ? ["ListMeta"] : []),
      ...(resource.operations.update === undefined ? [] : ["PatchOperations"]),
    ];
    for (const name of shared) schemas[name] ??= SHARED_SCHEMAS[name];
    for (const [name, response] of Object.entries(SHARED_RESPONSES)) responses[name] ??= response;
  }
  return { ...document, paths, components: { ...objectAt(document, "components"), responses, schemas } };
}

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
