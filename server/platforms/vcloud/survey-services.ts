import type { SurveyedService } from "../../alerts/index.ts";
import { quotasOf } from "../resource-stats.ts";
import type { VcloudDriver, VcloudView } from "./driver.ts";
import type { EdgeDriver, ShownVdc } from "./v4/index.ts";
import { MODELS, presentVdcs } from "./v4/index.ts";

/**
 * What the virtual datacentres of services use, and which of their machines run; of gateways, that they are there. It lists
 * each kind once; a service that is in no list is not there.
 */
export async function surveyServices(
  driver: VcloudDriver,
  edges: EdgeDriver,
  at: VcloudView,
): Promise<readonly SurveyedService[]> {
  const services = await at.db.query<{ serviceId: number; uid: string; isVdc: boolean }>(
    `select s.id as "serviceId", s.mo_id as uid, o.type = any ($2) as "isVdc"
     from service s join service_offering o on o.id = s.service_offering_id
     where s.automator_id = $1 and s.mo_id is not null`,
    [at.automatorId, Object.keys(MODELS)],
  );
  const gateways = new Set((await edges.listGateways(at)).map(({ id }) => id));
  const vdcs = await presentVdcs(driver, at, await driver.list(at, "org-vdc"));
  const vdcOf = new Map(vdcs.map((vdc) => [vdc.uid, vdc]));
  const machinesOf = Map.groupBy(await driver.list(at, "virtual-machine"), ({ serviceId }) => serviceId);
  return services.map(({ serviceId, uid, isVdc }) => {
    if (!isVdc) return { serviceId, isThere: gateways.has(uid), quotas: [], machines: [] };
    const vdc = vdcOf.get(uid);
    return {
      serviceId,
      isThere: vdc !== undefined,
      quotas: vdc === undefined ? [] : quotasOf(shareOf(vdc)),
      machines: (machinesOf.get(serviceId) ?? []).map(({ id, name, details }) => ({
        moId: id,
        name,
        powerState: details.powerState,
      })),
    };
  });
}

/** What a virtual datacentre has, and what its machines take of it. */
export function shareOf({ cpu, memory, storage, used }: ShownVdc) {
  return {
    limits: { cpu: cpu.limit, memory: memory.limit, storage: storage.limit },
    used: { cpu: used.cpu, memory: used.memory, storage: used.storage },
  };
}
