import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { JsonSchema } from "#engine/api-description";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { fieldsOf, pathOfField } from "./form-fields.ts";
import { operationOf } from "./operation-of.ts";
import { declaredAround } from "./scope.ts";
import type { Rule } from "./part.ts";
import { doOf, lastNamed, placeholdersIn } from "./placeholders.ts";
import { followSchema } from "./schema-path.ts";

/** A form saves to what it opens with: not to another entry of a list, and not to another thing of the same kind. */
export const checkSavedThing: Rule = (part, options) => {
  const { value, pointer } = part;
  const call = readOwn(value, "call");
  const opens = firstPaths(readOwn(value, "init"));
  if (doOf(call) === "") return [];
  const at = `${pointer}/call/do`;
  return opens
    .flatMap((opened): readonly Problem[] => {
      const entry = otherEntry(opened, doOf(call));
      if (entry !== undefined)
        return [
          { pointer: at, message: `the form opens with "${opened}" and saves to another entry, "${entry}"` },
        ];
      const load = declaredAround(part, "load").get(opened.split(".")[1] ?? "");
      const other = otherThing(load, call, opened, options);
      if (other === undefined) return [];
      const message = `the form opens with what ${doOf(load)} answers and saves to another of them, "${other}"`;
      return [{ pointer: at, message }];
    })
    .slice(0, 1);
};

/** The loads that a form starts with, as a whole or in single values. */
function firstPaths(init: unknown): readonly string[] {
  if (isReference(init)) return init.$.startsWith("load.") ? [init.$] : [];
  return isRecord(init) ? Object.values(init).flatMap(firstPaths) : [];
}

/** `load.list.data.1.id` beside `load.list.data.0`. */
function otherEntry(opened: string, spelled: string): string | undefined {
  const [, list = "", index = ""] = /^(.*?\.)(\d+)(?:\.|$)/.exec(opened) ?? [];
  if (list === "") return undefined;
  return placeholdersIn(spelled)
    .map(({ path }) => path)
    .find((path) => path.startsWith(list) && !`${path}.`.startsWith(`${list}${index}.`));
}

/** What names the thing in the call, where the load and the call are of one path and name different ones. */
function otherThing(load: unknown, call: unknown, opened: string, options: CheckOptions): string | undefined {
  const [read, saved] = [operationOf(load, options), operationOf(call, options)];
  if (read?.ok !== true || saved?.ok !== true || read.operation.path !== saved.operation.path)
    return undefined;
  const [own, others] = [placeholdersIn(doOf(load)), placeholdersIn(doOf(call))];
  const name = opened.split(".").slice(0, 2).join(".");
  return others.find(({ path }, index) => {
    const wanted = own[index]?.path;
    return wanted !== undefined && path !== wanted && !path.startsWith(`${name}.`) && isFixed(path);
  })?.path;
}

/** What is the same for a whole page: a parameter, the signed-in person, or another load. */
function isFixed(path: string): boolean {
  return /^(?:query|route|claims|session|load)\./.test(path);
}

/**
 * A list below one thing is narrowed by the thing, not by what the thing itself is below: `reseller_account_id` of an
 * account is that of its siblings.
 */
export const checkBelow: Rule = (part) => {
  const source = readOwn(part.value, "source");
  const filter = readOwn(source, "filter");
  return Object.entries(isRecord(filter) ? filter : {}).flatMap(([field, value]) => {
    const [, name = "", last] = isReference(value) ? (/^load\.([^.]+)\.([^.]+)$/.exec(value.$) ?? []) : [];
    const load = declaredAround(part, "load").get(name);
    const isSibling = last === field && last !== "id" && isOneOf(load, source) && /_?id$/i.test(field);
    const [id] = placeholdersIn(doOf(load)).map(({ path }) => path);
    const message = `lists what has the same "${field}" as "load.${name}", which is beside it: what is below it has its id, "${id ?? `load.${name}.id`}"`;
    return isSibling ? [{ pointer: `${part.pointer}/source/filter/${escapeSegment(field)}`, message }] : [];
  });
};

function isOneOf(load: unknown, source: unknown): boolean {
  const isSame = readOwn(load, "api") === readOwn(source, "api");
  return isSame && doOf(load).endsWith("}") && lastNamed(doOf(load)) === lastNamed(doOf(source));
}

/** What is added to a list of one thing's own is added to that thing, where the request can say so. */
export const checkAddedBelow: Rule = (part, options) => {
  const owner = ownerOf(readOwn(part.value, "source"));
  const actions = readOwn(part.value, "pageActions");
  if (owner === undefined) return [];
  return (Array.isArray(actions) ? actions : []).flatMap((action: unknown, index) => {
    const call = readOwn(action, "call");
    const body = readOwn(call, "body");
    const isAdding = readOwn(action, "kind") === "add" && doOf(call).startsWith("POST ");
    const match = isAdding ? operationOf(call, options) : undefined;
    const request = match?.ok === true ? match.operation.body() : undefined;
    const key = ownersOf(request, owner.kind).find((name) => isMissing(name, body, action, call));
    if (key === undefined || isNamed(call, owner)) return [];
    const message = `the list is of "${owner.path}", and what is added here is not: send "${key}": {"$": "${owner.path}"} in the body`;
    return [{ pointer: `${part.pointer}/pageActions/${index}/call/body`, message }];
  });
};

interface Owner {
  readonly kind: string;
  readonly path: string;
}

/** What names another thing than the signed-in people and their account. */
function isOther(path: string): boolean {
  return /^(?:query|route|load)\./.test(path);
}

/** Whose a list is: a parameter of the page, or a load, in its path or its filter. The signed-in are meant without being named. */
function ownerOf(source: unknown): Owner | undefined {
  const place = placeholdersIn(doOf(source)).find(({ path, before }) => isOther(path) && before !== "");
  if (place !== undefined) return { kind: place.before, path: place.path };
  const filter = readOwn(source, "filter");
  for (const [field, value] of Object.entries(isRecord(filter) ? filter : {})) {
    const kind = /^(.+?)(?:_id|Id)$/.exec(field)?.[1];
    if (kind !== undefined && isReference(value) && isOther(value.$)) return { kind, path: value.$ };
  }
  return undefined;
}

/** The properties of a request that name the owner: `account_id`. */
function ownersOf(request: JsonSchema | undefined, kind: string): readonly string[] {
  if (request === undefined) return [];
  return [`${kind}_id`, `${kind}Id`].filter((name) => {
    const followed = followSchema(request, request, [name]);
    return followed.ok && followed.schema !== undefined;
  });
}

function isMissing(name: string, body: unknown, action: unknown, call: unknown): boolean {
  const query = readOwn(call, "query");
  const isAsked = fieldsOf(readOwn(action, "ask")).some((field) => pathOfField(field) === name);
  if (isAsked || (isRecord(query) && Object.hasOwn(query, name))) return false;
  if (isReference(body)) return body.$ === "form" && body.pick === undefined;
  return isRecord(body) && !Object.hasOwn(body, name);
}

function isNamed(call: unknown, { path }: Owner): boolean {
  return doOf(call).includes(`{${path}}`);
}
