import { isRecord, readOwn } from "#validators";
import type { Frame } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { schemaOfCommon } from "./common-roots.ts";
import { fieldsOf, pathOfField } from "./form-fields.ts";
import { formAround, parameterOfField, requestOfField } from "./form-schema.ts";
import { brings } from "./language.ts";
import { answerOf, loadOf, rowOf, rowsOf } from "./operation-of.ts";
import type { Described } from "./operation-of.ts";
import { answersAround } from "./answers-around.ts";
import { outwards } from "./part.ts";
import type { Part } from "./part.ts";
import { followSchema, segmentsOf } from "./schema-path.ts";
import { declaredAround } from "./scope.ts";

/**
 * The schema of what a path reads where a part stands, as far as descriptions and parameters tell. Undefined: nothing
 * is known of it.
 */
export function readSchema(part: Part, path: string, options: CheckOptions): Described | undefined {
  const [root = "", ...rest] = path.split(".");
  switch (root) {
    case "row":
      return follow(rowOf(part, options), rest);
    case "rows":
      return follow(rowOf(part, options), rest.slice(1));
    case "load":
      return loadOf(part, path, options);
    case "result":
      return resultSchema(part, rest, options);
    case "item":
      return itemSchema(part, rest, options);
    case "form":
      return formSchema(part, rest.join("."), options);
    case "picked":
      return pickedSchema(part, rest, options);
    case "route":
    case "query":
      return parameterSchema(part, rest[0] ?? "");
    case "claims":
    case "session":
      return commonSchema(path);
    default:
      return undefined;
  }
}

function follow(described: Described | undefined, segments: readonly string[]): Described | undefined {
  if (described === undefined) return undefined;
  const followed = followSchema(described.root, described.schema, segments);
  return followed.ok && followed.schema !== undefined ? { ...described, schema: followed.schema } : undefined;
}

function resultSchema(part: Part, rest: readonly string[], options: CheckOptions): Described | undefined {
  const { single, chain } = answersAround(part);
  if (single !== undefined) return follow(answerOf(single, options), rest);
  const [name = "", ...inner] = rest;
  const call = chain?.find((each) => readOwn(each, "as") === name);
  return call === undefined ? undefined : follow(answerOf(call, options), inner);
}

function itemSchema(
  part: Part,
  rest: readonly string[],
  options: CheckOptions,
  frames: readonly Frame[] = outwards(part),
): Described | undefined {
  const at = frames.findIndex(hasItem);
  const holder = frames[at];
  if (holder?.definition === "RemoteOptions") return follow(rowsOf(holder.value, options), rest);
  if (holder?.definition === "LoadedOptions") return follow(loadedRowsOf(part, holder.value, options), rest);
  if (holder?.definition === "Drawer") return follow(rowOf(part, options), rest);
  const of = readOwn(readOwn(holder?.value, "of"), "$");
  if (typeof of !== "string") return undefined;
  const [root, ...path] = of.split(".");
  // The thing of a detail may be of the thing that it stands in, and is never of its own.
  const thing =
    root === "item" ? itemSchema(part, path, options, frames.slice(at + 1)) : readSchema(part, of, options);
  return follow(thing, rest);
}

/** Whose `item` it is: a choice, a file, the thing of a detail, an open row. */
export function holderOfItem(part: Part): Frame | undefined {
  return outwards(part).find(hasItem);
}

/** A meter without a thing of its own has that of what it is in. */
function hasItem({ definition, value }: Frame): boolean {
  return brings(definition, "item") && (definition !== "Meter" || readOwn(value, "of") !== undefined);
}

/** What one of the choices is that a load holds. */
export function loadedRowsOf(part: Part, source: unknown, options: CheckOptions): Described | undefined {
  const from = readOwn(source, "from");
  const rows = readOwn(source, "rows");
  if (typeof from !== "string") return undefined;
  const described = loadOf(part, from, options);
  return follow(described, [...segmentsOf(rows), "*"]);
}

function formSchema(part: Part, path: string, options: CheckOptions): Described | undefined {
  const around = formAround(part);
  const field =
    around === undefined ? undefined : fieldsOf(around.form.value).find((each) => pathOfField(each) === path);
  if (around === undefined || field === undefined || readOwn(field, "extra") === true) return undefined;
  const at = readOwn(field, "at");
  if (typeof at === "string" && at.startsWith("?")) {
    const schema = parameterOfField(around, path, options);
    return isRecord(schema) ? { root: schema, schema, by: at } : undefined;
  }
  const request = requestOfField(around, path.split("."), options);
  return request.known ? follow(request.described, request.path) : undefined;
}

function pickedSchema(part: Part, rest: readonly string[], options: CheckOptions): Described | undefined {
  const found = pickedRows(part, rest, options);
  return found === undefined ? undefined : follow(found.described, found.rest);
}

/** What the choices of the field are that a path below `picked` starts with, and the path in one of them. */
export function pickedRows(
  part: Part,
  path: readonly string[],
  options: CheckOptions,
): { readonly described: Described | undefined; readonly rest: readonly string[] } | undefined {
  const around = formAround(part);
  for (const field of around === undefined ? [] : fieldsOf(around.form.value)) {
    const own = pathOfField(field).split(".");
    if (own.join(".") !== path.slice(0, own.length).join(".")) continue;
    const choices = readOwn(field, "options");
    const isLoaded = readOwn(choices, "from") !== undefined;
    const described = isLoaded ? loadedRowsOf(part, choices, options) : rowsOf(choices, options);
    return { described, rest: path.slice(own.length) };
  }
  return undefined;
}

function commonSchema(path: string): Described | undefined {
  const schema = schemaOfCommon(path);
  return schema && { root: schema, schema, by: path };
}

/** A parameter that may only be one of its `values`. */
function parameterSchema(part: Part, name: string): Described | undefined {
  const values = readOwn(declaredAround(part, "params").get(name), "values");
  if (!Array.isArray(values)) return undefined;
  const schema = { enum: values };
  return { root: schema, schema, by: `the parameter "${name}"` };
}
