import { readOwn } from "#validators";
import type { Problem } from "#engine/template";
import { checkSent } from "./check-bodies.ts";
import { operationOf, requestOf } from "./operation-of.ts";
import { callAround } from "./part.ts";
import type { Rule } from "./part.ts";
import { followSchema, segmentsOf } from "./schema-path.ts";
import { kindsOf, typeWords } from "./schema-type.ts";
import { declaredAround } from "./scope.ts";

/** A change of a whole document: what is read is what is written. */
export const checkEdit: Rule = (part) => {
  const { value, pointer } = part;
  const edit = readOwn(value, "edit");
  if (typeof edit !== "string") return [];
  const [root, name = "", ...rest] = edit.split(".");
  const at = `${pointer}/edit`;
  if (root !== "load" || rest.length > 0)
    return [{ pointer: at, message: `"edit" names a whole load: load.${name === "" ? "firewall" : name}` }];
  const load = declaredAround(part, "load").get(name);
  const [read, write] = [readOwn(load, "do"), readOwn(value, "do")];
  const problems: Problem[] = [];
  if (readOwn(value, "ops") === undefined) {
    problems.push({ pointer, message: '"ops" is missing: they say what "edit" changes' });
  }
  if (typeof read !== "string" || typeof write !== "string") return problems;
  const isSame = readOwn(load, "api") === readOwn(value, "api") && pathOf(read) === pathOf(write);
  if (isSame) return problems;
  return [
    ...problems,
    { pointer: at, message: `"${edit}" reads ${pathOf(read)}, but ${pathOf(write)} is written` },
  ];
};

/** Patch operations go to what takes a list of them, a changed object to what takes an object. */
export const checkChanged: Rule = ({ value, pointer }, options) => {
  const isChanged = readOwn(value, "body") === "changed";
  const hasOps = readOwn(value, "ops") !== undefined && readOwn(value, "edit") === undefined;
  const match = isChanged || hasOps ? operationOf(value, options) : undefined;
  if (match?.ok !== true) return [];
  const { operation } = match;
  const root = operation.body();
  const kinds = root && kindsOf({ root, schema: root });
  const wanted = isChanged ? "object" : "array";
  const isTaken = kinds?.includes(wanted) === true || (hasOps && operation.takesPatchList === true);
  if (isTaken || (root !== undefined && kinds === undefined)) return [];
  const takes = kinds === undefined ? "no body" : typeWords(kinds);
  const message = `${operation.method} ${operation.path} takes ${takes}, and this is ${isChanged ? "an object" : "a list of operations"}`;
  return [{ pointer: `${pointer}/${isChanged ? "body" : "ops"}`, message }];
};

function pathOf(spelled: string): string {
  return spelled.slice(spelled.indexOf(" ") + 1);
}

const ONLY_IN_EDITS = new Set(["add", "merge", "move"]);

/** An operation finds its place in the document that it changes. */
export const checkOp: Rule = (part, options) => {
  const { value, pointer } = part;
  const call = callAround(part);
  const op = readOwn(value, "op");
  const path = readOwn(value, "path");
  const problems: Problem[] = [];
  const isEdit = readOwn(call?.value, "edit") !== undefined;
  if (!isEdit && typeof op === "string" && ONLY_IN_EDITS.has(op)) {
    problems.push({ pointer: `${pointer}/op`, message: `"${op}" is permitted only with "edit"` });
  }
  const by = readOwn(value, "by");
  if (op === "move" && (by === undefined || by === 0))
    problems.push({ pointer, message: '"by" is missing: how many places "move" goes, 1 or -1' });
  if (op !== "move" && by !== undefined)
    problems.push({ pointer: `${pointer}/by`, message: `"by" is of "move", not of "${String(op)}"` });
  if (op !== "remove" && op !== "move" && readOwn(value, "value") === undefined) {
    problems.push({ pointer, message: `"value" is missing: what "${String(op)}" brings` });
  }
  if (typeof path !== "string") return problems;
  if (path !== "" && !path.startsWith("/")) {
    return [
      ...problems,
      {
        pointer: `${pointer}/path`,
        message: `"${path}" must be a JSON Pointer: "/${path.replaceAll(".", "/")}"`,
      },
    ];
  }
  if (!isEdit && /\{rows?\}/.test(path)) {
    return [
      ...problems,
      { pointer: `${pointer}/path`, message: '{row} and {rows} find their place only with "edit"' },
    ];
  }
  const described = isEdit ? requestOf(call?.value, options, "do") : undefined;
  if (described === undefined) return problems;
  const segments = segmentsOf(path).map((segment) => (segment.startsWith("{") ? "-" : segment));
  const followed = followSchema(described.root, described.schema, segments);
  if (followed.ok) {
    const place = { ...described, schema: followed.schema };
    return [...problems, ...checkSent(part, place, readOwn(value, "value"), `${pointer}/value`, options)];
  }
  const message = `"${path}" is not in the body of ${described.by}${followed.hint}`;
  return [...problems, { pointer: `${pointer}/path`, message }];
};
