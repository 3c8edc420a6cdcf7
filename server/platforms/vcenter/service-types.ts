import { succeeded } from "../../services/index.ts";
import type { ServiceType } from "../platform.ts";
import type { VcenterDriver } from "./driver.ts";
import { buildSingleMachines } from "./single-machines.ts";
import { buildPoolMapping } from "./v2/index.ts";

export function buildServiceTypes(driver: VcenterDriver): readonly ServiceType[] {
  const pool: Pick<ServiceType, "type" | "exists" | "release"> = {
    type: "vCenterResourcePool",
    exists: async (at, { moId }) => moId !== null && (await driver.listResourcePools(at, [moId])).length > 0,
    // A pool whose creation failed has no id, and nothing to remove.
    release: async (task, { automatorId, moId }) =>
      automatorId === null || moId === null
        ? succeeded()
        : await driver.removePool({ automatorId, task }, moId),
  };
  return [
    {
      ...pool,
      automatorVersion: "v2",
      ordered: "elsewhere",
      refusal: "A resource pool is bought at its automator, which knows clusters and limits.",
      mapping: buildPoolMapping(driver),
    },
    // Those of version 1 are used and deleted; new ones are of version 2.
    {
      ...pool,
      automatorVersion: "v1",
      ordered: "not yet",
      refusal: "New resource pools are ordered from version 2; those of version 1 can be used and deleted.",
    },
    buildSingleMachines(driver),
  ];
}
