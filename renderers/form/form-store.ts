import { readPointer } from "#validators";
import { replaceEqualDeep } from "@tanstack/react-query";
import {
  buildForm,
  changeField,
  checkField,
  checkFields,
  checkForm,
  itemBehind,
  openForm,
  settleForm,
  standsAlone,
} from "#engine";
import type { FieldModel, FieldProblem, FormContext, FormModel, FormSource, FormState } from "#engine";

/**
 * One open form: its value, its model, and what is wrong. A key press tells only those who look at what it changed,
 * so that a long form is as quick as a short one. Lives as long as the form is open.
 */
export interface FormStore {
  readonly model: () => FormModel;
  readonly value: (pointer: string) => unknown;
  readonly state: () => FormState;
  /** What is said at a field now; undefined: nothing. */
  readonly error: (pointer: string) => string | undefined;
  readonly problems: () => readonly FieldProblem[];
  /** Whether a person changed anything since it opened. */
  readonly isChanged: () => boolean;
  readonly change: (pointer: string, next: unknown) => void;
  /** A field was left: from now on it says what is wrong with it. */
  readonly leave: (pointer: string) => void;
  readonly search: (pointer: string, text: string) => void;
  /** Checks fields and shows what is wrong: all of them, or those of one step. */
  readonly check: (fields?: readonly FieldModel[]) => readonly FieldProblem[];
  /** Asks the server about every value that it checks and was not asked about yet; resolves when it said so, or failed to. */
  readonly settleChecks: (fields?: readonly FieldModel[]) => Promise<void>;
  /** Shows what the server said of fields. */
  readonly complain: (problems: readonly FieldProblem[]) => void;
  /** Takes over a value that was typed before. */
  readonly restore: (value: FormState["value"]) => void;
  /** `sent` is what there is now. What was typed while it was on its way is a change again. */
  readonly accept: (sent: FormState["value"]) => void;
  /** Back to how it opened. */
  readonly reset: () => void;
  /** An answer arrived, or the page around the form changed: `context` where it did. */
  readonly refresh: (context?: FormContext) => void;
  /** Told of every change. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Told of changes of one field: its value, its model, its error. */
  readonly subscribeField: (pointer: string, listener: () => void) => () => void;
}

