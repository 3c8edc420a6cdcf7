import { describe, expect, test } from "vitest";
import type { ApiEntry } from "./api-entry.ts";
import { loadApiDescription, readApiDescription } from "./load-api-description.ts";

const entry: ApiEntry = {
  name: "x",
  description: "/x/swagger.json",
  dialect: {},
  rewrites: {
    hosts: [{ from: "api.", to: "eks." }],
    basePaths: [
      { from: "/service-pricing", to: "/solutions" },
      { from: "/automators/vcenter/", to: "/automators/vcenter" },
    ],
    paths: [{ from: "/{automatorId}/dataCenters", to: "/{automatorId}/dataCenter" }],
  },
  origins: { "eks.aws.example": "https://eks.aws.example" },
};

describe("the specified rewrites", () => {
  test.each<[document: object, address: string]>([
    [{ swagger: "2.0", host: "api.atrium.example", basePath: "/pricing" }, "/pricing"],
    [{ swagger: "2.0", host: "api.atrium.example", basePath: "/service-pricing" }, "/solutions"],
    [{ swagger: "2.0", basePath: "/service-pricing/v2" }, "/solutions/v2"],
    [{ swagger: "2.0", basePath: "/service-pricings" }, "/service-pricings"],
    [{ swagger: "2.0", basePath: "/automators/vcenter/" }, "/automators/vcenter"],
    [{ swagger: "2.0", basePath: "/automators/vcenter/v2" }, "/automators/vcenter/v2"],
    [{ swagger: "2.0", host: "api.aws.example", basePath: "/aws" }, "https://eks.aws.example/aws"],
    [{ swagger: "2.0" }, ""],
    [{ openapi: "3.0.3", servers: [{ url: "https://api.atrium.example/service-pricing" }] }, "/solutions"],
    [{ openapi: "3.1.0", servers: [{ url: "/v2/" }] }, "/v2"],
    [
      {
        openapi: "3.0.0",
        servers: [{ url: "https://{h}/b", variables: { h: { default: "api.aws.example" } } }],
      },
      "https://eks.aws.example/b",
    ],
    [{ openapi: "3.0.0" }, ""],
  ])("%j is reached at %j", (document, address) => {
    expect(readApiDescription(entry, document).address).toBe(address);
  });

  test("a renamed path is found under its new name only", () => {
    const description = readApiDescription(entry, {
      swagger: "2.0",
      basePath: "/v",
      paths: { "/{automatorId}/dataCenters": { get: {} }, "/{automatorId}/dataCenters/all": { get: {} } },
    });
    expect(description.operations().map(({ path }) => path)).toEqual([
      "/{automatorId}/dataCenter",
      "/{automatorId}/dataCenters/all",
    ]);
    expect(description.operation("GET /{route.id}/dataCenter").ok).toBe(true);
    expect(description.operation("GET /{route.id}/dataCenters").ok).toBe(false);
  });
});

const service = {
  swagger: "2.0",
  info: { title: "Pricing" },
  basePath: "/pricing",
  paths: {
    "/service": { get: { parameters: [{ name: "sort", in: "query", type: "string" }] } },
    "/service/{id}": {
      parameters: [{ name: "id", in: "path", required: true, type: "integer" }],
      get: { responses: { 200: { schema: { $ref: "#/definitions/Service" } } } },
      patch: {
        parameters: [{ name: "body", in: "body", schema: { $ref: "#/definitions/Change" } }],
        responses: { 200: {}, 422: { schema: { $ref: "#/definitions/Failure" } } },
      },
      delete: { responses: { 202: { description: "later" } } },
    },
    "/service/{id}/link": {
      post: { responses: { 200: { schema: { $ref: "#/definitions/ActivityLink" } } } },
    },
    "/upload": {
      post: {
        parameters: [{ name: "f", in: "formData", type: "file", required: true, description: "The file" }],
      },
    },
  },
  definitions: {
    Service: {
      type: "object",
      properties: { parent: { $ref: "#/definitions/Service" }, id: { type: "integer" } },
    },
    Change: {
      type: "object",
      properties: {
        size: { type: "number", minimum: 0, exclusiveMinimum: true, "x-nullable": true },
        parent: { $ref: "#/definitions/Service" },
      },
    },
    ActivityLink: { type: "object" },
    Failure: { type: "object", properties: { message: { type: "string" } } },
  },
};

