import { expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import { answerSchema } from "./answer-schema.ts";

const DESCRIPTION = readApiDescription(
  {
    name: "lab",
    description: "",
    dialect: {},
    rewrites: { hosts: [], basePaths: [], paths: [] },
    origins: {},
  },
  {
    openapi: "3.0.0",
    paths: {
      "/door": {
        get: {
          responses: {
            200: {
              content: {
                "application/json": {
                  schema: { type: "array", items: { $ref: "#/components/schemas/Door" } },
                },
              },
            },
          },
        },
      },
    },
    components: {
      schemas: {
        Colour: { type: "string", enum: ["red", "blue"] },
        Door: {
          type: "object",
          properties: {
            colours: { type: "array", items: { $ref: "#/components/schemas/Colour" } },
            colour: { allOf: [{ $ref: "#/components/schemas/Colour" }], title: "Outside" },
            inside: { allOf: [{ $ref: "#/components/schemas/Colour" }], nullable: true },
          },
        },
      },
    },
  },
);

test("shows the values of a field that stand behind a reference, of a list too", () => {
  const rows = answerSchema(DESCRIPTION, "GET /door", "");
  expect(rows.at("colours")).toEqual({ type: "array", items: { type: "string", enum: ["red", "blue"] } });
  expect(rows.at("colour")).toEqual({ type: "string", enum: ["red", "blue"], title: "Outside" });
  expect(rows.at("inside")).toEqual({ type: ["string", "null"], enum: ["red", "blue", null] });
});
