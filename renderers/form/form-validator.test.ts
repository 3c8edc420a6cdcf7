import type { RJSFSchema } from "@rjsf/utils";
import ajvValidator from "@rjsf/validator-ajv8";
import { describe, expect, test } from "vitest";
import { createFormValidator } from "./form-validator.ts";

const validator = createFormValidator({ "form.too-large": "Must be {demand} or less" });

const SCHEMA: RJSFSchema = {
  type: "object",
  required: ["name"],
  properties: {
    name: { type: "string", minLength: 2 },
    size: { $ref: "#/definitions/size" },
    mail: { type: "string", format: "email" },
    disks: {
      type: "array",
      minItems: 1,
      items: { type: "object", required: ["label"], properties: { label: { type: "string" } } },
    },
    start: {
      oneOf: [
        { type: "object", required: ["now"], properties: { now: { const: true } } },
        { type: "string", format: "date" },
      ],
    },
    extra: { type: "object", additionalProperties: { type: "integer" } },
  },
  dependencies: { mail: ["size"] },
  definitions: { size: { type: "integer", maximum: 10 } },
};

const VALUES: readonly (readonly [string, unknown])[] = [
  [
    "what fits",
    {
      name: "pool",
      size: 3,
      mail: "a@b.example",
      disks: [{ label: "x" }],
      start: "2026-01-15",
      extra: { a: 1 },
    },
  ],
  ["nothing", {}],
  ["undefined, which counts as absent", { name: "pool", size: undefined }],
  ["a text that is too short", { name: "a" }],
  ["a number that is too large", { name: "pool", size: 11 }],
  ["a wrong type", { name: 7, size: "many" }],
  ["a wrong format", { name: "pool", size: 1, mail: "nobody" }],
  ["an empty list", { name: "pool", disks: [] }],
  ["an entry with a missing property", { name: "pool", disks: [{ label: "a" }, {}] }],
  ["a value that fits no choice", { name: "pool", start: { now: false } }],
  ["a wrong value under an additional property", { name: "pool", extra: { a: "x" } }],
];

describe("the validator without generated code", () => {
  test.each(VALUES)("agrees with rjsf's own on %s", (_, value) => {
    const ours = validator.validateFormData(value, SCHEMA);
    const theirs = ajvValidator.validateFormData(value, SCHEMA);
    expect(ours.errors.length === 0).toBe(theirs.errors.length === 0);
    expect(validator.isValid(SCHEMA, value, SCHEMA)).toBe(ajvValidator.isValid(SCHEMA, value, SCHEMA));
    // For a choice ours reports only the choice; theirs reports all places that ours does.
    const places = theirs.errors.map(({ property = "" }) =>
      property.startsWith(".") ? property : `.${property}`,
    );
    for (const { property } of ours.errors) expect(places).toContain(property);
  });

  test("finds the root definitions for a branch", () => {
    const branch: RJSFSchema = { properties: { size: { $ref: "#/definitions/size" } } };
    expect(validator.isValid(branch, { size: 3 }, SCHEMA)).toBe(true);
    expect(validator.isValid(branch, { size: 30 }, SCHEMA)).toBe(false);
  });

  test("reports problems in plain sentences, at the field", () => {
    const { errorSchema } = validator.validateFormData({ name: "pool", size: 11 }, SCHEMA);
    expect(errorSchema).toMatchObject({ size: { __errors: ["Must be 10 or less"] } });
  });

  test("reports nothing for an invalid schema", () => {
    const broken: RJSFSchema = { type: "string", pattern: "(" };
    expect(validator.validateFormData("x", broken).errors).toEqual([]);
    expect(validator.rawValidation(broken, "x").validationError).toBeInstanceOf(Error);
  });
});
