import { referencesOf, renderText, resolveValue } from "#engine/expression";
import type { Roots } from "#engine/expression";
import { apisOf } from "#engine/template";
import type { AskFact, Template, Text } from "#engine/template";
import { isRecord, readOwn, splitPointer } from "#validators";
import { findAction, runName, thingName } from "../action/index.ts";
import type { ActionPlace, BulkRows } from "../action/index.ts";
import { createFreshStart } from "../answers/index.ts";
import type { Answers } from "../answers/index.ts";
import type { ApiCatalogue, TemplateSource } from "../catalogue/index.ts";
import { ownText, resolveLoads } from "../context/index.ts";
import type { ActionModel, FormSource } from "../model/index.ts";
import { FAILURE_TEXT } from "../request/index.ts";
import { runLater } from "../ports/index.ts";
import type { ResolvedCall } from "../request/index.ts";
import { askText, questionTitle, subjectText, textOfSeveral, usualText } from "./ask-words.ts";
import type { AskSubject } from "./ask-words.ts";

/** The content of a dialog, with its texts filled in. */
export interface LoadedAsk {
  readonly title: string;
  readonly text: string;
  /** What else there is to know. */
  readonly notes: readonly string[];
  /** What it says of what it is about, not filled in yet. */
  readonly facts: readonly AskFact[];
  readonly source: FormSource;
  /** The text to type, and the kind of thing it names; absent: nothing to type. */
  readonly typed?: { readonly expected: string; readonly noun: string; readonly display: string };
  /** The roots of the place, with the dialog's own reads. */
  readonly roots: Roots;
}

export type AskOutcome =
  { readonly ok: true; readonly ask: LoadedAsk } | { readonly ok: false; readonly text: string };

type Translations = Readonly<Record<string, string>>;

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
  translations: Translations,
): Promise<AskOutcome> {
  const found = await findAction(parts.templates, { ...place, pointer: action.pointer });
  if (!found.ok) return found;
  const spec = found.action;
  await Promise.allSettled(apisOf(spec).map((api) => parts.apis.description(api)));
  const { ask = {}, call, calls } = spec;
  const roots = await withLoads(parts, ask.load, place.roots);
  if (roots === undefined) return { ok: false, text: FAILURE_TEXT.modalDataFailed };
  const { rows } = place;
  const text = (value: Text | undefined) => renderText(value, roots, { translations });
  const { title, text: own, notes = [], facts = [], confirm, typed, noun, display, tone: _, ...form } = ask;
  const thing = text(noun ?? nounAt(found.template, action.pointer) ?? "item");
  const run = { ...place, ...action, roots, template: found.template };
  const subject = subjectOf(run, thing, translations);
  const said = (value: Text | undefined) => askText(value, roots, subject, translations);
  const expected =
    typed === undefined
      ? undefined
      : rows !== undefined
        ? rows.taken.length
        : // A name that is written in the template is a text, which may stand among the translations.
          typeof typed === "string"
          ? text(typed)
          : resolveValue(typed, roots);
  const usual = usualText(action.kind, subject, translations);
  return {
    ok: true,
    ask: {
      title: (title === undefined ? undefined : said(title)) ?? usualTitle(run, subject, translations),
      text: own === undefined ? usual : (textOfRows(own, run, subject, translations) ?? usual),
      notes: notes.flatMap((note) => said(note) || []),
      facts,
      roots,
      typed:
        typeof expected === "string" || typeof expected === "number"
          ? {
              expected: String(expected),
              noun: thing,
              display: displayOf(display, rows, text, translations),
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

type AskRun = ActionModel & Parameters<typeof runName>[0] & Pick<ActionPlace, "rows">;

/** What a dialog is about: the selected rows, or the row or the thing of the page. */
function subjectOf(run: AskRun, noun: string, translations: Translations): AskSubject {
  if (run.rows !== undefined) return subjectOfRows(run.rows, noun);
  const { rows } = run.roots;
  if (!Array.isArray(rows)) return { name: thingName(run, translations), noun };
  const [entry]: readonly unknown[] = rows;
  if (rows.length > 1) return { name: "", noun, count: rows.length };
  return { name: thingName({ ...run, roots: { ...run.roots, entry } }, translations), noun };
}

function subjectOfRows({ taken }: BulkRows, noun: string): AskSubject {
  return taken.length > 1 ? { name: "", noun, count: taken.length } : { name: taken[0]?.rowName ?? "", noun };
}

/** What will be done, as a question where it is one: "Power off 6 machines?", "Modify web-01". */
function usualTitle(run: AskRun, subject: AskSubject, translations: Translations): string {
  const rowName = subject.count === undefined ? subject.name : subjectText(subject, translations);
  const what = run.rows?.title ?? runName({ ...run, rowName }, translations);
  return run.tone === undefined || run.tone === "neutral" ? what : questionTitle(what, translations);
}

/** What is typed, in the message that it was not: of several rows how many they are. */
function displayOf(
  display: Text | undefined,
  rows: ActionPlace["rows"],
  text: (value: Text) => string,
  translations: Translations,
): string {
  if (rows !== undefined) return ownText({ translations }, "bulk.typed");
  return display === undefined ? "name" : text(display);
}

/** The text of a dialog; undefined: it says something of one row, and there are several. */
function textOfRows(
  text: Text,
  { rows, roots }: AskRun,
  subject: AskSubject,
  translations: Translations,
): string | undefined {
  const [only, more] = rows?.taken ?? [];
  if (more === undefined) return askText(text, only?.roots ?? roots, subject, translations);
  const said = textOfSeveral(text, subject, translations);
  const isOfRow = referencesOf(said, translations).some((path) => path.split(".")[0] === "row");
  return isOfRow ? undefined : askText(said, roots, subject, translations);
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
      else end(loaded);
    };
    const stop = reader.subscribe(runLater(look));
    look();
  });
}
