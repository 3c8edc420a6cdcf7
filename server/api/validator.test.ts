import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readOwn } from "#validators";
import type { Api } from "./api.ts";
import { withHandlers, readOperations } from "./operation.ts";
import { rewritePath } from "./rewrite-path.ts";
import { buildValidators } from "./validator.ts";

const MACHINE = {
  type: "object",
  required: ["name", "owner"],
  properties: {
    id: { type: "integer", readOnly: true },
    name: { type: "string", maxLength: 10 },
    owner: { type: "string" },
    cpu: { type: "integer", minimum: 0, exclusiveMinimum: true },
    disk: { type: "object", properties: { gb: { type: "integer" }, label: { type: "string" } } },
    note: { type: "string", "x-nullable": true, nullable: true },
    plan: { type: "string", enum: ["small", "large"], "x-nullable": true },
    since: { type: "string", format: "date" },
    tags: { type: "array", items: { type: "string" } },
  },
};
const OPERATIONS = {
  type: "array",
  minItems: 1,
  items: {
    type: "object",
    required: ["op", "path"],
    properties: { op: { enum: ["replace", "remove", "copy"] }, path: { type: "string" }, value: {} },
    additionalProperties: false,
  },
};
/** Other ways to write 17. */
const SPELLED = ["17.0", "017", "+17", " 17", "17 ", "17\n", "0x11", "1.7e1", "١٧", "１７"];
const PERMISSION = { "x-permission": "signed-in" };
const PATH = { name: "id", in: "path", required: true, type: "integer", minimum: 1 };
const QUERY = { name: "deep", in: "query", type: "boolean" };

const swagger2 = {
  swagger: "2.0",
  paths: {
    "/machine/{id}": {
      patch: {
        operationId: "change",
        ...PERMISSION,
        "x-patch-list": { $ref: "#/definitions/Operations" },
        parameters: [
          PATH,
          QUERY,
          { name: "body", in: "body", required: true, schema: { $ref: "#/definitions/MachineChange" } },
        ],
      },
      post: {
        operationId: "create",
        ...PERMISSION,
        parameters: [
          PATH,
          { name: "body", in: "body", required: true, schema: { $ref: "#/definitions/Machine" } },
        ],
      },
    },
  },
  definitions: {
    Machine: MACHINE,
    MachineChange: { type: "object", properties: MACHINE.properties },
    Operations: OPERATIONS,
  },
};

const schema = (value: object) => ({ schema: value });
const json = (reference: string) => ({
  required: true,
  content: { "application/json": { schema: { $ref: reference } } },
});
const openApi3 = {
  openapi: "3.0.3",
  paths: {
    "/machine/{id}": {
      parameters: [{ name: "id", in: "path", required: true, ...schema({ type: "integer", minimum: 1 }) }],
      patch: {
        operationId: "change",
        ...PERMISSION,
        "x-patch-list": { $ref: "#/components/schemas/Operations" },
        parameters: [{ name: "deep", in: "query", ...schema({ type: "boolean" }) }],
        requestBody: json("#/components/schemas/MachineChange"),
      },
      post: { operationId: "create", ...PERMISSION, requestBody: json("#/components/schemas/Machine") },
    },
  },
  components: {
    schemas: {
      Owned: { type: "object", required: ["owner"], properties: { owner: { type: "string" } } },
      Machine: {
        allOf: [{ $ref: "#/components/schemas/Owned" }, { ...MACHINE, required: ["name"] }],
      },
      MachineChange: { type: "object", properties: MACHINE.properties },
      Operations: OPERATIONS,
    },
  },
};

