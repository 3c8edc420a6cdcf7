import { ApiFailure } from "../../../../api/index.ts";
import type { EdgeDriver } from "../gateways/index.ts";
import type { EdgeGateway } from "../gateways/index.ts";
import type { InAutomator, ReachedAutomator } from "../reach.ts";
import { reachAutomator } from "../reach.ts";

/** A request about one gateway. */
export interface OnGateway extends InAutomator {
  readonly path: { readonly automatorId: number; readonly edgeGatewayUid: string };
}

/** A gateway that somebody has bought. */
export interface BoughtGateway extends EdgeGateway {
  readonly serviceId: number;
}

export interface ReachedGateway {
  readonly at: ReachedAutomator;
  readonly gateway: BoughtGateway;
}

/** The gateway of the path; a 404 where no service within the caller's reach has it. */
export async function reachGateway(driver: EdgeDriver, request: OnGateway): Promise<ReachedGateway> {
  const at = await reachAutomator(request);
  const gateway = await driver.findGateway(at, request.path.edgeGatewayUid);
  if (gateway === undefined || !isBought(gateway))
    throw new ApiFailure(404, "There is no such edge gateway.");
  return { at, gateway };
}

export function isBought(gateway: EdgeGateway): gateway is BoughtGateway {
  return gateway.serviceId !== null;
}
