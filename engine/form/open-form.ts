import { readPointer } from "#validators";
import type { Roots } from "#engine/expression";
import type { ActionOutcome } from "../action/index.ts";
import { keepEqual, ownText } from "../context/index.ts";
import { createDrafts } from "../draft/index.ts";
import type { Draft } from "../draft/index.ts";
import type { FieldProblem, FormModel, FormSource } from "../model/index.ts";
import { isUncertain } from "../request/index.ts";
import { runLater, whileWatched } from "../ports/index.ts";
import { createFormStore } from "./create-form-store.ts";
import type { FormStore } from "./create-form-store.ts";
import { createSubmit } from "./create-submit.ts";
import type { SentForm } from "./create-submit.ts";
import type { FormContext } from "./form-context.ts";
import type { SubmitStop } from "./form-machine.ts";
import { draftKeyOf, formContextOf } from "./form-parts.ts";
import type { FormParts, FormPlace } from "./form-parts.ts";
import { createFormReads } from "./form-reads.ts";
import type { FormSession, FormView } from "./form-session.ts";
import { formRoots } from "./form-state.ts";
import { fieldsByPointer, secretPointers, stepOf } from "./model-fields.ts";
import { isAnyDone, partlyDone } from "./partly-done.ts";
import { placeFailure } from "./place-failure.ts";
import { createSeenChoices } from "./seen-choices.ts";
import { sentValue } from "./sent-value.ts";
import { fieldsOf, pointerOf } from "./resolve-form.ts";
import { createUploads } from "./uploads.ts";

/** Milliseconds after the last change until the draft is stored. */
export const DRAFT_AFTER_MS = 400;

/** The status of what was refused because something has changed since it was read. */
const OUTDATED = 409;
/** The statuses of what was refused whatever was entered. */
const INPUT_RIGHT = [401, 403, 404, OUTDATED, 429];

