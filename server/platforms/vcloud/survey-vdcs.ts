import type { SurveyedService } from "../../alerts/index.ts";
import { quotasOf } from "../resource-stats.ts";
import type { VcloudDriver, VcloudView } from "./driver.ts";
import type { ShownVdc } from "./v4/index.ts";
import { presentVdcs } from "./v4/index.ts";

/** What the virtual datacentres of services use, and which of their machines run. It lists each kind once. */
export async function surveyVdcs(driver: VcloudDriver, at: VcloudView): Promise<readonly SurveyedService[]> {
  const vdcs = await presentVdcs(driver, at, await driver.list(at, "org-vdc"));
  const machinesOf = Map.groupBy(await driver.list(at, "virtual-machine"), ({ serviceId }) => serviceId);
  return vdcs.flatMap((vdc) =>
    vdc.service_id === null
      ? []
      : [
          {
            serviceId: vdc.service_id,
            quotas: quotasOf(shareOf(vdc)),
            machines: (machinesOf.get(vdc.service_id) ?? []).map(({ id, name, details }) => ({
              moId: id,
              name,
              powerState: details.powerState,
            })),
          },
        ],
  );
}

/** What a virtual datacentre has, and what its machines take of it. */
export function shareOf({ cpu, memory, storage, used }: ShownVdc) {
  return {
    limits: { cpu: cpu.limit, memory: memory.limit, storage: storage.limit },
    used: { cpu: used.cpu, memory: used.memory, storage: used.storage },
  };
}
