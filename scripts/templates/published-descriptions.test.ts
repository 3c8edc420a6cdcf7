import { readPointer } from "#validators";
import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import Ajv from "ajv";
import { describe, expect, test } from "vitest";
import { readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiEntry } from "#engine/api-description";
import { formatFinding } from "#engine/template";
import { checkTemplate, collectionsOf, generateTemplates } from "#engine/authoring";

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));
const GITHUB = join(folderOf("@octokit/openapi"), "generated/api.github.com.json");
const EXAMPLES = globSync(join(folderOf("@readme/oas-examples"), "{2.0,3.0,3.1}/json/**/*.json")).sort();

const entry: ApiEntry = {
  name: "published",
  description: "",
  dialect: {},
  rewrites: { hosts: [{ from: "api.", to: "eks." }], basePaths: [], paths: [] },
  origins: {},
};

describe("published descriptions are read and generated from", () => {
  test.each([GITHUB, ...EXAMPLES].map((file) => [file.slice(file.lastIndexOf("node_modules") + 13), file]))(
    "%s",
    (_, file) => {
      const description = readApiDescription(entry, JSON.parse(readFileSync(file, "utf8")));
      expect(description.version).toBeDefined();
      expect(readAll(description)).toEqual([]);
      expect(generateAll(description)).toEqual([]);
    },
  );

  test("from GitHub's come the pages of its issues, repositories' labels and well over 200 more", () => {
    const description = readApiDescription(entry, JSON.parse(readFileSync(GITHUB, "utf8")));
    const count = collectionsOf(description).flatMap(
      (path) => generateTemplates(description, path).templates,
    ).length;
    expect(count).toBeGreaterThan(200);
    const { templates, notes } = generateTemplates(description, "/repos/{owner}/{repo}/labels");
    expect(templates.map(({ template }) => template)).toEqual([
      "labels",
      "labels-detail",
      "labels-add",
      "labels-edit",
    ]);
    expect(notes).toEqual([]);
    expect(templates[0]).toMatchObject({
      source: { api: "published", do: "GET /repos/{query.owner}/{query.repo}/labels" },
      key: "name",
      rowActions: [
        {
          kind: "modify",
          goto: "/pages/edit-page/labels-edit?owner={query.owner}&repo={query.repo}&id={row.name}",
        },
        { kind: "delete", call: { do: "DELETE /repos/{query.owner}/{query.repo}/labels/{row.name}" } },
      ],
    });
    expect(templates[2]).toMatchObject({ fields: [{ at: "/name" }, {}, {}] });
  });

  test("what a description does not offer is said", () => {
    const description = readApiDescription(entry, { openapi: "3.0.0", info: { title: "Tiny" }, paths: {} });
    expect(generateTemplates(description, "/servers")).toEqual({
      templates: [],
      dialects: {},
      texts: {},
      notes: ["There is no GET /servers in Tiny."],
    });
  });
});

/** Reads every schema of every operation, checks each by the meta-schema of draft 07, and follows each reference in it. */
function readAll(description: ApiDescription): readonly string[] {
  const ajv = new Ajv({ strict: false, validateFormats: false, logger: false });
  return description.operations().flatMap(({ method, path }) => {
    const match = description.operation(`${method} ${path}`);
    if (!match.ok) return [match.reason];
    const { operation } = match;
    const schemas = [
      operation.body(),
      operation.answer(),
      ...operation.parameters.map(({ schema }) => schema),
    ];
    return schemas.flatMap((schema) => {
      if (schema === undefined) return [];
      const lost = JSON.stringify(schema)
        .match(/(?<="\$ref":"#)[^"]+/g)
        ?.filter((pointer) => readPointer(schema, pointer) === undefined);
      if (lost !== undefined && lost.length > 0)
        return [`${method} ${path}: ${lost.join(", ")} lead to nothing`];
      return ajv.validateSchema(schema) === true ? [] : [`${method} ${path}: ${ajv.errorsText(ajv.errors)}`];
    });
  });
}

function generateAll(description: ApiDescription): readonly string[] {
  return collectionsOf(description).flatMap((path) => {
    const { templates, dialects } = generateTemplates(description, path);
    const apis = {
      list: { entries: { published: entry }, dialects: { none: {}, ...dialects } },
      descriptions: { published: description },
    };
    return templates.flatMap((template) => {
      const file = `${template.template}.json`;
      return checkTemplate(JSON.stringify(template, null, 2), { file, apis }).map(formatFinding);
    });
  });
}
