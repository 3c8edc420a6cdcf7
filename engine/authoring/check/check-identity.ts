import { readOwn } from "#validators";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { operationOf } from "./operation-of.ts";
import { outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";
import { placeholdersIn, segmentsOfDo } from "./placeholders.ts";
import { readSchema } from "./read-schema.ts";
import { followSchema } from "./schema-path.ts";
import { declaredAround } from "./scope.ts";

/**
 * A call for one of the rows, or for what the page has loaded, names it by its key, not by another of its fields: the
 * id of its account, or its name.
 */
export const checkIdentity: Rule = (part, options) => {
  const spelled = readOwn(part.value, "do");
  if (typeof spelled !== "string") return [];
  return placeholdersIn(spelled).flatMap(({ before, path, index }): readonly Problem[] => {
    if (before === "") return [];
    const key = keyOf(part, before, path);
    if (key === undefined || path === key || path.split(".").at(-1) === nameIn(part, options, before, index))
      return [];
    // What is another's, `row.parent.id`, may be of the same kind.
    if (path.split(".").length > key.split(".").length) return [];
    const object = readSchema(part, key.slice(0, key.lastIndexOf(".")), options);
    const followed = object && followSchema(object.root, object.schema, [key.split(".").at(-1) ?? ""]);
    if (followed?.ok !== true || followed.schema === undefined) return [];
    const [root = ""] = path.split(".");
    const what = root === "row" ? "the row" : "what is loaded";
    return [
      {
        pointer: `${part.pointer}/do`,
        message: `/${before}/{} is ${what}: its key is "${key}", not "${path}"`,
      },
    ];
  });
};

/** The path that holds the id of the thing after a segment, if it is the row of the list or a load; undefined otherwise. */
function keyOf(part: Part, before: string, path: string): string | undefined {
  const [root, name = ""] = path.split(".");
  if (root === "row") {
    const list = outwards(part).find(({ value }) => readOwn(value, "source") !== undefined)?.value;
    const key = readOwn(list, "key") ?? "id";
    const isRow =
      typeof key === "string" && holds(segmentsOfDo(readOwn(readOwn(list, "source"), "do")), before);
    return isRow ? `row.${key}` : undefined;
  }
  if (root !== "load") return undefined;
  const load = declaredAround(part, "load").get(name);
  const segments = segmentsOfDo(readOwn(load, "do"));
  const isOne = segments.at(-2) === before && segments.at(-1)?.startsWith("{") === true;
  return isOne ? `load.${name}.id` : undefined;
}

/** Whether a path is of many of a segment: `contact` in `/contact/account/{id}`, not in `/contact/{id}/mail`. */
function holds(segments: readonly string[], before: string): boolean {
  const at = segments.lastIndexOf(before);
  return at !== -1 && segments[at + 1]?.startsWith("{") !== true;
}

/** What the description calls a placeholder: `/buckets/{name}` is filled with the name. */
function nameIn(part: Part, options: CheckOptions, before: string, index: number): string | undefined {
  const match = operationOf(part.value, options);
  if (match?.ok !== true) return undefined;
  const segments = segmentsOfDo(`x ${match.operation.path}`);
  return segments[index - 1] === before ? /^\{(.+)\}$/.exec(segments[index] ?? "")?.[1] : undefined;
}
