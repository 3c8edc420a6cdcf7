import { isRecord, readOwn } from "#validators";
import { isReference } from "#engine/expression";
import type { Problem } from "#engine/template";
import { formAround } from "./form-schema.ts";
import { fieldsOf, pathOfField } from "./form-fields.ts";
import type { Part, Rule } from "./part.ts";
import { wordsBeyond, wordsOf } from "./words.ts";

/** The bounds of a field with the words by which what they read is called. */
const BOUNDS: Readonly<Record<string, readonly string[]>> = {
  min: ["min", "minimum", "minimal", "least", "lowest", "smallest"],
  max: ["max", "maximum", "maximal", "most", "highest", "largest"],
  step: ["step", "steps", "increment", "interval"],
  init: ["default", "initial", "init"],
};

/**
 * Bounds that were copied: one that reads what its field's others do not read, one that reads what belongs to another field of
 * the form, and one that reads another bound.
 */
export const checkBoundReads: Rule = (part) => {
  const reads = Object.keys(BOUNDS).flatMap((key) => {
    const value = readOwn(part.value, key);
    return isReference(value) && value.pick === undefined ? [{ key, path: value.$.split(".") }] : [];
  });
  return reads.flatMap(({ key, path }): readonly Problem[] => {
    const message = problemOfName(key, path) ?? problemOfField(part, path);
    return message === undefined ? [] : [{ pointer: `${part.pointer}/${key}`, message }];
  });
};

function problemOfName(key: string, path: readonly string[]): string | undefined {
  const last = path.at(-1)?.toLowerCase() ?? "";
  const other = Object.keys(BOUNDS).find((each) => each !== key && BOUNDS[each]?.includes(last) === true);
  // A form may start at its least or most.
  if (other === undefined || key === "init") return undefined;
  return `"${path.join(".")}" is a "${other}", and this is the "${key}"`;
}

/** What a path goes through names another field of the form, and not this one. */
function problemOfField(part: Part, path: readonly string[]): string | undefined {
  const around = formAround(part);
  const own = pathOfField(part.value);
  const read = wordsOf(path.slice(2).join("."));
  const others = around === undefined ? [] : fieldsOf(around.form.value).map(pathOfField);
  const mine = wordsOf(own);
  const meant = others.find((other) => {
    if (other === own) return false;
    const theirs = wordsOf(other);
    const [apart, kept] = [wordsBeyond(theirs, mine), wordsBeyond(mine, theirs)];
    return (
      apart.length > 0 &&
      kept.length > 0 &&
      apart.every((word) => read.has(word)) &&
      !kept.some((word) => read.has(word))
    );
  });
  return meant === undefined || !isFilledAlike(part.value)
    ? undefined
    : `"${path.join(".")}" belongs to the field "/${meant.replaceAll(".", "/")}", and this is "/${own.replaceAll(".", "/")}"`;
}

/** A field with a bound of its own: what it starts with alone may come from anywhere. */
function isFilledAlike(field: unknown): boolean {
  return isRecord(field) && ["min", "max", "step"].some((key) => isReference(field[key]));
}
