import { parseShell, type Shell } from "#engine/navigation";
import { joinTemplates } from "#engine/template";

const files = import.meta.glob<string>(
  ["../../templates/**/*.json", "!../../templates/**/pages/*", "!../../templates/schema/*"],
  { query: "?raw", eager: true, import: "default" },
);

const templates = joinTemplates(
  Object.fromEntries(
    Object.entries(files).map(([path, text]) => [path.replace("../../templates/", ""), text]),
  ),
);

/** The portal's English texts. */
export const english = templates.texts();

/** The portal's own routes, menus and texts. */
export function shippedShell(): Shell {
  const shell = parseShell({ ...templates, translations: english });
  if (shell === undefined) throw new Error("The templates hold no routes.");
  return shell;
}
