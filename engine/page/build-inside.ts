import { evaluateCondition } from "#engine/expression";
import type { InsidePanel, ListBody, PluginUse, Summary } from "#engine/template";
import { apiOfPanel } from "./api-of-panel.ts";
import { buildPanel } from "./build-panel.ts";
import { callKey, loadNamesOf, resolveLoads } from "../context/index.ts";
import type { NeededCall, PanelContext } from "../context/index.ts";
import { sourceSchema } from "../list/index.ts";
import type { BuildInside } from "../model/index.ts";
import { visibleParts } from "../access/index.ts";

/** The builders of what stands in the cards of a list, and of what stands in its open row. Undefined: nothing. */
export function insidesOf(
  context: PanelContext,
  list: ListBody,
): readonly [cards: BuildInside | undefined, openRow: BuildInside | undefined] {
  const { inside, drawer } = list;
  const panels = drawer === false ? undefined : drawer?.panels;
  if (inside === undefined && panels === undefined) return [undefined, undefined];
  const own = { ...context, rowSchema: sourceSchema(context, list) };
  return [insideBuilder(own, inside, "inside"), insideBuilder(own, panels, "drawer/panels")];
}

/**
 * The builder of the panels in cards (`inside`), beside a form (`aside`) or of an open row (`drawer`): each is like a panel of the page, with
 * its own loads and those of the page. Undefined: there are none.
 */
export function insideBuilder(
  context: PanelContext,
  panels: readonly (InsidePanel | PluginUse | Summary)[] | undefined,
  key: "inside" | "aside" | "drawer/panels",
): BuildInside | undefined {
  const placed = visibleParts(panels, `${context.pointer}/${key}`, context).flatMap(
    // Plugins and summaries beside a form are named by the form itself.
    ({ part, pointer }) =>
      "kind" in part && (key !== "aside" || part.kind !== "plugin") ? [{ part, pointer }] : [],
  );
  if (placed.length === 0) return undefined;
  return (roots, answers) => {
    const calls = new Map<string, NeededCall>();
    const inner: PanelContext = {
      ...context,
      answers: (needed) => {
        calls.set(callKey(needed.call), needed);
        return answers(needed);
      },
    };
    const built = placed.flatMap(({ part, pointer }) => {
      const specs = { ...context.template.load, ...part.load };
      const names = loadNamesOf(part, context.translations);
      const loads = resolveLoads(inner, specs, names, { ...context.panelRoots, ...roots });
      const isReading = [...loads.states.values()].some(({ state }) => state === "loading");
      const panel: PanelContext = {
        ...inner,
        panelRoots: loads.roots,
        api: apiOfPanel(part, specs) ?? context.api,
        loads: loads.states,
        specs,
        pointer,
        report: isReading ? () => undefined : context.report,
      };
      if (part.show !== undefined && !evaluateCondition(part.show, loads.roots, panel.report)) return [];
      return [buildPanel(panel, part, `${part.id}.`).model];
    });
    return { panels: built, calls: [...calls.values()] };
  };
}
