import { renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import { apisOf } from "#engine/template";
import type { Template, Text } from "#engine/template";
import { isRecord, readOwn, splitPointer } from "#validators";
import { findAction, runName } from "../action/index.ts";
import type { ActionPlace } from "../action/index.ts";
import { createFreshStart } from "../answers/index.ts";
import type { Answers } from "../answers/index.ts";
import type { ApiCatalogue, TemplateSource } from "../catalogue/index.ts";
import { resolveLoads } from "../context/index.ts";
import type { ActionModel, FormSource } from "../model/index.ts";
import { FAILURE_TEXT } from "../request/index.ts";
import { runLater } from "../ports/index.ts";
import type { ResolvedCall } from "../request/index.ts";

/** The content of a dialog, with its texts filled in. */
export interface LoadedAsk {
  readonly title: string;
  readonly text: string;
  readonly source: FormSource;
  /** The text to type, and the kind of thing it names; absent: nothing to type. */
  readonly typed?: { readonly expected: string; readonly noun: string; readonly display: string };
  /** The roots of the place, with the dialog's own reads. */
  readonly roots: Roots;
}

export type AskOutcome =
  { readonly ok: true; readonly ask: LoadedAsk } | { readonly ok: false; readonly text: string };

/** What loading a dialog needs from the engine. */
export interface LoadAskParts {
  readonly templates: Pick<TemplateSource, "page">;
  readonly apis: Pick<ApiCatalogue, "description" | "loaded" | "dialect">;
  readonly answers: Answers;
}

/** Loads what a dialog needs: its template, the descriptions of the APIs it names, and its own reads. Never throws. */
export async function loadAsk(
  parts: LoadAskParts,
  action: ActionModel,
  place: ActionPlace,
  translations: Readonly<Record<string, string>>,
): Promise<AskOutcome> {
  const found = await findAction(parts.templates, { ...place, pointer: action.pointer });
  if (!found.ok) return found;
  const spec = found.action;
  await Promise.allSettled(apisOf(spec).map((api) => parts.apis.description(api)));
  const { ask = {}, call, calls } = spec;
  const roots = await withLoads(parts, ask.load, place.roots);
  if (roots === undefined) return { ok: false, text: FAILURE_TEXT.modalDataFailed };
  const text = (value: Text | undefined) => renderText(value, roots, { translations });
  const { title, text: own, confirm, typed, noun, display, ...form } = ask;
  const thing = text(noun ?? nounAt(found.template, action.pointer) ?? "item");
  const expected = typed === undefined ? undefined : resolveValue(typed, roots);
  return {
    ok: true,
    ask: {
      title:
        title === undefined
          ? runName({ ...place, ...action, roots, template: found.template }, translations)
          : text(title),
      text:
        own === undefined
          ? usualText(action.kind, { noun: thing, name: place.rowName ?? "" }, translations)
          : text(own),
      roots,
      typed:
        typeof expected === "string" || typeof expected === "number"
          ? {
              expected: String(expected),
              noun: thing,
              display: display === undefined ? "name" : text(display),
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
          call,
          calls,
        },
      },
    },
  };
}

/** What a kind of action asks where its template does not say: `ask.<kind>-text`, with {noun} and {name}; else nothing. */
export function usualText(
  kind: string,
  words: Readonly<Record<"noun" | "name", string>>,
  translations: Readonly<Record<string, string>>,
): string {
  const text = translations[`ask.${kind}-text`] ?? "";
  return text.replace(/\{(noun|name)\}/g, (_, word: "noun" | "name") => words[word]);
}

/** What kind of thing the nearest panel, else the page, is about. */
export function nounAt(template: Template, pointer: string): Text | undefined {
  const way: unknown[] = [template];
  for (const segment of splitPointer(pointer)) way.push(readOwn(way.at(-1), segment));
  const noun = way.map((part) => readOwn(part, "noun")).findLast((each) => each !== undefined);
  return isText(noun) ? noun : undefined;
}

/** What stands where a text stands is one: the template's shape was checked when it was read. */
function isText(value: unknown): value is Text {
  return typeof value === "string" || isRecord(value);
}

/**
 * The dialog's own reads, made before it opens: filling them in later would overwrite what a person typed. Undefined:
 * one of them failed.
 */
function withLoads(
  { apis, answers }: LoadAskParts,
  specs: Parameters<typeof resolveLoads>[1] | undefined,
  roots: Roots,
): Promise<Roots | undefined> {
  if (specs === undefined) return Promise.resolve(roots);
  const reader = answers.open();
  const isFreshEnough = createFreshStart(reader);
  return new Promise((resolve) => {
    const end = (loaded: Roots | undefined) => {
      isOver = true;
      stop();
      reader.need([]);
      resolve(loaded);
    };
    let isOver = false;
    const look = () => {
      if (isOver) return;
      const calls: ResolvedCall[] = [];
      const context: Parameters<typeof resolveLoads>[0] = {
        apis: { description: (api) => apis.loaded(api), dialect: (api, name) => apis.dialect(api, name) },
        answers({ call }) {
          calls.push(call);
          const answer = reader.known(call);
          return isFreshEnough(call, answer) ? answer : { state: "loading" };
        },
        report: () => {},
      };
      const { states, roots: loaded } = resolveLoads(context, specs, Object.keys(specs), roots);
      const stands = [...states.values()].map(({ state }) => state);
      if (stands.includes("failed")) end(undefined);
      else if (stands.includes("loading")) reader.need(calls);
      else end({ ...loaded, load: { ...asRecord(roots.load), ...asRecord(loaded.load) } });
    };
    const stop = reader.subscribe(runLater(look));
    look();
  });
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}
