import { isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Operation } from "#engine/api-description";
import type { Problem } from "#engine/template";
import { filterParameter } from "./check-filters.ts";
import type { CheckOptions } from "./check-options.ts";
import { templateAt } from "./link-target.ts";
import { operationOf } from "./operation-of.ts";
import type { Described } from "./operation-of.ts";
import type { Part, Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { entryOf, kindsOf } from "./schema-type.ts";

/** What fills the path, the query and the filters of a call is no text where a number is wanted. */
export const checkPathTypes: Rule = (part, options) => {
  const spelled = readOwn(part.value, "do");
  const match = operationOf(part.value, options);
  if (typeof spelled !== "string" || match?.ok !== true) return [];
  const { operation } = match;
  return [
    ...checkPlaceholders(part, spelled, operation, options),
    ...["query", "filter"].flatMap((key) => checkPairs(part, key, operation, options)),
  ];
};

function checkPlaceholders(
  part: Part,
  spelled: string,
  operation: Operation,
  options: CheckOptions,
): readonly Problem[] {
  return placesOf(spelled, operation).flatMap(({ path, name, schema }) => {
    if (schema === undefined || !wantsNumber({ root: schema, schema }) || !isText(part, path, options))
      return [];
    const message = `"${path}" is a text, where {${name}} of ${nameOf(operation)} is a number`;
    return [{ pointer: `${part.pointer}/do`, message }];
  });
}

function checkPairs(
  part: Part,
  key: string,
  operation: Operation,
  options: CheckOptions,
): readonly Problem[] {
  const pairs = readOwn(part.value, key);
  return Object.entries(isRecord(pairs) ? pairs : {}).flatMap(([name, value]) => {
    const parameter =
      key === "query"
        ? operation.parameters.find((each) => each.in === "query" && each.name === name)?.schema
        : filterParameter(part.value, name, options)?.schema;
    if (!isRecord(parameter) || !isReference(value)) return [];
    if (!wantsNumber({ root: parameter, schema: parameter }) || !isText(part, value.$, options)) return [];
    const message = `"${value.$}" is a text, where "${name}" of ${nameOf(operation)} is a number`;
    return [{ pointer: `${part.pointer}/${key}/${name}`, message }];
  });
}

/**
 * A link gives the page it leads to a number where the calls of that page want one. What a switch picks from may hold the id
 * of each kind of thing: no description says which of them are numbers.
 */
export const checkLinkTypes: Rule = (part, options) =>
  ["link", "goto"].flatMap((key) => {
    const link = readOwn(part.value, key);
    const template = typeof link === "string" ? templateAt(link, options) : undefined;
    if (typeof link !== "string" || template === undefined) return [];
    const query = link.split("?")[1] ?? "";
    return Array.from(query.matchAll(/([\w-]+)=\{([\w.]+)\}/g)).flatMap(([, name = "", path = ""]) => {
      const call = numberedCall(readOwn(options.pages, template), `query.${name}`, options);
      if (call === undefined || !isText(part, path, options)) return [];
      const message = `"${path}" is a text, where the page "${template}" needs the number of ${call} as "${name}"`;
      return [{ pointer: `${part.pointer}/${key}`, message }];
    });
  });

/** The load of a page whose path has a parameter of the page in place of a number. */
function numberedCall(page: unknown, parameter: string, options: CheckOptions): string | undefined {
  const loads = readOwn(page, "load");
  for (const call of Object.values(isRecord(loads) ? loads : {})) {
    const spelled = readOwn(call, "do");
    const match = operationOf(call, options);
    if (typeof spelled !== "string" || match?.ok !== true) continue;
    const isNumbered = placesOf(spelled, match.operation).some(
      ({ path, schema }) =>
        path === parameter && schema !== undefined && wantsNumber({ root: schema, schema }),
    );
    if (isNumbered) return nameOf(match.operation);
  }
  return undefined;
}

interface Filled {
  /** What fills it: `row.id`. */
  readonly path: string;
  /** What the description calls it. */
  readonly name: string;
  /** Undefined where the description does not say. */
  readonly schema: Operation["parameters"][number]["schema"] | undefined;
}

/** The placeholders of a written path with the parameters of the operation whose places they take. */
export function placesOf(spelled: string, operation: Operation): readonly Filled[] {
  const written = spelled.replace(/^\S+\s+/, "").split("/");
  const segments = operation.path.split("/");
  if (written.length !== segments.length) return [];
  return written.flatMap((segment, index) => {
    const path = /^\{([^{}]+)\}$/.exec(segment)?.[1];
    const name = /^\{([^{}]+)\}$/.exec(segments[index] ?? "")?.[1];
    const parameter = operation.parameters.find((each) => each.in === "path" && each.name === name);
    return path === undefined || name === undefined ? [] : [{ path, name, schema: parameter?.schema }];
  });
}

function wantsNumber(described: Pick<Described, "root" | "schema">): boolean {
  const one = entryOf({ ...described, by: "" }) ?? described;
  const kinds = kindsOf(one);
  return kinds !== undefined && kinds.every((kind) => kind === "number");
}

/** Whether a path reads a text that says nothing of holding digits. */
function isText(part: Part, path: string, options: CheckOptions): boolean {
  const described = readSchema(part, path, options);
  const kinds = described && kindsOf(described);
  if (described === undefined || kinds === undefined || !kinds.every((kind) => kind === "string"))
    return false;
  return readOwn(described.schema, "pattern") === undefined && !isNumeric(readOwn(described.schema, "enum"));
}

function isNumeric(values: unknown): boolean {
  return Array.isArray(values) && values.every((value) => /^\d+$/.test(String(value)));
}

function nameOf({ method, path }: Operation): string {
  return `${method} ${path}`;
}
