import type { Operation } from "#engine/api-description";
import type { Collection } from "./collection.ts";
import type { Param } from "#engine/template";

/** Writes the paths, parameters and links of generated pages. What a path needs travels in the page's query. */
export interface Speller {
  /** `GET /servers/{row.id}`; `from` says where the item's own placeholder is read. */
  call(operation: Operation, from: "row" | "query"): string;
  /** A link to a page, with what its paths need; `row` adds the item. */
  link(page: string, item?: "row"): string;
  /** The page parameters that these operations need. */
  params(operations: readonly Operation[], withItem: boolean): Readonly<Record<string, Param>>;
  /** Query parameters an operation insists on. */
  requiredQuery(operation: Operation): Readonly<Record<string, unknown>> | undefined;
}

const ITEM = "id";

/** A speller for one collection; `key` is the row's field that fills the item's placeholder. */
export function createSpeller(collection: Collection, key: string): Speller {
  const parents = placeholders(collection.path);
  const fill = (path: string, from: "row" | "query"): string => {
    let place = -1;
    // By position: descriptions name the same placeholder differently from path to path.
    return path.replace(/\{[^{}]*\}/g, () => {
      place += 1;
      const parent = parents[place];
      if (parent !== undefined) return `{query.${parameterOf(parent)}}`;
      return from === "row" ? `{row.${key}}` : `{query.${ITEM}}`;
    });
  };
  return {
    call: ({ method, path }, from) => `${method} ${fill(path, from)}`,
    link(page, item) {
      const pairs = parents.map((name) => `${parameterOf(name)}={query.${parameterOf(name)}}`);
      if (item === "row") pairs.push(`${ITEM}={row.${key}}`);
      return `/pages/${page}${pairs.length > 0 ? `?${pairs.join("&")}` : ""}`;
    },
    params(operations, withItem) {
      const names = [
        ...(withItem ? [ITEM] : []),
        ...parents.map(parameterOf),
        ...operations.flatMap(requiredNames).map(parameterOf),
      ];
      return Object.fromEntries(names.map((name) => [name, { in: "query" as const, required: true }]));
    },
    requiredQuery(operation) {
      const names = requiredNames(operation);
      if (names.length === 0) return undefined;
      return Object.fromEntries(names.map((name) => [name, { $: `query.${parameterOf(name)}` }]));
    },
  };
}

/** A parent called like the item would be filled with the item. */
function parameterOf(name: string): string {
  const plain = name.replace(/[^\w-]/g, "-");
  return plain === ITEM ? "parent-id" : plain;
}

function requiredNames(operation: Operation): readonly string[] {
  return operation.parameters
    .filter((each) => each.in === "query" && each.isRequired)
    .map(({ name }) => name);
}

function placeholders(path: string): readonly string[] {
  return Array.from(path.matchAll(/\{([^{}]*)\}/g), ([, name = ""]) => name);
}
