import { resolveValue } from "#engine/expression";
import { isRecord } from "#validators";
import { findAction } from "../action/index.ts";
import type { ActionPlace } from "../action/index.ts";
import type { TemplateSource } from "../catalogue/index.ts";
import type { ActionModel } from "../model/index.ts";

/** The plugin that an action names, with its parameters. */
export interface PluginUse {
  /** Empty where the template names none. */
  readonly use: string;
  readonly with: Readonly<Record<string, unknown>>;
}

/** Finds the plugin that runs an action of kind `plugin`. Never throws. */
export async function loadPluginUse(
  { templates }: { readonly templates: Pick<TemplateSource, "page"> },
  action: ActionModel,
  place: ActionPlace,
): Promise<PluginUse> {
  const found = await findAction(templates, { ...place, pointer: action.pointer });
  if (!found.ok) return { use: "", with: {} };
  const parameters: unknown = resolveValue(found.action.with ?? {}, place.roots);
  return { use: found.action.use ?? "", with: isRecord(parameters) ? parameters : {} };
}
