import { whyNoHost } from "#validators";
import { wrongField } from "../../../api/index.ts";

/** Refuses a gateway that no machine could have: the address of its network, or the one that reaches all of it. */
export function refuseNoHost(gateway: string, prefixLength: number): void {
  const why = whyNoHost(gateway, prefixLength);
  if (why !== undefined) throw wrongField("/gateway", why);
}
