import type { Operation } from "#engine/api-description";
import { wordsIn } from "./property-role.ts";
import { shapeOf } from "./known-operations.ts";
import type { Param } from "#engine/template";

/** Where the placeholder of an item is read: from the row of a list, or from the page's own address. */
export type ItemAt = "row" | "query";

/** Writes the paths, parameters and links of generated pages. What a path needs travels in the page's query. */
export interface Speller {
  /** `GET /servers/{row.id}` */
  call(operation: Operation, at: ItemAt): string;
  /**
   * How a list beside the collection is asked: `GET /projects/{query.project}/networks`. Undefined where it asks for what the
   * page is not given; `sent` are parameters that its dialect sends.
   */
  beside(list: Operation, sent: readonly string[]): GivenCall | undefined;
  /** What a link to another page of the collection carries: `?realm={query.realm}&id={row.id}`. */
  queryOf(item?: ItemAt): string;
  /** The parameters of a page of the collection. */
  params(withItem: boolean): Readonly<Record<string, Param>>;
  /** Whether a query parameter that an operation insists on is read from the page: forms ask for the others. */
  isGiven(operation: Operation, name: string): boolean;
  /** Query parameters that an operation insists on and the page is given. */
  requiredQuery(operation: Operation, at?: ItemAt): Readonly<Record<string, unknown>> | undefined;
}

export interface GivenCall {
  readonly call: string;
  readonly query: Readonly<Record<string, unknown>>;
}

const ITEM = "id";

export interface SpellerOptions {
  /** Query parameters that its operations insist on, and that all its pages are given. */
  readonly asked?: readonly string[];
  /** The collection stands in a tab of a page whose own item is the last placeholder of the path. */
  readonly isInItem?: boolean;
  /** Fields of a row and of an item that fill a query parameter of their name, where an operation is about one. */
  readonly known?: readonly string[];
  /** Where in its answer an item is: `.server`. */
  readonly item?: string;
}

/** A speller for a collection at `path`; `key` is the row's field that fills an item's placeholder. */
export function createSpeller(
  path: string,
  key: string,
  { asked = [], isInItem = false, known = [], item: envelope = "" }: SpellerOptions = {},
): Speller {
  const parents = placeholders(path);
  const names = parents.map((name, index) =>
    isInItem && index === parents.length - 1 ? ITEM : parameterOf(name),
  );
  const fill = (called: string, at: ItemAt): string => {
    const isBelow = shapeOf(called).startsWith(shapeOf(path));
    let place = isBelow ? -1 : names.length - 1;
    // By position: descriptions name the same placeholder differently from path to path.
    return called.replace(/\{[^{}]*\}/g, () => {
      place += 1;
      const parent = names[place];
      if (parent !== undefined) return `{query.${parent}}`;
      return at === "row" ? `{row.${key}}` : `{query.${ITEM}}`;
    });
  };
  const isKnown = (operation: Operation, name: string): boolean =>
    known.includes(name) && shapeOf(operation.path).startsWith(`${shapeOf(path)}/{}`);
  return {
    call: ({ method, path: called }, at) => `${method} ${fill(called, at)}`,
    beside(list, sent) {
      const shape = shapeOf(list.path);
      const needed = shape.slice(0, shape.lastIndexOf("{}") + 1);
      const required = requiredNames(list).filter((name) => !sent.includes(name));
      const isGiven = required.every((name) => asked.includes(name));
      if (!isGiven || !shapeOf(path).startsWith(needed)) return undefined;
      let place = -1;
      const filled = list.path.replace(/\{[^{}]*\}/g, () => `{query.${names[(place += 1)] ?? ""}}`);
      return {
        call: `${list.method} ${filled}`,
        query: Object.fromEntries(required.map((name) => [name, { $: `query.${parameterOf(name)}` }])),
      };
    },
    queryOf(item) {
      const pairs = [...names, ...asked.map(parameterOf)].map((name) => `${name}={query.${name}}`);
      if (item === "row") pairs.push(`${ITEM}={row.${key}}`);
      if (item === "query") pairs.push(`${ITEM}={query.${ITEM}}`);
      return pairs.length > 0 ? `?${pairs.join("&")}` : "";
    },
    params(withItem) {
      const all = [...(withItem ? [ITEM] : []), ...names, ...asked.map(parameterOf)];
      return Object.fromEntries(all.map((name) => [name, { in: "query", required: true } as const]));
    },
    isGiven: (operation, name) => asked.includes(name) || isKnown(operation, name) || isItem(operation, name),
    requiredQuery(operation, at = "query") {
      const own = at === "row" ? "row." : `load.item${envelope}.`;
      const places = requiredNames(operation).flatMap((name): readonly (readonly [string, string])[] => {
        if (isItem(operation, name)) return [[name, at === "row" ? `row.${key}` : `query.${ITEM}`]];
        if (asked.includes(name)) return [[name, `query.${parameterOf(name)}`]];
        return isKnown(operation, name) ? [[name, `${own}${name}`]] : [];
      });
      if (places.length === 0) return undefined;
      return Object.fromEntries(places.map(([name, place]) => [name, { $: place }]));
    },
  };
}

/** Names of the query parameters that these operations insist on, besides the item itself. */
export function askedBy(operations: readonly (Operation | undefined)[]): readonly string[] {
  const names = operations.flatMap((each) =>
    each === undefined ? [] : requiredNames(each).filter((name) => !isItem(each, name)),
  );
  return [...new Set(names)];
}

/** A parent called like the item would be filled with the item. */
function parameterOf(name: string): string {
  const plain = name.replace(/[^\w-]/g, "-");
  return plain === ITEM ? "parent-id" : plain;
}

/** Some descriptions ask for the item in the path, and once more in the query. */
function isItem({ path }: Operation, name: string): boolean {
  const last = placeholders(path).at(-1);
  return last !== undefined && wordsIn(last).join() === wordsIn(name).join();
}

function requiredNames(operation: Operation): readonly string[] {
  return operation.parameters
    .filter((each) => each.in === "query" && each.isRequired)
    .map(({ name }) => name);
}

function placeholders(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}
