import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { defineResource } from "../server/api/resource/index.ts";
import type { Json } from "./documents/json.ts";
import { objectAt } from "./documents/json.ts";
import { writeResources } from "./documents/write-resources.ts";
import {
  findDeclarations,
  findLikenesses,
  generateDocument,
  generateLikeness,
} from "./generate-documents.ts";

const ROOT = join(import.meta.dirname, "..");
const declarations = await findDeclarations();
const likenesses = await findLikenesses();

describe("declared resources are written in their documents", () => {
  test.each([...declarations])(
    "%s (else run: npm run tool -- node scripts/generate-contracts.ts)",
    async (document, files) => {
      const written = await readFile(join(ROOT, document), "utf8");
      expect((await generateDocument(document, files)) === written).toBe(true);
    },
  );

  test.each(likenesses)("as another one is, beside %s", async (file) => {
    const written = await readFile(join(ROOT, dirname(file), "swagger.json"), "utf8");
    expect((await generateLikeness(file)) === written).toBe(true);
  });

  test("of every declaration", () => {
    expect(declarations.get(join("server", "apis", "access", "swagger.json"))?.length).toBeGreaterThan(0);
  });
});

const volume = defineResource({
  noun: "volume",
  schema: "Volume",
  path: "/volume",
  operations: {
    list: "listVolumes",
    get: "getVolume",
    create: "createVolume",
    update: "updateVolume",
    delete: "deleteVolume",
  },
  actions: {
    grow: {
      operation: "growVolume",
      fields: { by: { type: "integer", isRequired: true, schema: { minimum: 1 } } },
    },
    "check-now": { operation: "checkVolume", summary: "Look for damage", flag: "R" },
  },
  permission: "Services",
  table: "volume",
  fields: {
    name: { type: "text", isRequired: true, longest: 20, rules: ["poolName"] },
    size: { type: "integer", default: 10, schema: { minimum: 1 } },
    passphrase: { type: "text", isSecret: true, set: "when created" },
    createTime: { type: "time", set: "never" },
  },
  filters: ["name", "createTime"],
  searches: ["name"],
  sorts: ["name", "createTime"],
  unique: ["name"],
});
const empty = { openapi: "3.0.3", info: { title: "Volumes", version: "1" }, paths: {} };
const written = writeResources(empty, [volume]);
const operation = (document: Json, path: string, method: string) => objectAt(document, "paths", path, method);
const parametersOf = (document: Json, path: string) => {
  const { parameters } = operation(document, path, "get");
  return Array.isArray(parameters) ? parameters.map(({ name }: { name: string }) => name) : [];
};

describe("a resource writes", () => {
  test("its operations with their permissions, refusals and bodies", () => {
    expect(operation(written, "/volume", "post")).toEqual({
      operationId: "createVolume",
      summary: "Add a volume",
      "x-declared": true,
      "x-permission": { tag: "Services", flag: "C" },
      requestBody: {
        required: true,
        content: { "application/json": { schema: { $ref: "#/components/schemas/NewVolume" } } },
      },
      responses: {
        201: {
          description: "The volume.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Volume" } } },
        },
        401: { $ref: "#/components/responses/Unauthorised" },
        403: { $ref: "#/components/responses/Forbidden" },
        409: { $ref: "#/components/responses/Conflict" },
        422: { $ref: "#/components/responses/Unacceptable" },
      },
    });
    expect(Object.keys(objectAt(written, "paths", "/volume/{id}"))).toEqual(["get", "patch", "delete"]);
    expect(operation(written, "/volume/{id}", "patch")["x-patch-list"]).toEqual({
      $ref: "#/components/schemas/PatchOperations",
    });
  });

  test("the parameters of its list", () => {
    expect(parametersOf(written, "/volume")).toEqual([
      "filter[name]",
      "filter[createTime][gte]",
      "filter[createTime][lte]",
      "search[name]",
      "sort",
      "page[number]",
      "page[size]",
    ]);
  });

  test("what is answered, what a new one has, and what can be changed", () => {
    const schemas = objectAt(written, "components", "schemas");
    expect(schemas["Volume"]).toEqual({
      type: "object",
      title: "Volume",
      required: ["id", "account_id", "name", "size", "createTime"],
      properties: {
        id: { type: "integer", title: "Number", readOnly: true },
        account_id: { type: "integer", title: "Account", readOnly: true },
        name: { type: "string", title: "Name" },
        size: { type: "integer", title: "Size" },
        createTime: { type: "string", "x-format": "date-time", title: "Create time", readOnly: true },
      },
    });
    expect(schemas["NewVolume"]).toMatchObject({
      required: ["name"],
      properties: {
        name: { minLength: 1, maxLength: 20, "x-rules": ["poolName"] },
        size: { minimum: 1, default: 10 },
        passphrase: { writeOnly: true },
      },
    });
    expect(Object.keys(objectAt(schemas, "VolumeChange", "properties"))).toEqual(["name", "size"]);
  });
});

