import type { Plugin } from "#renderers";
import { appearancePlugins } from "./plugins/appearance/index.ts";
import { brandingPlugins } from "./plugins/branding/index.ts";
import { formDesignerPlugins } from "./plugins/form-designer/designer/index.ts";
import { machinePlugins } from "./plugins/machine/index.ts";
import { mailTemplatePlugins } from "./plugins/mail-template/index.ts";
import { permissionMatrixPlugins } from "./plugins/permission-matrix/index.ts";
import { pricingPlugins } from "./plugins/pricing/console/index.ts";
import { pricePlugins } from "./plugins/pricing/panel/index.ts";
import { secondFactorPlugins } from "./plugins/second-factor/index.ts";
import { vmConsolePlugins } from "./plugins/vm-console/index.ts";

const PLUGINS: readonly Plugin[] = [
  ...appearancePlugins,
  ...brandingPlugins,
  ...formDesignerPlugins,
  ...machinePlugins,
  ...mailTemplatePlugins,
  ...permissionMatrixPlugins,
  ...pricingPlugins,
  ...pricePlugins,
  ...secondFactorPlugins,
  ...vmConsolePlugins,
];

/** Whether the address asks for a start without plugins and custom CSS (`?safe`), for when one of them breaks the portal. */
export function isSafeStart(search: string): boolean {
  return new URLSearchParams(search).has("safe");
}

/** All plugins; none in a safe start. */
export function loadPlugins(search: string): readonly Plugin[] {
  return isSafeStart(search) ? [] : PLUGINS;
}
