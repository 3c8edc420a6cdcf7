import { escapeSegment, isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import { suggest } from "#engine/template";
import type { Problem } from "#engine/template";
import type { CheckOptions } from "./check-options.ts";
import { wordsKnown } from "./dialect-of.ts";
import { rowOf } from "./operation-of.ts";
import type { Described } from "./operation-of.ts";
import { checkParameterValue } from "./parameter-values.ts";
import { outwards } from "./part.ts";
import type { Part, Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { followSchema, permittedBy } from "./schema-path.ts";
import { entryOf, kindsOf, picksOf } from "./schema-type.ts";

/** What a filter of a list, or a parameter with a control, offers and starts with. */
export const checkFilterValues: Rule = (part, options) => [
  ...checkRangeStart(part, options),
  ...checkChoices(part, options),
  ...checkStart(part, options),
  ...checkSwitch(part, options),
];

/** A switch is on or off: what it filters by is yes or no. */
function checkSwitch(part: Part, options: CheckOptions): readonly Problem[] {
  const { value, pointer } = part;
  const field = readOwn(value, "field");
  if (readOwn(value, "as") !== "switch" || typeof field !== "string") return [];
  const list = outwards(part).find(({ value: each }) => readOwn(each, "source") !== undefined);
  const described = [
    filterParameter(readOwn(list?.value, "source"), field, options),
    fieldOfRows(part, field, options),
  ];
  const choices = described.flatMap((each) =>
    each === undefined ? [] : (permittedIn(each) ?? []).map(String),
  );
  const isYesOrNo = choices.length === 0 || choices.includes("true");
  return isYesOrNo
    ? []
    : [{ pointer: `${pointer}/as`, message: `"${field}" is not yes or no, as a switch is` }];
}

/** What a source is narrowed by as it stands in the template: of the type of the parameter and among its choices. */
export function checkFilterValue(
  part: Part,
  source: unknown,
  field: string,
  pointer: string,
  options: CheckOptions,
): readonly Problem[] {
  const value = readOwn(readOwn(source, "filter"), field);
  const at = `${pointer}/filter/${escapeSegment(field)}`;
  const parameter = filterParameter(source, field, options);
  const found = parameter === undefined ? [] : checkParameterValue(parameter, value, at);
  if (found.length > 0 || (parameter !== undefined && saysChoices(parameter))) return found;
  const row = fieldOfRows(part, field, options);
  if (row === undefined || !saysChoices(row)) return [];
  return picksOf(value, at).flatMap(([pick, place]) => {
    const message = typeof pick === "string" ? neverIs(row, field, pick) : undefined;
    return message === undefined ? [] : [{ pointer: place, message }];
  });
}

/** The parameter that carries a filter of an operation, in the words of its dialect. */
export function filterParameter(
  source: unknown,
  field: string,
  options: CheckOptions,
): Described | undefined {
  const known = wordsKnown(source, options);
  const word = known?.dialect["filter"];
  if (known === undefined || typeof word !== "string") return undefined;
  const name = word.replaceAll("{field}", field);
  const schema = known.operation.parameters.find((each) => each.name === name)?.schema;
  const by = `${known.operation.method} ${known.operation.path}`;
  return schema === undefined ? undefined : { root: schema, schema, by };
}

function fieldOfRows(part: Part, field: string, options: CheckOptions): Described | undefined {
  const row = rowOf(part, options);
  const followed = row && followSchema(row.root, row.schema, field.split("."));
  return row !== undefined && followed?.ok === true && followed.schema !== undefined
    ? { ...row, schema: followed.schema }
    : undefined;
}

function saysChoices(described: Described): boolean {
  return permittedIn(described) !== undefined;
}

/** What it may be, or an entry of it where it is a list. */
function permittedIn(described: Described): readonly unknown[] | undefined {
  const one = entryOf(described) ?? described;
  return permittedBy(one.root, one.schema);
}

function neverIs(described: Described, field: string, value: string): string | undefined {
  const known = (permittedIn(described) ?? []).map(String);
  return known.length === 0 || known.includes(value)
    ? undefined
    : `"${field}" is never "${value}"${suggest(value, known)}`;
}

const RANGE = /-range$/;
/** Roots whose values are no lists. */
const PLAIN_ROOTS: ReadonlySet<string> = new Set(["now", "claims", "session", "route", "query"]);

/** A range starts with a list of its two ends, either of which may be empty. */
function checkRangeStart(part: Part, options: CheckOptions): readonly Problem[] {
  const { value, pointer } = part;
  const init = readOwn(value, "init");
  if (init === undefined || !RANGE.test(String(readOwn(value, "as")))) return [];
  // A parameter of the page holds a range as one text.
  if (part.definition !== "Filter") return [];
  return picksOf(init, `${pointer}/init`).flatMap(([pick, at]) => {
    const isPair = Array.isArray(pick) && pick.length === 2;
    if (pick === undefined || pick === null || isPair || mayBeList(part, pick, options)) return [];
    return [{ pointer: at, message: "a range starts with a list of two: from and to" }];
  });
}

function mayBeList(part: Part, value: unknown, options: CheckOptions): boolean {
  if (!isReference(value)) return false;
  const [root = ""] = value.$.split(".");
  if (PLAIN_ROOTS.has(root)) return false;
  const read = readSchema(part, value.$, options);
  const kinds = read === undefined ? undefined : kindsOf(read);
  return kinds === undefined || kinds.includes("array") || value.$.includes("*");
}

/** Something to choose from: in the template, in the operation's words, in the rows. */
function checkChoices(part: Part, options: CheckOptions): readonly Problem[] {
  const { value, pointer } = part;
  const as = readOwn(value, "as");
  if (as !== "select" && as !== "multi") return [];
  const values = readOwn(value, "values");
  if (readOwn(value, "options") !== undefined || (Array.isArray(values) && values.length > 0)) return [];
  const message = `nothing to choose from: "${as}" needs "values" or "options"`;
  if (part.definition === "Param") return [{ pointer: `${pointer}/as`, message }];
  const field = readOwn(value, "field");
  if (typeof field !== "string" || rowOf(part, options) === undefined) return [];
  const row = fieldOfRows(part, field, options);
  const isChoice = row !== undefined && saysChoices(row);
  return isChoice ? [] : [{ pointer: `${pointer}/as`, message }];
}

/** What a filter starts with is what it may be. */
function checkStart(part: Part, options: CheckOptions): readonly Problem[] {
  const { value, pointer } = part;
  const [field, init, as] = [readOwn(value, "field"), readOwn(value, "init"), readOwn(value, "as")];
  const at = `${pointer}/init`;
  const values = readOwn(value, "values");
  if (RANGE.test(String(as)) || init === undefined || isRecord(init)) return [];
  const starts: readonly unknown[] = Array.isArray(init) ? init : [init];
  if (Array.isArray(init) && as !== "multi")
    return [{ pointer: at, message: `"${String(as)}" starts with one value, not with a list` }];
  const known = Array.isArray(values) ? values.map(String) : undefined;
  const list = outwards(part).find(({ value: each }) => readOwn(each, "source") !== undefined);
  const parameter =
    typeof field === "string" ? filterParameter(readOwn(list?.value, "source"), field, options) : undefined;
  return starts.flatMap((each, index): readonly Problem[] => {
    const place = Array.isArray(init) ? `${at}/${index}` : at;
    if (
      known !== undefined &&
      known.length > 0 &&
      typeof each === "string" &&
      each !== "" &&
      !known.includes(each)
    )
      return [{ pointer: place, message: `"${each}" is not among the values${suggest(each, known)}` }];
    return parameter === undefined || each === "" ? [] : checkParameterValue(parameter, each, place);
  });
}
