import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FIELD_RULES } from "#validators";
import { CONDITION_OPERATORS } from "#engine/expression";

const GUIDE = await readFile(join(import.meta.dirname, "../../docs/template-author.md"), "utf8");

test("the guide names every operator and every field rule", () => {
  const names = [
    ...Object.keys(CONDITION_OPERATORS).map((operator) => `\`${operator}\``),
    ...Object.keys(FIELD_RULES),
  ];
  expect(names.filter((name) => !GUIDE.includes(name))).toEqual([]);
});
