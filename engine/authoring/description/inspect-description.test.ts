import { describe, expect, test } from "vitest";
import { inspectDescription } from "./inspect-description.ts";

const GOOD = {
  openapi: "3.0.3",
  info: { title: "Shop" },
  paths: {
    "/servers/{id}": {
      parameters: [{ name: "id", in: "path" }],
      get: {
        operationId: "getServer",
        responses: {
          200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Server" } } } },
        },
      },
      patch: { operationId: "changeServer", responses: { 204: {} } },
    },
  },
  components: {
    schemas: {
      Server: {
        type: "object",
        required: ["id"],
        properties: { id: { type: "integer" }, parent: { $ref: "#/components/schemas/Server" } },
      },
    },
  },
};
const SERVER = "/components/schemas/Server";
const GET = "/paths/~1servers~1{id}/get";

test("a valid description, recursion included, has no problems", () => {
  expect(inspectDescription(GOOD)).toEqual([]);
});

test("an unknown version is the one problem", () => {
  expect(inspectDescription({ ...GOOD, openapi: "4.0" })).toEqual([
    { pointer: "", message: "is of an unknown version: Swagger 2.0, OpenAPI 3.0 and 3.1 can be read" },
  ]);
});

describe("each fault is found at its place", () => {
  test.each<[title: string, pointer: string, value: unknown, found: string, message: string]>([
    [
      "a reference to nothing",
      `${SERVER}/properties/parent/$ref`,
      "#/components/schemas/Sever",
      `${SERVER}/properties/parent/$ref`,
      "$ref /components/schemas/Sever leads to nothing",
    ],
    [
      "a reference outside",
      `${SERVER}/properties/parent/$ref`,
      "other.json#/x",
      `${SERVER}/properties/parent/$ref`,
      '$ref "other.json#/x" leads outside the document',
    ],
    [
      "a reference to itself",
      SERVER,
      { $ref: `#${SERVER}` },
      `${SERVER}/$ref`,
      `$ref #${SERVER} leads in a circle`,
    ],
    [
      "an unknown type",
      `${SERVER}/properties/id/type`,
      "integr",
      `${SERVER}/properties/id/type`,
      'unknown type "integr"',
    ],
    ["a list of properties", `${SERVER}/properties`, [], `${SERVER}/properties`, "must be an object"],
    [
      "a required that is no list",
      `${SERVER}/required`,
      "id",
      `${SERVER}/required`,
      "must be a list of names",
    ],
    [
      "a bound that is a text",
      `${SERVER}/properties/id/minimum`,
      "1",
      `${SERVER}/properties/id/minimum`,
      "must be a number",
    ],
    ["an empty choice", `${SERVER}/oneOf`, [], `${SERVER}/oneOf`, "must be a list of at least one schema"],
    [
      "an enum that is no list",
      `${SERVER}/properties/id/enum`,
      "1",
      `${SERVER}/properties/id/enum`,
      "must be a list",
    ],
    ["no answers", `${GET}/responses`, undefined, `${GET}/responses`, "is missing"],
    [
      "a name twice",
      `${GET}/operationId`,
      "changeServer",
      "/paths/~1servers~1{id}/patch/operationId",
      `changeServer is the name of ${GET} too`,
    ],
    ["an operation that is none", GET, 7, GET, "must be an object"],
    [
      "an undeclared placeholder",
      "/paths/~1servers~1{id}/parameters",
      [],
      GET,
      "the placeholder {id} of its path is not declared",
    ],
    [
      "a parameter without placeholder",
      `${GET}/parameters`,
      [{ name: "dc", in: "path" }],
      GET,
      "its path has no placeholder {dc}",
    ],
    ["paths that are no object", "/paths", 7, "/paths", "must be an object"],
  ])("%s", (_title, pointer, value, found, message) => {
    expect(inspectDescription(damaged(pointer, value))).toContainEqual({ pointer: found, message });
  });

  test("two paths that match the same requests", () => {
    const twin = {
      ...GOOD,
      paths: {
        ...GOOD.paths,
        "/servers/{name}": { get: { parameters: [{ name: "name", in: "path" }], responses: {} } },
      },
    };
    expect(inspectDescription(twin)).toEqual([
      { pointer: "/paths/~1servers~1{name}/get", message: "matches the same requests as get /servers/{id}" },
    ]);
  });
});

test("an example is not read as a schema", () => {
  expect(inspectDescription(damaged(`${SERVER}/example`, { $ref: "#/nowhere", type: "x" }))).toEqual([]);
});

/** A copy of the valid description with another value at a pointer. */
function damaged(pointer: string, value: unknown): unknown {
  const copy: unknown = JSON.parse(JSON.stringify(GOOD));
  const path = pointer
    .split("/")
    .slice(1)
    .map((each) => each.replaceAll("~1", "/"));
  const last = path.pop() ?? "";
  const at = path.reduce((part: Record<string, unknown>, key) => Object(part[key]), Object(copy));
  at[last] = value;
  return copy;
}
