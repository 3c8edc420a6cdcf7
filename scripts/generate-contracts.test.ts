import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { formatSource } from "./generated-source.ts";
import { contractOf, findDocuments, generateContract, generateTypes } from "./generate-contracts.ts";

const ROOT = join(import.meta.dirname, "..");
const documents = await findDocuments();

describe("what is generated from the documents of the APIs is up to date", () => {
  test.each(documents)(
    "%s (else run: npm run tool -- node scripts/generate-contracts.ts)",
    async (document) => {
      const written = await readFile(join(ROOT, contractOf(document)), "utf8");
      expect((await generateContract(document)) === written).toBe(true);
    },
  );

  test("of every API", () => {
    expect(documents).toContain(join("server", "apis", "access", "swagger.json"));
    expect(documents.length).toBeGreaterThanOrEqual(8);
  });
});

const thing = {
  type: "object",
  title: "A thing",
  required: ["id", "name"],
  properties: {
    id: { type: "integer", title: "Number", readOnly: true },
    name: { type: "string", maxLength: 10 },
    secret: { type: "string", writeOnly: true },
    tags: { type: "array", maxItems: 3, items: { type: "string", enum: ["a", "b"] } },
    note: { type: "string", nullable: true, "x-nullable": true },
    kind: { type: "string", enum: ["x"], nullable: true, "x-nullable": true },
    platform: { type: "string", enum: ["x"], "x-extensible": true },
    more: { type: "object" },
  },
};
const named = (reference: string) => ({ $ref: reference });
const responses = (answer: object) => ({ 200: answer, 204: { description: "None." }, 404: answer });
const path = (schema: object) => ({ name: "id", in: "path", required: true, ...schema });

const swagger2 = {
  swagger: "2.0",
  definitions: { Thing: thing, NewThing: thing, List: { type: "array" } },
  paths: {
    "/thing/{id}": {
      patch: {
        operationId: "change",
        "x-permission": "signed-in",
        "x-patch-list": named("#/definitions/List"),
        parameters: [
          path({ type: "integer" }),
          { name: "deep", in: "query", type: "boolean" },
          { name: "filter[name]", in: "query", type: "string" },
          { name: "filter[time][gte]", in: "query", type: "string" },
          { name: "sort", in: "query", type: "string", enum: ["name", "-name", "id", "-id"] },
          { name: "page[size]", in: "query", type: "integer" },
          { name: "body", in: "body", required: true, schema: named("#/definitions/NewThing") },
        ],
        responses: responses({ description: "It.", schema: named("#/definitions/Thing") }),
      },
    },
  },
};

const json = (reference: string) => ({ content: { "application/json": { schema: named(reference) } } });
const query = (name: string, schema: object) => ({ name, in: "query", schema });
const openApi3 = {
  openapi: "3.1.0",
  components: { schemas: { Thing: thing, NewThing: thing, List: { type: "array" } } },
  paths: {
    "/thing/{id}": {
      parameters: [path({ schema: { type: "integer" } })],
      patch: {
        operationId: "change",
        "x-permission": "signed-in",
        "x-patch-list": named("#/components/schemas/List"),
        parameters: [
          query("deep", { type: "boolean" }),
          query("filter[name]", { type: "string" }),
          query("filter[time][gte]", { type: "string" }),
          query("sort", { type: "string", enum: ["name", "-name", "id", "-id"] }),
          query("page[size]", { type: "integer" }),
        ],
        requestBody: { required: true, ...json("#/components/schemas/NewThing") },
        responses: responses({ description: "It.", ...json("#/components/schemas/Thing") }),
      },
    },
  },
};

describe.each([
  ["Swagger 2.0", swagger2],
  ["OpenAPI 3.1", openApi3],
])("from %s come", (_version, description) => {
  const types = async () =>
    (await formatSource(await generateTypes("test", description))).replaceAll(/\s+/g, " ");

  test("the parts of an operation, its path and query by type, without the parameters of the list dialect", async () => {
    expect(await types()).toContain(
      "/** PATCH /thing/{id} */ readonly change: { readonly path: { readonly id: number }; readonly query: { readonly deep?: boolean };" +
        ' readonly fields: "id" | "name" | "time"; readonly patch: NewThing; readonly answers: { readonly 200: Thing; readonly 204: undefined; }; };',
    );
  });

  test("request types without read-only fields, and answer types without write-only fields", async () => {
    const shared =
      'readonly tags?: readonly ("a" | "b")[]; readonly note?: string | null; readonly kind?: "x" | null;';
    expect(await types()).toContain(
      `export interface NewThing { readonly name: string; readonly secret?: string; ${shared} readonly platform?: "x"; readonly more?: { readonly [k: string]: unknown }; }`,
    );
    expect(await types()).toContain(
      `export interface Thing { readonly id: number; readonly name: string; ${shared} readonly platform?: string; readonly more?: object; }`,
    );
  });
});

test("a schema with different meanings in requests and answers is refused", async () => {
  const text = JSON.stringify(swagger2).replaceAll("NewThing", "Thing");
  await expect(generateTypes("test", JSON.parse(text))).rejects.toThrow(
    "The schema Thing is sent and answered",
  );
});
