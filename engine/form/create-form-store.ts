import { readPointer } from "#validators";
import { keepEqual } from "../context/index.ts";
import type { Draft } from "../draft/index.ts";
import type { FieldModel, FieldProblem, FormModel, FormSource, FormValue } from "../model/index.ts";
import { createObservable } from "../ports/index.ts";
import type { buildForm } from "./build-form.ts";
import { checkField, checkFields, checkForm } from "./check-form.ts";
import type { FormContext, FormState } from "./form-context.ts";
import { changeForm, startForm } from "./form-machine.ts";
import type { FormAction, FormMachine } from "./form-machine.ts";
import {
  belowDraft,
  changedBelow,
  changeField,
  draftValue,
  fillForm,
  firstState,
  isIndependent,
  itemOfChoice,
  withDraft,
  writeField,
} from "./form-state.ts";
import { fieldsByPointer, isPlain } from "./model-fields.ts";

/**
 * The state of one open form, with its model. A key press notifies only the listeners of the fields it changed, so
 * that a long form is as fast as a short one.
 */
export interface FormStore {
  readonly machine: () => FormMachine;
  readonly model: () => FormModel;
  readonly context: () => FormContext;
  /** Calls back after every change. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Calls back after a change of one field: its value, model or error. */
  readonly subscribeField: (pointer: string, listener: () => void) => () => void;
  readonly change: (pointer: string, next: unknown) => void;
  readonly leave: (pointer: string) => void;
  /** What a plugin finds wrong with the value of its field; undefined: nothing. */
  readonly object: (pointer: string, message: string | undefined) => void;
  readonly search: (pointer: string, text: string) => void;
  /** The progress of checking and sending. */
  readonly dispatch: (
    action: Extract<FormAction, { readonly type: "entered" | "stepped" | "jumped" | "stopped" | "kept" }>,
  ) => void;
  /** What a draft holds of it. */
  readonly draft: () => Pick<Draft, "value" | "was">;
  /** Restores the value of a draft, and returns the fields in whose place the page has something else by now. */
  readonly restore: (draft: Draft) => readonly string[];
  /** `sent` is the new value to compare with. Input made while it was being sent counts as a change. */
  readonly accept: (sent: FormValue) => void;
  readonly startOver: () => void;
  /** Calls before this one are done: what they took is locked, where the fields of this one stand apart. */
  readonly lockBefore: (call: string) => void;
  /** An answer arrived, or the page around the form changed: then with `context`. */
  readonly refresh: (context?: FormContext) => void;
  /** Checks fields, including the server's checks, and shows the problems: of the whole form, or of one step. */
  readonly check: (fields: readonly FieldModel[] | undefined) => Promise<readonly FieldProblem[]>;
  /** What was sent without an answer; undefined: it was answered. */
  readonly noteUnanswered: (value: FormValue | undefined) => void;
  /** Shows the problems of fields, now and after later changes. */
  readonly showProblems: (problems: readonly FieldProblem[]) => void;
  /** The same for values that the server refused: they show its message until they are changed or accepted. */
  readonly refuse: (problems: readonly FieldProblem[]) => void;
}

