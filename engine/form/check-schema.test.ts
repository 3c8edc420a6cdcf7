import { Ajv } from "ajv";
import type { ErrorObject } from "ajv";
import addFormats from "ajv-formats";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkSchema } from "./check-schema.ts";

const SCHEMA = {
  type: "object",
  required: ["name", "limits"],
  properties: {
    name: { type: "string", minLength: 2, maxLength: 8, pattern: "^[a-z]" },
    mail: { type: "string", format: "email" },
    size: { $ref: "#/definitions/size" },
    limits: { type: "object", required: ["cpu"], properties: { cpu: { $ref: "#/definitions/size" } } },
    tags: { type: "array", items: { enum: ["a", "b"] }, maxItems: 2, uniqueItems: true },
    either: {
      anyOf: [
        { type: "string", minLength: 3 },
        { type: "integer", minimum: 3 },
      ],
    },
  },
  definitions: { size: { type: "integer", minimum: 1, maximum: 10 } },
} as const;

const FINE = { name: "pool", limits: { cpu: 1 } };

describe("the check against a schema", () => {
  test.each([
    ["a value that fits", FINE, []],
    ["undefined, which counts as absent", { ...FINE, mail: undefined }, []],
    ["an absent property", { name: "pool" }, [["/limits", "required", ["name", "limits"]]]],
    ["an absent property further down", { name: "pool", limits: {} }, [["/limits/cpu", "required", ["cpu"]]]],
    ["a bound behind a $ref", { ...FINE, size: 11 }, [["/size", "maximum", 10]]],
    [
      "the length and the pattern",
      { ...FINE, name: "P" },
      [
        ["/name", "minLength", 2],
        ["/name", "pattern", "^[a-z]"],
      ],
    ],
    ["a format", { ...FINE, mail: "nobody" }, [["/mail", "format", "email"]]],
    ["an entry of a list", { ...FINE, tags: ["a", "c"] }, [["/tags/1", "enum", ["a", "b"]]]],
    [
      "a choice, without the errors of its branches",
      { ...FINE, either: 1 },
      [["/either", "anyOf", SCHEMA.properties.either.anyOf]],
    ],
  ])("reports %s", (_, value, problems) => {
    const check = checkSchema(SCHEMA, value);
    expect(
      check.ok && check.problems.map(({ pointer, keyword, demand }) => [pointer, keyword, demand]),
    ).toEqual(problems);
  });

  test("accepts a frozen schema, and compiles it once", () => {
    const frozen = Object.freeze({ type: "string", minLength: Object.freeze(3) });
    expect(checkSchema(frozen, "ab")).toEqual(checkSchema(frozen, "cd"));
  });

  test.each([
    ["a pattern that cannot be read", { type: "string", pattern: "(" }, "x"],
    ["a $ref that leads nowhere", { $ref: "#/definitions/none" }, "x"],
  ])("reports %s instead of throwing", (_, schema, value) => {
    expect(checkSchema(schema, value).ok).toBe(false);
  });

  test("leaves a pattern with catastrophic backtracking to the server", () => {
    const schema = { type: "string", pattern: "^(a+)+$", maxLength: 40 };
    expect(checkSchema(schema, `${"a".repeat(38)}!`)).toEqual({ ok: true, problems: [] });
    expect(
      checkSchema({ type: "object", properties: { name: schema } }, { name: "b".repeat(50) }),
    ).toMatchObject({
      problems: [{ pointer: "/name", keyword: "maxLength" }],
    });
  });

  test("agrees with ajv on random schemas and values", () => {
    const ajv = addFormats.default(new Ajv({ strict: false, allErrors: true, multipleOfPrecision: 6 }));
    fc.assert(
      fc.property(schemas, values.map(asParsed), (schema, value) => {
        const check = checkSchema(schema, value);
        const validate = ajv.compile(schema);
        const isValid = validate(value);
        expect(check.ok && check.problems.length === 0).toBe(isValid);
        const oracle = new Set((validate.errors ?? []).map(placeOf));
        const found = check.ok ? check.problems : [];
        const strays = found.filter(
          // ajv looks for duplicates only among entries of the right type.
          ({ pointer, keyword }) =>
            !oracle.has(pointer) && keyword !== "additionalProperties" && keyword !== "uniqueItems",
        );
        expect(strays).toEqual([]);
      }),
      { seed: 20_261_121, numRuns: 600 },
    );
  });
});

/** Plain objects, as answers and forms hold them: ajv cannot compare objects without a prototype. */
function asParsed(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** The place of ajv's error; for an absent property, where it would be. */
function placeOf({ keyword, instancePath, params }: ErrorObject): string {
  return keyword === "required" ? `${instancePath}/${String(params["missingProperty"])}` : instancePath;
}

const leaves = fc.oneof(
  fc.record({ type: fc.constant("string"), minLength: fc.nat(3), maxLength: fc.integer({ min: 2, max: 5 }) }),
  fc.record({ type: fc.constant("string"), pattern: fc.constantFrom("^[a-z]+$", "^\\d*$", "x") }),
  fc.record({ type: fc.constant("string"), format: fc.constantFrom("date", "uuid", "ipv4", "date-time") }),
  fc.record({
    type: fc.constantFrom("integer", "number"),
    minimum: fc.integer({ min: -3, max: 1 }),
    maximum: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ type: fc.constant("number"), multipleOf: fc.constantFrom(0.01, 0.5, 2) }),
  fc.record({ type: fc.constant("integer"), exclusiveMinimum: fc.nat(3) }),
  fc.constant({ type: "boolean" }),
  fc.constant({ enum: ["a", "b", 1, null] }),
  fc.constant({ type: ["string", "null"] }),
  fc.constant({ const: 1 }),
);

const schemas = fc.letrec<{ schema: Readonly<Record<string, unknown>> }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3 },
    leaves,
    fc.record({
      type: fc.constant("object"),
      properties: fc.dictionary(fc.constantFrom("a", "b", "c"), tie("schema")),
      required: fc.uniqueArray(fc.constantFrom("a", "b"), { maxLength: 2 }),
      additionalProperties: fc.boolean(),
    }),
    fc.record({
      type: fc.constant("array"),
      items: tie("schema"),
      minItems: fc.nat(2),
      uniqueItems: fc.boolean(),
    }),
    fc.record({ anyOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
    fc.record({ oneOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
    fc.record({ allOf: fc.array(tie("schema"), { minLength: 1, maxLength: 2 }) }),
    fc.record({ not: leaves }),
  ),
})).schema;

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom("", "a", "abc", "x1", "2026-01-15", "10.0.0.1", "2026-01-15T12:00:00Z"),
    fc.integer({ min: -5, max: 8 }),
    fc.constantFrom(0.01, 0.07, 1.5, 2.25),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom("a", "b", "c"), tie("value")),
  ),
})).value;
