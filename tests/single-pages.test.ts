import { expect, test } from "vitest";
import { isRecord } from "#validators";
import { readTemplates } from "../scripts/templates/read-template-files.ts";
import { readShell } from "./read-shell.ts";

/** Templates that show nothing without a parameter of the address. */
function needyTemplates(): ReadonlySet<unknown> {
  const needy = Object.values(readTemplates().pages)
    .map(({ text }): unknown => JSON.parse(text))
    .filter(isRecord)
    .filter(needsAddress);
  return new Set(needy.map(({ template }) => template));
}

/** A page that serves several routes takes its parameters from each. */
function needsAddress({ params }: Readonly<Record<string, unknown>>): boolean {
  return Object.values(isRecord(params) ? params : {}).some(
    (param) =>
      param === "route" || (isRecord(param) && param["required"] === true && param["as"] === undefined),
  );
}

test("every route to a page of one thing says so, so that no link leads there without the thing", () => {
  const needy = needyTemplates();
  const routes = readShell().routes.filter(({ path }) => !path.includes("{"));
  const wrong = routes.filter(
    ({ template, with: given, isSingle = false }) =>
      (needy.has(template) || needsAddress(given ?? {})) !== isSingle,
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
  expect(needy.size).toBeGreaterThan(3);
});
