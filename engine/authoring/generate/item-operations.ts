import type { ApiDescription, Operation } from "#engine/api-description";
import type { Collection } from "./collection.ts";
import { knownOperations, shapeOf } from "./known-operations.ts";
import type { KnownOperations } from "./known-operations.ts";
import { findRows } from "./row-shape.ts";
import { chosenPowers } from "./chosen-powers.ts";

/** What can be done with one item, beyond reading, changing and removing it. */
export interface ItemOperations {
  readonly actions: readonly Operation[];
  /** Paths of the lists under an item. */
  readonly lists: readonly string[];
  /** What has no place on a page, in sentences. */
  readonly notes: readonly string[];
}

/** Segments that only say that what follows is done: `/servers/{id}/actions/poweron`. */
const DOING = new Set(["actions", "action", "lifecycle", "operations", "commands", "do"]);
/** Talks to a program or waits for it: nothing for a button. */
const NO_BUTTONS = new Set(["wait", "ws", "websocket", "stream", "import", "upload"]);

/** Finds the operations and the lists under an item. */
export function findItemOperations(description: ApiDescription, collection: Collection): ItemOperations {
  const { itemPath, read, modify, remove } = collection;
  if (itemPath === undefined) return { actions: [], lists: [], notes: [] };
  const operations = knownOperations(description);
  const own = [read, modify, remove].map((each) => each && `${each.method} ${each.path}`);
  const shape = `${shapeOf(itemPath)}/`;
  const below = operations.all
    .filter((each) => each.shape.startsWith(shape) && !own.includes(`${each.method} ${each.path}`))
    .map(({ method, path }) => ({ method, path, rest: restOf(path, itemPath) }));
  const lists = below
    .filter(
      ({ method, rest }) => method === "GET" && rest.length <= 2 && !rest.some((each) => each.includes("{")),
    )
    .filter(({ path, rest }) => {
      const answer = operations.find("GET", path)?.answer();
      return answer !== undefined && findRows(answer, rest.at(-1) ?? "") !== undefined;
    })
    .map(({ path }) => path);
  const notes: string[] = [];
  const actions = below.flatMap(({ method, path, rest }): readonly Operation[] => {
    const isAction = method === "POST" || method === "PUT" || method === "PATCH";
    if (!isAction || rest.some((each) => each.includes("{"))) return [];
    if (rest.length > 2 || (rest.length === 2 && !DOING.has(rest[0] ?? ""))) return [];
    // A document of its own, which is read and written, is no action.
    if (method !== "POST" && operations.find("GET", path) !== undefined) return [];
    // What is added to a list under the item is added in its tab.
    const isAdd = method === "POST" && lists.includes(path);
    if (isAdd && chosenPowers(operations.find(method, path)) === undefined) return [];
    const type = operations.find(method, path)?.bodyType ?? "";
    if (
      NO_BUTTONS.has(rest.at(-1) ?? "") ||
      /^(?:multipart|application\/octet|image|video|audio)/.test(type)
    ) {
      notes.push(`${method} ${path} is nothing for a button.`);
      return [];
    }
    const operation = operations.find(method, path);
    return operation === undefined ? [] : [operation];
  });
  return { actions: [...actions, ...wordedBefore(operations, itemPath)], lists, notes };
}

/** What is done stands before the item in some: `POST /flows/start/{flow}`. */
function wordedBefore({ all, find }: KnownOperations, itemPath: string): readonly Operation[] {
  const segments = shapeOf(itemPath).split("/");
  const above = segments.slice(0, -1).join("/");
  return all.flatMap(({ method, path, shape }) => {
    const word = shape.startsWith(`${above}/`) ? shape.split("/").at(-2) : undefined;
    if (word === undefined || word.includes("{") || shape !== `${above}/${word}/{}`) return [];
    const isAction = (method === "POST" || method === "PUT") && find("GET", `${above}/${word}`) === undefined;
    const operation = isAction && find("GET", path) === undefined ? find(method, path) : undefined;
    return operation === undefined ? [] : [operation];
  });
}

/** The segments of a path below that of an item. */
export function restOf(path: string, itemPath: string): readonly string[] {
  return path.replace(/\/$/, "").split("/").slice(itemPath.split("/").length);
}