export function createFormStore(source: FormSource, first: FormContext, opened: FormState): FormStore {
  const { spec } = source;
  let context = first;
  let state = settleForm(spec, context, opened);
  let model = buildForm(source, context, state);
  let isChanged = false;
  /** What the page's data said when it was last looked at. */
  let read = opened.init;
  const errors = new Map<string, string>();
  const left = new Set<string>();
  const listeners = new Set<() => void>();
  const fieldListeners = new Map<string, Set<() => void>>();

  const tell = (pointer: string) => fieldListeners.get(pointer)?.forEach((listener) => listener());
  const publish = (next: FormState) => {
    const before = state;
    const fieldsBefore = fieldsByPointer(model);
    state = settleForm(spec, context, next);
    // What came out the same keeps its identity, so that nobody who shows it renders again.
    model = replaceEqualDeep(model, buildForm(source, context, state));
    const fieldsNow = fieldsByPointer(model);
    for (const pointer of fieldListeners.keys()) {
      const field = fieldsNow.get(pointer);
      const isOther =
        field !== fieldsBefore.get(pointer) ||
        readPointer(before.value, pointer) !== readPointer(state.value, pointer);
      if (left.has(pointer) && field !== undefined && isOther)
        setError(pointer, checkField(field, state.value, context.translations));
      if (isOther) tell(pointer);
    }
    for (const listener of listeners) listener();
  };
  const setError = (pointer: string, message: string | undefined) => {
    if (message === errors.get(pointer)) return;
    if (message === undefined) errors.delete(pointer);
    else errors.set(pointer, message);
    tell(pointer);
    for (const listener of listeners) listener();
  };
  const show = (problems: readonly FieldProblem[]) => {
    for (const { pointer, message } of problems) {
      left.add(pointer);
      setError(pointer, message);
    }
    for (const listener of listeners) listener();
  };

  return {
    model: () => model,
    state: () => state,
    value: (pointer) => readPointer(state.value, pointer),
    error: (pointer) => errors.get(pointer),
    problems: () =>
      [...fieldsByPointer(model).values()].flatMap(({ pointer, label }) => {
        const message = errors.get(pointer);
        return message === undefined ? [] : [{ pointer, label, message }];
      }),
    isChanged: () => isChanged,
    change(pointer, next) {
      isChanged = true;
      errors.delete(pointer);
      const field = fieldsByPointer(model).get(pointer);
      if (field !== undefined && isPlain(field, model) && standsAlone(spec, pointer)) {
        state = { ...state, value: changeField(spec, state, pointer, next).value };
        tell(pointer);
        for (const listener of listeners) listener();
      } else {
        const item = field?.isSearched === true ? itemBehind(spec, context, state, pointer, next) : undefined;
        publish(changeField(spec, state, pointer, next, item));
      }
      // A pair of passwords: the other one may agree now.
      for (const other of errors.keys()) recheck(other);
    },
    leave(pointer) {
      const field = fieldsByPointer(model).get(pointer);
      if (field === undefined) return;
      left.add(pointer);
      const value = readPointer(state.value, pointer);
      if (state.left[pointer] !== value) publish({ ...state, left: { ...state.left, [pointer]: value } });
      recheck(pointer);
    },
    search(pointer, text) {
      if ((state.searches[pointer] ?? "") === text) return;
      publish({ ...state, searches: { ...state.searches, [pointer]: text } });
    },
    check(fields) {
      const problems =
        fields === undefined
          ? checkForm(model, state.value, context.translations)
          : checkFields(fields, state.value, context.translations);
      show(problems);
      return problems;
    },
    settleChecks(fields) {
      const pending = () => {
        const wanted = fields?.map(({ pointer }) => pointer);
        return [...fieldsByPointer(model).values()].filter(
          ({ isChecking, pointer }) =>
            isChecking === true && (wanted === undefined || wanted.includes(pointer)),
        );
      };
      const asked = pending().map(({ pointer }) => [pointer, readPointer(state.value, pointer)] as const);
      if (asked.length === 0) return Promise.resolve();
      publish({ ...state, left: { ...state.left, ...Object.fromEntries(asked) } });
      return new Promise((resolve) => {
        const look = () => {
          if (pending().length > 0) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
      });
    },
    complain: show,
    restore(value) {
      isChanged = true;
      publish({ ...state, value: { ...state.value, ...value } });
    },
    accept(sent) {
      isChanged = JSON.stringify(sent) !== JSON.stringify(state.value);
      publish({ ...state, init: sent });
    },
    reset() {
      isChanged = false;
      errors.clear();
      left.clear();
      publish({ ...opened, chosen: {}, searches: {}, left: {} });
      for (const pointer of fieldListeners.keys()) tell(pointer);
    },
    refresh(next) {
      context = next ?? context;
      publish(next === undefined || isChanged ? state : opensAnew(next));
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    subscribeField(pointer, listener) {
      const known = fieldListeners.get(pointer) ?? new Set();
      fieldListeners.set(pointer, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) fieldListeners.delete(pointer);
      };
    },
  };

  /** What nobody has touched follows what it opened with: data that was read again shows. */
  function opensAnew(now: FormContext): FormState {
    if (spec.init === undefined) return state;
    const again = openForm(spec, now);
    if (replaceEqualDeep(read, again.init) === read) return state;
    read = again.init;
    return again;
  }

  function recheck(pointer: string): void {
    const field = fieldsByPointer(model).get(pointer);
    if (field !== undefined && left.has(pointer))
      setError(pointer, checkField(field, state.value, context.translations));
  }
}

/** Neither its model nor a table around it hangs on its value. */
function isPlain({ pointer, options, complaints, as }: FieldModel, model: FormModel): boolean {
  if (options !== undefined || complaints.length > 0 || as === "table" || as === "group") return false;
  return !model.steps.some(({ fields }) =>
    fields.some((field) => field.as === "table" && pointer.startsWith(`${field.pointer}/`)),
  );
}

/** Every field of a form, those inside groups and tables among them. Worked out once per model. */
export function fieldsByPointer(model: FormModel): ReadonlyMap<string, FieldModel> {
  const known = fieldMaps.get(model);
  if (known !== undefined) return known;
  const fields = new Map<string, FieldModel>();
  const add = (field: FieldModel): void => {
    fields.set(field.pointer, field);
    field.fields?.forEach(add);
    field.lines?.flat().forEach(add);
  };
  for (const step of model.steps) step.fields.forEach(add);
  fieldMaps.set(model, fields);
  return fields;
}

const fieldMaps = new WeakMap<FormModel, ReadonlyMap<string, FieldModel>>();

/** The pointers that no draft may hold. A table with a secret column is left out whole. */
export function secretPointers(model: FormModel): readonly string[] {
  return model.steps.flatMap(({ fields }) => fields.flatMap(secretsIn));
}

function secretsIn(field: FieldModel): readonly string[] {
  if (field.isSecret) return [field.pointer];
  if (field.lines?.flat().some(({ isSecret }) => isSecret) === true) return [field.pointer];
  return field.fields?.flatMap(secretsIn) ?? [];
}
