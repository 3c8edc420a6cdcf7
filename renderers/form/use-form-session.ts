import { useEffect, useMemo, useRef, useState } from "react";
import { createDrafts, formRoots, openForm, sentInit, sentValue } from "#engine";
import type { ActionOutcome, DraftKey, Engine, FormContext, FormModel } from "#engine";
import type { Roots } from "#engine/expression";
import type { ActionPlace } from "../action/start-action.ts";
import { useEngine } from "../engine-context.tsx";
import { useTranslations } from "../translation.tsx";
import { createAnswers } from "./answers.ts";
import { createFormStore, secretPointers } from "./form-store.ts";
import type { FormStore } from "./form-store.ts";

/** An open form, and how it is sent. */
export interface FormSession {
  readonly store: FormStore;
  /** A draft was found and filled in. */
  readonly isRestored: boolean;
  /** Throws the draft away and starts over. */
  readonly discardDraft: () => void;
  readonly retry: () => void;
  /** Sends it once; undefined where it is on its way already. */
  readonly send: () => Promise<ActionOutcome | undefined>;
}

const DRAFT_AFTER_MS = 400;

/**
 * Opens a form: its store, its answers, its draft. The session stays the same while the form is open, whatever the
 * page around it reads again: what a person typed is never overwritten.
 */
export function useFormSession(model: FormModel, place: ActionPlace): FormSession {
  const engine = useEngine();
  const translations = useTranslations();
  const [session] = useState(() => openSession(engine, model, place, translations));
  const { store, answers, drafts, key } = session;
  const [isRestored, setRestored] = useState(session.isRestored);

  useEffect(() => {
    store.refresh(contextOf(engine, place, translations, answers.answers));
  }, [engine, place, translations, store, answers]);

  useEffect(() => {
    if (key === undefined) return undefined;
    let cancel = () => {};
    const keep = () => {
      if (!store.isChanged()) return;
      drafts.write(
        key,
        { value: store.state().value, submitId: session.submitId },
        secretPointers(store.model()),
      );
    };
    const unsubscribe = store.subscribe(() => {
      cancel();
      cancel = engine.ports.clock.after(DRAFT_AFTER_MS, keep);
    });
    window.addEventListener("pagehide", keep);
    return () => {
      unsubscribe();
      cancel();
      keep();
      window.removeEventListener("pagehide", keep);
    };
  }, [engine, session, store, drafts, key]);

  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  }, [place]);

  return useMemo(
    () => ({
      store,
      isRestored,
      discardDraft() {
        if (key !== undefined) drafts.remove(key);
        store.reset();
        setRestored(false);
      },
      retry: answers.retry,
      async send() {
        if (session.isSending) return undefined;
        session.isSending = true;
        try {
          const outcome = await perform(engine, session, latest.current, translations);
          if (outcome.ok) {
            store.accept();
            session.submitId = engine.ports.ids.uuid();
            session.earlier = undefined;
            if (key !== undefined) drafts.remove(key);
          }
          return outcome;
        } finally {
          session.isSending = false;
        }
      },
    }),
    [engine, session, store, isRestored, answers, drafts, key, translations],
  );
}

interface OpenSession {
  readonly store: FormStore;
  readonly answers: ReturnType<typeof createAnswers>;
  readonly drafts: ReturnType<typeof createDrafts>;
  readonly key: DraftKey | undefined;
  readonly isRestored: boolean;
  /** One per submit: sending the same again is the same submit. */
  submitId: string;
  sentText: string | undefined;
  earlier: Readonly<Record<string, unknown>> | undefined;
  isRefused: boolean;
  isSending: boolean;
}

function openSession(
  engine: Engine,
  model: FormModel,
  place: ActionPlace,
  translations: FormContext["translations"],
): OpenSession {
  const { ports } = engine;
  const answers = createAnswers(
    engine.request,
    () => ports.clock.now(),
    () => store.refresh(),
  );
  const context = contextOf(engine, place, translations, answers.answers);
  const store = createFormStore(model.source, context, openForm(model.source.spec, context));
  const drafts = createDrafts(ports);
  const key = draftKey(engine, model, place.roots);
  const draft = key && drafts.read(key);
  if (draft !== undefined) store.restore(draft.value);
  return {
    store,
    answers,
    drafts,
    key,
    isRestored: draft !== undefined,
    submitId: draft?.submitId ?? ports.ids.uuid(),
    sentText: undefined,
    earlier: undefined,
    isRefused: false,
    isSending: false,
  };
}

function contextOf(
  { apis, viewer, ports }: Engine,
  { roots, template }: ActionPlace,
  translations: FormContext["translations"],
  answers: FormContext["answers"],
): FormContext {
  const now = viewer();
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

async function perform(
  engine: Engine,
  session: OpenSession,
  place: ActionPlace,
  translations: FormContext["translations"],
): Promise<ActionOutcome> {
  const { store, answers } = session;
  const model = store.model();
  const state = store.state();
  const sent = sentValue(model, state.value);
  const text = JSON.stringify(sent);
  // What the server refused was not done: after a change it is a new submit. What may have been done stays the same.
  if (session.isRefused && text !== session.sentText) session.submitId = engine.ports.ids.uuid();
  session.sentText = text;
  const context = contextOf(engine, place, translations, answers.answers);
  const own = formRoots(model.source.spec, context, state, sent);
  const outcome = await engine.perform({
    template: place.template,
    pointer: model.submit.pointer,
    roots: { ...place.roots, ...own },
    init: sentInit(model),
    submitId: session.submitId,
    ...(place.given === undefined ? {} : { given: place.given }),
    ...(place.listQuery === undefined ? {} : { listQuery: place.listQuery }),
    ...(session.earlier === undefined ? {} : { earlier: session.earlier }),
  });
  session.earlier = outcome.results;
  session.isRefused = !outcome.ok && outcome.failure.status >= 400 && outcome.failure.status < 500;
  return outcome;
}

/** Whose draft of which form about which thing. Undefined while nobody is signed in. */
function draftKey(engine: Engine, model: FormModel, { route, query, row }: Roots): DraftKey | undefined {
  const viewer = engine.viewer();
  if (viewer === undefined) return undefined;
  const { template, pointer } = model.source;
  const about = JSON.stringify([route ?? null, query ?? null, thingOf(row)]);
  const { accountId, username } = viewer.claims;
  return { account: accountId, user: username, form: `${template}#${pointer}?${about}` };
}

function thingOf(row: unknown): unknown {
  if (typeof row !== "object" || row === null) return null;
  return "id" in row ? row.id : "moId" in row ? row.moId : null;
}
