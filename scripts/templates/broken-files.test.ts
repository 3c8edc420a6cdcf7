import { expect, test } from "vitest";
import { checkAll } from "./check-command.ts";
import { loadCheckContext } from "./load-check-context.ts";
import { readTemplateFiles } from "./read-template-files.ts";

const files = readTemplateFiles();

/** The files with findings while these are no JSON. */
async function filesWithFindings(paths: readonly string[]): Promise<readonly string[]> {
  const broken = paths.map((path) => [path, (files[path] ?? "").replace(/[\]}]\s*$/, "")] as const);
  const all = { ...files, ...Object.fromEntries(broken) };
  const found = checkAll(await loadCheckContext(() => {}, { files: all }));
  return [...new Set(found.filter(({ level }) => level === undefined).map(({ file }) => file))].sort();
}

test.each([
  [
    "pages that others link to, with texts of their own, and whose tabs others open",
    ["access/pages/access-roles.json", "vcenter/pages/resource-pool-manage.json"],
    ["access-roles.json", "resource-pool-manage.json"],
  ],
  ["routes", ["services/routes.json"], ["services/routes.json"]],
  ["fragments", ["fragments.json"], ["fragments.json"]],
  ["texts", ["settings/en.json"], ["settings/en.json"]],
])("%s that cannot be read cause findings in no other file", async (_, paths, expected) => {
  expect(await filesWithFindings(paths)).toEqual(expected);
});
