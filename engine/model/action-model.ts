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

/** An action as a person sees it. Hidden ones are absent; disabled ones say why. */
export interface ActionModel {
  readonly id: string;
  readonly kind: ActionKind;
  readonly label: string;
  /** Name in the icon set. */
  readonly icon: string;
  readonly isDanger: boolean;
  /** Present: the action cannot be used now, and this is the reason in words. */
  readonly disabledReason?: string;
  /** Present: the action is a link and nothing else. */
  readonly href?: string;
  /** True where a dialog comes first (fields, typed name, confirmation). */
  readonly asks: boolean;
  /** Present: pressing it opens this window of ours at once, which is told later what it waits for. */
  readonly opens?: WindowKind;
  /** Where it stands in its template, as a JSON Pointer: `/rowActions/0`. */
  readonly pointer: string;
}
