import type { Job } from "../../../../activity/index.ts";
import { JobFailure } from "../../../../activity/index.ts";
import type { ApiRequest } from "../../../../api/index.ts";
import { accepted, ApiFailure, uncheckedCast } from "../../../../api/index.ts";
import type { FieldChange } from "../../../../audit/index.ts";
import type { Service } from "../../../../services/index.ts";
import {
  listRunningTasks,
  lockService,
  recordEvent,
  refuseUnlessChangeable,
  refuseUnlessIdle,
} from "../../../../services/index.ts";
import { chargeService, holdPrices } from "../../../../prices/index.ts";
import type { EdgeDriver } from "../gateways/index.ts";
import { edgeQuantities } from "../gateways/index.ts";
import type { EdgeConfigKind, EdgeShape, StoredConfig } from "../gateways/index.ts";
import type { OnGateway, ReachedGateway } from "./reach.ts";
import { reachGateway } from "./reach.ts";

/** What the platform is to do. */
type Work =
  | { readonly kind: "shape"; readonly shape: EdgeShape }
  | { readonly kind: "config"; readonly config: EdgeConfigKind; readonly stored: StoredConfig };

interface Change {
  readonly work: Work;
  /** As people call it: `Change the firewall of edge-01`. */
  readonly title: string;
  readonly changes: readonly FieldChange[];
}

interface StoredInput {
  readonly serviceId: number;
  readonly automatorId: number;
  readonly gatewayId: string;
  readonly gateway: string;
  readonly title: string;
  readonly work: Work;
  /** Absent of a task that an earlier version stored. */
  readonly changes?: readonly FieldChange[];
}

type Request = ApiRequest & OnGateway;

/**
 * Starts a change of a gateway, of which it has one at a time: a 409 while another runs. `decide` sees the gateway as it is
 * once no other change can begin, and refuses by throwing.
 */
export async function startChange(
  driver: EdgeDriver,
  request: Request,
  decide: (reached: ReachedGateway, service: Service) => Promise<Change>,
) {
  const found = await reachGateway(driver, request);
  const service = await lockService(request.db, found.gateway.serviceId);
  const tasks = await listRunningTasks(request.db, [service.id]);
  refuseUnlessIdle(service, tasks);
  refuseUnlessChangeable(service, tasks);
  // Read again: until the lock was ours, another change may have ended.
  const reached = await reachGateway(driver, request);
  const { at, gateway } = reached;
  const { work, title, changes } = await decide(reached, service);
  const input: StoredInput = {
    serviceId: service.id,
    automatorId: at.automatorId,
    gatewayId: gateway.id,
    gateway: gateway.name,
    title,
    work,
    changes,
  };
  await request.audit({
    ...audited(input),
    action: "edgegateway.update",
    accountId: gateway.accountId,
    result: "accepted",
  });
  return accepted(
    await request.startActivity({
      kind: EDGE_CHANGE,
      name: title,
      accountId: gateway.accountId,
      resourceType: "edgegateway",
      resourceId: gateway.id,
      input,
    }),
  );
}

export const EDGE_CHANGE = "vcloud.change-edge-gateway";

function audited({ gatewayId, gateway, serviceId, work, changes = [] }: StoredInput) {
  return {
    resourceType: "edgegateway",
    resourceId: gatewayId,
    name: gateway,
    parent: { type: "service", id: String(serviceId), name: gateway },
    ...(work.kind === "config" && { form: work.config }),
    changes,
  };
}

export function buildChangeJob(driver: EdgeDriver): Job {
  return async (run) => {
    const input = uncheckedCast<StoredInput>(run.input);
    const { automatorId, gatewayId, serviceId, title, work } = input;
    const at = { automatorId, task: run };
    const outcome =
      work.kind === "shape"
        ? await driver.reshape(at, gatewayId, work.shape)
        : await driver.writeConfig(at, gatewayId, work.config, work.stored);
    await run.database.transaction({ accountId: run.accountId }, async (db) => {
      await holdPrices(db, serviceId);
      await run.audit(db, {
        ...audited(input),
        accountId: run.accountId,
        ...(outcome.ok
          ? { action: "edgegateway.updated" }
          : { action: "edgegateway.update-failed", result: "failed", reason: outcome.reason, changes: [] }),
      });
      if (outcome.ok && work.kind === "shape")
        await chargeService(db, serviceId, edgeQuantities(work.shape), "changed");
      await recordEvent(db, { serviceId, message: outcome.ok ? title : `${title}: ${outcome.reason}` });
    });
    if (!outcome.ok) throw new JobFailure(outcome.reason);
    return { state: "completed" };
  };
}

export function refuseUsed(used: string | undefined): void {
  if (used !== undefined) throw new ApiFailure(409, used);
}
