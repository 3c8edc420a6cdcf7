import { isRecord, readOwn } from "#validators";
import { isReference, isValueSwitch, referencesOf } from "#engine/expression";
import type { Problem } from "#engine/template";
import { wordsKnown } from "./dialect-of.ts";
import { pathOfField, placedFields } from "./form-fields.ts";
import { formAround, sendingCall } from "./form-schema.ts";
import { problemOfLiteral } from "./literals.ts";
import { operationOf } from "./operation-of.ts";
import type { Rule } from "./part.ts";
import { readSchema } from "./read-schema.ts";
import { choicesOf, requiredBy } from "./schema-path.ts";

/** A switch between words has one for each case, or people see nothing; other values may be meant for some cases alone. */
export const checkShownCases: Rule = (part, options) => {
  const value = readOwn(part.value, "value");
  if (!isValueSwitch(value) || value.else !== undefined || !isReference(value.by)) return [];
  if (!Object.values(value.to).every((each) => typeof each === "string")) return [];
  const { $: path } = value.by;
  const described = readSchema(part, path, options);
  const choices = described && choicesOf(described.root, described.schema);
  const missing = (choices ?? []).filter((choice) => !Object.hasOwn(value.to, choice));
  if (missing.length === 0) return [];
  const names = missing.map((each) => `"${each}"`).join(" or ");
  const message = `shows nothing where "${path}" is ${names}: say what it shows then, or "else"`;
  return [{ pointer: `${part.pointer}/value`, message }];
};

/** A choice stands once, and a range goes from the smaller to the larger. */
export const checkValueList: Rule = ({ value, pointer }) => {
  const values = readOwn(value, "values");
  const written = Array.isArray(values)
    ? values.map((each: unknown) => JSON.stringify(readOwn(each, "value") ?? each))
    : [];
  const twice = written.flatMap((each, index) =>
    written.indexOf(each) < index
      ? [{ pointer: `${pointer}/values/${index}`, message: `${each} stands twice: which other is meant?` }]
      : [],
  );
  return [...twice, ...checkTurned(value, pointer)];
};

function checkTurned(value: unknown, pointer: string): readonly Problem[] {
  const init = readOwn(value, "init");
  if (!Array.isArray(init) || !String(readOwn(value, "as")).endsWith("-range")) return [];
  const [from, to]: readonly unknown[] = init;
  if (!isAfter(from, to)) return [];
  return [{ pointer: `${pointer}/init`, message: "the range ends before it begins: nothing is in it" }];
}

function isAfter(from: unknown, to: unknown): boolean {
  if (isReference(from) && isReference(to))
    return from.$.endsWith("End") && to.$ === from.$.replace(/End$/, "Start");
  if (typeof from === "number" && typeof to === "number") return from > to;
  return isDate(from) && isDate(to) && from > to;
}

function isDate(value: unknown): value is string {
  return typeof value === "string" && /^\d{4}-\d{2}-\d{2}/.test(value);
}

/** A list asks for no more rows at once than the operation gives. */
export const checkSize: Rule = (part, options) => {
  const size = readOwn(part.value, "size");
  const known = wordsKnown(part.value, options);
  const word = known?.dialect["size"];
  const parameter = known?.operation.parameters.find((each) => each.in === "query" && each.name === word);
  if (typeof size !== "number" || known === undefined || parameter === undefined) return [];
  const by = `${known.operation.method} ${known.operation.path}`;
  const message = problemOfLiteral({ root: parameter.schema, schema: parameter.schema, by }, size);
  return message === undefined ? [] : [{ pointer: `${part.pointer}/size`, message }];
};

/** The first value of a field is one that its own bounds and step permit. */
export const checkFirstValue: Rule = ({ value, pointer }) => {
  const init = readOwn(value, "init");
  const unit = readOwn(value, "unit");
  // Which of two units the bounds are in is another question.
  if (typeof init !== "number" || readOwn(unit, "show") !== readOwn(unit, "send")) return [];
  const [min, max, step] = ["min", "max", "step"].map((key) => readOwn(value, key));
  const demand =
    typeof min === "number" && init < min
      ? `be at least ${min}`
      : typeof max === "number" && init > max
        ? `be at most ${max}`
        : typeof step === "number" && Number.isInteger(step) && step > 0 && !isStep(init, min, step)
          ? `be a multiple of ${step}`
          : undefined;
  return demand === undefined
    ? []
    : [{ pointer: `${pointer}/init`, message: `must ${demand}, as this field has it` }];
};

/** Whether a number is some steps from nothing, or from the smallest. */
function isStep(value: number, min: unknown, step: number): boolean {
  return value % step === 0 || (typeof min === "number" && (value - min) % step === 0);
}

/** What people may choose for a page is read by something on it. */
export const checkChosenParams: Rule = (part, { translations }) => {
  const params = readOwn(part.value, "params");
  if (!isRecord(params) || part.definition === "PluginPage") return [];
  const read = referencesOf(part.value, translations ?? {});
  const { params: _, ...rest } = isRecord(part.value) ? part.value : {};
  const isFiltered = (name: string): boolean => JSON.stringify(rest).includes(`"field":"${name}"`);
  return Object.entries(params).flatMap(([name, param]) => {
    const path = `query.${name}`;
    const isRead = read.some((each) => each === "query" || each === path || each.startsWith(`${path}.`));
    if (readOwn(param, "as") === undefined || isRead || isFiltered(name)) return [];
    const message = `nothing on the page reads "${path}": what people choose changes nothing`;
    return [{ pointer: `${part.pointer}/params/${name}`, message }];
  });
};

/** A field that the request needs is not hidden by a condition, unless another field enters the same. */
export const checkHiddenNeeds: Rule = (part, options) => {
  const call = sendingCall(formAround(part)?.owner, options);
  const match = operationOf(call, options);
  const root = match?.ok === true ? match.operation.body() : undefined;
  const body = readOwn(call, "body");
  if (match?.ok !== true || root === undefined || !isReference(body) || body.$ !== "form") return [];
  const required = requiredBy(root, root);
  const init = readOwn(part.value, "init");
  if (isReference(init)) return [];
  const fields = placedFields(part.value, part.pointer);
  return fields.flatMap(({ field, pointer }) => {
    const path = pathOfField(field);
    const isOnly = fields.filter((each) => pathOfField(each.field) === path).length === 1;
    const isGiven = isRecord(init) && Object.hasOwn(init, path);
    if (readOwn(field, "show") === undefined || !required.includes(path) || !isOnly || isGiven) return [];
    const { method, path: at } = match.operation;
    const message = `"${path}" is required by ${method} ${at} and is not sent while this field is hidden`;
    return [{ pointer: `${pointer}/show`, message }];
  });
};
