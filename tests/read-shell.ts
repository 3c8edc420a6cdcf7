import { parseShell, type Shell } from "#engine/navigation";
import type { JoinedTemplates } from "#engine/template";
import { readTemplates } from "../scripts/templates/read-template-files.ts";

/** The parts of the shell, of the shipped templates or of others. */
export function readShell(templates: JoinedTemplates = readTemplates()): Shell {
  const parsed = parseShell({ ...templates, translations: templates.texts() });
  if (parsed === undefined) throw new Error("The templates hold no routes.");
  return parsed;
}
