import type { Viewer } from "../access/index.ts";
import type { ActionPlace, ActionRun, FileUpload, Perform, UploadOutcome } from "../action/index.ts";
import type { Answers } from "../answers/index.ts";
import type { ApiCatalogue, TemplateSource } from "../catalogue/index.ts";
import type { DraftKey } from "../draft/index.ts";
import type { FormSource } from "../model/index.ts";
import type { Ports } from "../ports/index.ts";
import type { FormContext } from "./form-context.ts";

/** What a form needs from the engine. */
export interface FormParts {
  readonly ports: Pick<Ports, "clock" | "ids" | "log" | "store">;
  readonly apis: Pick<ApiCatalogue, "loaded" | "dialect">;
  /** Where the page says what a failure is called; without it choices that fail say what the server says. */
  readonly templates?: Pick<TemplateSource, "opened">;
  readonly answers: Answers;
  readonly perform: Perform;
  readonly showCalls: (run: ActionRun) => Promise<readonly string[]>;
  readonly upload: (upload: FileUpload) => Promise<UploadOutcome>;
  viewer(): Viewer | undefined;
}

/** The page around the form, and the language of its reader. */
export interface FormPlace {
  readonly place: ActionPlace;
  readonly translations: FormContext["translations"];
  /** Of the page when it opened: `/pages/services/purchase?solution=7`. Absent for a dialog. */
  readonly address?: string | undefined;
}

/** The context of a form at its place. */
export function formContextOf(
  { apis, ports, templates, viewer }: Pick<FormParts, "apis" | "ports" | "templates" | "viewer">,
  { place, translations }: FormPlace,
  answers: FormContext["answers"],
): FormContext {
  const now = viewer();
  if (now === undefined)
    throw new Error("A form is shown while nobody is signed in: the shell guards its pages.");
  const page = templates?.opened(place.template, place.parameters);
  return {
    ...(page?.ok === true ? { template: page.template } : {}),
    viewer: now,
    roots: place.roots,
    translations,
    answers,
    now: ports.clock.now(),
    apis: { description: (api) => apis.loaded(api), dialect: (api, name) => apis.dialect(api, name) },
    report: (problem) => ports.log.warn(`${place.template}: ${problem}`),
  };
}

/** Owner and form of the draft, and the thing it edits. Undefined while nobody is signed in. */
export function draftKeyOf(
  { viewer }: Pick<FormParts, "viewer">,
  { template, pointer }: FormSource,
  { roots: { route, query }, rowKey }: ActionPlace,
): DraftKey | undefined {
  const now = viewer();
  if (now === undefined) return undefined;
  const about = JSON.stringify([route ?? null, query ?? null, rowKey ?? null]);
  const { accountId, username } = now.claims;
  return { account: accountId, user: username, form: `${template}#${pointer}?${about}` };
}
