import { expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import type { Field } from "#engine/template";
import { fakeFormContext } from "../testing/fake-form-context.ts";
import { buildForm } from "./build-form.ts";
import { checkForm } from "./check-form.ts";
import { changeField, fillForm, firstState } from "./form-state.ts";

const MAIL = { type: "string", "x-rules": ["email"] };

/** As an API serves it: what a form knows of it has gone through the same reading as in the portal. */
const DESCRIPTION = readApiDescription(
  {
    name: "jobs",
    description: "",
    dialect: {},
    rewrites: { hosts: [], basePaths: [], paths: [] },
    origins: {},
  },
  {
    openapi: "3.0.3",
    paths: {
      "/job": {
        post: {
          requestBody: { content: { "application/json": { schema: { $ref: "#/components/schemas/Job" } } } },
        },
      },
    },
    components: {
      schemas: {
        Mail: MAIL,
        Job: {
          type: "object",
          properties: {
            owner: MAIL,
            deputy: { allOf: [{ $ref: "#/components/schemas/Mail" }], title: "Deputy" },
            name: { type: "string", "x-rules": ["required"] },
            // What a list keeps may stand on the list or on its entries.
            targets: { type: "array", items: { type: "string" }, "x-rules": ["email"] },
            copies: { type: "array", items: { $ref: "#/components/schemas/Mail" } },
            contact: { type: "object", properties: { mail: MAIL } },
            people: {
              type: "array",
              items: { type: "object", properties: { mail: MAIL }, "x-rules": ["email"] },
            },
          },
        },
      },
    },
  },
);

/** What a form of one field says after a person wrote a value. */
function messages(field: Field, value: unknown): readonly string[] {
  const spec = { call: { api: "jobs", do: "POST /job" }, fields: [field] };
  const context = { ...fakeFormContext(), apis: { description: () => DESCRIPTION, dialect: () => ({}) } };
  const first = fillForm(spec, context, firstState(spec, context));
  const state = fillForm(spec, context, changeField(spec, first, field.at, value));
  const source = { id: "f", template: "job", pointer: "", spec, run: "", kind: "add" } as const;
  return checkForm(buildForm(source, context, state), state.value, {}).map(
    ({ pointer, message }) => `${pointer} ${message}`,
  );
}

test.each([
  ["a text", { at: "/owner" }, "nope", "a@b.example", "/owner Invalid email address"],
  ["a text behind a reference", { at: "/deputy" }, "nope", "a@b.example", "/deputy Invalid email address"],
  ["a text that must be there", { at: "/name" }, "", "x", "/name Name is required"],
  ["a list", { at: "/targets" }, ["a@b.example", "nope"], ["a@b.example"], "/targets Invalid email address"],
  ["the entries of a list", { at: "/copies" }, ["nope"], ["a@b.example"], "/copies Invalid email address"],
  [
    "a field of a group",
    { at: "/contact" },
    { mail: "nope" },
    { mail: "a@b.example" },
    "/contact/mail Invalid email address",
  ],
  [
    "a line of a table",
    { at: "/people" },
    [{ mail: "nope" }],
    [{ mail: "a@b.example" }],
    "/people/0/mail Invalid email address",
  ],
] as const)("%s keeps the rules that its description names", (_, field, wrong, right, message) => {
  expect(messages(field, wrong)).toEqual([message]);
  expect(messages(field, right)).toEqual([]);
});
