import { readFileSync } from "node:fs";
import { readApiDescription } from "#engine/api-description";
import type { ApiEntry } from "#engine/api-description";
import type { Template } from "#engine/template";
import { parseTemplate } from "#engine/template/parse";
import { isRecord, parseRows, readOwn } from "#validators";
import { descriptionSource } from "../scripts/templates/description-source.ts";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

const { pages, routes, fragments, apiList } = readTemplates();

type Part = Readonly<Record<string, unknown>>;

/** Every shipped page, once for each of its routes, with what the route gives it. */
export function openAllPages(): readonly Template[] {
  return Object.entries(pages).flatMap(([name, { text }]) => {
    const uses = parseRows(routes)
      .filter(({ template }) => template === name)
      .map((route) => JSON.stringify({ ...Object(route["with"]) }));
    return [...new Set(uses.length > 0 ? uses : ["{}"])].map((given) => {
      const parsed = parseTemplate(text, {
        file: `${name}.json`,
        fragments,
        routes,
        apiList,
        with: JSON.parse(given),
      });
      if (!parsed.ok) throw new Error(`${name}: ${parsed.findings[0]?.message ?? ""}`);
      return parsed.template;
    });
  });
}

/** All objects within, parents first. */
export function partsIn(node: unknown): readonly Part[] {
  if (Array.isArray(node)) return node.flatMap(partsIn);
  if (!isRecord(node)) return [];
  return [node, ...Object.values(node).flatMap(partsIn)];
}

/** The calls within of these methods. */
export function callsIn(node: unknown, methods: readonly string[]): readonly Part[] {
  return partsIn(node).filter(({ do: call }) => methods.includes(String(call).split(" ", 1)[0] ?? ""));
}

/** The operation of a call as its API describes it. */
function describedBy({ api, do: call }: Part): Part {
  const document = documentOf(String(api));
  const [method = "", path = ""] = String(call).split(" ");
  const wanted = path.replaceAll(/\{[^}]*\}/g, "{}");
  const paths = Object.entries({ ...Object(readOwn(document, "paths")) });
  const found = paths.find(([each]) => each.replaceAll(/\{[^}]*\}/g, "{}") === wanted)?.[1];
  const operation = readOwn(found, method.toLowerCase());
  if (!isRecord(operation)) throw new Error(`${String(api)} describes no ${String(call)}.`);
  return operation;
}

/** Whether an operation declares an answer of this status. */
export function canAnswer(call: Part, status: number): boolean {
  return readOwn(describedBy(call)["responses"], String(status)) !== undefined;
}

/** Whether an operation describes a parameter of this name. */
export function takesParameter(call: Part, name: string): boolean {
  const { parameters } = describedBy(call);
  const shared = readOwn(readOwn(documentOf(String(call["api"])), "components"), "parameters");
  return parseRows(parameters).some((each) => {
    const reference = String(each["$ref"]).replace("#/components/parameters/", "");
    return each["name"] === name || readOwn(readOwn(shared, reference), "name") === name;
  });
}

/** Where the operations of an API begin: `/pricing`. */
export function addressOf(api: string): string {
  return readApiDescription(entryOf(api), documentOf(api)).address;
}

const documents = new Map<string, unknown>();
function documentOf(api: string): unknown {
  if (!documents.has(api))
    documents.set(api, JSON.parse(readFileSync(descriptionSource(entryOf(api)), "utf8")));
  return documents.get(api);
}

function entryOf(api: string): ApiEntry {
  const entry = apiList.entries[api];
  if (entry === undefined) throw new Error(`There is no API ${api}.`);
  return entry;
}
