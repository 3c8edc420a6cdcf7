import type { Shell } from "#engine/navigation";
import type { Translations } from "#renderers";
import { START_TEXTS } from "./start-texts.ts";

/** All texts of the portal: the start texts, overridden by those in the person's language. */
export function portalTexts(shell?: Shell): Translations {
  return shell === undefined ? START_TEXTS : { ...START_TEXTS, ...shell.translations };
}
