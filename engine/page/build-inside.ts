import type { Roots } from "#engine/expression";
import { evaluateCondition } from "#engine/expression";
import type { InsidePanel } from "#engine/template";
import { buildPanel } from "./build-panel.ts";
import { callKey } from "./page-context.ts";
import type { NeededCall, PageContext } from "./page-context.ts";
import type { PanelModel } from "./page-model.ts";
import type { PanelContext } from "./panel-context.ts";
import { loadNamesOf, resolveLoads } from "./resolve-loads.ts";
import { visibleParts } from "./visible-parts.ts";

/** The panels in the card of one row, as they are now. */
export interface BuiltInside {
  readonly panels: readonly { readonly model: PanelModel; readonly roots: Roots }[];
  /** What must be read for them. */
  readonly calls: readonly NeededCall[];
}

/** Builds the panels in the card of a row; called when the card is seen, and again whenever an answer arrives. */
export type BuildInside = (row: unknown, answers: PageContext["answers"]) => BuiltInside;

/**
 * The builder for the cards of a list: each panel is one of a page, over root `row`, with its own loads and those of
 * the page. Undefined: the list has nothing inside.
 */
export function insideBuilder(
  context: PanelContext,
  inside: readonly InsidePanel[] | undefined,
): BuildInside | undefined {
  const placed = visibleParts(inside, `${context.pointer}/inside`, context.viewer);
  if (placed.length === 0) return undefined;
  return (row, answers) => {
    const calls = new Map<string, NeededCall>();
    const own: PanelContext = {
      ...context,
      answers: (needed) => {
        calls.set(callKey(needed.call), needed);
        return answers(needed);
      },
    };
    const panels = placed.flatMap(({ part, pointer }) => {
      const specs = { ...context.template.load, ...part.load };
      const loads = resolveLoads(own, specs, loadNamesOf(part), { ...context.panelRoots, row });
      const isReading = [...loads.states.values()].some(({ state }) => state === "loading");
      const panel: PanelContext = {
        ...own,
        panelRoots: loads.roots,
        loads: loads.states,
        pointer,
        report: isReading ? () => undefined : context.report,
      };
      if (part.show !== undefined && !evaluateCondition(part.show, loads.roots, panel.report)) return [];
      const { model, item } = buildPanel(panel, part, `${part.id}.`);
      return [{ model, roots: item === undefined ? loads.roots : { ...loads.roots, item } }];
    });
    return { panels, calls: [...calls.values()] };
  };
}
