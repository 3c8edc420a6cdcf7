import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { isRecord } from "#validators";
import { readShell, readTemplateFile } from "./read-shell.ts";

const PAGES = join(import.meta.dirname, "../templates/pages");

/** Templates that show nothing without a parameter that only an address can say. */
function needyTemplates(): ReadonlySet<unknown> {
  const files = readdirSync(PAGES).filter((file) => file.endsWith(".json") && !file.includes(".fixtures."));
  const needy = files
    .map((file) => readTemplateFile(`pages/${file}`))
    .filter(isRecord)
    .filter(needsAddress);
  return new Set(needy.map(({ template }) => template));
}

function needsAddress({ params }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(isRecord(params) ? params : {}).some(
    (param) => isRecord(param) && param["required"] === true && param["as"] === undefined,
  );
}

test("every route to a page of one thing says so, so that nobody is led there without the thing", () => {
  const needy = needyTemplates();
  const routes = readShell().routes.filter(({ path }) => !path.includes("{"));
  const wrong = routes.filter(({ template, isSingle = false }) => needy.has(template) !== isSingle);
  expect(wrong.map(({ path }) => path)).toEqual([]);
  expect(needy.size).toBeGreaterThan(3);
});
