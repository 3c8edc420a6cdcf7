import { castDraft } from "immer";
import { referencesOf, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import type { Field } from "#engine/template";
import { isRecord, pointerWriter, pointersMeet, readPointer, splitPointer, writePointer } from "#validators";
import { keepEqual } from "../context/index.ts";
import type { Draft } from "../draft/index.ts";
import { changeState } from "./change-state.ts";
import { controlOf, typeOf } from "./form-control.ts";
import type { FormContext, FormState } from "./form-context.ts";
import type { FormValue, FormSpec } from "../model/index.ts";
import { defaultChoice } from "./form-options.ts";
import { changedLine } from "./line-marks.ts";
import {
  addressValue,
  choiceOf,
  chosenItem,
  dependsOn,
  fieldsOf,
  formPointer,
  pointerOf,
  resolveForm,
} from "./resolve-form.ts";
import type { ResolvedField } from "./resolve-form.ts";

/** A form as it opens: the values that its `init` has for its fields. `fillForm` adds the first values of fields. */
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
 * Fills in values that no person typed: first values of fields, defaults of the schema, automatic choices, and the
 * right type of a choice that arrived as text. Returns the same state where there is nothing to fill. Called again
 * after every answer. Reports nothing: a value that is absent before it is filled in is no mistake.
 */
export function fillForm(spec: FormSpec, around: FormContext, state: FormState): FormState {
  const context: FormContext = { ...around, report: () => undefined };
  let at = state;
  // First values may refer to earlier fields, and choices to other choices; each round fills at least one field.
  for (let round = 0; round <= fieldsOf(spec).length; round += 1) {
    const { steps, roots } = resolveForm(spec, context, at);
    const fields = steps.flatMap((step) => step.fields);
    const filled = pointerWriter(at.value);
    const unmade = fields.filter((each) => isUnmade(each, roots)).map(({ pointer }) => pointer);
    let isReferred = false;
    let { unoffered } = at;
    for (const resolved of fields) {
      const { pointer } = resolved;
      const is = readPointer(filled.value(), pointer);
      if (is === undefined && (waitsForChoice(resolved.field, unmade) || unoffered?.[pointer] !== undefined))
        continue;
      const wrong = unofferedIn(resolved, is, roots);
      if (wrong !== undefined) unoffered = { ...unoffered, [pointer]: wrong };
      const next =
        wrong === undefined ? filledValue(resolved, is, { ...roots, form: filled.value() }) : undefined;
      if (next === is) continue;
      filled.write(pointer, next);
      // Whether there is such a choice as the address names is looked at in the next round, which has its name.
      isReferred ||=
        !isIndependent(spec, pointer, context.translations) || addressValue(resolved, roots) !== undefined;
    }
    if (filled.value() === at.value) return at;
    at = { ...at, value: asValue(filled.value()), ...(unoffered === undefined ? {} : { unoffered }) };
    // Nothing depends on the values that were filled in.
    if (!isReferred) return at;
  }
  return at;
}

/**
 * The value after a person changed one field. A line of a table that records its changes is marked, unless it is again what
 * it was in `init`.
 */
export function writeField(
  spec: FormSpec,
  { value, init }: Pick<FormState, "value" | "init">,
  pointer: string,
  next: unknown,
): FormValue {
  const written = writePointer(value, pointer, next === undefined ? null : next);
  return asValue(markLine(spec, written, pointer, init));
}

/**
 * A person changes a field. Fields whose choices or first value depend on it are emptied, with their own dependents;
 * `fillForm` then fills them again. `item` is the item of the choice made.
 */
export function changeField(
  spec: FormSpec,
  state: FormState,
  pointer: string,
  next: unknown,
  item?: unknown,
): FormState {
  let value: unknown = writeField(spec, state, pointer, next);
  return changeState(state, (form) => {
    if (item === undefined) delete form.chosen[pointer];
    else form.chosen[pointer] = item;
    delete form.searches[pointer];
    delete form.unoffered?.[pointer];
    const emptied = new Set([pointer]);
    for (const changed of emptied) {
      for (const field of fieldsOf(spec)) {
        const at = pointerOf(field);
        if (emptied.has(at) || !dependsOn(field, changed)) continue;
        emptied.add(at);
        value = writePointer(value, at, undefined);
        delete form.chosen[at];
        delete form.searches[at];
        delete form.unoffered?.[at];
      }
    }
    // Pointers are data, so they are written safely: no path in them may reach a prototype.
    form.value = castDraft(asValue(value));
  });
}

/**
 * What a draft holds. Of a change only the values of fields that are other than `untouched`, null where one was emptied:
 * what somebody else changes in the others meanwhile is not taken back.
 */
export function draftValue(spec: FormSpec, value: FormValue, untouched: FormValue): FormValue {
  if (spec.init === undefined) return value;
  const draft = pointerWriter({});
  for (const pointer of fieldsOf(spec).map(pointerOf)) {
    const [is, was] = [readPointer(value, pointer), readPointer(untouched, pointer)];
    if (isOther(was, is)) draft.write(pointer, is ?? null);
  }
  return asValue(draft.value());
}

/** What the page has, by `init`, in the places of a draft of a change; null where it has nothing. */
export function belowDraft(spec: FormSpec, draft: FormValue, init: FormValue): FormValue | undefined {
  if (spec.init === undefined) return undefined;
  const below = pointerWriter({});
  for (const pointer of fieldsOf(spec).map(pointerOf))
    if (readPointer(draft, pointer) !== undefined) below.write(pointer, readPointer(init, pointer) ?? null);
  return asValue(below.value());
}

/** The fields of a draft where the page has something else by now: neither what it had then nor what was entered. */
export function changedBelow(
  spec: FormSpec,
  { value, was }: Pick<Draft, "value" | "was">,
  init: FormValue,
): readonly string[] {
  return fieldsOf(spec)
    .map(pointerOf)
    .filter((pointer) => {
      const [entered, then] = [readPointer(value, pointer), readPointer(was, pointer)];
      const now = readPointer(init, pointer) ?? null;
      return entered !== undefined && then !== undefined && isOther(then, now) && isOther(entered, now);
    });
}

function isOther(one: unknown, other: unknown): boolean {
  return keepEqual(one, other) !== one;
}

/** The value of a form with that of its draft. */
export function withDraft(spec: FormSpec, value: FormValue, draft: FormValue): FormValue {
  const restored = pointerWriter(value);
  for (const pointer of fieldsOf(spec).map(pointerOf)) {
    const kept = readPointer(draft, pointer);
    if (kept !== undefined) restored.write(pointer, kept);
  }
  return asValue(restored.value());
}

/** Marks the line of a table that records its changes. */
function markLine(spec: FormSpec, value: unknown, pointer: string, init: unknown): unknown {
  for (const field of fieldsOf(spec)) {
    const { marks } = field;
    const at = pointerOf(field);
    if (marks === undefined || !pointer.startsWith(`${at}/`)) continue;
    const [index = ""] = splitPointer(pointer.slice(at.length));
    const place = `${at}/${index}`;
    const line = readPointer(value, place);
    if (place !== pointer && isRecord(line))
      return writePointer(value, place, changedLine(line, marks, readPointer(init, at)));
  }
  return value;
}

/** The form's roots for calls and texts: `form` is the sent value, `picked` the items of the choices. */
export function formRoots(
  spec: FormSpec,
  context: FormContext,
  state: FormState,
  sent: FormValue,
): Pick<Roots, "form" | "picked"> {
  return { form: sent, picked: resolveForm(spec, context, state).roots.picked };
}

/** The item of a choice, or those of several, among the current options, to keep for when a search replaces them. */
export function itemOfChoice(
  spec: FormSpec,
  context: FormContext,
  state: FormState,
  pointer: string,
  value: unknown,
): unknown {
  const fields = resolveForm(spec, context, state).steps.flatMap((step) => step.fields);
  return chosenItem(value, fields.find((each) => each.pointer === pointer)?.options, undefined);
}

/**
 * Whether a change at `pointer` affects only the value there, because nothing in the form refers to it. The model and
 * the other fields then stay as they are. A text given by its key refers to what its translation reads.
 */
export function isIndependent(
  spec: FormSpec,
  pointer: string,
  translations: FormContext["translations"],
): boolean {
  const referred = referredIn.get(translations) ?? new WeakMap<FormSpec, readonly string[]>();
  referredIn.set(translations, referred);
  let pointers = referred.get(spec);
  if (pointers === undefined) {
    const { fields, steps, aside, confirm, review, submit } = spec;
    pointers = referencesOf([fields, steps, aside, confirm, review, submit], translations).flatMap(
      (path) => formPointer(path) ?? [],
    );
    referred.set(spec, pointers);
  }
  return !pointers.some((at) => pointersMeet(at, pointer));
}

const referredIn = new WeakMap<FormContext["translations"], WeakMap<FormSpec, readonly string[]>>();

/** Whether a choice is still to be made, or what was chosen is not known yet. */
function isUnmade({ options, pointer }: ResolvedField, { picked }: FormContext["roots"]): boolean {
  return options !== undefined && readPointer(picked, pointer) === undefined;
}

/** Whether a first value comes with a choice that is not known yet: a default would stand in its place. */
function waitsForChoice({ init }: Field, unmade: readonly string[]): boolean {
  if (init === undefined || unmade.length === 0) return false;
  return referencesOf(init).some((path) => {
    const at = path.startsWith("picked.") ? formPointer(path) : undefined;
    return at !== undefined && unmade.some((pointer) => pointersMeet(pointer, at));
  });
}

/** A value that came from the address and is not among the choices. Values that people chose stay when no longer offered. */
function unofferedIn(resolved: ResolvedField, is: unknown, roots: FormContext["roots"]): string | undefined {
  const { options } = resolved;
  if (typeof is !== "string" || options?.state !== "ready" || options.isNaming === true) return undefined;
  return is === addressValue(resolved, roots) && choiceOf(options, is) === undefined ? is : undefined;
}

function filledValue(resolved: ResolvedField, is: unknown, roots: FormContext["roots"]): unknown {
  const { field, found, options, isShown } = resolved;
  if (is === undefined) {
    const first = firstValue(field, found?.schema, roots);
    if (first !== undefined && first !== null) return first;
  }
  if (!isShown || options === undefined) return is;
  if (is === undefined || is === null) {
    const isNeeded = isNeededOne(field, found);
    return defaultChoice(field, options, isNeeded)?.value ?? is;
  }
  const choice = Array.isArray(is) ? undefined : choiceOf(options, is);
  return choice === undefined ? is : choice.value;
}

/** Whether a field needs one value: not several, and not none. */
function isNeededOne(field: Field, found: ResolvedField["found"]): boolean {
  const isRequired = field.validators?.includes("required") === true || found?.isRequired === true;
  return isRequired && typeOf(found?.schema) !== "array";
}

function firstValue(
  field: Field,
  schema: Parameters<typeof controlOf>[1],
  roots: FormContext["roots"],
): unknown {
  const own = field.init === undefined ? undefined : resolveValue(field.init, roots);
  const control = controlOf(field, schema);
  if (own !== undefined && own !== null)
    return control === "number" && typeOf(schema) !== "string" ? asNumber(own) : own;
  if (schema?.["default"] !== undefined) return schema["default"];
  return control === "switch" ? false : control === "currency" ? 0 : undefined;
}

/** An address has numbers as texts. What is no number stays as it is: its field says so. */
function asNumber(value: unknown): unknown {
  const isRead = typeof value === "string" && value.trim() !== "" && Number.isFinite(Number(value));
  return isRead ? Number(value) : value;
}

function asValue(value: unknown): FormValue {
  return isRecord(value) ? value : {};
}
