import { rowResultsOf, runAt, verifyTyped } from "../action/index.ts";
import type { ActionOutcome, ActionPlace, RowResult } from "../action/index.ts";
import { buildForm, formContextOf, openForm } from "../form/index.ts";
import type { FormParts, FormSession } from "../form/index.ts";
import type { TemplateSource } from "../catalogue/index.ts";
import type { ActionModel, FormModel } from "../model/index.ts";
import { createObservable, whileWatched } from "../ports/index.ts";
import type { Observable } from "../ports/index.ts";
import { askFacts } from "./ask-facts.ts";
import type { KnownFact } from "./ask-facts.ts";
import { loadAsk } from "./load-ask.ts";
import type { LoadAskParts, LoadedAsk } from "./load-ask.ts";

/** What a dialog needs from the engine. */
export interface AskParts extends Omit<FormParts, "apis" | "templates">, LoadAskParts {
  readonly templates: Pick<TemplateSource, "page" | "opened">;
}

export type AskState =
  | { readonly state: "loading" }
  | { readonly state: "failed"; readonly text: string }
  /** It only shows data and sends nothing. */
  | {
      readonly state: "view";
      readonly title: string;
      readonly text: string;
      readonly notes: readonly string[];
      readonly facts: readonly KnownFact[];
      readonly model: FormModel;
    }
  | {
      readonly state: "form";
      readonly title: string;
      readonly text: string;
      readonly notes: readonly string[];
      readonly facts: readonly KnownFact[];
      readonly form: FormSession;
      /** The text to type as a confirmation; absent: none. */
      readonly typed?: TypedName;
      /** The result of each selected row, after a try that failed for some. */
      readonly results?: readonly RowResult[];
    };

export interface TypedName {
  readonly expected: string;
  readonly value: string;
  /** What is wrong with the typed text (spec 1 §8); absent: it was right at the last try. */
  readonly prompt?: string;
}

/**
 * The dialog of an action: loaded at the first subscription, then a form that sends the action. It stays open with
 * its input when sending fails.
 */
export interface AskSession extends Observable<AskState> {
  /** The text typed so far. */
  type(value: string): void;
  /** Like the form's own submit, but only once the right text was typed. */
  submit(): Promise<ActionOutcome | undefined>;
}

/** Opens the dialog of an action. It keeps the place as it is now, because the page may change while it is open. */
export function openAsk(
  parts: AskParts,
  action: ActionModel,
  opened: ActionPlace,
  translations: Readonly<Record<string, string>>,
): AskSession {
  const state = createObservable<AskState>({ state: "loading" });
  let wanted: LoadedAsk["typed"];
  let isBegun = false;

  function begin(): () => void {
    if (!isBegun) void load();
    isBegun = true;
    return () => {};
  }

  async function load(): Promise<void> {
    const loaded = await loadAsk(parts, action, opened, translations);
    if (!loaded.ok) return state.set({ state: "failed", text: loaded.text });
    const { title, text, notes, source, roots, typed } = loaded.ask;
    const place = { ...opened, roots, opens: action.opens };
    const context = formContextOf(parts, { place, translations }, () => ({ state: "loading" }));
    const facts = askFacts(loaded.ask.facts, roots, context);
    if (action.kind === "view")
      return state.set({ state: "view", title, text, notes, facts, model: buildForm(source, context) });
    wanted = typed;
    state.set({
      state: "form",
      title,
      text,
      notes,
      facts,
      form: openForm(ofRows(parts, opened), source, { place, translations }),
      typed: typed === undefined ? undefined : { expected: typed.expected, value: "" },
    });
    return undefined;
  }

  function isConfirmed(): boolean {
    const now = state.snapshot();
    if (now.state !== "form" || now.typed === undefined || wanted === undefined) return true;
    const prompt = verifyTyped(now.typed.value, wanted.expected, wanted.noun, wanted.display);
    const { expected, value } = now.typed;
    state.set({ ...now, typed: { expected, value, prompt } });
    return prompt === undefined;
  }

  return {
    ...whileWatched(state, begin),
    type(value) {
      const now = state.snapshot();
      if (now.state === "form" && now.typed !== undefined)
        state.set({ ...now, typed: { expected: now.typed.expected, value } });
    },
    async submit() {
      const now = state.snapshot();
      if (now.state !== "form") return undefined;
      const outcome = await now.form.submit(isConfirmed);
      const after = state.snapshot();
      if (outcome?.ok === false && after.state === "form") {
        const { results: _, ...rest } = after;
        const results = rowResultsOf(opened.roots.rows, outcome);
        state.set({ ...rest, results });
      }
      return outcome;
    },
  };
}

/** A dialog about several rows shows the calls for each of them. */
function ofRows(parts: AskParts, { rows }: ActionPlace): AskParts {
  if (rows === undefined) return parts;
  return {
    ...parts,
    async showCalls(run) {
      const { form, picked } = run.roots;
      const each = rows.taken.map((place) =>
        parts.showCalls({ ...run, ...runAt({ ...place, roots: { ...place.roots, form, picked } }) }),
      );
      return (await Promise.all(each)).flat();
    },
  };
}
