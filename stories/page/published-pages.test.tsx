import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { cleanup, render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import { readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiEntry, Dialect } from "#engine/api-description";
import { answerFixture, collectionsOf, generateTemplates } from "#engine/authoring";
import type { Template } from "#engine/template";
import { fakeViewer } from "#engine/testing";
import { english } from "../setup/shipped-templates.ts";
import { DrawnPage, engineOver, untilDrawn } from "./drawn-page.tsx";

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/**
 * Published descriptions, with the numbers of their operations and collections and of the pages generated from them.
 */
const PUBLISHED: readonly (readonly [
  title: string,
  file: string,
  counts: readonly [number, number, number],
])[] = [
  ["GitHub", join(folderOf("@octokit/openapi"), "generated/api.github.com.json"), [1223, 358, 668]],
  ["Figma", join(folderOf("@figma/rest-api-spec"), "openapi/openapi.yaml"), [54, 26, 39]],
  ["Netlify", join(folderOf("@netlify/open-api"), "dist/swagger.json"), [181, 42, 89]],
  ["ReadMe", join(folderOf("@readme/oas-examples"), "3.1/json/readme.json"), [54, 12, 30]],
  ["STAPI", join(folderOf("@readme/oas-examples"), "3.0/json/star-trek.json"), [120, 69, 109]],
  ["USPTO", join(folderOf("@readme/oas-examples"), "3.0/json/uspto.json"), [3, 1, 1]],
  ["Train Travel", join(folderOf("@readme/oas-examples"), "3.1/json/train-travel.json"), [7, 3, 5]],
];
/** Pages per description; the others differ in texts only. */
const MOST_RENDERED = 12;

const entry: ApiEntry = {
  name: "published",
  description: "",
  dialect: {},
  rewrites: { hosts: [], basePaths: [], paths: [] },
  origins: {},
};

describe("pages generated from published descriptions are drawn", () => {
  test.each(PUBLISHED)("%s", async (_title, file, counts) => {
    const text = readFileSync(file, "utf8");
    const description = readApiDescription(entry, file.endsWith("yaml") ? parseYaml(text) : JSON.parse(text));
    const generated = collectionsOf(description).map((path) => generateTemplates(description, path));
    const pages = generated.flatMap(({ templates, dialects, texts }) =>
      templates.map((template) => ({ template, dialects, texts })),
    );
    expect([description.operations().length, generated.length, pages.length]).toEqual(counts);
    const step = Math.max(1, Math.ceil(pages.length / MOST_RENDERED));
    const drawn = pages.filter((_, index) => index % step === 0);
    for (const page of drawn) await draw(description, page);
  });
});

interface DrawnTemplate {
  readonly template: Template;
  readonly dialects: Readonly<Record<string, Dialect>>;
  readonly texts: Readonly<Record<string, string>>;
}

/** Draws a page with answers generated from the description, and looks for its columns, facts or fields. */
async function draw(
  description: ApiDescription,
  { template, dialects, texts }: DrawnTemplate,
): Promise<void> {
  const name = template.template;
  const engine = engineOver({
    viewer: fakeViewer(),
    source: () => JSON.stringify(template),
    apiList: { entries: { published: { dialect: {} } }, dialects },
    description: () => description,
    dialect: (_api, dialect) => (dialect === undefined ? undefined : dialects[dialect]),
    answer: (call) => answerFixture(call, { answers: {} }, { [call.api]: description }, 2),
  });
  const query = Object.keys(template.params ?? {}).map((param) => `${param}=1`);
  const view = render(
    <DrawnPage
      engine={engine}
      page={name}
      location={`/pages/add-page/${name}?${query.join("&")}`}
      translations={{ ...english, ...texts }}
    />,
  );
  await untilDrawn();
  expect(view.container.querySelector("h1")).not.toBeNull();
  const { selector, atLeast } = partsOf(template);
  const shown = [...view.container.querySelectorAll(selector)];
  const named = shown.filter(({ textContent }) => textContent.trim() !== "");
  expect(named.length, `${name} shows ${selector}`).toBeGreaterThanOrEqual(atLeast);
  expect([...view.container.querySelectorAll("dd")].map(({ textContent }) => textContent)).not.toContain("–");
  cleanup();
}

/**
 * What a page must show, and how many. A detail leaves out what its object lacks, a form what its conditions hide.
 */
function partsOf(template: Template): { readonly selector: string; readonly atLeast: number } {
  if (template.kind === "list") return { selector: "th", atLeast: template.columns.length };
  if (template.kind === "form") return { selector: "label, legend", atLeast: 1 };
  return template.kind === "detail" ? { selector: "dt", atLeast: 1 } : { selector: "h1", atLeast: 1 };
}
