import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FIELD_RULES } from "#validators";
import { CONDITION_OPERATORS } from "#engine/expression";

const DOCUMENTS = join(import.meta.dirname, "../../docs");

test("the chapter on the language names every operator", async () => {
  const chapter = await readFile(join(DOCUMENTS, "template-language.md"), "utf8");
  const names = Object.keys(CONDITION_OPERATORS).map((operator) => `\`${operator}\``);
  expect(names.filter((name) => !chapter.includes(name))).toEqual([]);
});

test("the chapter on forms names every field rule", async () => {
  const chapter = await readFile(join(DOCUMENTS, "template-actions.md"), "utf8");
  expect(Object.keys(FIELD_RULES).filter((name) => !chapter.includes(name))).toEqual([]);
});
