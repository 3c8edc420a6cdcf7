import { FAILURE_TEXT, resolveLoads } from "#engine";
import type { ActionModel, Engine, FormContext, FormSource } from "#engine";
import type { Roots } from "#engine/expression";
import { renderText, resolveValue } from "#engine/expression";
import type { Action } from "#engine/template";
import { isRecord, readPointer } from "#validators";
import type { ActionPlace } from "../action/start-action.ts";
import { createAnswers } from "../form/answers.ts";

/** A dialog, ready to open. */
export interface LoadedAsk {
  readonly title: string;
  readonly text: string;
  readonly source: FormSource;
  /** What must be typed, and what kind of thing that is. */
  readonly typed: { readonly expected: string; readonly noun: string; readonly display: string } | undefined;
  /** Those of the place, with the dialog's own loads. */
  readonly roots: Roots;
}

export type AskOutcome =
  { readonly ok: true; readonly ask: LoadedAsk } | { readonly ok: false; readonly text: string };

/** Reads what a dialog needs: its template, the descriptions of the APIs it names, and its own reads. Never throws. */
export async function loadAsk(
  engine: Engine,
  action: ActionModel,
  place: ActionPlace,
  translations: FormContext["translations"],
): Promise<AskOutcome> {
  const page = await engine.templates.page(place.template, place.given);
  if (!page.ok)
    return { ok: false, text: page.reason === "invalid" ? (page.findings[0]?.message ?? "") : page.text };
  const spec = readPointer(page.template, action.pointer);
  if (!isAction(spec))
    return { ok: false, text: `The template ${place.template} has no action at ${action.pointer}.` };
  await Promise.all(apisOf(spec).map((api) => engine.apis.description(api)));
  const roots = await withLoads(engine, spec, place.roots);
  if (roots === undefined) return { ok: false, text: FAILURE_TEXT.modalDataFailed };
  const text = (value: Parameters<typeof renderText>[0]) => renderText(value, roots, { translations });
  const { ask = { title: `${action.label} ${place.rowName ?? ""}`.trim() } } = spec;
  const typed = ask.typed === undefined ? undefined : resolveValue(ask.typed, roots);
  const { title: _, text: __, confirm, typed: ___, noun: ____, display: _____, ...form } = ask;
  return {
    ok: true,
    ask: {
      title: text(ask.title),
      text: text(ask.text),
      roots,
      typed:
        typeof typed === "string" || typeof typed === "number"
          ? {
              expected: String(typed),
              noun: ask.noun === undefined ? "item" : text(ask.noun),
              display: ask.display === undefined ? "name" : text(ask.display),
            }
          : undefined,
      source: {
        id: action.id,
        template: place.template,
        pointer: `${action.pointer}/ask`,
        run: action.pointer,
        kind: action.kind,
        spec: {
          ...form,
          submit: confirm ?? action.label,
          ...(spec.call === undefined ? {} : { call: spec.call }),
          ...(spec.calls === undefined ? {} : { calls: spec.calls }),
        },
      },
    },
  };
}

/**
 * The dialog's own reads, done before it opens: to fill them in later would overwrite what a person typed. Undefined:
 * one of them failed.
 */
function withLoads(engine: Engine, { ask }: Action, roots: Roots): Promise<Roots | undefined> {
  const specs = ask?.load;
  if (specs === undefined) return Promise.resolve(roots);
  return new Promise((resolve) => {
    const look = () => {
      const { states, roots: loaded } = resolveLoads(
        {
          apis: {
            description: (api) => engine.apis.loaded(api),
            dialect: (api, name) => engine.apis.dialect(api, name),
          },
          answers: answers.answers,
          report: () => {},
        },
        specs,
        Object.keys(specs),
        roots,
      );
      const stands = [...states.values()].map(({ state }) => state);
      if (stands.includes("failed")) return resolve(undefined);
      if (stands.includes("loading")) return;
      resolve({ ...loaded, load: { ...asRecord(roots.load), ...asRecord(loaded.load) } });
    };
    const answers = createAnswers(engine.request, () => engine.ports.clock.now(), look);
    look();
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** The template was checked when it was read: what stands where actions stand is one. */
function isAction(value: unknown): value is Action {
  return isRecord(value) && typeof value["id"] === "string" && typeof value["kind"] === "string";
}

/** Every API that a part of a template names. */
function apisOf(part: unknown): readonly string[] {
  const found = new Set<string>();
  const look = (at: unknown): void => {
    if (Array.isArray(at)) at.forEach(look);
    else if (isRecord(at)) {
      for (const [key, value] of Object.entries(at)) {
        if (key === "api" && typeof value === "string") found.add(value);
        else look(value);
      }
    }
  };
  look(part);
  return [...found];
}
