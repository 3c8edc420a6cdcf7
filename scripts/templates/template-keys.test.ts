import { describe, expect, test } from "vitest";
import { isRecord } from "#validators";
import { checkShape } from "../../engine/template/check-shape.ts";
import { TEMPLATE_SCHEMA } from "../../engine/template/template-schema.ts";
import { readExamples } from "./describe/reference-examples.ts";

const examplesOf = await readExamples();

const DEFINITIONS = Object.entries(TEMPLATE_SCHEMA.definitions ?? {}).flatMap(([name, { properties }]) =>
  properties === undefined ? [] : [[name, Object.keys(properties)] as const],
);

describe("the reference has an example of every key of the schema", () => {
  test("and the schema has keys", () => {
    expect(DEFINITIONS.length).toBeGreaterThan(50);
  });

  test.each(DEFINITIONS)("%s", (name, keys) => {
    const examples = examplesOf(name);
    const shown = new Set(examples.flatMap((example) => (isRecord(example) ? Object.keys(example) : [])));
    expect(keys.filter((key) => !shown.has(key))).toEqual([]);
    expect(examples.flatMap((example) => problemsOf(name, example))).toEqual([]);
  });
});

function problemsOf(name: string, example: unknown): readonly string[] {
  return checkShape(TEMPLATE_SCHEMA, name, example).map(({ pointer, message }) => `${pointer} ${message}`);
}
