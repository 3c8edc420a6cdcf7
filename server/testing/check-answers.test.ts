import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import type { Api } from "../api/index.ts";
import { checkAnswers } from "./check-answers.ts";

const thing = { $ref: "#/components/schemas/Thing" };
const description = {
  openapi: "3.0.3",
  paths: {
    "/thing/{id}": {
      get: {
        operationId: "getThing",
        "x-permission": "public",
        responses: {
          200: { description: "It.", content: { "application/json": { schema: thing } } },
          204: { description: "None." },
          404: { description: "Gone.", content: { "application/json": { schema: { type: "string" } } } },
        },
      },
    },
  },
  components: {
    schemas: {
      Thing: {
        type: "object",
        required: ["name"],
        properties: {
          id: { type: "integer", readOnly: true },
          name: { type: "string" },
          time: { type: "integer" },
          note: { type: "string", nullable: true },
          kind: { type: "string", enum: ["a"] },
          platform: { type: "string", enum: ["a"], "x-extensible": true },
        },
      },
    },
  },
};
const api: Api = { name: "test", base: "/test", description, handlers: {} };

describe("an answer", () => {
  it.each<[what: string, status: number, body: unknown, problem: string | undefined]>([
    ["as described", 200, { id: 1, name: "a", time: 1_800_000_000_000, note: null }, undefined],
    ["with another value where more may follow", 200, { name: "a", platform: "b" }, undefined],
    ["with another value than listed", 200, { name: "a", kind: "b" }, "/kind must be equal to one of"],
    ["without a required property", 200, { id: 1 }, "the body must have required property 'name'"],
    ["with a property of another type", 200, { name: 1 }, "/name must be string"],
    ["with a property of no name", 200, { name: "a", x: 1 }, "must NOT have additional properties (x)"],
    ["without a body where one is declared", 200, undefined, "the body must be object"],
    ["of a success that is not declared", 201, { name: "a" }, "status 201 is not declared"],
    ["that refuses in the common form", 403, { message: "No." }, undefined],
    ["that refuses in another form", 403, { error: "No." }, "must have required property 'message'"],
    ["that refuses otherwise than declared", 404, { message: "No." }, "the body must be string"],
    ["that has not changed", 304, undefined, undefined],
    ["of a server that failed", 500, { id: "x" }, undefined],
  ])("%s", async (_what, status, body, problem) => {
    const app = Fastify();
    const answers = checkAnswers(app, [api]);
    app.get("/test/thing/:id", (_request, reply) => reply.code(status).send(body));
    await app.inject({ url: "/test/thing/1" });
    const message = messageOf(answers.throwIfWrong);
    expect(message).toContain(problem ?? "");
    expect(message === "").toBe(problem === undefined);
    expect(messageOf(answers.throwIfWrong)).toBe("");
  });
});

function messageOf(work: () => void): string {
  try {
    work();
    return "";
  } catch (error) {
    return String(error);
  }
}
