import { parseShell, type Shell } from "#engine/navigation";
import type { JoinedTemplates } from "#engine/template";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

/** What the shell is made of, of the shipped portal or of other templates. */
export function readShell(templates: JoinedTemplates = readTemplates()): Shell {
  const parsed = parseShell({ ...templates, translations: templates.texts() });
  if (parsed === undefined) throw new Error("The templates hold no routes.");
  return parsed;
}
