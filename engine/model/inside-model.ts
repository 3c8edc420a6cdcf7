import type { Roots } from "#engine/expression";
import type { NeededCall, PageContext } from "../context/index.ts";
import type { PanelModel } from "./page-model.ts";

/** The panels in the card of a row, or beside a form. */
export interface BuiltInside {
  readonly panels: readonly PanelModel[];
  /** The calls they need. */
  readonly calls: readonly NeededCall[];
}

/**
 * Builds the panels with roots of their own: the card's `row`, the form's `form` and `picked`. Called when they are
 * first shown, and after every answer.
 */
export type BuildInside = (own: Roots, answers: PageContext["answers"]) => BuiltInside;
