import { evaluateCondition } from "#engine/expression";
import type { InsidePanel, PluginUse } from "#engine/template";
import { apiOfPanel } from "./api-of-panel.ts";
import { buildPanel } from "./build-panel.ts";
import { callKey, loadNamesOf, resolveLoads } from "../context/index.ts";
import type { NeededCall, PanelContext } from "../context/index.ts";
import type { BuildInside } from "../model/index.ts";
import { visibleParts } from "../access/index.ts";

/**
 * The builder of the panels in cards (`inside`) or beside a form (`aside`): each is like a panel of the page, with
 * its own loads and those of the page. Undefined: there are none.
 */
export function insideBuilder(
  context: PanelContext,
  panels: readonly (InsidePanel | PluginUse)[] | undefined,
  key: "inside" | "aside",
): BuildInside | undefined {
  const placed = visibleParts(panels, `${context.pointer}/${key}`, context).flatMap(
    // Plugins beside a form are named by the form itself.
    ({ part, pointer }) =>
      "kind" in part && (key === "inside" || part.kind !== "plugin") ? [{ part, pointer }] : [],
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
        pointer,
        report: isReading ? () => undefined : context.report,
      };
      if (part.show !== undefined && !evaluateCondition(part.show, loads.roots, panel.report)) return [];
      return [buildPanel(panel, part, `${part.id}.`).model];
    });
    return { panels: built, calls: [...calls.values()] };
  };
}
