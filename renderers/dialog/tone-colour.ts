import type { ActionTone } from "#engine/model";
import type { ButtonLook } from "../control/index.ts";

/** The colour of the button that confirms. */
export function toneColour(tone: ActionTone | undefined): ButtonLook["color"] {
  return tone === "danger" ? "red" : tone === "warning" ? "amber" : undefined;
}
