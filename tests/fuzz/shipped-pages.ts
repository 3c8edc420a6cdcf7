import { readFileSync } from "node:fs";
import { readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiEntry, ApiList } from "#engine/api-description";
import { isRecord, readOwn } from "#validators";
import { descriptionSource } from "../../scripts/templates/description-source.ts";
import { readTemplateFiles, readTemplates } from "../../scripts/templates/read-template-files.ts";

/** A page as it is shipped, in one of its uses. */
export interface ShippedPage {
  readonly name: string;
  readonly template: unknown;
  readonly fixtures: unknown;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export interface ShippedApi {
  readonly entry: ApiEntry;
  readonly document: unknown;
  readonly description: ApiDescription;
}

/** All shipped pages, read from their files, with the routes, fragments and APIs they need. */
export function readShippedPages() {
  const files = readTemplateFiles();
  const { pages, routes, fragments, texts, apiList } = readTemplates();
  return {
    pages: Object.entries(pages).map(([name, { path, text }]): ShippedPage => ({
      name,
      template: JSON.parse(text),
      fixtures: JSON.parse(files[path.replace(/\.json$/, ".fixtures.json")] ?? "null"),
      parameters: parametersOf(name, routes),
    })),
    routes,
    fragments,
    translations: texts(),
    apiList,
    apis: readApis(apiList),
  };
}

function readApis(list: ApiList): ReadonlyMap<string, ShippedApi> {
  return new Map(
    Object.values(list.entries).map((entry) => {
      const document: unknown = JSON.parse(readFileSync(descriptionSource(entry), "utf8"));
      return [entry.name, { entry, document, description: readApiDescription(entry, document) }];
    }),
  );
}

function parametersOf(name: string, routes: readonly unknown[]): Readonly<Record<string, unknown>> {
  for (const route of routes) {
    const parameters = readOwn(route, "with");
    if (readOwn(route, "template") === name && isRecord(parameters)) return parameters;
  }
  return {};
}