/** `build` makes the model: `buildForm`. */
export function createFormStore(source: FormSource, first: FormContext, build: typeof buildForm): FormStore {
  const { spec } = source;
  const opened = firstState(spec, first);
  let context = first;
  let machine = startForm(fillForm(spec, context, opened));
  let model = build(source, context, machine.state);
  /** The values of the page's data at the last comparison. */
  let read = opened.init;
  /** The value before anybody changed it, or that was accepted. */
  let untouched = machine.state.value;
  /** What the server said of the values it refused. */
  const refused = new Map<string, { readonly value: unknown; readonly message: string }>();
  /** What plugins find wrong with the values of their fields. */
  const objections = new Map<string, string>();
  const changes = createObservable(0);
  const fieldListeners = new Map<string, Set<() => void>>();

  function apply(action: FormAction): void {
    machine = changeForm(machine, action);
    if (!machine.isChanged) untouched = machine.state.value;
  }

  function notifyField(pointer: string): void {
    fieldListeners.get(pointer)?.forEach((listener) => listener());
  }

  /** Notifies listeners of the whole form; those of single fields were notified before. */
  function notify(): void {
    changes.set(changes.snapshot() + 1);
  }

  /** Fills in derived values, applies the state, and builds the model again. */
  function rebuild(state: FormState, toAction: (state: FormState) => FormAction): void {
    const before = machine.state;
    const fieldsBefore = fieldsByPointer(model);
    apply(toAction(fillForm(spec, context, state)));
    // Unchanged parts keep their identity, so that their components do not render again.
    model = keepEqual(model, build(source, context, machine.state));
    const fieldsNow = fieldsByPointer(model);
    const isOther = (pointer: string) =>
      fieldsNow.get(pointer) !== fieldsBefore.get(pointer) ||
      readPointer(before.value, pointer) !== readPointer(machine.state.value, pointer);
    recheck(Object.keys(machine.touched).filter(isOther));
    for (const pointer of fieldListeners.keys()) if (isOther(pointer)) notifyField(pointer);
  }

  function fill(state: FormState): void {
    rebuild(state, (filled) => ({ type: "filled", state: filled }));
    notify();
  }

  function recheck(pointers: readonly string[]): void {
    const fields = fieldsByPointer(model);
    const messages = pointers.flatMap((pointer) => {
      const field = fields.get(pointer);
      if (field === undefined || machine.touched[pointer] !== true) return [];
      const { value } = machine.state;
      return [[pointer, problemOf(field, value) ?? refusalOf(pointer, value)] as const];
    });
    setErrors(Object.fromEntries(messages));
  }

  function problemOf(field: FieldModel, form: FormValue): string | undefined {
    return checkField(field, form, context.translations) ?? objectionTo(field);
  }

  function objectionTo({ pointer, disabledReason }: FieldModel): string | undefined {
    return disabledReason === undefined ? objections.get(pointer) : undefined;
  }

  function refusalOf(pointer: string, form: FormValue): string | undefined {
    const known = refused.get(pointer);
    return known !== undefined && known.value === readPointer(form, pointer) ? known.message : undefined;
  }

  function setErrors(messages: Readonly<Record<string, string | undefined>>): void {
    const newErrors = Object.keys(messages).filter(
      (pointer) => messages[pointer] !== machine.errors[pointer],
    );
    if (newErrors.length === 0) return;
    apply({ type: "checked", messages });
    newErrors.forEach(notifyField);
  }

  function showProblems(problems: readonly FieldProblem[]): void {
    apply({ type: "touched", pointers: problems.map(({ pointer }) => pointer) });
    setErrors(Object.fromEntries(problems.map(({ pointer, message }) => [pointer, message])));
    notify();
  }

  /** Resolves when none of these fields, or of all, is any more what `is` says. Until then `meet` gets those that are. */
  async function awaitFields(
    fields: readonly Pick<FieldModel, "pointer">[] | undefined,
    is: (field: FieldModel) => boolean,
    meet: (pending: readonly FieldModel[]) => void = () => {},
  ): Promise<void> {
    const wanted = fields?.map(({ pointer }) => pointer);
    const pending = () =>
      [...fieldsByPointer(model).values()].filter(
        (field) => is(field) && (wanted === undefined || wanted.includes(field.pointer)),
      );
    if (pending().length === 0) return;
    await new Promise<void>((resolve) => {
      const look = () => {
        const left = pending();
        if (left.length > 0) return meet(left);
        end();
        resolve();
        return undefined;
      };
      const end = changes.subscribe(look);
      look();
    });
  }

  /** Asks the server to check all values that it has not checked yet, also those that are entered meanwhile. */
  function awaitChecks(fields: readonly FieldModel[] | undefined): Promise<void> {
    return awaitFields(
      fields,
      ({ isChecking }) => isChecking === true,
      (unchecked) => {
        const { state } = machine;
        const left = unchecked.map(({ pointer }) => [pointer, readPointer(state.value, pointer)] as const);
        if (left.some(([pointer, value]) => state.left[pointer] !== value))
          fill({ ...state, left: { ...state.left, ...Object.fromEntries(left) } });
      },
    );
  }

  /** Of these fields as they are now, or of all. */
  function problemsOf(fields: readonly FieldModel[] | undefined): readonly FieldProblem[] {
    const now = fieldsByPointer(model);
    const { value } = machine.state;
    const checked = fields?.flatMap(({ pointer }) => now.get(pointer) ?? []);
    const found =
      checked === undefined
        ? checkForm(model, value, context.translations)
        : checkFields(checked, value, context.translations);
    const objected = (checked ?? [...now.values()]).flatMap((field) => {
      const { pointer, label } = field;
      const message = objectionTo(field);
      const isSaid = message === undefined || found.some((each) => each.pointer === pointer);
      return isSaid ? [] : [{ pointer, label, message }];
    });
    return withoutWaiting([...found, ...objected]);
  }

  function awaitsChoices({ pointer }: Pick<FieldModel, "pointer">): boolean {
    return fieldsByPointer(model).get(pointer)?.optionsState === "loading";
  }

  /** A field whose choices wait for another one is no problem of its own while that is. */
  function withoutWaiting(problems: readonly FieldProblem[]): readonly FieldProblem[] {
    const fields = fieldsByPointer(model);
    const own = problems.filter(({ pointer }) => fields.get(pointer)?.optionsState !== "waiting");
    return own.length > 0 ? own : problems;
  }

  /** An untouched form follows its data: values that were read again are shown. */
  function openedState(): FormState {
    if (spec.init === undefined || machine.isChanged) return machine.state;
    const again = firstState(spec, context);
    if (keepEqual(read, again.init) === read) return machine.state;
    read = again.init;
    return again;
  }

  return {
    machine: () => machine,
    model: () => model,
    context: () => context,
    subscribe: (listener) => changes.subscribe(listener),
    subscribeField(pointer, listener) {
      const known = fieldListeners.get(pointer) ?? new Set();
      fieldListeners.set(pointer, known.add(listener));
      return () => {
        known.delete(listener);
        if (known.size === 0) fieldListeners.delete(pointer);
      };
    },
    change(pointer, next) {
      const field = fieldsByPointer(model).get(pointer);
      const { state } = machine;
      if (
        field !== undefined &&
        isPlain(field, model) &&
        isIndependent(spec, pointer, context.translations)
      ) {
        const value = writeField(spec, state, pointer, next);
        apply({ type: "changed", pointer, state: { ...state, value } });
        notifyField(pointer);
      } else {
        const item =
          field?.isSearched === true ? itemOfChoice(spec, context, state, pointer, next) : undefined;
        rebuild(changeField(spec, state, pointer, next, item), (filled) => ({
          type: "changed",
          pointer,
          state: filled,
        }));
      }
      // In a pair of passwords, the other one may match now.
      recheck(Object.keys(machine.errors));
      notify();
    },
    object(pointer, message) {
      if (objections.get(pointer) === message) return;
      if (message === undefined) objections.delete(pointer);
      else objections.set(pointer, message);
      recheck([pointer]);
      notify();
    },
    leave(pointer) {
      if (!fieldsByPointer(model).has(pointer)) return;
      apply({ type: "touched", pointers: [pointer] });
      const { state } = machine;
      const value = readPointer(state.value, pointer);
      if (state.left[pointer] !== value) fill({ ...state, left: { ...state.left, [pointer]: value } });
      recheck([pointer]);
      notify();
    },
    search(pointer, text) {
      const { state } = machine;
      if ((state.searches[pointer] ?? "") !== text)
        fill({ ...state, searches: { ...state.searches, [pointer]: text } });
    },
    dispatch(action) {
      apply(action);
      notify();
    },
    draft() {
      const value = draftValue(spec, machine.state.value, untouched);
      return { value, was: belowDraft(spec, value, machine.state.init) };
    },
    restore(draft) {
      const { state } = machine;
      rebuild({ ...state, value: withDraft(spec, state.value, draft.value) }, (filled) => ({
        type: "restored",
        state: filled,
        keptAt: draft.savedAt,
      }));
      notify();
      return changedBelow(spec, draft, state.init);
    },
    noteUnanswered(unanswered) {
      if (machine.state.unanswered !== unanswered) fill({ ...machine.state, unanswered });
    },
    accept(sent) {
      const isChanged = JSON.stringify(sent) !== JSON.stringify(machine.state.value);
      untouched = sent;
      rebuild({ ...machine.state, init: sent, remaining: undefined, unanswered: undefined }, (state) => ({
        type: "accepted",
        state,
        isChanged,
      }));
      refused.clear();
      recheck(Object.keys(machine.errors));
      notify();
    },
    lockBefore(call) {
      const pointers = [...fieldsByPointer(model).keys()];
      if (pointers.some((pointer) => pointer.startsWith(`/${call}/`)))
        fill({ ...machine.state, remaining: call });
    },
    startOver() {
      refused.clear();
      // By what the page has now, which may have been read since.
      const again = firstState(spec, context);
      read = again.init;
      rebuild(again, (state) => ({ type: "reset", state }));
      for (const pointer of fieldListeners.keys()) notifyField(pointer);
      notify();
    },
    refresh(next) {
      context = next ?? context;
      fill(next === undefined ? machine.state : openedState());
    },
    async check(fields) {
      await awaitChecks(fields);
      let problems = problemsOf(fields);
      // The only choice is made when it arrives, and one that the address names is found then: whoever is faster has left
      // nothing out. What depends on it is loaded after it.
      while (problems.length > 0 && problems.every(awaitsChoices)) {
        await awaitFields(problems, awaitsChoices);
        problems = problemsOf(fields);
      }
      showProblems(problems);
      return problems;
    },
    showProblems,
    refuse(problems) {
      if (problems.length === 0) return;
      // The newest answer counts: what one says of two fields may be mended at either.
      const before = [...refused.keys()];
      refused.clear();
      for (const { pointer, message } of problems)
        refused.set(pointer, { value: readPointer(machine.state.value, pointer), message });
      recheck(before);
      showProblems(problems);
    },
  };
}