/** Opens a form, with its draft if there is one. Sends nothing before the first subscription. */
export function openForm(parts: FormParts, source: FormSource, first: FormPlace): FormSession {
  const { spec } = source;
  const { clock } = parts.ports;
  const reads = createFormReads(parts.answers);
  const drafts = createDrafts(parts.ports);
  const draftKey = draftKeyOf(parts, source, first.place);
  const draft = draftKey && drafts.read(draftKey);
  const submits = createSubmit({ perform: parts.perform, ids: parts.ports.ids }, draft);
  let place = first;
  let seen = first.place.roots;
  let isWatched = false;
  let isAbandoned = false;
  /** What the draft was made of, which this form has stored or restored. */
  let kept: Omit<Draft, "savedAt"> | undefined;
  let cancelDraft: (() => void) | undefined;
  let partly = draft?.partlyDone;
  let isSent = draft?.isSent === true;
  /** What the notice of a restored draft says. */
  const wasSent = isSent;
  /** The fields that somebody entered while the form was being checked, with what stood there before. */
  const overtaken = new Map<string, unknown>();

  const store = createFormStore(source, contextOf(first), reads.build);
  /** The restored fields in whose place the page has something else by now: to send them takes that back. */
  const changedMeanwhile = draft === undefined ? [] : store.restore(draft);
  if (partly !== undefined) resume(partly.failed);
  if (isSent) store.noteUnanswered(store.machine().state.value);
  if (draft !== undefined) kept = draftNow();
  const uploads = createUploads({
    async send(pointer, sent) {
      const field = fieldsOf(spec).find((each) => pointerOf(each) === pointer);
      if (field?.upload === undefined) return { ok: false, text: "" };
      return parts.upload({ spec: field.upload, roots: roots(), ...sent });
    },
    onValue: store.change,
  });
  const notice = { wasSent, changedMeanwhile };
  let view = viewOf(store, notice);
  const chosen = fieldsOf(spec).flatMap((field) => (field.options === undefined ? [] : [pointerOf(field)]));
  const choices = createSeenChoices(chosen);
  let looked: readonly unknown[] = [];
  let made: { readonly from: readonly unknown[]; readonly roots: Roots } | undefined;

  function contextOf(at: FormPlace): FormContext {
    return formContextOf(parts, at, reads.answers);
  }

  // Subscribed first, so that the other listeners get the new view.
  store.subscribe(() => {
    view = keepEqual(view, viewOf(store, notice));
    look();
    if (!isWatched) return;
    reads.read();
    cancelDraft?.();
    cancelDraft = clock.after(DRAFT_AFTER_MS, keepDraft);
  });

  function keepDraft(): void {
    if (draftKey === undefined || !store.machine().isChanged || isAbandoned) return;
    const next = draftNow();
    // Another tab may have sent or dropped it since: what was not changed here does not bring it back.
    const isSame = kept?.value === next.value && kept.submitId === next.submitId && kept.isSent === isSent;
    if (isSame && kept?.partlyDone === partly) return;
    kept = next;
    const isKept = drafts.write(draftKey, { ...next, ...store.draft() }, secretPointers(store.model()));
    store.dispatch({ type: "kept", at: isKept ? clock.now() : undefined });
  }

  /** A form that was left while it was being sent does not store by itself what became of it. */
  function noteOutcome(): void {
    const stored = draftKey && drafts.read(draftKey);
    if (draftKey !== undefined && !isWatched && stored?.submitId === submits.id())
      drafts.write(draftKey, { ...stored, isSent, partlyDone: partly }, []);
  }

  function draftNow(): Omit<Draft, "savedAt"> {
    return { value: store.machine().state.value, submitId: submits.id(), partlyDone: partly, isSent };
  }

  /** The calls before this one were done before a reload: what is left to do is said and shown. */
  function resume(failed: string): void {
    store.lockBefore(failed);
    const left = [...fieldsByPointer(store.model()).keys()].find((each) => each.startsWith(`/${failed}/`));
    const failure = { text: "", others: [], isPartlyDone: true, isUncertain: false, isInputRight: false };
    const step = left === undefined ? undefined : openedStep(left);
    store.dispatch({ type: "stopped", stop: { problems: [], failure }, step });
  }

  function dropDraft(): void {
    kept = undefined;
    partly = undefined;
    isSent = false;
    if (draftKey !== undefined) drafts.remove(draftKey);
  }

  function roots(): Roots {
    const model = store.model();
    const { state } = store.machine();
    const from = [model, state, place.place.roots];
    if (made === undefined || from.some((part, index) => part !== made?.from[index])) {
      const own = formRoots(spec, store.context(), state, sentValue(model, state.value));
      made = { from, roots: { ...place.place.roots, ...own } };
    }
    return made.roots;
  }

  /** Only a new model, or another choice, has other items. */
  function look(): void {
    const { value } = store.machine().state;
    const now = [store.model(), ...chosen.map((pointer) => readPointer(value, pointer))];
    if (chosen.length === 0 || now.every((each, index) => each === looked[index])) return;
    looked = now;
    choices.look(value, roots().picked);
  }

  /** What is being checked or sent stays as it is until that has ended. */
  function isEditing(): boolean {
    return store.machine().phase === "editing";
  }

  function formNow(): SentForm {
    const { value } = store.machine().state;
    // An answer may have changed without the model.
    made = undefined;
    const now = roots();
    return {
      model: store.model(),
      value,
      place: place.place,
      roots: { ...now, picked: choices.asSeen(value, now.picked) },
      seen,
    };
  }

  /** A file that is still being sent would be missing from the value. */
  function findUnsent(): readonly FieldProblem[] {
    const fields = fieldsByPointer(store.model());
    const problems = uploads.running().flatMap((pointer) => {
      const label = fields.get(pointer)?.label;
      return label === undefined ? [] : [{ pointer, label, message: ownText(place, "form.upload-running") }];
    });
    store.showProblems(problems);
    return problems;
  }

  function change(pointer: string, next: unknown): void {
    const { phase, state } = store.machine();
    if (phase === "checking" && !overtaken.has(pointer))
      overtaken.set(pointer, readPointer(state.value, pointer) ?? null);
    store.change(pointer, next);
  }

  /** What was entered after the button was pressed may not be complete, and was not meant to be sent by it. */
  function findOvertaken(): readonly FieldProblem[] {
    const { value } = store.machine().state;
    const fields = fieldsByPointer(store.model());
    const problems = [...overtaken].flatMap(([pointer, before]) => {
      const label = fields.get(pointer)?.label;
      const isSame = keepEqual(before, readPointer(value, pointer) ?? null) === before;
      return label === undefined || isSame
        ? []
        : [{ pointer, label, message: ownText(place, "form.overtaken") }];
    });
    store.showProblems(problems);
    return problems;
  }

  /** The first field with a problem is on the step that opens: elsewhere its message would not be seen. */
  function stop(problems: readonly FieldProblem[], failure?: SubmitStop["failure"]): undefined {
    const [earliest] = problems;
    store.dispatch({
      type: "stopped",
      stop: failure === undefined ? { problems } : { problems, failure },
      step: earliest && openedStep(earliest.pointer),
    });
  }

  /** The step of a field; undefined: the form has no steps, or no such field. */
  function openedStep(pointer: string): number | undefined {
    const model = store.model();
    const step = stepOf(model, pointer);
    return model.hasReview && step >= 0 ? step : undefined;
  }

  async function submit(
    mayGo: (model: FormModel) => boolean | Promise<boolean> = () => true,
  ): Promise<ActionOutcome | undefined> {
    if (!isEditing()) return undefined;
    const { step, isLast, model } = view;
    overtaken.clear();
    store.dispatch({ type: "entered", phase: "checking" });
    const problems = await store.check(isLast ? undefined : (model.steps[step]?.fields ?? []));
    if (problems.length > 0) return stop(problems);
    if (!isLast) {
      store.dispatch({ type: "stepped", step: step + 1 });
      return undefined;
    }
    const notSent = [...findUnsent(), ...findOvertaken()];
    if (notSent.length > 0) return stop(notSent);
    store.dispatch({ type: "entered", phase: "asking" });
    const mayBeSent = await mayGo(store.model());
    store.dispatch({ type: "entered", phase: mayBeSent ? "sending" : "editing" });
    return mayBeSent ? send() : undefined;
  }

  async function send(): Promise<ActionOutcome> {
    const form = formNow();
    const sending = submits.send(form);
    // A page that is loaded anew meanwhile does not learn whether it arrives.
    isSent = true;
    keepDraft();
    const outcome = await sending;
    isSent = !outcome.ok && isUncertain(outcome.failure);
    if (!outcome.ok) {
      const { failure: refusal, failed, results } = outcome;
      const isPartlyDone = isAnyDone(results);
      store.noteUnanswered(isSent ? form.value : undefined);
      if (refusal.status === OUTDATED) choices.outdate();
      partly = partlyDone(spec, outcome);
      if (isPartlyDone && failed !== undefined) store.lockBefore(failed);
      const { problems, ...failure } = placeFailure(refusal, store.model(), failed);
      store.refuse(problems);
      stop(problems, {
        ...failure,
        isPartlyDone,
        isUncertain: isUncertain(refusal),
        isInputRight: INPUT_RIGHT.includes(refusal.status),
      });
      noteOutcome();
      return outcome;
    }
    // A form for something new is empty again; one about a thing shows its current data.
    if (spec.init === undefined) store.startOver();
    else store.accept(form.value);
    stop([]);
    dropDraft();
    // Input made while it was being sent is the next change.
    keepDraft();
    if (draftKey !== undefined && first.address !== undefined) drafts.arrive(draftKey, first.address);
    return outcome;
  }

  function begin(): () => void {
    isWatched = true;
    const end = reads.subscribe(
      runLater(() => {
        if (isWatched) store.refresh();
      }),
    );
    store.refresh();
    return () => {
      isWatched = false;
      end();
      reads.close();
      cancelDraft?.();
      keepDraft();
      uploads.stopAll();
    };
  }

  return {
    ...whileWatched({ subscribe: store.subscribe, snapshot: () => view }, begin),
    field: (pointer) => fieldsByPointer(store.model()).get(pointer),
    value: (pointer) => readPointer(store.machine().state.value, pointer),
    error: (pointer) => store.machine().errors[pointer],
    subscribeField: store.subscribeField,
    change,
    leave: store.leave,
    object: store.object,
    search: store.search,
    retry: reads.retry,
    upload: uploads.of,
    goTo(step) {
      if (isEditing()) store.dispatch({ type: "stepped", step });
    },
    leadTo(pointer) {
      const step = openedStep(pointer);
      if (step !== undefined) store.dispatch({ type: "jumped", step });
    },
    submit,
    async checked() {
      if (!isEditing()) return undefined;
      store.dispatch({ type: "entered", phase: "checking" });
      const problems = await store.check(undefined);
      const stopping = problems.length > 0 ? problems : findUnsent();
      stop(stopping);
      return stopping.length > 0 ? undefined : roots();
    },
    roots,
    showCalls: () => parts.showCalls(submits.runOf(formNow())),
    isChanged: () => store.machine().isChanged && !isAbandoned,
    keepDraft,
    abandon() {
      isAbandoned = true;
      dropDraft();
    },
    goOn(address) {
      if (draftKey !== undefined) drafts.goOn(draftKey, address);
    },
    discardDraft() {
      if (!isEditing()) return;
      dropDraft();
      submits.startOver();
      store.startOver();
      seen = place.place.roots;
      store.dispatch({ type: "stopped", stop: { problems: [] }, step: undefined });
    },
    show(next) {
      if (next.place === place.place && next.translations === place.translations) return;
      place = next;
      if (!store.machine().isChanged) seen = next.place.roots;
      store.refresh(contextOf(next));
    },
  };
}

/** All problems that fields show now, in their order: corrected ones have left, and others have come. */
function shownProblems(model: FormModel, errors: Readonly<Record<string, string>>): readonly FieldProblem[] {
  return [...fieldsByPointer(model).values()].flatMap(({ pointer, label }) => {
    const message = errors[pointer];
    return message === undefined ? [] : [{ pointer, label, message }];
  });
}

/** `notice`: what is said of a restored draft. */
function viewOf(
  store: FormStore,
  { wasSent, changedMeanwhile }: { readonly wasSent: boolean; readonly changedMeanwhile: readonly string[] },
): FormView {
  const { phase, stop, turn, isRestored, keptAt, errors, step } = store.machine();
  const model = store.model();
  const last = model.hasReview ? model.steps.length : 0;
  return {
    ...stop,
    problems: stop.problems.length === 0 ? stop.problems : shownProblems(model, errors),
    model,
    step: Math.min(step, last),
    isLast: step >= last,
    isBusy: phase === "checking" || phase === "sending",
    isRestored,
    wasSent,
    changedMeanwhile: changedMeanwhile.flatMap((each) => fieldsByPointer(model).get(each)?.label ?? []),
    keptAt,
    turn,
  };
}
