import type { ApiDescription, Operation } from "#engine/api-description";
import { readRowShape } from "./build-columns.ts";

/** The operations of one collection: the list and its items. */
export interface Collection {
  readonly path: string;
  /** The placeholder of an item's path: `id` of `/servers/{id}`. */
  readonly itemParameter?: string;
  readonly list?: Operation;
  readonly add?: Operation;
  readonly read?: Operation;
  readonly modify?: Operation;
  readonly remove?: Operation;
}

/** Finds what a description can do with a collection by its path: `/servers`, `/repos/{owner}/{repo}/issues`. */
export function findCollection(description: ApiDescription, path: string): Collection {
  const trimmed = path.length > 1 ? path.replace(/\/$/, "") : path;
  const find = (call: string): Operation | undefined => {
    const match = description.operation(call);
    return match.ok ? match.operation : undefined;
  };
  const item = `${trimmed === "/" ? "" : trimmed}/{item}`;
  const read = find(`GET ${item}`);
  const modify = find(`PATCH ${item}`) ?? find(`PUT ${item}`);
  const remove = find(`DELETE ${item}`);
  const itemPath = (read ?? modify ?? remove)?.path;
  const itemParameter = itemPath === undefined ? undefined : /\{([^{}]+)\}\/?$/.exec(itemPath)?.[1];
  const list = find(`GET ${trimmed}`);
  const add = find(`POST ${trimmed}`);
  return {
    path: trimmed,
    ...(itemParameter !== undefined && { itemParameter }),
    ...(list && { list }),
    ...(add && { add }),
    ...(read && { read }),
    ...(modify && { modify }),
    ...(remove && { remove }),
  };
}

/**
 * The paths of a description that are collections: read with GET, with items below them, something to add, or rows in
 * their answer. In the order of the document.
 */
export function collectionsOf(description: ApiDescription): readonly string[] {
  const operations = description.operations();
  const shapes = new Set(operations.map(({ path }) => path.replace(/\{[^{}]*\}/g, "{}")));
  const posts = new Set(operations.filter(({ method }) => method === "POST").map(({ path }) => path));
  return operations
    .filter(({ method, path }) => method === "GET" && !/\}\/?$/.test(path))
    .filter(({ path }) => {
      const shape = path.replace(/\{[^{}]*\}/g, "{}");
      return shapes.has(`${shape}/{}`) || posts.has(path) || answersRows(description, path);
    })
    .map(({ path }) => path);
}

function answersRows(description: ApiDescription, path: string): boolean {
  const match = description.operation(`GET ${path}`);
  return match.ok && readRowShape(match.operation, undefined) !== undefined;
}
