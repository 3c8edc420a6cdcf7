import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { fieldsOf, pathOfField, placedFields } from "./form-fields.ts";
import { formAround } from "./form-schema.ts";
import { requestOf } from "./operation-of.ts";
import { callAround, outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { followSchema, segmentsOf } from "./schema-path.ts";
import { kindsOf } from "./schema-type.ts";
import { declaredAround } from "./scope.ts";

/** A form that sends what has changed opens with what there is. */
export const checkOpensEmpty: Rule = (part) => {
  const key = ["body", "ops"].find((each) => readOwn(part.value, each) === "changed");
  const form = formAround(part)?.form.value;
  const hasStart =
    readOwn(form, "init") !== undefined ||
    fieldsOf(form).some((field) => readOwn(field, "init") !== undefined);
  if (key === undefined || form === undefined || hasStart) return [];
  const message = 'nothing can have changed: the form has no "init" and opens empty. Say what it opens with';
  return [{ pointer: `${part.pointer}/${key}`, message }];
};

/** A form that opens with a whole object has its fields in there, where it sends what has changed. */
export const checkOpensWith: Rule = (part, options) => {
  const init = readOwn(part.value, "init");
  const call = readOwn(formAround(part)?.owner, "call");
  const isChanged = ["body", "ops"].some((key) => readOwn(call, key) === "changed");
  const schema = readOwn(part.value, "schema");
  const isSingle = schema === undefined || typeof readOwn(schema, "api") === "string";
  if (!isReference(init) || init.pick !== undefined || !isChanged || !isSingle) return [];
  const described = readSchema(part, init.$, options);
  if (described === undefined) return [];
  return placedFields(part.value, part.pointer).flatMap(({ field, pointer }) => {
    const at = readOwn(field, "at");
    const isOwn = ["init", "extra", "secret", "upload"].some((key) => readOwn(field, key) !== undefined);
    if (isOwn || readOwn(field, "as") === "secret" || typeof at !== "string" || at.startsWith("?")) return [];
    const followed = followSchema(described.root, described.schema, pathOfField(field).split("."));
    if (followed.ok) return [];
    const message = `opens empty: "${init.$}" has no "${followed.segment}". Give the field an "init", name each value in that of the form, or say "init": null where it is only written`;
    return [{ pointer, message }];
  });
};

/** A list of a loaded document is changed with `edit`: a body of one row would replace the whole. */
export const checkReplacesAll: Rule = (part) => {
  const { value, pointer } = part;
  const spelled = readOwn(value, "do");
  const from = readOwn(readOwn(listAround(part), "source"), "from");
  if (typeof spelled !== "string" || !spelled.startsWith("PUT ") || typeof from !== "string") return [];
  const [, name = ""] = from.split(".");
  const read = readOwn(declaredAround(part, "load").get(name), "do");
  const isDocument = typeof read === "string" && read.replace(/^\S+/, "PUT") === spelled;
  const body = readOwn(value, "body");
  if (!isDocument || readOwn(value, "edit") !== undefined || !isReference(body)) return [];
  if (!["form", "row", "entry"].includes(body.$.split(".")[0] ?? "")) return [];
  const message = `replaces the whole of "load.${name}" by one entry: say "edit": "load.${name}" and "ops"`;
  return [{ pointer: `${pointer}/body`, message }];
};

/** An operation for one entry does not take the whole list: it names the row, or the end of the list. */
export const checkWholeList: Rule = (part, options) => {
  const { value, pointer } = part;
  const [op, path, sent] = ["op", "path", "value"].map((key) => readOwn(value, key));
  const call = callAround(part);
  if (readOwn(call?.value, "edit") === undefined || typeof path !== "string" || path.includes("{")) return [];
  if (!isList(call?.value, path, options)) return [];
  const at = `${pointer}/path`;
  const isEntry = isReference(sent) ? sent.$ === "form" : isRecord(sent) && sent["by"] === undefined;
  if ((op === "add" || op === "replace") && isEntry)
    return [{ pointer: at, message: `"${path}" is the whole list: one entry is added at "${path}/-"` }];
  const isOfRow = outwards(part).some(
    ({ definition, pointer: of }) => definition === "Action" && /\/rowActions\/\d+$/.test(of),
  );
  if (op !== "remove" || !isOfRow) return [];
  return [{ pointer: at, message: `removes the whole list: the row alone is "${path}/{row}"` }];
};

function isList(call: unknown, path: string, options: CheckOptions): boolean {
  const described = requestOf(call, options, "do");
  const followed = described && followSchema(described.root, described.schema, segmentsOf(path));
  if (described === undefined || followed?.ok !== true) return false;
  const kinds = kindsOf({ root: described.root, schema: followed.schema });
  return kinds !== undefined && kinds.every((kind) => kind === "array");
}

function listAround(part: Part): unknown {
  return outwards(part).find(({ value }) => readOwn(value, "source") !== undefined)?.value;
}

/** What becomes of the lines of a table, as `marks` writes it into them. */
const MARKS: readonly string[] = ["CREATE", "UPDATE", "DELETE"];

/** The calls for the lines of a table ask for the mark that the table makes, and send each kind of line. */
export const checkMarks: Rule = (part) => {
  const calls = readOwn(part.value, "calls");
  const form = readOwn(part.value, "ask") ?? part.value;
  const at = form === part.value ? part.pointer : `${part.pointer}/ask`;
  return placedFields(form, at).flatMap(({ field, pointer }) => {
    const marks = readOwn(field, "marks");
    if (typeof marks !== "string" || !Array.isArray(calls)) return [];
    return calls.flatMap((call: unknown, index) => {
      const by = readOwn(call, "by");
      if (readOwn(call, "each") !== `form.${pathOfField(field)}` || !isReference(by)) return [];
      if (by.$ !== `entry.${marks}`) {
        const message = `the call for each line asks for "${by.$}", which no line has`;
        return by.$.startsWith("entry.") ? [{ pointer: `${pointer}/marks`, message }] : [];
      }
      return checkCases(call, `${part.pointer}/calls/${index}`, by.$);
    });
  });
};

function checkCases(call: unknown, pointer: string, path: string): readonly Problem[] {
  const to = readOwn(call, "to");
  const cases = Object.keys(isRecord(to) ? to : {});
  const unknown = cases
    .filter((name) => !MARKS.includes(name))
    .map((name) => ({
      pointer: `${pointer}/to/${escapeSegment(name)}`,
      atKey: true,
      message: `"${path}" is never "${name}" (known: ${MARKS.join(", ")})`,
    }));
  if (readOwn(call, "else") !== undefined && readOwn(call, "else") !== null) return unknown;
  const missing = MARKS.filter((mark) => !cases.includes(mark));
  return [
    ...unknown,
    ...missing.map((mark) => ({
      pointer: `${pointer}/to`,
      message: `"${mark}" is missing: such lines are not sent`,
    })),
  ];
}
