import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import { suggest } from "#engine/template";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { formWithin, pathOfFieldPart } from "./check-fields.ts";
import { problemOfLiteral } from "./literals.ts";
import { fieldsOf, pathOfField } from "./form-fields.ts";
import { parameterOfField, requestOfField } from "./form-schema.ts";
import type { FieldRequest } from "./form-schema.ts";
import { rowsOf } from "./operation-of.ts";
import type { Described } from "./operation-of.ts";
import { loadedRowsOf } from "./read-schema.ts";
import { isNameForId } from "./check-sent-choices.ts";
import type { Part, Rule } from "./part.ts";
import { choicesOf, followSchema, permittedBy } from "./schema-path.ts";
import { entryOf, kindsOf, picksOf, problemOfType, typeWords } from "./schema-type.ts";

/** A field is filled by a control of its type, and what it starts with and offers is of that type. */
export const checkControl: Rule = (part, options) => {
  const described = describedField(part, options);
  const kinds = described && kindsOf(described);
  const missing = checkOffers(part, described);
  if (described === undefined || kinds === undefined || missing.length > 0) return missing;
  const { value, pointer } = part;
  const as = readOwn(value, "as");
  const wanted = typeof as === "string" ? CONTROLS[as] : undefined;
  const isFilled = wanted === undefined || kinds.some((kind) => wanted(kind, described));
  const control = isFilled
    ? []
    : [
        {
          pointer: `${pointer}/as`,
          message: `"${String(as)}" cannot fill "${String(readOwn(value, "at"))}": it is ${typeWords(kinds)}`,
        },
      ];
  return [
    ...control,
    ...checkFirst(part, readOwn(value, "init"), described, `${pointer}/init`, options),
    ...checkOffered(part, described, options),
    ...checkChosen(part, described, options),
  ];
};

/** What a choice of an API or a load sends is of the type that is wanted: its number, not its name. */
function checkChosen(part: Part, described: Described, options: CheckOptions): readonly Problem[] {
  const source = readOwn(part.value, "options");
  const path = readOwn(source, "value");
  const rows =
    readOwn(source, "from") === undefined ? rowsOf(source, options) : loadedRowsOf(part, source, options);
  const followed =
    rows && typeof path === "string" ? followSchema(rows.root, rows.schema, path.split(".")) : undefined;
  const kinds = kindsOf(entryOf(described) ?? described);
  if (rows === undefined || followed?.ok !== true || kinds === undefined) return [];
  const sent = kindsOf({ root: rows.root, schema: followed.schema });
  // What wants a text takes the digits of a number.
  const fits = (kind: string): boolean =>
    kinds.includes(kind) || (kind === "number" && kinds.includes("string"));
  if (sent === undefined) return [];
  const at = `${part.pointer}/options/value`;
  const name = pathOfField(part.value).split(".").at(-1) ?? "";
  if (sent.some(fits))
    return isNameForId(rows, String(path), name)
      ? [{ pointer: at, message: `each choice sends its "${String(path)}", where "${name}" is an id` }]
      : [];
  const message = `each choice sends its "${String(path)}", ${typeWords(sent)}, where ${typeWords(kinds)} is wanted`;
  return [{ pointer: at, message }];
}

const CHOOSING: ReadonlySet<unknown> = new Set(["select", "multi", "radio", "cards"]);

/** A control of choices has some: in the template, of an API or load, or in the schema. */
function checkOffers({ value, pointer }: Part, described: Described | undefined): readonly Problem[] {
  const [as, values] = [readOwn(value, "as"), readOwn(value, "values")];
  const isOffered =
    readOwn(value, "options") !== undefined ||
    readOwn(value, "use") !== undefined ||
    (Array.isArray(values) && values.length > 0);
  const isKnown = described !== undefined || readOwn(value, "extra") === true;
  if (!CHOOSING.has(as) || isOffered || !isKnown) return [];
  const one = described && (entryOf(described) ?? described);
  if (one !== undefined && permittedBy(one.root, one.schema) !== undefined) return [];
  return [
    {
      pointer: `${pointer}/as`,
      message: `nothing to choose from: "${String(as)}" needs "values", "options" or an enum of the schema`,
    },
  ];
}

