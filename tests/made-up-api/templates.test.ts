import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ApiEntry } from "#engine/api-description";
import { formatFinding } from "#engine/template";
import { checkAll } from "../../scripts/templates/check-command.ts";
import { descriptionSource } from "../../scripts/templates/description-source.ts";
import { loadCheckContext } from "../../scripts/templates/load-check-context.ts";
import { readTemplateFiles } from "../../scripts/templates/read-template-files.ts";

const AREAS = join(import.meta.dirname, "templates");
const DESCRIPTION = join(import.meta.dirname, "swagger.json");
const ENTRY =
  '{ "description": "/buckets/swagger.json", "dialect": "filtered", "tones": { "hot": "success", "cold": "warning" } }';
const GROUP = '{ "title": "t:menu.storage", "icon": "network", "children": [{ "path": "storage/bucket" }] }';

const shipped = readTemplateFiles();
const files: Readonly<Record<string, string>> = {
  ...shipped,
  ...readTemplateFiles(AREAS),
  "apis.json": (shipped["apis.json"] ?? "").replace('"apis": {', `"apis": { "buckets": ${ENTRY},`),
  "menus/customer.json": (shipped["menus/customer.json"] ?? "").replace("[", `[${GROUP},`),
};

const GUIDE = await readFile(join(import.meta.dirname, "../../docs/template-author.md"), "utf8");
const describedAt = (api: ApiEntry) => (api.name === "buckets" ? DESCRIPTION : descriptionSource(api));

test("the area of the guide is checked with all others, without findings and without advice", async () => {
  const problems: string[] = [];
  const context = await loadCheckContext((problem) => problems.push(problem), { files, describedAt });
  const own = checkAll(context).filter(({ file, level }) => level === undefined || file.startsWith("bucket"));
  expect(own.map(formatFinding)).toEqual([]);
  expect(problems).toEqual([]);
}, 120_000);

test("the guide's field that is required only if another says so can stand in a form", async () => {
  const [, example = ""] = /\*\*Required only if\.\*\*[\s\S]*?```json\n([\s\S]*?)```/.exec(GUIDE) ?? [];
  const path = "buckets/pages/bucket-add.json";
  const form = (files[path] ?? "").replace('"/owner"', example.trim().slice(1, -1));
  const context = await loadCheckContext(() => {}, { files: { ...files, [path]: form }, describedAt });
  const own = checkAll(context).filter(({ file, level }) => level === undefined || file.startsWith("bucket"));
  expect(form).toContain('"validators": ["required"]');
  expect(own.map(formatFinding)).toEqual([]);
}, 120_000);

test("the guide's files are those of the area, and its line of the list of APIs is this one", () => {
  const [, worked = ""] = /## A worked example\n([\s\S]*?)\n## /.exec(GUIDE) ?? [];
  const listings = [...worked.matchAll(/<!-- buckets\/(\S+) -->\s+```json\n([\s\S]*?)```/g)];
  expect(listings.map(([, file]) => file)).toEqual([
    "pages/bucket.json",
    "fragments.json",
    "pages/bucket-manage.json",
    "pages/bucket-add.json",
    "pages/bucket-edit.json",
    "routes.json",
    "en.json",
    "pages/bucket.fixtures.json",
  ]);
  for (const [, file = "", text = ""] of listings)
    expect(inTemplates(files[`buckets/${file}`] ?? ""), file).toBe(text);
  expect(worked).toContain(`"buckets": ${ENTRY}`);
  expect(worked).toContain(GROUP);
});

/** As it would stand in `templates`. */
function inTemplates(text: string): string {
  return text.replace("../../../../../templates/schema", "../../schema");
}
