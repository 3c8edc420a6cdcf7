import type { Ask, FormBody } from "#engine/template";
import type { ActionKind } from "./action-model.ts";

/** The source of a form: plain data, so that a form can be built wherever its model is. */
export interface FormSource {
  /** Identifies the form in drafts and its elements; unique on the page. */
  readonly id: string;
  /** Name of its template. */
  readonly template: string;
  /** JSON Pointer of `spec` in the template: empty for a page, `/rowActions/0/ask` for a dialog. */
  readonly pointer: string;
  readonly spec: FormSpec;
  /** Pointer of the action that sends it, for `ActionRun`: the form's own for a page, the action's for a dialog. */
  readonly run: string;
  readonly kind: ActionKind;
}

/** The form of a page, panel or dialog in the template. A dialog has the calls of its action. */
export type FormSpec = Partial<
  Pick<
    FormBody,
    | "schema"
    | "init"
    | "enable"
    | "fields"
    | "steps"
    | "aside"
    | "confirm"
    | "review"
    | "submit"
    | "call"
    | "calls"
    | "actions"
  >
> &
  Partial<Pick<Ask, "load">>;
