import { formatName } from "#engine/api-description";
import type { JsonSchema } from "#engine/api-description";
import type { Field, Unit } from "#engine/template";
import { convertUnit, FIELD_RULES, isRecord } from "#validators";
import { enumOf } from "../cell/index.ts";
import type { FieldControl } from "../model/index.ts";

/** Bounds of numbers without bounds in the schema (spec 1 §5). */
export const NUMBER_MIN = -99_999_999_999_999;
export const NUMBER_MAX = 99_999_999_999_999;
/** A text with this maximum length or more gets a control of several lines (spec 1 §5). */
export const LONG_TEXT_FROM = 1000;

/** The control of a field: the template's, else the one that fits the schema. A field without schema is text. */
export function controlOf(field: Field, schema: JsonSchema | undefined): FieldControl {
  if (field.use !== undefined) return "plugin";
  if (field.upload !== undefined) return "upload";
  if (field.as !== undefined) return field.as;
  const kind = typeOf(schema);
  const isChoice = field.options !== undefined || field.values !== undefined || enumOf(schema).length > 0;
  if (isChoice) return kind === "array" ? "multi" : "select";
  if (field.secret === true || schema?.["format"] === "password" || schema?.["writeOnly"] === true)
    return "secret";
  if (field.fields !== undefined) return "table";
  switch (kind) {
    case "boolean":
      return "switch";
    case "integer":
    case "number":
      return "number";
    case "array":
      return controlOfList(schema);
    case "object":
      return isRecord(schema?.["properties"]) ? "group" : "key-value";
    case "string":
      return controlOfText(field, schema);
    case undefined:
    default:
      return schema === undefined || Object.keys(schema).length === 0 ? "text" : "any";
  }
}

/** The type of a schema; of several, the one that is not null. */
export function typeOf(schema: JsonSchema | undefined): string | undefined {
  const type = schema?.["type"];
  const kind: unknown = Array.isArray(type) ? type.find((each) => each !== "null") : type;
  if (typeof kind === "string") return kind;
  return isRecord(schema?.["properties"]) ? "object" : undefined;
}

function controlOfText(field: Field, schema: JsonSchema | undefined): FieldControl {
  const format = formatName(schema);
  if (format === "date") return "date";
  if (format === "date-time") return "datetime";
  return isOneLine(field, schema) ? "text" : "textarea";
}

/**
 * The names of the rules that a field keeps: those of the template and those of its description (`x-rules`), also of the
 * plain entries of a list.
 */
export function rulesOf({ validators = [] }: Field, schema: JsonSchema | undefined): readonly string[] {
  const items: unknown = schema?.["items"];
  const ofEntries = isRecord(items) && typeOf(items) !== "object" ? describedRules(items) : [];
  return [...new Set([...validators, ...describedRules(schema), ...ofEntries])];
}

function describedRules(schema: JsonSchema | undefined): readonly string[] {
  const described: unknown = schema?.["x-rules"];
  return (Array.isArray(described) ? described : []).filter(
    (name): name is string => typeof name === "string" && Object.hasOwn(FIELD_RULES, name),
  );
}

/** Whether what a text must be leaves no room for a second line. */
function isOneLine(field: Field, schema: JsonSchema | undefined): boolean {
  const { maxLength, pattern } = { ...schema };
  return (
    formatName(schema) !== "" ||
    (typeof maxLength === "number" && maxLength < LONG_TEXT_FROM) ||
    (typeof pattern === "string" && keepsToLine(pattern)) ||
    rulesOf(field, schema).some((name) => !LONG_TEXT_RULES.has(name))
  );
}

/** The rules of fields that a text of several lines may keep. */
const LONG_TEXT_RULES: ReadonlySet<string> = new Set(["required", "latin"]);

/** Whether a pattern describes the whole text, and names nothing that may be a line break. */
function keepsToLine(pattern: string): boolean {
  if (!/^\^.*\$$/s.test(pattern) || /\[\^|\\[snrvfWDBucxpP0]|[\r\n]|\(\?[a-z]/.test(pattern)) return false;
  let outside = pattern.replace(/\[(?:\\.|[^\]])*\]|\\./g, "");
  for (let before = ""; before !== outside;) {
    before = outside;
    outside = outside.replace(/\([^()]*\)/g, "");
  }
  return !outside.includes("|");
}

function controlOfList(schema: JsonSchema | undefined): FieldControl {
  const items = schema?.["items"];
  const kind = isRecord(items) ? typeOf(items) : undefined;
  if (kind === "object") return "table";
  return kind === "string" || kind === "number" || kind === "integer" ? "tags" : "any";
}

/** The number that a field sends for no limit: that of the description where `own` is true. Undefined: it has a limit. */
export function unlimitedOf(schema: JsonSchema | undefined, own: unknown): number | undefined {
  return asNumber(own === true ? (schema?.["x-unlimited"] ?? -1) : own);
}

/** The least number of a field: a limit is more than nothing, because nothing means that there is none. */
export function floorOf(
  { unlimited }: Pick<Field, "unlimited">,
  schema: JsonSchema | undefined,
): number | undefined {
  if (unlimited === undefined && schema?.["x-unlimited"] === undefined) return undefined;
  return typeOf(schema) === "integer" ? 1 : 0.01;
}

export interface Bounds {
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Where the steps begin that the template says: only numbers on them are taken. Absent: it says none. */
  readonly stepsFrom?: number;
}

/**
 * The bounds of a number in the displayed unit. `narrow` comes from the template, in the unit of the API; it may
 * narrow the schema's bounds and never widens them. `floor`: the default minimum; money is not negative.
 */
export function boundsOf(
  schema: JsonSchema | undefined,
  narrow: { readonly min?: unknown; readonly max?: unknown; readonly step?: unknown },
  unit: Unit | undefined,
  floor = NUMBER_MIN,
): Bounds {
  const isWhole = typeOf(schema) === "integer";
  const shown = (value: number) => (unit && convertUnit(value, unit.send, unit.show)) ?? value;
  const inclusive = isWhole ? 1 : 0;
  const least = largest(
    floor,
    schema?.["minimum"],
    plus(schema?.["exclusiveMinimum"], inclusive),
    narrow.min,
  );
  const most = -largest(
    -NUMBER_MAX,
    minus(schema?.["maximum"]),
    minus(plus(schema?.["exclusiveMaximum"], -inclusive)),
    minus(narrow.max),
  );
  const step = asNumber(narrow.step) ?? asNumber(schema?.["multipleOf"]);
  return {
    min: least === NUMBER_MIN ? least : shown(least),
    max: most === NUMBER_MAX ? most : shown(most),
    step: step === undefined ? (isWhole && unit?.show === unit?.send ? 1 : 0.01) : shown(step),
    ...(asNumber(narrow.step) === undefined ? {} : { stepsFrom: shown(asNumber(narrow.min) ?? 0) }),
  };
}

function largest(...values: readonly unknown[]): number {
  return Math.max(...values.flatMap((value) => asNumber(value) ?? []));
}

function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

function minus(value: unknown): unknown {
  return typeof value === "number" ? -value : value;
}

function plus(value: unknown, by: number): unknown {
  return typeof value === "number" ? value + by : value;
}
