import { readFileSync, writeFileSync } from "node:fs";
import { isRecord, readOwn, readPointer } from "#validators";

/**
 * Cuts the paths of one collection out of a published description, with what they refer to: prose and examples are
 * shortened, and what lies more than six references deep is any object.
 *
 *     node cut-description.ts SOURCE.json TARGET.json "where it is published" PATH-PATTERN
 */
const [source = "", target = "", origin = "", pattern = "$"] = process.argv.slice(2);
const DEEPEST = 6;
const LONGEST = 160;
const METHODS = ["get", "post", "put", "patch", "delete"];

const document: unknown = JSON.parse(readFileSync(source, "utf8"));
const wanted = new RegExp(pattern);
const found = new Map<string, unknown>();
const info = readOwn(document, "info");
const paths = Object.fromEntries(
  Object.entries(Object(readOwn(document, "paths")))
    .filter(([path]) => wanted.test(path))
    .map(([path, item]) => [path, cutItem(item)]),
);
const cut = {
  openapi: readOwn(document, "openapi"),
  swagger: readOwn(document, "swagger"),
  info: {
    title: readOwn(info, "title"),
    version: readOwn(info, "version"),
    license: readOwn(info, "license"),
  },
  "x-cut-from": origin,
  servers: readOwn(document, "servers"),
  basePath: readOwn(document, "basePath"),
  produces: readOwn(document, "produces"),
  consumes: readOwn(document, "consumes"),
  paths,
};
for (const [pointer, value] of found) put(cut, pointer.split("/").slice(1), value);
writeFileSync(target, `${JSON.stringify(cut)}\n`);
console.log(target, `${Math.round(JSON.stringify(cut).length / 1024)} kB`);

function cutItem(item: unknown): unknown {
  const { parameters } = Object(item);
  const operations = METHODS.flatMap((method) => {
    const operation = readOwn(item, method);
    return isRecord(operation) ? [[method, cutOperation(operation)] as const] : [];
  });
  return { parameters: shorten(parameters, 0), ...Object.fromEntries(operations) };
}

function cutOperation(operation: Readonly<Record<string, unknown>>): unknown {
  const { operationId, summary, deprecated, parameters, requestBody, responses } = operation;
  const good = Object.entries(Object(responses)).filter(([status]) => status.startsWith("2"));
  return {
    operationId,
    summary,
    deprecated,
    parameters: shorten(parameters, 0),
    requestBody: shorten(requestBody, 0),
    responses: Object.fromEntries(good.map(([status, each]) => [status, shorten(each, 0)])),
  };
}

function shorten(value: unknown, depth: number, isNames = false): unknown {
  if (Array.isArray(value)) return value.map((each) => shorten(each, depth));
  if (!isRecord(value)) return value;
  const ref = readOwn(value, "$ref");
  if (typeof ref === "string" && !isNames) {
    if (depth >= DEEPEST) return { type: "object" };
    return { $ref: `#${follow(ref.slice(1), depth + 1)}` };
  }
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, each]) => {
      if (isNames) return [[key, shorten(each, depth)]];
      if (/^(?:examples?|externalDocs|headers|links|xml)$|^x-(?!permission)/.test(key)) return [];
      if (key === "description" && typeof each === "string") return [[key, each.slice(0, LONGEST)]];
      return [[key, shorten(each, depth, key === "properties")]];
    }),
  );
}

/** Puts what a reference leads to into the cut, and answers where: what was taken from another path gets a place of its own. */
function follow(pointer: string, depth: number): string {
  const place = pointer.startsWith("/paths/") ? `/x-parts/${pointer.replace(/\W+/g, "_")}` : pointer;
  if (found.has(place)) return place;
  found.set(place, {});
  found.set(place, shorten(readPointer(document, decodeURIComponent(pointer)), depth));
  return place;
}

function put(into: object, segments: readonly string[], value: unknown): void {
  const [segment = "", ...rest] = segments;
  const key = decodeURIComponent(segment).replace(/~1/g, "/").replace(/~0/g, "~");
  const at: Record<string, unknown> = Object(into);
  if (rest.length === 0) at[key] = value;
  else put(Object((at[key] ??= {})), rest, value);
}