describe.each([
  ["Swagger 2.0", swagger2],
  ["OpenAPI 3.0", openApi3],
])("a request against %s", (_version, description) => {
  const api: Api = {
    name: "test",
    base: "/test",
    description,
    handlers: { change: answerNothing, create: answerNothing },
  };
  const validatorOf = buildValidators(description);
  const operations = readOperations(api);
  const validator = (id: string) => {
    const operation = operations.find(({ operationId }) => operationId === id);
    if (operation === undefined) throw new Error(`no operation ${id}`);
    return validatorOf(operation);
  };
  const create = (body: unknown) => validator("create").body(body);
  const change = (body: unknown) => validator("change").body(body);

  it("is accepted as described", () => {
    expect(create({ name: "web", owner: "me", cpu: 1, disk: { gb: 5 } })).toEqual({
      name: "web",
      owner: "me",
      cpu: 1,
      disk: { gb: 5 },
    });
  });

  it("loses optional nulls at any depth, and keeps those that have a meaning", () => {
    expect(create({ name: "web", owner: "me", cpu: null, disk: { gb: 5, label: null }, note: null })).toEqual(
      {
        name: "web",
        owner: "me",
        disk: { gb: 5 },
        note: null,
      },
    );
  });

  it.each([
    ["an unknown field", { name: "web", owner: "me", colour: "red" }, [422, "/colour"]],
    [
      "an unknown field inside another",
      { name: "web", owner: "me", disk: { gb: 5, x: 1 } },
      [422, "/disk/x"],
    ],
    ["a field that is read only", { name: "web", owner: "me", id: 7 }, [422, "/id"]],
    ["a missing field", { owner: "me" }, [422, "/name"]],
    ["a required null", { name: null, owner: "me" }, [422, "/name"]],
    ["a text that is too long", { name: "x".repeat(11), owner: "me" }, [422, "/name"]],
    ["a number on an excluded bound", { name: "web", owner: "me", cpu: 0 }, [422, "/cpu"]],
    ["a number that no integer holds", { name: "web", owner: "me", cpu: 2_147_483_648 }, [422, "/cpu"]],
    ["a day of the year 0", { name: "web", owner: "me", since: "0000-01-01" }, [422, "/since"]],
    ["a number as text", { name: "web", owner: "me", cpu: "1" }, [422, "/cpu"]],
    ["a prototype", JSON.parse('{"name":"web","owner":"me","__proto__":{"x":1}}'), [422, "/__proto__"]],
  ])("is refused for %s, with its pointer", (_what, body, expected) => {
    expect(fieldsOf(() => create(body))).toEqual(expected);
  });

  it("is refused without a body, and with a list", () => {
    expect(() => create(undefined)).toThrow(expect.objectContaining({ status: 422 }));
    expect(() => create([])).toThrow(expect.objectContaining({ status: 422 }));
  });

  it("is refused with twenty errors at most", () => {
    const wrong = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`field${index}`, index]));
    expect(() => create(wrong)).toThrow(
      expect.objectContaining({ status: 422, errors: expect.objectContaining({ length: 20 }) }),
    );
  });

  it("may be a list of operations where the document says so", () => {
    const list = [{ op: "replace", path: "/name", value: "web" }];
    expect(change(list)).toEqual(list);
    expect(() => create(list)).toThrow("The body must be an object, not a list.");
    expect(fieldsOf(() => change([{ op: "test", path: "/name" }]))).toEqual([422, "/0/op"]);
    expect(() => change([])).toThrow(expect.objectContaining({ status: 422 }));
  });

  it("with a wrong entry in a list names the list and the place of the entry", () => {
    const messageOf = (call: () => unknown) => {
      try {
        return call();
      } catch (error) {
        return error instanceof Error ? error.message : error;
      }
    };
    expect(messageOf(() => change(["replace"]))).toBe("Entry 1 of the list must be object.");
    expect(messageOf(() => create({ name: "web", owner: "ada", tags: ["a", 2] }))).toBe(
      "Entry 2 of tags must be string.",
    );
  });

  it("has the same changes in either form", () => {
    const current = { name: "old", disk: { gb: 5 } };
    const patch = (body: unknown) => validator("change").patch(change(body), current);
    expect(patch({ name: "web", note: null })).toEqual({ name: "web", note: null });
    expect(
      patch([
        { op: "copy", path: "/note", value: "/name" },
        { op: "replace", path: "/disk", value: { gb: 7, label: null } },
      ]),
    ).toEqual({ note: "old", disk: { gb: 7 } });
    expect(patch([{ op: "remove", path: "/note" }])).toEqual({ note: null });
    expect(patch([{ op: "remove", path: "/plan" }])).toEqual({ plan: null });
  });

  it.each([
    ["a value of another type", { op: "replace", path: "/cpu", value: "1" }, [422, "/cpu"]],
    ["a copy of another type", { op: "copy", path: "/name", value: "/disk" }, [422, "/name"]],
    ["a copy that is too long", { op: "copy", path: "/name", value: "/note" }, [422, "/name"]],
    ["a field that is read only", { op: "replace", path: "/id", value: 1 }, [422, "/id"]],
    ["an unknown field", { op: "replace", path: "/colour", value: "red" }, [422, "/colour"]],
    ["a prototype", { op: "replace", path: "/__proto__", value: {} }, [422, "/__proto__"]],
    ["a field inside another", { op: "replace", path: "/disk/gb", value: 1 }, [422, "/disk~1gb"]],
    ["what cannot be removed", { op: "remove", path: "/name" }, [422, "/name"]],
    ["a copy of nothing onto it", { op: "copy", path: "/name", value: "/cpu" }, [422, "/name"]],
    ["a copy of what it does not have", { op: "copy", path: "/note", value: "/id" }, [422, "/0/value"]],
  ])("as a list is refused for %s, with its pointer", (_what, operation, expected) => {
    const current = { name: "old", note: "x".repeat(11), disk: { gb: 5 }, id: 7 };
    const { body, patch } = validator("change");
    expect(fieldsOf(() => patch(body([operation]), current))).toEqual(expected);
  });

  it("as an object that clears what cannot be empty is refused, with the pointer of each such field", () => {
    expect(fieldsOf(() => change({ name: null, cpu: null, note: null }))).toEqual([422, "/name", "/cpu"]);
  });

  it("has numbers in its path", () => {
    expect(validator("change").path({ id: "17" })).toEqual({ id: 17 });
  });

  it("with an id of another form is not found", () => {
    for (const id of ["abc", "0", "-1", "1.5", "", "2147483648", ...SPELLED]) {
      expect(() => validator("change").path({ id })).toThrow(expect.objectContaining({ status: 404 }));
    }
  });

  it("has its query read by type, and unknown parameters named with the one that is near", () => {
    expect(validator("change").query([["deep", "true"]])).toEqual({ deep: true });
    expect(validator("change").query([["sync", "none"]])).toEqual({});
    expect(() => validator("change").query([["deap", "true"]])).toThrow(
      'The parameter "deap" is unknown, did you mean "deep"?',
    );
    expect(() => validator("change").query([["zzzz", "true"]])).toThrow('The parameter "zzzz" is unknown.');
    expect(() => validator("change").query([["deep", "maybe"]])).toThrow(
      expect.objectContaining({ status: 400 }),
    );
  });
});

