import type { Ask, FormBody } from "#engine/template";
import type { ActionKind } from "./action-model.ts";

/** Where a form comes from: plain data, so that a form can be made again wherever its model is. */
export interface FormSource {
  /** Names the form in drafts, and its elements: unique on the page. */
  readonly id: string;
  /** The template it stands in. */
  readonly template: string;
  /** JSON Pointer of `spec` in the template: empty for a page, `/rowActions/0/ask` for a dialog. */
  readonly pointer: string;
  readonly spec: FormSpec;
  /** Pointer of the action that sends it, for `ActionRun`: the form's own for a page, the action's for a dialog. */
  readonly run: string;
  readonly kind: ActionKind;
}

/** What pages, panels and dialogs say about their form. A dialog has the calls of its action. */
export type FormSpec = Partial<
  Pick<
    FormBody,
    "schema" | "init" | "fields" | "steps" | "aside" | "confirm" | "submit" | "call" | "calls" | "actions"
  >
> &
  Partial<Pick<Ask, "load">>;
