import { expect, test } from "vitest";
import { checkAll } from "./check-command.ts";
import { loadCheckContext } from "./load-check-context.ts";
import { readTemplateFiles } from "./read-template-files.ts";

const files = readTemplateFiles();

/** The files with findings while one of them is no JSON. */
async function filesWithFindings(path: string): Promise<readonly string[]> {
  const broken = { ...files, [path]: (files[path] ?? "").replace(/[\]}]\s*$/, "") };
  const found = checkAll(await loadCheckContext(() => {}, { files: broken }));
  return [...new Set(found.filter(({ level }) => level === undefined).map(({ file }) => file))];
}

test.each([
  [
    "a page that others link to, with texts of its own",
    "vcenter/pages/resource-pool-manage.json",
    "resource-pool-manage.json",
  ],
  ["a page whose tabs others open", "access/pages/access-roles.json", "access-roles.json"],
  ["routes", "services/routes.json", "services/routes.json"],
  ["fragments", "fragments.json", "fragments.json"],
  ["texts", "settings/en.json", "settings/en.json"],
])("%s that cannot be read cause findings in no other file", async (_, path, file) => {
  expect(await filesWithFindings(path)).toEqual([file]);
});
