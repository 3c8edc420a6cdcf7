import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { fieldsOf, pathOfField } from "./form-fields.ts";
import { rowsOf } from "./operation-of.ts";
import type { Part, Rule } from "./part.ts";
import { loadedRowsOf, readSchema } from "./read-schema.ts";
import { followSchema } from "./schema-path.ts";
import { entryOf, kindsOf, typeWords } from "./schema-type.ts";

/** What a field of choices starts with is what its choices send: an id where they send ids. `part` is a form or dialog. */
export const checkFirstChoice: Rule = (part, options) => {
  const init = readOwn(part.value, "init");
  return fieldsOf(part.value).flatMap((field) => {
    const path = pathOfField(field);
    if (readOwn(field, "init") !== undefined) return [];
    const given = isRecord(init) && !isReference(init) ? readOwn(init, path) : undefined;
    const pointer = `${part.pointer}/init/${escapeSegment(path)}`;
    return given === undefined ? [] : checkChoice(part, field, given, pointer, options);
  });
};

/** As `checkFirstChoice`, of a field with a first value of its own. */
export const checkOwnChoice: Rule = (part, options) => {
  const own = readOwn(part.value, "init");
  return own === undefined ? [] : checkChoice(part, part.value, own, `${part.pointer}/init`, options);
};

function checkChoice(
  part: Part,
  field: unknown,
  init: unknown,
  pointer: string,
  options: CheckOptions,
): readonly Problem[] {
  const choices = readOwn(field, "options");
  const sent = readOwn(choices, "value");
  if (!isReference(init) || init.pick !== undefined || typeof sent !== "string") return [];
  const rows =
    readOwn(choices, "from") === undefined ? rowsOf(choices, options) : loadedRowsOf(part, choices, options);
  const followed = rows && followSchema(rows.root, rows.schema, sent.split("."));
  const read = readSchema(part, init.$, options);
  if (rows === undefined || followed?.ok !== true || followed.schema === undefined || read === undefined)
    return [];
  const wanted = kindsOf({ ...rows, schema: followed.schema });
  const kinds = kindsOf(entryOf(read) ?? read);
  if (wanted === undefined || kinds === undefined || kinds.includes("object")) return [];
  const name = init.$.slice(init.$.lastIndexOf(".") + 1);
  const isOther = name !== sent && followSchema(rows.root, rows.schema, [name]).ok && OTHERS.has(name);
  if (kinds.some((kind) => wanted.includes(kind)) && !isOther) return [];
  const message = `the choices send "${sent}", which is ${typeWords(wanted)}, and "${init.$}" is ${isOther ? `their "${name}"` : typeWords(kinds)}: it would not be among them`;
  return [{ pointer, message }];
}

/** What people read of a choice in place of what is sent. */
const OTHERS: ReadonlySet<string> = new Set(["name", "title", "label", "displayName"]);
