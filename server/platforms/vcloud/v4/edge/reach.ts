import type { ApiRequest } from "../../../../api/index.ts";
import { ApiFailure } from "../../../../api/index.ts";
import type { EdgeDriver, EdgeView } from "../../edge/edge-driver.ts";
import type { EdgeGateway } from "../../edge/gateway.ts";

type InAutomator = Pick<ApiRequest, "db" | "outside"> & { readonly path: { readonly automatorId: number } };
type OnGateway = InAutomator & { readonly path: { readonly edgeGatewayUid: string } };

/** A gateway that somebody has bought. */
export interface BoughtGateway extends EdgeGateway {
  readonly serviceId: number;
}

export interface ReachedGateway {
  readonly at: EdgeView;
  readonly gateway: BoughtGateway;
}

/** The automator of the path; a 404 where the caller may not use it, or it is of another platform. */
export async function reachAutomator({ db, outside, path }: InAutomator): Promise<EdgeView> {
  const { automatorId } = path;
  const found = await db.query(
    "select 1 from automator a join automator_type t on t.id = a.automator_type_id where a.id = $1 and t.type = 'vCloud'",
    [automatorId],
  );
  if (found.length === 0) throw new ApiFailure(404, "There is no such automator.");
  return { automatorId, db, outside };
}

/** The gateway of the path; a 404 where no service within the caller's reach has it. */
export async function reachGateway(driver: EdgeDriver, request: OnGateway): Promise<ReachedGateway> {
  const at = await reachAutomator(request);
  const gateway = await driver.findGateway(at, request.path.edgeGatewayUid);
  if (gateway === undefined || !isBought(gateway)) throw new ApiFailure(404, "There is no such edge gateway.");
  return { at, gateway };
}

export function isBought(gateway: EdgeGateway): gateway is BoughtGateway {
  return gateway.serviceId !== null;
}
