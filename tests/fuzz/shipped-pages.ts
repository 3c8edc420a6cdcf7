import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseApiList, readApiDescription } from "#engine/api-description";
import type { ApiDescription, ApiEntry } from "#engine/api-description";
import { isRecord, readOwn } from "#validators";
import { findApiDocument } from "../../scripts/templates/find-api-document.ts";

/** A page as it is shipped, in one of its uses. */
export interface ShippedPage {
  readonly name: string;
  readonly template: unknown;
  readonly given: Readonly<Record<string, unknown>>;
}

export interface ShippedApi {
  readonly entry: ApiEntry;
  readonly document: unknown;
  readonly description: ApiDescription;
}

const ROOT = join(import.meta.dirname, "../..");

/** All pages the portal ships with, read from their files, and what they stand on. */
export function readShippedPages() {
  const routes = read("routes.json");
  const pages = readdirSync(join(ROOT, "templates/pages"))
    .filter((file) => file.endsWith(".json") && !file.endsWith(".fixtures.json"))
    .sort()
    .map((file): ShippedPage => {
      const name = file.replace(/\.json$/, "");
      return { name, template: read(`pages/${file}`), given: givenTo(name, routes) };
    });
  const translations = read("translations/en.json");
  return {
    pages,
    fragments: read("fragments.json"),
    translations: isTexts(translations) ? translations : {},
    apis: readApis(),
  };
}

function readApis(): ReadonlyMap<string, ShippedApi> {
  const { list } = parseApiList(read("apis.json"));
  return new Map(
    Object.values(list.entries).map((entry) => {
      const document: unknown = JSON.parse(readFileSync(findApiDocument(entry.name), "utf8"));
      return [entry.name, { entry, document, description: readApiDescription(entry, document) }];
    }),
  );
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(join(ROOT, "templates", file), "utf8"));
}

function givenTo(name: string, routes: unknown): Readonly<Record<string, unknown>> {
  for (const route of Array.isArray(routes) ? routes : []) {
    const given = readOwn(route, "with");
    if (readOwn(route, "template") === name && isRecord(given)) return given;
  }
  return {};
}

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((text) => typeof text === "string");
}