describe("an id that is a UUID", () => {
  const id = { type: "string", format: "uuid" };
  const description = {
    openapi: "3.0.3",
    paths: {
      "/key/{id}": {
        put: {
          operationId: "put",
          ...PERMISSION,
          parameters: [{ name: "id", in: "path", required: true, ...schema(id) }],
          requestBody: json("#/components/schemas/Key"),
        },
      },
    },
    components: { schemas: { Key: { type: "object", properties: { id } } } },
  };
  const operations = readOperations({ name: "test", description });
  const [validator] = operations.map(buildValidators(description));
  const plain = "0b1e7f4e-5d0c-4c55-9a8e-1f6f4a8d2c11";

  it("is taken as the database writes it", () => {
    expect(validator?.path({ id: plain })).toEqual({ id: plain });
    expect(validator?.body({ id: plain })).toEqual({ id: plain });
  });

  it.each([plain.toUpperCase(), `urn:uuid:${plain}`, `{${plain}}`, plain.replaceAll("-", ""), `${plain}\n`])(
    "is not found, and no value of a field, as %j",
    (other) => {
      expect(() => validator?.path({ id: other })).toThrow(expect.objectContaining({ status: 404 }));
      expect(fieldsOf(() => validator?.body({ id: other }))).toEqual([422, "/id"]);
    },
  );
});

describe("a description that breaks our rules", () => {
  it.each([
    [apiWith({}), "has no operationId"],
    [apiWith({ operationId: "a" }), "needs x-permission"],
    [apiWith({ operationId: "a", "x-permission": { tag: "Nonsense", flag: "R" } }), "is no activity tag"],
    [apiWith({ operationId: "a", "x-permission": "public" }), "has no handler for a"],
    [
      apiWith({ operationId: "a", "x-permission": "public" }, { a: async () => ({}), b: async () => ({}) }),
      "describes no operation b",
    ],
  ])("stops the server with a sentence", (broken, message) => {
    expect(() => withHandlers(broken, readOperations(broken))).toThrow(message);
  });
});

it("paths are rewritten as the list of APIs says", async () => {
  const list: unknown = JSON.parse(
    await readFile(join(import.meta.dirname, "../../templates/apis.json"), "utf8"),
  );
  const paths = readOwn(readOwn(list, "rewrites"), "paths");
  expect(paths).toHaveLength(1);
  for (const rewrite of Array.isArray(paths) ? paths : []) {
    expect(rewritePath(String(readOwn(rewrite, "from")))).toBe(readOwn(rewrite, "to"));
  }
});

async function answerNothing() {
  return {};
}

/** The status and the fields of a refusal. */
function fieldsOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    const failures = readOwn(error, "errors");
    return Array.isArray(failures)
      ? [readOwn(error, "status"), ...failures.map((each) => readOwn(each, "field"))]
      : error;
  }
  return "accepted";
}

function apiWith(operation: object, handlers: Api["handlers"] = {}): Api {
  return {
    name: "test",
    base: "/test",
    description: { swagger: "2.0", paths: { "/x": { get: operation } } },
    handlers,
  };
}
