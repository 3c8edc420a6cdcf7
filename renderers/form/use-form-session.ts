import { useEffect, useMemo, useRef, useState } from "react";
import { createDrafts, fieldsOf, formRoots, openForm, pointerOf, sentInit, sentValue } from "#engine";
import type { ActionOutcome, ActionRun, DraftKey, Engine, FormContext, FormSource, FormValue } from "#engine";
import type { Roots } from "#engine/expression";
import type { ActionPlace } from "../action/start-action.ts";
import { useEngine } from "../engine-context.tsx";
import { useTranslations } from "../translation.tsx";
import { createAnswers } from "./answers.ts";
import { createFormStore, secretPointers } from "./form-store.ts";
import type { FormStore } from "./form-store.ts";
import { createUploads } from "./uploads.ts";
import type { Uploads } from "./uploads.ts";

/** An open form, and how it is sent. */
export interface FormSession {
  readonly store: FormStore;
  /** A draft was found and filled in. */
  readonly isRestored: boolean;
  /** Throws the draft away and starts over. */
  readonly discardDraft: () => void;
  readonly retry: () => void;
  /** The calls that sending it now would make, as curl. */
  readonly showCalls: () => Promise<readonly string[]>;
  readonly uploads: Uploads;
  /** The roots of the page with the form as it would be sent now: what actions beside it read. */
  readonly roots: () => Roots;
  /** Sends it once; undefined where it is on its way already. */
  readonly send: () => Promise<ActionOutcome | undefined>;
}

const DRAFT_AFTER_MS = 400;

/**
 * Opens a form: its store, its answers, its draft. The session stays the same while the form is open, whatever the
 * page around it reads again: what a person typed is never overwritten.
 */
export function useFormSession(source: FormSource, place: ActionPlace): FormSession {
  const engine = useEngine();
  const translations = useTranslations();
  const [session] = useState(() => openSession(engine, source, place, translations));
  const [isRestored, setRestored] = useState(session.isRestored);

  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
    session.refresh(place, translations);
  }, [session, place, translations]);

  const [uploads] = useState(() =>
    createUploads({
      async send(pointer, sent) {
        const field = fieldsOf(source.spec).find((each) => pointerOf(each) === pointer);
        if (field?.upload === undefined) return { ok: false, text: "" };
        const roots = session.roots(latest.current, translations);
        return engine.upload({ spec: field.upload, roots, ...sent });
      },
      onValue: (pointer, value) => session.store.change(pointer, value),
    }),
  );
  useEffect(() => uploads.stopAll, [uploads]);

  useEffect(() => {
    let cancel = () => {};
    const unsubscribe = session.store.subscribe(() => {
      cancel();
      cancel = engine.ports.clock.after(DRAFT_AFTER_MS, session.keepDraft);
    });
    window.addEventListener("pagehide", session.keepDraft);
    return () => {
      unsubscribe();
      cancel();
      session.keepDraft();
      window.removeEventListener("pagehide", session.keepDraft);
    };
  }, [engine, session]);

  return useMemo(
    () => ({
      store: session.store,
      isRestored,
      retry: session.retry,
      showCalls: () => session.showCalls(latest.current, translations),
      uploads,
      roots: () => session.roots(latest.current, translations),
      send: () => session.send(latest.current, translations),
      discardDraft() {
        session.discardDraft();
        setRestored(false);
      },
    }),
    [session, uploads, isRestored, translations],
  );
}

interface OpenSession {
  readonly store: FormStore;
  readonly isRestored: boolean;
  readonly retry: () => void;
  readonly refresh: (place: ActionPlace, translations: FormContext["translations"]) => void;
  readonly keepDraft: () => void;
  readonly discardDraft: () => void;
  readonly roots: (place: ActionPlace, translations: FormContext["translations"]) => Roots;
  readonly showCalls: (
    place: ActionPlace,
    translations: FormContext["translations"],
  ) => Promise<readonly string[]>;
  readonly send: (
    place: ActionPlace,
    translations: FormContext["translations"],
  ) => Promise<ActionOutcome | undefined>;
}

