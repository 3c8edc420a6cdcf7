import type { Roots } from "#engine/expression";
import type { NeededCall, PageContext } from "../context/index.ts";
import type { PanelModel } from "./page-model.ts";

/** The panels in the card of a row, or beside a form, as they are now. */
export interface BuiltInside {
  readonly panels: readonly PanelModel[];
  /** What must be read for them. */
  readonly calls: readonly NeededCall[];
}

/**
 * Builds the panels over roots of their own: the card's `row`, the form's `form` and `picked`. Called when they are
 * seen, and again whenever an answer arrives.
 */
export type BuildInside = (own: Roots, answers: PageContext["answers"]) => BuiltInside;