/** What a whole form starts with is of the types of its request. */
export const checkFormInit: Rule = (part, options) => {
  const init = readOwn(part.value, "init");
  const form = {
    form: part,
    owner: part.above.at(-1)?.definition === "Action" ? part.above.at(-1)?.value : part.value,
  };
  if (!isRecord(init) || isReference(init)) return [];
  return Object.keys(init).flatMap((key): readonly Problem[] => {
    const pointer = `${part.pointer}/init/${escapeSegment(key)}`;
    const request = requestOfField(form, [key], options);
    const isOwn = fieldsOf(part.value).some((field) => pathOfField(field).split(".")[0] === key);
    const unknown = isOwn ? undefined : unknownStart(key, request);
    if (unknown !== undefined) return [{ pointer, atKey: true, message: unknown }];
    const described = request.known ? follow(request.described, request.path) : undefined;
    return described === undefined ? [] : checkFirst(part, init[key], described, pointer, options);
  });
};

/** What is wrong with a first value of nothing: the request does not have it. */
function unknownStart(key: string, request: FieldRequest): string | undefined {
  if (!request.known) return `no schema is named "${request.name}"${suggest(request.name, request.names)}`;
  const { described, path } = request;
  const followed = described && followSchema(described.root, described.schema, path);
  return described === undefined || followed?.ok !== false
    ? undefined
    : `"${key}" is not in the body of ${described.by}${followed.hint}`;
}

function checkFirst(
  part: Part,
  init: unknown,
  described: Described,
  pointer: string,
  options: CheckOptions,
): readonly Problem[] {
  return picksOf(init, pointer).flatMap(([pick, at]) => {
    const message = problemOfType(part, pick, described, options) ?? problemOfLiteral(described, pick);
    return message === undefined ? [] : [{ pointer: at, message }];
  });
}

/** The choices that a template names are of the type that is sent, of an entry where that is a list. */
function checkOffered(part: Part, described: Described, options: CheckOptions): readonly Problem[] {
  const values = readOwn(part.value, "values");
  if (!Array.isArray(values)) return [];
  const one = entryOf(described) ?? described;
  return values.flatMap((each: unknown, index) => {
    const at = `${part.pointer}/values/${index}`;
    return isRecord(each)
      ? checkFirst(part, each["value"], one, `${at}/value`, options)
      : checkFirst(part, each, one, at, options);
  });
}

/** What a field writes into, as far as it is described. */
export function describedField(part: Part, options: CheckOptions): Described | undefined {
  const at = readOwn(part.value, "at");
  const around = formWithin(part);
  if (typeof at !== "string" || around === undefined || readOwn(part.value, "extra") === true)
    return undefined;
  if (at.startsWith("?")) {
    const schema = parameterOfField(around, at.slice(1), options);
    return isRecord(schema) ? { root: schema, schema, by: at } : undefined;
  }
  const request = requestOfField(around, pathOfFieldPart(part), options);
  return request.known ? follow(request.described, request.path) : undefined;
}

function follow(described: Described | undefined, path: readonly string[]): Described | undefined {
  if (described === undefined) return undefined;
  const followed = followSchema(described.root, described.schema, path);
  return followed.ok && followed.schema !== undefined ? { ...described, schema: followed.schema } : undefined;
}

type CanFill = (kind: string, described: Described) => boolean;

const TEXTS: CanFill = (kind) => kind === "string";
/** Amounts and long numbers travel as texts too; their schema then says so. */
const NUMBERS: CanFill = (kind, { schema }) =>
  kind === "number" ||
  (kind === "string" &&
    (readOwn(schema, "pattern") !== undefined || readOwn(schema, "format") !== undefined));
const LISTS: CanFill = (kind) => kind === "array";
const ONE: CanFill = (kind) => kind !== "array";
const TIMES: CanFill = (kind) => kind === "string" || kind === "number";

/** By control what it can fill. */
const CONTROLS: Readonly<Record<string, CanFill | undefined>> = {
  text: TEXTS,
  textarea: TEXTS,
  secret: TEXTS,
  picture: TEXTS,
  number: NUMBERS,
  currency: NUMBERS,
  select: ONE,
  radio: ONE,
  cards: ONE,
  multi: LISTS,
  tags: LISTS,
  table: LISTS,
  switch: (kind, { root, schema }) => kind === "boolean" || choicesOf(root, schema)?.length === 2,
  date: TIMES,
  datetime: TIMES,
};
