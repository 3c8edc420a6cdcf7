import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { cleanup, render, waitFor } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { parse as parseYaml } from "yaml";
import type { Engine } from "#engine";
import { readApiDescription, readPointer } from "#engine/api-description";
import type { ApiDescription, ApiEntry, Dialect, JsonSchema } from "#engine/api-description";
import { collectionsOf, generateTemplates } from "#engine/template";
import type { Template } from "#engine/template";
import { isRecord, readOwn } from "#validators";
import { createFakeEngine } from "#engine/testing";
import {
  ActionProvider,
  AtriumProvider,
  EngineProvider,
  NavigationProvider,
  PageView,
  TranslationProvider,
} from "#renderers";
import { browserClock } from "../form/browser-clock.ts";
import { useFakeNavigation } from "../setup/fake-navigation.tsx";
import { english } from "../setup/texts.ts";

const require = createRequire(import.meta.url);
const folderOf = (name: string): string => dirname(require.resolve(`${name}/package.json`));

/** Descriptions of services in use, with the numbers of their operations and collections and of the pages made of them. */
const PUBLISHED: readonly (readonly [
  title: string,
  file: string,
  counts: readonly [number, number, number],
])[] = [
  ["GitHub", join(folderOf("@octokit/openapi"), "generated/api.github.com.json"), [1223, 348, 588]],
  ["Figma", join(folderOf("@figma/rest-api-spec"), "openapi/openapi.yaml"), [54, 19, 24]],
  ["Netlify", join(folderOf("@netlify/open-api"), "dist/swagger.json"), [181, 42, 82]],
  ["ReadMe", join(folderOf("@readme/oas-examples"), "3.1/json/readme.json"), [54, 11, 23]],
  ["STAPI", join(folderOf("@readme/oas-examples"), "3.0/json/star-trek.json"), [120, 40, 80]],
  ["USPTO", join(folderOf("@readme/oas-examples"), "3.0/json/uspto.json"), [3, 1, 1]],
  ["Train Travel", join(folderOf("@readme/oas-examples"), "3.1/json/train-travel.json"), [7, 3, 5]],
];
/** Of each description; the rest differ in words only. */
const MOST_RENDERED = 12;

const entry: ApiEntry = {
  name: "published",
  description: "",
  dialect: {},
  rewrites: { hosts: [], basePaths: [], paths: [] },
  origins: {},
};

describe("pages generated from published descriptions are drawn", () => {
  test.each(PUBLISHED)(
    "%s",
    async (_title, file, counts) => {
      const text = readFileSync(file, "utf8");
      const description = readApiDescription(
        entry,
        file.endsWith("yaml") ? parseYaml(text) : JSON.parse(text),
      );
      const generated = collectionsOf(description).map((path) => generateTemplates(description, path));
      const pages = generated.flatMap(({ templates, dialects }) =>
        templates.map((template) => ({ template, dialects })),
      );
      expect([description.operations().length, generated.length, pages.length]).toEqual(counts);
      const step = Math.max(1, Math.ceil(pages.length / MOST_RENDERED));
      const drawn = pages.filter((_, index) => index % step === 0);
      for (const page of drawn) await draw(description, page.template, page.dialects);
    },
    60_000,
  );
});

/** Draws a page over answers made up after the description, and looks for what it must show. */
async function draw(
  description: ApiDescription,
  template: Template,
  dialects: Readonly<Record<string, Dialect>>,
): Promise<void> {
  const name = template.template;
  const engine = createFakeEngine({ templates: { [name]: template }, ports: { clock: browserClock } });
  const query = Object.keys(template.params ?? {}).map((param) => `${param}=1`);
  const view = render(
    <Page
      engine={over(engine, description, dialects)}
      template={name}
      location={`/pages/add-page/${name}?${query.join("&")}`}
    />,
  );
  await waitFor(() => expect(view.container.querySelector("h1")).not.toBeNull());
  await waitFor(() => {
    const missing = wanted(template).filter((label) => !view.container.textContent.includes(label));
    expect(missing, `${name} lacks`).toEqual([]);
  });
  cleanup();
}