describe("an action of a resource writes", () => {
  const grow = operation(written, "/volume/{id}/grow", "post");

  test("an operation on a single one, which answers it or refuses", () => {
    expect(grow).toMatchObject({
      operationId: "growVolume",
      summary: "Grow a volume",
      "x-permission": { tag: "Services", flag: "U" },
      parameters: [{ name: "id", in: "path" }],
      requestBody: {
        content: { "application/json": { schema: { $ref: "#/components/schemas/GrowVolume" } } },
      },
    });
    expect(Object.keys(objectAt(grow, "responses"))).toEqual(["200", "401", "403", "404", "409", "422"]);
    expect(objectAt(written, "components", "schemas", "GrowVolume")).toMatchObject({
      required: ["by"],
      properties: { by: { type: "integer", title: "By", minimum: 1 } },
    });
  });

  test("what it declares of its words and its permission, and no body where it has no fields", () => {
    const check = operation(written, "/volume/{id}/check-now", "post");
    expect(check).toMatchObject({ summary: "Look for damage", "x-permission": { flag: "R" } });
    expect(check).not.toHaveProperty("requestBody");
  });
});

describe("a resource that changes its place", () => {
  const moved = { ...volume, path: "/disk" };
  const worded = structuredClone<unknown>(written);
  Object.assign(operation(Object(worded), "/volume", "post"), { summary: "Buy a volume" });

  test("leaves nothing at the former one, and keeps its words", () => {
    const { paths, ...rest } = writeResources(Object(worded), [moved]);
    expect(Object.keys(Object(paths))).toEqual([
      "/disk",
      "/disk/{id}",
      "/disk/{id}/grow",
      "/disk/{id}/check-now",
    ]);
    expect(operation({ ...rest, paths }, "/disk", "post")["summary"]).toBe("Buy a volume");
  });

  test("and an operation that is no longer declared is removed", () => {
    const { delete: _gone, ...operations } = volume.operations;
    const document = writeResources(written, [{ ...volume, operations }]);
    expect(Object.keys(objectAt(document, "paths", "/volume/{id}"))).toEqual(["get", "patch"]);
  });

  test("is refused where the document has its operationId elsewhere by hand", () => {
    const byHand = { ...empty, paths: { "/volumes": { get: { operationId: "listVolumes" } } } };
    expect(() => writeResources(byHand, [volume])).toThrow(
      "The document has listVolumes at GET /volumes, written by hand, and it is declared at GET /volume.",
    );
  });
});

describe("what a document says by hand", () => {
  const byHand = structuredClone<unknown>(written);
  Object.assign(operation(Object(byHand), "/volume", "get"), {
    summary: "Every volume there is",
    "x-note": "kept",
    parameters: [
      { name: "deep", in: "query", schema: { type: "boolean" } },
      { name: "filter[name]", in: "query", description: "All of it.", schema: { type: "integer" } },
      { name: "filter[gone]", in: "query", schema: { type: "string" } },
    ],
    responses: { 418: { description: "A teapot." } },
  });
  Object.assign(objectAt(byHand, "paths"), {
    "/volume/{id}/split": { post: { operationId: "splitVolume" } },
  });
  Object.assign(objectAt(byHand, "components", "schemas", "Volume", "properties"), {
    gone: { type: "string" },
    size: { type: "string", title: "Size in GB", description: "Of the disk." },
  });
  const again = writeResources(Object(byHand), [volume]);

  test("stays: words, further parameters and refusals, further operations", () => {
    expect(operation(again, "/volume", "get")).toMatchObject({
      summary: "Every volume there is",
      "x-note": "kept",
      responses: { 200: { description: "A page of volumes." }, 418: { description: "A teapot." } },
    });
    expect(parametersOf(again, "/volume")[0]).toBe("deep");
    expect(operation(again, "/volume/{id}/split", "post")).toEqual({ operationId: "splitVolume" });
  });

  test("is replaced where the declaration has it: types, fields, filters", () => {
    expect(parametersOf(again, "/volume")).not.toContain("filter[gone]");
    expect(operation(again, "/volume", "get")["parameters"]).toContainEqual({
      name: "filter[name]",
      in: "query",
      description: "All of it.",
      schema: { type: "string" },
    });
    const properties = objectAt(again, "components", "schemas", "Volume", "properties");
    expect(properties["gone"]).toBeUndefined();
    expect(properties["size"]).toEqual({ type: "integer", title: "Size in GB", description: "Of the disk." });
  });

  test("is the same when it is written a second time", () => {
    expect(writeResources(again, [volume])).toEqual(again);
    expect(JSON.stringify(writeResources(again, [volume]))).toBe(JSON.stringify(again));
  });
});