describe("an operation is found by the shape of its path", () => {
  const description = readApiDescription(entry, service);

  test("regardless of the placeholders' names", () => {
    const match = description.operation("PATCH /service/{row.id}");
    expect(match).toMatchObject({
      ok: true,
      operation: { method: "PATCH", address: "/pricing/service/{id}" },
    });
  });

  test.each([
    ["PUT /service/{row.id}", "PUT /service/{} does not exist; this path has GET, PATCH, DELETE", undefined],
    ["GET /servce", "GET /servce does not exist", "GET /service"],
    ["GET /service/17", "GET /service/17 does not exist", "GET /service/{id}"],
    ["GET /firewall", "GET /firewall does not exist", undefined],
  ])("%s does not exist, and one that is near is named", (call, reason, nearest) => {
    expect(description.operation(call)).toEqual({ ok: false, reason, nearest });
  });

  test.each([
    ["DELETE /service/{x}", true],
    ["POST /service/{x}/link", true],
    ["PATCH /service/{x}", false],
  ])("%s may answer with an activity: %s", (call, expected) => {
    const match = description.operation(call);
    expect(match.ok && match.operation.answersWithActivity).toBe(expected);
  });

  test("parameters of path and operation are combined", () => {
    const match = description.operation("GET /service/{x}");
    expect(match.ok && match.operation.parameters).toEqual([
      { name: "id", in: "path", isRequired: true, schema: { type: "integer" } },
    ]);
  });
});

describe("schemas are self-contained draft 07", () => {
  const description = readApiDescription(entry, service);
  const bodyOf = (call: string): unknown => {
    const match = description.operation(call);
    return match.ok ? match.operation.body() : match.reason;
  };

  test("with the closure of their references, recursion kept", () => {
    expect(bodyOf("PATCH /service/{x}")).toEqual({
      type: "object",
      properties: {
        size: { type: ["number", "null"], exclusiveMinimum: 0 },
        parent: { $ref: "#/definitions/Service" },
      },
      definitions: {
        Service: {
          type: "object",
          properties: { parent: { $ref: "#/definitions/Service" }, id: { type: "integer" } },
        },
      },
    });
  });

  test("a form of files as an object of binary texts", () => {
    expect(bodyOf("POST /upload")).toEqual({
      type: "object",
      properties: { f: { type: "string", format: "binary", description: "The file" } },
      required: ["f"],
    });
  });

  test("answers by status, else the first success with a schema", () => {
    const match = description.operation("PATCH /service/{x}");
    expect(match.ok && match.operation.answer()).toBeUndefined();
    expect(match.ok && match.operation.answer(422)).toMatchObject({
      properties: { message: { type: "string" } },
    });
  });

  test("nothing of the document is changed, and the same question has the same answer", () => {
    const before = JSON.stringify(service);
    expect(bodyOf("PATCH /service/{x}")).toBe(bodyOf("PATCH /service/{y}"));
    expect(JSON.stringify(service)).toBe(before);
  });
});

describe("differences between the versions are converted once", () => {
  test.each<[version: string, schema: object, expected: object]>([
    [
      "3.0.3",
      { type: "string", nullable: true, enum: ["a"] },
      { type: ["string", "null"], enum: ["a", null] },
    ],
    [
      "3.0.3",
      { nullable: true, allOf: [{ type: "string" }] },
      { anyOf: [{ allOf: [{ type: "string" }] }, { type: "null" }] },
    ],
    ["3.0.3", { type: "integer", maximum: 5, exclusiveMaximum: false }, { type: "integer", maximum: 5 }],
    ["3.0.3", { type: "string", example: "x", xml: {}, discriminator: {}, "x-own": 1 }, { type: "string" }],
    [
      "3.0.3",
      { type: "string", "x-format": "date-time", "x-rules": ["email"] },
      { type: "string", "x-format": "date-time", "x-rules": ["email"] },
    ],
    [
      "3.0.3",
      { type: "integer", "x-unit": "GB", "x-identifier": true },
      { type: "integer", "x-unit": "GB", "x-identifier": true },
    ],
    [
      "3.0.3",
      { type: "integer", "x-unit": "GB", "x-unlimited": -1, "x-order": 3 },
      { type: "integer", "x-unit": "GB", "x-unlimited": -1 },
    ],
    [
      "3.1.0",
      { type: ["string", "null"], exclusiveMinimum: 3 },
      { type: ["string", "null"], exclusiveMinimum: 3 },
    ],
    [
      "3.1.0",
      { prefixItems: [{ type: "string" }], items: false },
      { items: [{ type: "string" }], additionalItems: false },
    ],
    [
      "3.1.0",
      { $defs: { a: { nullable: true, type: "string" } } },
      { definitions: { a: { type: ["string", "null"] } } },
    ],
  ])("%s %j", (openapi, schema, expected) => {
    expect(converted({ openapi }, schema)).toEqual(expected);
  });

  test("references keep the keywords beside them", () => {
    const schema = { $ref: "#/components/schemas/A", description: "mine" };
    const more = { components: { schemas: { A: { type: "string" } } } };
    expect(converted({ openapi: "3.1.0" }, schema, more)).toEqual({
      allOf: [{ $ref: "#/definitions/A" }],
      description: "mine",
      definitions: { A: { type: "string" } },
    });
  });

  test("a property named __proto__ stays a property", () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"}}}');
    const body = converted({ openapi: "3.1.0" }, schema);
    expect(JSON.stringify(body)).toBe('{"properties":{"__proto__":{"type":"string"}}}');
  });
});

