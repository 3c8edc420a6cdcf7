import type { ApiDescription, Operation, Parameter } from "#engine/api-description";
import { itemsOf, propertiesOf, resolveParts } from "./describe-schema.ts";
import { knownOperations, shapeOf } from "./known-operations.ts";
import type { KnownOperations } from "./known-operations.ts";
import { findRows } from "./row-shape.ts";
import { wordsIn } from "./property-role.ts";
import { pluralOf, singularOf } from "./texts.ts";

/** The operations of one collection: the list and its items. */
export interface Collection {
  /** `/servers`; without what only spells the list, such as `/json`. */
  readonly path: string;
  /** The path's own word for it: `servers`, `user`. */
  readonly called: string;
  /** What it holds, in small letters: `servers`, `users`. */
  readonly plural: string;
  /** One of it: `server`. */
  readonly noun: string;
  /** `/servers/{id}`, where there are items. */
  readonly itemPath: string | undefined;
  /** The last placeholder of an item's path. */
  readonly itemParameter: Parameter | undefined;
  readonly list: Operation | undefined;
  readonly add: Operation | undefined;
  readonly read: Operation | undefined;
  readonly modify: Operation | undefined;
  readonly remove: Operation | undefined;
}

/** What some APIs write behind a path for what others say by the method. */
const LIST_ENDS = ["", "/", "/json", "/list", "/all"];
const ADD_ENDS = ["", "/", "/create", "/add", "/new"];
const ITEM_ENDS = ["", "/", "/json"];
const MODIFY_ENDS = ["", "/", "/update", "/edit"];
const REMOVE_ENDS = ["", "/", "/delete", "/remove"];

/** Finds what a description can do with a collection by its path: `/servers`, `/repos/{owner}/{repo}/issues`. */
export function findCollection(description: ApiDescription, path: string): Collection {
  const base = baseOf(path);
  const operations = knownOperations(description);
  const find = (stem: string | undefined, methods: readonly string[], ends: readonly string[]) => {
    if (stem === undefined) return undefined;
    const spelled = methods.flatMap((method) => ends.map((end) => [method, `${stem}${end}`] as const));
    return spelled.map(([method, at]) => operations.find(method, at)).find((each) => each !== undefined);
  };
  const itemPath = itemPathOf(operations, base);
  const read = find(itemPath, ["GET"], ITEM_ENDS);
  const changes = ["PATCH", "PUT"].map((method) => find(itemPath, [method], ["", "/"]));
  const modify =
    best(changes) ?? changes.find((each) => each !== undefined) ?? find(itemPath, ["POST"], MODIFY_ENDS);
  const remove = find(itemPath, ["DELETE"], ["", "/"]) ?? find(itemPath, ["DELETE", "POST"], REMOVE_ENDS);
  const literal = base.split("/").findLast((segment) => segment !== "" && !segment.includes("{"));
  const list = find(base, ["GET"], base === "" ? ["/"] : LIST_ENDS);
  const called = calledIn([list, read], wordsIn(literal ?? "items").join(" "));
  const plural = pluralOf(called);
  const removes = remove?.method === "POST" && remove.path === modify?.path ? undefined : remove;
  return {
    path: base === "" ? "/" : base,
    called,
    plural,
    noun: singularOf(called),
    itemPath,
    itemParameter: itemPath === undefined ? undefined : lastParameter(itemPath, read ?? modify ?? remove),
    list,
    add: find(base, ["POST"], ADD_ENDS) ?? find(base, ["PUT"], ["", "/"]),
    read,
    modify,
    remove: removes,
  };
}

/** The path's word, in the words of the title of what it holds: `apikey` of "API key" is "api key". */
function calledIn(operations: readonly (Operation | undefined)[], word: string): string {
  const letters = word.replaceAll(" ", "");
  const titles = operations.flatMap((operation) => {
    const answer = operation?.answer();
    if (answer === undefined) return [];
    const lists = propertiesOf(answer, answer).map(({ schema }) => itemsOf(answer, schema));
    return [answer, itemsOf(answer, answer), ...lists].map((each) => resolveParts(answer, each).title);
  });
  const isPlural = singularOf(letters) !== letters;
  for (const title of titles) {
    const words = typeof title === "string" ? title.toLowerCase() : "";
    if (words.replaceAll(" ", "") === singularOf(letters)) return isPlural ? pluralOf(words) : words;
  }
  return word;
}

/**
 * The paths of a description that are collections: read with GET, with items below them, something to add, or rows in
 * their answer. In the order of the document.
 */
export function collectionsOf(description: ApiDescription): readonly string[] {
  const operations = knownOperations(description);
  const shapes = new Set(operations.all.map(({ shape }) => shape.replace(/\/$/, "")));
  const paths = operations.all
    .filter(({ method, path }) => method === "GET" && !/\}\/?$/.test(path))
    .filter(({ path }) => {
      const hasItems = shapes.has(`${shapeOf(baseOf(path))}/{}`);
      return hasItems || operations.find("POST", path) !== undefined || answersRows(operations, path);
    })
    // `/containers/{id}/json` reads one, and is no list.
    .filter(({ path }) => path === baseOf(path) || !baseOf(path).endsWith("}"))
    .map(({ path }) => (baseOf(path).endsWith("}") || baseOf(path) === "" ? path : baseOf(path)));
  return [...new Set(paths)];
}

/** `/containers/json` lists `/containers`. */
function baseOf(path: string): string {
  return path.replace(/\/$/, "").replace(/\/(?:json|list|all)$/, "");
}

/** The path of an item, in the description's own words; of some collections the items stand elsewhere. */
function itemPathOf({ all, find }: KnownOperations, base: string): string | undefined {
  const wanted = `${shapeOf(base)}/{}`;
  const own =
    all.find(({ shape }) => shape.replace(/\/$/, "") === wanted) ??
    all.find(({ shape }) => shape.startsWith(`${wanted}/`));
  if (own !== undefined) return own.path.split("/").slice(0, wanted.split("/").length).join("/");
  const literal = base.split("/").at(-1) ?? "";
  if (literal === "" || literal.includes("{")) return undefined;
  const elsewhere = all
    .filter(({ method, shape }) => method !== "POST" && shape.replace(/\/$/, "").endsWith(`/${literal}/{}`))
    .map(({ path }) => path.replace(/\/$/, ""))
    // Items below a list of their own belong to that.
    .filter((path) => find("GET", path.slice(0, path.lastIndexOf("/"))) === undefined)
    .sort((a, b) => a.length - b.length);
  return elsewhere[0];
}

/** Of a PATCH and a PUT the first: unless only the other says what it takes, or takes more than twice as much. */
function best([patch, put]: readonly (Operation | undefined)[]): Operation | undefined {
  const [few, many] = [patch, put].map(fieldsOf);
  const isWider = few !== undefined && many !== undefined && many > few * 2;
  return [isWider ? put : patch, put].find((each) => (fieldsOf(each) ?? 0) > 0);
}

function fieldsOf(operation: Operation | undefined): number | undefined {
  const body = operation?.body();
  return body && propertiesOf(body, body).length;
}

function lastParameter(path: string, operation: Operation | undefined): Parameter | undefined {
  const name = /\{([^{}]+)\}$/.exec(path)?.[1];
  if (name === undefined) return undefined;
  const known = operation?.parameters.find((each) => each.in === "path" && each.name === name);
  return known ?? { name, in: "path", isRequired: true, schema: {} };
}

function answersRows(operations: KnownOperations, path: string): boolean {
  const answer = operations.find("GET", path)?.answer();
  return answer !== undefined && findRows(answer, "") !== undefined;
}
