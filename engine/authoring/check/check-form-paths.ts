import { readOwn } from "#validators";
import { suggest } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { fieldPathsAround, fieldsOf, pathOfField } from "./form-fields.ts";
import { formAround } from "./form-schema.ts";
import { rowsOf } from "./operation-of.ts";
import type { Described } from "./operation-of.ts";
import type { Part } from "./part.ts";
import { loadedRowsOf, pickedRows, readSchema } from "./read-schema.ts";
import { followSchema, permittedBy } from "./schema-path.ts";
import { kindsOf, typeWords } from "./schema-type.ts";

/** What is wrong with a path, and the segment at which it goes wrong. */
export interface WrongPath {
  readonly message: string;
  readonly step?: string;
}

/** What is wrong with a path below `form`: there is no such field, or the field holds nothing that has what is read of it. */
export function problemOfForm(part: Part, path: string, options: CheckOptions): WrongPath | undefined {
  const wanted = path.split(".").slice(1).join(".");
  return problemOfField(part, wanted) ?? problemBelow(part, wanted, options);
}

/** What is wrong with the field that a path below `form` or `picked` names. */
function problemOfField(part: Part, wanted: string): WrongPath | undefined {
  const known = fieldPathsAround(part);
  const exists = known.some(
    (field) => field === wanted || field.startsWith(`${wanted}.`) || wanted.startsWith(`${field}.`),
  );
  if (exists || known.length === 0) return undefined;
  return { message: `the form has no field "${wanted}"${suggest(wanted, known)}` };
}

/** What is wrong with a path below `picked`: there is no such field, or it is typed, and nothing was chosen. */
export function problemOfPicked(part: Part, path: string, options: CheckOptions): WrongPath | undefined {
  const wanted = path.split(".").slice(1).join(".");
  const fields = fieldsOf(formAround(part)?.form.value).filter((field) =>
    `${wanted}.`.startsWith(`${pathOfField(field)}.`),
  );
  const [field] = fields;
  if (field === undefined || !fields.every((each) => isTyped(part, each, options)))
    return problemOfField(part, wanted);
  const own = pathOfField(field);
  return { message: `"${own}" has no choices, of which one would be "picked.${own}"`, step: own };
}

function isTyped(part: Part, field: unknown, options: CheckOptions): boolean {
  if (["options", "values", "use"].some((key) => readOwn(field, key) !== undefined)) return false;
  const as = readOwn(field, "as");
  if (as !== undefined) return typeof as === "string" && as !== "switch" && MADE[as] !== undefined;
  const described = readSchema(part, `form.${pathOfField(field)}`, options);
  const kinds = described && kindsOf(described);
  const isChoice = described !== undefined && permittedBy(described.root, described.schema) !== undefined;
  return !isChoice && kinds?.every((kind) => kind === "string" || kind === "number") === true;
}

/** `form.user_id.name`: what is chosen is sent as a number, and the whole of it is `picked.user_id`. */
function problemBelow(part: Part, wanted: string, options: CheckOptions): WrongPath | undefined {
  const fields = fieldsOf(formAround(part)?.form.value);
  const isWhole = fields.some((field) => `${pathOfField(field)}.`.startsWith(`${wanted}.`));
  const field = fields.find((each) => wanted.startsWith(`${pathOfField(each)}.`));
  if (isWhole || field === undefined) return undefined;
  const own = pathOfField(field);
  const rest = wanted.slice(own.length + 1).split(".");
  const kinds = kindsOfField(part, field, options);
  const [step = ""] = rest;
  const isPlain = kinds?.every((kind) => PLAIN.has(kind)) === true;
  if (kinds === undefined || !isPlain || step === "length") return undefined;
  const message = `"form.${own}" is ${typeWords(kinds)}, which has no "${rest.join(".")}"`;
  return { message: `${message}${pickedInstead(part, wanted, field, options)}`, step };
}

const PLAIN: ReadonlySet<string> = new Set(["string", "number", "boolean"]);

/** What a field holds: what its choices send, what its request wants, or what its control makes. */
function kindsOfField(part: Part, field: unknown, options: CheckOptions): readonly string[] | undefined {
  const as = readOwn(field, "as");
  if (readOwn(field, "use") !== undefined || as === "multi") return undefined;
  const described = readSchema(part, `form.${pathOfField(field)}`, options);
  const wanted = described && kindsOf(described);
  return wanted ?? kindsOfChoices(part, field, options) ?? (typeof as === "string" ? MADE[as] : undefined);
}

function kindsOfChoices(part: Part, field: unknown, options: CheckOptions): readonly string[] | undefined {
  const choices = readOwn(field, "options");
  if (choices === undefined) return undefined;
  const sent = readOwn(choices, "value") ?? "id";
  const rows: Described | undefined =
    readOwn(choices, "from") === undefined ? rowsOf(choices, options) : loadedRowsOf(part, choices, options);
  const followed =
    rows && typeof sent === "string" ? followSchema(rows.root, rows.schema, sent.split(".")) : undefined;
  return rows !== undefined && followed?.ok === true
    ? kindsOf({ root: rows.root, schema: followed.schema })
    : undefined;
}

/** By control what it makes where nothing describes the field. */
const MADE: Readonly<Record<string, readonly string[] | undefined>> = {
  text: ["string"],
  textarea: ["string"],
  secret: ["string"],
  number: ["number"],
  currency: ["number"],
  switch: ["boolean"],
};

/** What the author meant where the choice itself has what is read. */
function pickedInstead(part: Part, wanted: string, field: unknown, options: CheckOptions): string {
  if (readOwn(field, "options") === undefined) return "";
  const found = pickedRows(part, wanted.split("."), options);
  const described = found?.described;
  if (found === undefined || described === undefined) return `, did you mean "picked.${wanted}"?`;
  const followed = followSchema(described.root, described.schema, found.rest);
  return followed.ok ? `, did you mean "picked.${wanted}"?` : `: of the choice say "picked"`;
}