describe("a description that cannot be read has problems and throws nothing", () => {
  test.each<[string | Error, string]>([
    [new Error("502"), "could not be fetched: 502"],
    ["<html>", "is no valid JSON"],
    ['{"swagger":"2.0","paths":', "is no valid JSON"],
    ['{"openapi":"4.0.0","paths":{"/a":{"get":{}}}}', "is of an unknown version"],
    ["null", "is of an unknown version"],
    ["[]", "is of an unknown version"],
  ])("%s", async (text, problem) => {
    const { problems, logged } = await load(text);
    expect(problems.join()).toContain(problem);
    expect(logged.join()).toContain(`The description of API "x" ${problem}`);
  });

  test.each<[string, object]>([
    ["leads in a circle", { A: { $ref: "#/components/schemas/B" }, B: { $ref: "#/components/schemas/A" } }],
    ["leads to nothing", { A: { $ref: "#/components/schemas/C" } }],
    ["leads outside the document", { A: { $ref: "other.json#/A" } }],
  ])("a $ref that %s is replaced by an open schema", (problem, schemas) => {
    const description = readApiDescription(entry, {
      openapi: "3.0.0",
      paths: {
        "/a": {
          post: {
            requestBody: {
              content: {
                "application/json": { schema: { properties: { a: { $ref: "#/components/schemas/A" } } } },
              },
            },
          },
        },
      },
      components: { schemas },
    });
    const match = description.operation("POST /a");
    expect(match.ok && match.operation.body()).toEqual({ properties: { a: {} } });
    expect(description.problems.join()).toContain(problem);
  });

  test("odd documents throw nothing", () => {
    const paths = {
      "/a": null,
      "/b": { get: 7 },
      "/c": { $ref: "#/paths/~1c" },
      "/d": { post: { requestBody: 1, responses: [], parameters: {} } },
    };
    const description = readApiDescription(entry, { openapi: "3.0.0", servers: [7], paths });
    expect(description.operations().map(({ path }) => path)).toEqual(["/d"]);
    const match = description.operation("POST /d");
    expect(
      match.ok && [match.operation.body(), match.operation.answer(), match.operation.parameters],
    ).toEqual([undefined, undefined, []]);
  });

  test("a schema nested 5,000 deep is cut off and reported", () => {
    let schema: unknown = { type: "string" };
    for (let level = 0; level < 5_000; level += 1) schema = { items: schema };
    const description = readApiDescription(entry, {
      openapi: "3.0.0",
      paths: { "/a": { post: { requestBody: { content: { "application/json": { schema } } } } } },
    });
    const match = description.operation("POST /a");
    expect(match.ok && match.operation.body()).toBeDefined();
    expect(description.problems).toEqual(["a schema nests deeper than 200"]);
  });
});

function converted(version: object, schema: unknown, more: object = {}): unknown {
  const document = {
    ...version,
    paths: { "/a": { post: { requestBody: { content: { "application/json": { schema } } } } } },
    ...more,
  };
  const match = readApiDescription(entry, document).operation("POST /a");
  return match.ok ? match.operation.body() : match.reason;
}

async function load(text: string | Error): Promise<{ problems: readonly string[]; logged: string[] }> {
  const logged: string[] = [];
  const fetchText = (): Promise<string> =>
    typeof text === "string" ? Promise.resolve(text) : Promise.reject(text);
  const description = await loadApiDescription(entry, fetchText, (line) => logged.push(line));
  expect(description.operations()).toEqual([]);
  expect(description.operation("GET /a").ok).toBe(false);
  return { problems: description.problems, logged };
}