interface PageProps {
  readonly engine: Engine;
  readonly template: string;
  readonly location: string;
}

function Page({ engine, template, location }: PageProps) {
  return (
    <AtriumProvider>
      <TranslationProvider value={english}>
        <NavigationProvider value={useFakeNavigation(location)}>
          <EngineProvider engine={engine}>
            <ActionProvider>
              <PageView template={template} route={{}} />
            </ActionProvider>
          </EngineProvider>
        </NavigationProvider>
      </TranslationProvider>
    </AtriumProvider>
  );
}

/** The labels that a page must show. */
function wanted(template: Template): readonly string[] {
  const labels =
    template.kind === "list"
      ? template.columns.map(({ label }) => label)
      : template.kind === "detail"
        ? template.items.map((item) => ("label" in item ? item.label : undefined))
        : template.kind === "form"
          ? (template.fields ?? []).map(({ label }) => label)
          : [];
  return labels.filter((label) => typeof label === "string");
}

/** The engine with this description behind it; every read answers something of the described shape. */
function over(
  engine: Engine,
  description: ApiDescription,
  dialects: Readonly<Record<string, Dialect>>,
): Engine {
  return {
    ...engine,
    apis: {
      ...engine.apis,
      description: () => Promise.resolve(description),
      loaded: () => description,
      dialect: (_api, name) => (name === undefined ? undefined : dialects[name]) ?? {},
    },
    request: {
      send(call) {
        const operation = description
          .operations()
          .find(({ method, path }) => method === call.method && fits(path, call.path));
        const match = operation && description.operation(`${operation.method} ${operation.path}`);
        const schema = match?.ok === true ? match.operation.answer() : undefined;
        const body = schema === undefined ? {} : example(schema, schema, 0);
        return Promise.resolve({ ok: true, status: 200, body, text: JSON.stringify(body), headers: {} });
      },
    },
  };
}

function fits(pattern: string, path: string): boolean {
  const [wantedParts, parts] = [pattern.split("/"), path.split("/")];
  return (
    wantedParts.length === parts.length &&
    wantedParts.every((part, index) => part.includes("{") || part === parts[index])
  );
}

const DEEPEST = 6;
/** Makes rows differ. */
let made = 0;

/** Something a schema describes: two entries in each list, the first of each choice. */
function example(root: JsonSchema, schema: unknown, depth: number): unknown {
  if (depth > DEEPEST || !isRecord(schema)) return null;
  const ref = readOwn(schema, "$ref");
  if (typeof ref === "string") return example(root, readPointer(root, ref.slice(1)), depth + 1);
  const [first] = listOf(schema, "enum");
  if (first !== undefined) return first;
  const parts = listOf(schema, "allOf");
  if (parts.length > 0) return Object.assign({}, ...parts.map((part) => example(root, part, depth + 1)));
  const [choice] = [...listOf(schema, "oneOf"), ...listOf(schema, "anyOf")];
  if (choice !== undefined) return example(root, choice, depth + 1);
  const type = [schema["type"]].flat().find((each) => each !== "null");
  const properties = readOwn(schema, "properties");
  if (isRecord(properties))
    return Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, example(root, part, depth + 1)]),
    );
  if (type === "array") return [1, 2].map(() => example(root, schema["items"], depth + 1));
  if (type === "integer" || type === "number") return (made += 1);
  if (type === "boolean") return true;
  return type === "string"
    ? schema["format"] === "date-time"
      ? "2026-11-21T06:00:00Z"
      : `text ${(made += 1)}`
    : null;
}

function listOf(schema: JsonSchema, key: string): readonly unknown[] {
  const value = readOwn(schema, key);
  return Array.isArray(value) ? value : [];
}
