import { isReference } from "#engine/expression";
import type { Load, Panel, Template } from "#engine/template";

/**
 * The API whose data a panel shows: that of a list's source, of a detail's thing or of a stat's value. `loads` are the reads
 * that it may refer to. Undefined where it is none of these, or depends on the data.
 */
export function apiOfPanel(
  panel: Panel | Template,
  loads: Readonly<Record<string, Load>>,
): string | undefined {
  if (panel.kind === "list")
    return "api" in panel.source ? panel.source.api : apiOfLoad(panel.source.from, loads);
  if (panel.kind === "detail") return apiOfThing(panel.of, loads);
  return panel.kind === "stat" ? apiOfThing(panel.value, loads) : undefined;
}

/** The API of the load that a reference reads, such as the `of` of a detail or a head. */
export function apiOfThing(value: unknown, loads: Readonly<Record<string, Load>>): string | undefined {
  return isReference(value) ? apiOfLoad(value.$, loads) : undefined;
}

function apiOfLoad(path: string, loads: Readonly<Record<string, Load>>): string | undefined {
  const [root, name = ""] = path.split(".");
  const load = root === "load" && Object.hasOwn(loads, name) ? loads[name] : undefined;
  return load !== undefined && "api" in load ? load.api : undefined;
}
