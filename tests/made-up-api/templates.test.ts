import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { ApiEntry } from "#engine/api-description";
import { formatFinding } from "#engine/template";
import type { Finding } from "#engine/template";
import { checkAll, checkPageSource } from "../../scripts/templates/check-command.ts";
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

const readDocument = (name: string) => readFile(join(import.meta.dirname, "../../docs", name), "utf8");
const GUIDE = await readDocument("template-author.md");
const ACTIONS = await readDocument("template-actions.md");
const describedAt = (api: ApiEntry) => (api.name === "buckets" ? DESCRIPTION : descriptionSource(api));
const area = loadCheckContext(() => {}, { files, describedAt });

// The others are checked as they ship, without this area.
const isOwn = ({ name }: { readonly name: string }) => name.startsWith("bucket");
const isMistakeOrOwn = ({ file, level }: Finding) => level === undefined || file.startsWith("bucket");

test("the area of the guide is checked with all others, without findings and without advice", async () => {
  const problems: string[] = [];
  const context = await loadCheckContext((problem) => problems.push(problem), { files, describedAt });
  const own = checkAll(context, isOwn).filter(isMistakeOrOwn);
  expect(own.map(formatFinding)).toEqual([]);
  expect(problems).toEqual([]);
});

test("the guide's field that is required only if another says so can stand in a form", async () => {
  const [, example = ""] = /\*\*Required only if\.\*\*[\s\S]*?```json\n([\s\S]*?)```/.exec(ACTIONS) ?? [];
  const path = "buckets/pages/bucket-add.json";
  const form = (files[path] ?? "").replace('"/owner"', example.trim().slice(1, -1));
  const context = await loadCheckContext(() => {}, { files: { ...files, [path]: form }, describedAt });
  const own = checkAll(context, isOwn).filter(isMistakeOrOwn);
  expect(form).toContain('"validators": ["required"]');
  expect(own.map(formatFinding)).toEqual([]);
});

test("an action of several rows, as the guide has it, can stand in a list", async () => {
  const [, example = ""] = /\*\*Several rows\.\*\*[\s\S]*?```json\n([\s\S]*?)```/.exec(ACTIONS) ?? [];
  const found = await findingsOf("bucket", '"pageActions"', `"bulkActions": [${example}], "pageActions"`);
  expect(found).toEqual([]);
});

test("a small change asked in a dialog, as the guide has it, can stand in a list", async () => {
  const [, ask = "", body = ""] =
    /A small change needs no page[^`]*`([^`]+)`[^`]*`([^`]+)`/.exec(GUIDE) ?? [];
  const call = `{ "api": "buckets", "do": "PATCH /bucket/{row.id}", ${body} }`;
  const action = `{ "id": "rename", "kind": "modify", ${ask}, "call": ${call} }`;
  expect(await findingsOf("bucket", '"<actions>"', `${action}, "<actions>"`)).toEqual([]);
});

const MISTAKES: readonly (readonly [page: string, right: string, wrong: string, message: string])[] = [
  [
    "bucket",
    '"createTime"\n',
    '{ "field": "createTime", "label": "row.name" }\n',
    '"row.name" is shown as it stands, did you mean "{{row.name}}"?',
  ],
  [
    "bucket",
    '"createTime"\n',
    '{ "field": "createTime", "reason": "row.name" }\n',
    '"row.name" is shown as it stands, did you mean "{{row.name}}"?',
  ],
  [
    "bucket",
    '"typed": { "$": "row.name" }',
    '"typed": "row.name"',
    '"row.name" is a plain text here, did you mean {"$": "row.name"}?',
  ],
  [
    "bucket",
    '"ask": {},\n',
    '"ask": {}, "show": { "===": ["row.kind", "hot"] },\n',
    '"row.kind" is a plain text here, did you mean {"var": "row.kind"}?',
  ],
  [
    "bucket",
    "{row.id}/empty",
    "{{row.id}}/empty",
    "an address is filled with {single} braces, not with {{double}} ones",
  ],
  [
    "bucket-manage",
    '"params": { "id": { "in": "query", "required": true } },',
    "",
    '"query.id" is not declared in params',
  ],
  ["bucket", '"createTime"\n', '"createdAt"\n', '"createdAt" is not in the rows of GET /bucket'],
  ["bucket", '"GET /bucket"', '"GET /buckets"', 'GET /buckets does not exist, did you mean "GET /bucket"?'],
  ["bucket", "bucket-edit?id={row.id}", "bucket-edit", 'the page "bucket-edit" needs "id" in its query'],
  [
    "bucket",
    '"access": "access.Services.U",',
    "",
    'leads to the page "bucket-edit", which asks for access.Services.U: say "access": "access.Services.U"',
  ],
];

test.each(MISTAKES)(
  "the guide says what check says: in %s, %j becomes %j",
  async (page, right, wrong, message) => {
    const [, table = ""] = /## Common mistakes\n([\s\S]*?)\n## /.exec(GUIDE) ?? [];
    expect(table).toContain(`\`${message}\``);
    expect((await findingsOf(page, right, wrong)).join("\n")).toContain(` — ${message}`);
  },
);

/** What check says of a page of the area in which a text is replaced. */
async function findingsOf(page: string, right: string, wrong: string): Promise<readonly string[]> {
  const path = `buckets/pages/${page}.json`;
  const before = files[path] ?? "";
  expect(before).toContain(right);
  const source = before.replace(right, wrong);
  const fixtures = files[path.replace(".json", ".fixtures.json")];
  return checkPageSource({ name: page, source, fixtures }, await area).map(formatFinding);
}

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