function openSession(
  engine: Engine,
  source: FormSource,
  first: ActionPlace,
  texts: FormContext["translations"],
): OpenSession {
  const { ports } = engine;
  const answers = createAnswers(
    engine.request,
    () => ports.clock.now(),
    () => store.refresh(),
  );
  const context = formContextOf(engine, first, texts, answers.answers);
  const store = createFormStore(source, context, openForm(source.spec, context));
  const drafts = createDrafts(ports);
  const key = draftKey(engine, source, first.roots);
  const draft = key && drafts.read(key);
  if (draft !== undefined) store.restore(draft.value);

  // One per submit: sending the same again is the same submit.
  let submitId = draft?.submitId ?? ports.ids.uuid();
  let sentText: string | undefined;
  let earlier: ActionOutcome["results"] | undefined;
  let isRefused = false;
  let isSending = false;

  const rootsOf = (
    place: ActionPlace,
    translations: FormContext["translations"],
    sent: FormValue,
  ): Roots => ({
    ...place.roots,
    ...formRoots(
      source.spec,
      formContextOf(engine, place, translations, answers.answers),
      store.state(),
      sent,
    ),
  });

  const runOf = (place: ActionPlace, translations: FormContext["translations"]): ActionRun => {
    const model = store.model();
    const state = store.state();
    const sent = sentValue(model, state.value);
    const text = JSON.stringify(sent);
    // What the server refused was not done: after a change it is a new submit. What may have been done stays the same.
    if (isRefused && text !== sentText) submitId = ports.ids.uuid();
    sentText = text;
    return {
      template: place.template,
      pointer: model.submit.pointer,
      roots: rootsOf(place, translations, sent),
      init: sentInit(model),
      submitId,
      ...(place.opens === undefined ? {} : { opens: place.opens }),
      ...(place.given === undefined ? {} : { given: place.given }),
      ...(place.listQuery === undefined ? {} : { listQuery: place.listQuery }),
      ...(earlier === undefined ? {} : { earlier }),
    };
  };

  const keepDraft = (): void => {
    if (key === undefined || !store.isChanged()) return;
    drafts.write(key, { value: store.state().value, submitId }, secretPointers(store.model()));
  };

  return {
    store,
    isRestored: draft !== undefined,
    retry: answers.retry,
    refresh: (place, translations) =>
      store.refresh(formContextOf(engine, place, translations, answers.answers)),
    keepDraft,
    discardDraft() {
      if (key !== undefined) drafts.remove(key);
      store.reset();
    },
    roots: (place, translations) =>
      rootsOf(place, translations, sentValue(store.model(), store.state().value)),
    showCalls: (place, translations) => engine.showCalls(runOf(place, translations)),
    async send(place, translations) {
      if (isSending) return undefined;
      isSending = true;
      const { value } = store.state();
      const outcome = await engine.perform(runOf(place, translations));
      isSending = false;
      isRefused = !outcome.ok && outcome.failure.status >= 400 && outcome.failure.status < 500;
      earlier = outcome.results;
      if (outcome.ok) {
        // A form for something new is ready for the next; one about a thing shows it as it is now.
        if (source.spec.init === undefined) store.reset();
        else store.accept(value);
        submitId = ports.ids.uuid();
        earlier = undefined;
        if (key !== undefined) drafts.remove(key);
        // What was typed while it was on its way is the next change.
        keepDraft();
      }
      return outcome;
    },
  };
}

/** What a form is made in, where an action stands. */
export function formContextOf(
  engine: Engine,
  { roots, template }: ActionPlace,
  translations: FormContext["translations"],
  answers: FormContext["answers"],
): FormContext {
  const now = engine.viewer();
  const { apis, ports } = engine;
  if (now === undefined)
    throw new Error("A form is shown while nobody is signed in: the shell guards its pages.");
  return {
    viewer: now,
    roots,
    translations,
    answers,
    apis: { description: (api) => apis.loaded(api), dialect: (api, name) => apis.dialect(api, name) },
    report: (problem) => ports.log.warn(`${template}: ${problem}`),
  };
}

/** Whose draft of which form about which thing. Undefined while nobody is signed in. */
function draftKey(
  engine: Engine,
  { template, pointer }: FormSource,
  { route, query, row }: Roots,
): DraftKey | undefined {
  const viewer = engine.viewer();
  if (viewer === undefined) return undefined;
  const about = JSON.stringify([route ?? null, query ?? null, thingOf(row)]);
  const { accountId, username } = viewer.claims;
  return { account: accountId, user: username, form: `${template}#${pointer}?${about}` };
}

function thingOf(row: unknown): unknown {
  if (typeof row !== "object" || row === null) return null;
  return "id" in row ? row.id : "moId" in row ? row.moId : null;
}
