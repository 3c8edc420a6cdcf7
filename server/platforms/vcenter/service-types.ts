import { succeeded } from "../../services/index.ts";
import type { ServiceType } from "../platform.ts";
import type { VcenterDriver } from "./driver.ts";
import { buildSingleMachines } from "./single-machines.ts";
import { buildPoolMapping } from "./v2/index.ts";

export function buildServiceTypes(driver: VcenterDriver): readonly ServiceType[] {
  const pool: Pick<ServiceType, "type" | "exists" | "release"> = {
    type: "vCenterResourcePool",
    exists: async (at, { moId }) => moId !== null && (await driver.listResourcePools(at, [moId])).length > 0,
    async release(task, { id, automatorId, moId }) {
      if (automatorId === null) return succeeded();
      const work = { automatorId, task };
      // Of a pool whose creation failed something may be there.
      const made = moId === null ? await driver.findOrderedPool(work, id) : succeeded(moId);
      if (!made.ok) return made;
      return made.value === undefined ? succeeded() : await driver.removePool(work, made.value);
    },
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
