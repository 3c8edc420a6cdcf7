import { castDraft } from "immer";
import { referencesOf, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Field } from "#engine/template";
import { isRecord, pointerWriter, pointersMeet, readPointer, splitPointer, writePointer } from "#validators";
import { changeState } from "./change-state.ts";
import { controlOf } from "./form-control.ts";
import type { FormContext, FormState } from "./form-context.ts";
import type { FormValue, FormSpec } from "../model/index.ts";
import { defaultChoice } from "./form-options.ts";
import { changedLine } from "./line-marks.ts";
import { choiceOf, dependsOn, fieldsOf, formPointer, pointerOf, resolveForm } from "./resolve-form.ts";
import type { ResolvedField } from "./resolve-form.ts";

/** A form as it opens: what its `init` holds for its fields. First values of fields are filled in by `settleForm`. */
export function firstState(spec: FormSpec, context: FormContext): FormState {
  const whole = resolveValue(spec.init ?? {}, context.roots);
  const opened = pointerWriter({});
  for (const field of fieldsOf(spec)) {
    const pointer = pointerOf(field);
    const first = readPointer(whole, pointer);
    if (first !== undefined && first !== null) opened.write(pointer, first);
  }
  const init = asValue(opened.value());
  return { value: init, init, chosen: {}, searches: {}, left: {} };
}

/**
 * Fills in what nobody has typed: first values of fields, defaults of the schema, choices that make themselves, and
 * the proper type of a choice that came as text. The same state where there is nothing to do. To be called again
 * whenever an answer arrived.
 */
export function fillForm(spec: FormSpec, context: FormContext, state: FormState): FormState {
  let at = state;
  // A first value may refer to a field before it, and choices to what is chosen; each round fills at least one.
  for (let round = 0; round <= fieldsOf(spec).length; round += 1) {
    const { steps, roots } = resolveForm(spec, context, at);
    const fields = steps.flatMap((step) => step.fields);
    const filled = pointerWriter(at.value);
    let isReferred = false;
    for (const resolved of fields) {
      const is = readPointer(filled.value(), resolved.pointer);
      const next = filledValue(resolved, is, { ...roots, form: filled.value() });
      if (next === is) continue;
      filled.write(resolved.pointer, next);
      isReferred ||= !isIndependent(spec, resolved.pointer);
    }
    if (filled.value() === at.value) return at;
    at = { ...at, value: asValue(filled.value()) };
    // Nothing that was filled in changes anything else.
    if (!isReferred) return at;
  }
  return at;
}

/** The value after a person changed one field, and nothing else. A line of a table that records its changes is marked. */
export function writeField(spec: FormSpec, value: FormValue, pointer: string, next: unknown): FormValue {
  const written = writePointer(value, pointer, next === undefined ? null : next);
  return asValue(markLine(spec, written, pointer));
}

/**
 * A person changes a field. Fields whose choices or first value refer to it are emptied, and those that refer to
 * them; `settleForm` then fills them anew. `item` is what is behind the choice made.
 */
export function changeField(
  spec: FormSpec,
  state: FormState,
  pointer: string,
  next: unknown,
  item?: unknown,
): FormState {
  let value: unknown = writeField(spec, state.value, pointer, next);
  return changeState(state, (form) => {
    if (item === undefined) delete form.chosen[pointer];
    else form.chosen[pointer] = item;
    delete form.searches[pointer];
    const emptied = new Set([pointer]);
    for (const changed of emptied) {
      for (const field of fieldsOf(spec)) {
        const at = pointerOf(field);
        if (emptied.has(at) || !dependsOn(field, changed)) continue;
        emptied.add(at);
        value = writePointer(value, at, undefined);
        delete form.chosen[at];
        delete form.searches[at];
      }
    }
    // Written by pointers, which are data: no path in it may lead to a prototype.
    form.value = castDraft(asValue(value));
  });
}

/** A change inside a line of a table that records its changes marks the line. */
function markLine(spec: FormSpec, value: unknown, pointer: string): unknown {
  for (const field of fieldsOf(spec)) {
    const { marks } = field;
    const at = pointerOf(field);
    if (marks === undefined || !pointer.startsWith(`${at}/`)) continue;
    const [index = ""] = splitPointer(pointer.slice(at.length));
    const place = `${at}/${index}`;
    const line = readPointer(value, place);
    if (place !== pointer && isRecord(line)) return writePointer(value, place, changedLine(line, marks));
  }
  return value;
}

/** The form's own roots as calls and texts read them: `form` is what is sent, `picked` what is behind the choices. */
export function formRoots(
  spec: FormSpec,
  context: FormContext,
  state: FormState,
  sent: FormValue,
): Pick<Roots, "form" | "picked"> {
  return { form: sent, picked: resolveForm(spec, context, state).roots.picked };
}

/** The item behind a choice, as the options hold it now: to be remembered when a search will have replaced them. */
export function itemOfChoice(
  spec: FormSpec,
  context: FormContext,
  state: FormState,
  pointer: string,
  value: unknown,
): unknown {
  const fields = resolveForm(spec, context, state).steps.flatMap((step) => step.fields);
  return choiceOf(fields.find((each) => each.pointer === pointer)?.options, value)?.item;
}

/**
 * Whether a change at `pointer` changes only the value there: nothing the form shows refers to it. Then neither model
 * nor other fields need to be made again.
 */
export function isIndependent(spec: FormSpec, pointer: string): boolean {
  let pointers = referred.get(spec);
  if (pointers === undefined) {
    const { fields, steps, aside, confirm, submit } = spec;
    pointers = referencesOf([fields, steps, aside, confirm, submit]).flatMap(
      (path) => formPointer(path) ?? [],
    );
    referred.set(spec, pointers);
  }
  return !pointers.some((at) => pointersMeet(at, pointer));
}

const referred = new WeakMap<FormSpec, readonly string[]>();

function filledValue(resolved: ResolvedField, is: unknown, roots: FormContext["roots"]): unknown {
  const { field, found, options, isShown } = resolved;
  if (is === undefined) {
    const first = firstValue(field, found?.schema, roots);
    if (first !== undefined && first !== null) return first;
  }
  if (!isShown || options === undefined) return is;
  if (is === undefined || is === null) return defaultChoice(field, options)?.value ?? is;
  const choice = Array.isArray(is) ? undefined : choiceOf(options, is);
  return choice === undefined ? is : choice.value;
}

function firstValue(
  field: Field,
  schema: Parameters<typeof controlOf>[1],
  roots: FormContext["roots"],
): unknown {
  const own = field.init === undefined ? undefined : resolveValue(field.init, roots);
  if (own !== undefined && own !== null) return own;
  if (schema?.["default"] !== undefined) return schema["default"];
  const control = controlOf(field, schema);
  return control === "switch" ? false : control === "currency" ? 0 : undefined;
}

function asValue(value: unknown): FormValue {
  return isRecord(value) ? value : {};
}
