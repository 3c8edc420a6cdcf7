import type { WindowKind } from "../ports/index.ts";

/** The kinds of action a template may declare (spec 1 §2, template-driven pages). */
export const ACTION_KINDS = [
  "add",
  "modify",
  "view",
  "delete",
  "purchase",
  "password-reset",
  "test",
  "map",
  "unmap",
  "change-tab",
  "sign-in-as",
  "vm-state",
  "download",
  "run",
  "plugin",
] as const;

export type ActionKind = (typeof ACTION_KINDS)[number];

/** What going ahead means: nothing special, something that hurts for a while, something that is final. */
export type ActionTone = "neutral" | "warning" | "danger";

/** An action as a person sees it. Hidden ones are absent; disabled ones have a reason. */
export interface ActionModel {
  readonly id: string;
  readonly kind: ActionKind;
  readonly label: string;
  /** Name in the icon set. */
  readonly icon: string;
  readonly isDanger: boolean;
  /** Present: the action is disabled, for this reason. */
  readonly disabledReason?: string;
  /** Present: the action is only a link. */
  readonly href?: string;
  /** True where a dialog opens first (fields, typed name, confirmation). */
  readonly asks: boolean;
  /** The tone of its dialog; absent: neutral. */
  readonly tone?: ActionTone;
  /** True where its dialog has fields. */
  readonly hasFields?: boolean;
  /** Present: pressing it opens this window at once; the window gets its message later. */
  readonly opens?: WindowKind;
  /** Of a bulk action: it runs once for each selected row. */
  readonly isPerRow?: boolean;
  /** JSON Pointer in its template: `/rowActions/0`. */
  readonly pointer: string;
}
