import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2019 } from "ajv/dist/2019.js";
import { describe, expect, test } from "vitest";
import { parseTemplate } from "#engine/template";
import { generateTemplateTypes } from "./generate-template-types.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (file: string): Promise<string> => readFile(join(ROOT, file), "utf8");

test("the types are those of the schema (else run: npm run tool -- node scripts/generate-template-types.ts)", async () => {
  expect((await generateTemplateTypes()) === (await read("engine/template/template-types.ts"))).toBe(true);
});

test("what editors read beside the pages leads to the schema", async () => {
  const { $ref }: { $ref: string } = JSON.parse(await read("templates/schema/template.schema.json"));
  expect(join(ROOT, "templates/schema", $ref)).toBe(join(ROOT, "engine/template/template.schema.json"));
});

test("every key of the language is described", async () => {
  const schema: {
    definitions: Record<string, { properties?: Record<string, { description?: string; $ref?: string }> }>;
  } = JSON.parse(await read("engine/template/template.schema.json"));
  const silent = Object.entries(schema.definitions).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([, property]) => property.description === undefined && property.$ref === undefined)
      .map(([key]) => `${name}.${key}`),
  );
  expect(silent).toEqual([]);
});

describe("a full JSON Schema validator agrees with the checker's own", () => {
  const PAGE = {
    template: "p",
    v: 1,
    kind: "list",
    title: "P",
    source: { api: "a", do: "GET /x" },
    key: "id",
    columns: [{ field: "a" }],
  };
  test.each<[title: string, change: object, isValid: boolean]>([
    ["as it is", {}, true],
    ["an unknown key", { colums: [] }, false],
    ["a missing key", { source: undefined }, false],
    ["a missing key that has a default", { key: undefined }, true],
    ["an unknown kind", { kind: "lst" }, false],
    ["a key of another kind", { panels: [] }, false],
    ["a wrong type", { title: 3 }, false],
    ["a wrong value", { columns: [{ field: "a", format: "moeny" }] }, false],
    ["no columns", { columns: [] }, false],
    ["a wrong operation", { source: { api: "a", do: "FETCH /x" } }, false],
    ["a source of two kinds", { source: { api: "a", do: "GET /x", from: "load.a" } }, false],
    ["a name in capitals", { template: "P" }, false],
    ["a switch", { title: { by: { $: "row.a" }, to: { x: "X" }, else: null } }, true],
    ["a condition of two operators", { columns: [{ field: "a", show: { "!": 1, "!!": 1 } }] }, false],
  ])("about %s", async (_, change, isValid) => {
    const ajv = new Ajv2019({ strict: false });
    const validate = ajv.compile(JSON.parse(await read("engine/template/template.schema.json")));
    const page: unknown = JSON.parse(JSON.stringify({ ...PAGE, ...change }));
    expect(validate(page)).toBe(isValid);
    expect(parseTemplate(JSON.stringify(page), { file: "p.json" }).ok).toBe(isValid);
  });
});
