import type { Offering } from "../offerings/index.ts";
import { whyNotReady } from "../services/index.ts";
import type { FindServiceType } from "./find-service-type.ts";

/** What of a solution decides how it is ordered, and whether it can be now. */
export interface OrderedOffering extends Pick<Offering, "type" | "isAvailable" | "automator"> {
  /** Whether an order answers a form of its own. */
  readonly asks: boolean;
}

export interface HowOrdered {
  /** What an order needs: a name, the answers of a form, or what its platform's own page asks. Absent: it is not ordered. */
  readonly orderedWith?: "name" | "form" | "platform";
  /** Why it cannot be ordered now, in one sentence; absent where it can be. */
  readonly notOrdered?: string;
}

/** The end of the refusal of what no platform of this server provides. */
export const NOTHING_PROVIDES = "nothing is connected that could provide it.";

/** How buyers order a solution, by the rules that refuse an order of it. */
export function howOrdered(find: FindServiceType, offering: OrderedOffering): HowOrdered {
  const { automator, asks } = offering;
  const { ordered } = find(offering.type, automator?.automator_version ?? null);
  if (ordered === "not yet") return { notOrdered: `It cannot be ordered yet: ${NOTHING_PROVIDES}` };
  const orderedWith = ordered === "elsewhere" ? "platform" : asks ? "form" : "name";
  if (!offering.isAvailable) return { orderedWith, notOrdered: "It is not on sale." };
  const reason = automator === null ? undefined : whyNotReady(automator);
  if (reason === undefined) return { orderedWith };
  return { orderedWith, notOrdered: `It cannot be ordered now: its automator ${automator?.name} ${reason}` };
}
