import { succeeded } from "../../services/index.ts";
import { providedByNobody } from "../without-platform.ts";
import type { ServiceType } from "../platform.ts";
import type { VcenterDriver } from "./driver.ts";
import { buildPoolMapping } from "./v2/index.ts";

const POOL = {
  type: "vCenterResourcePool",
  ordered: "elsewhere",
  refusal: "A resource pool is bought at its automator, which knows clusters and limits.",
} as const;

export function buildServiceTypes(driver: VcenterDriver): readonly ServiceType[] {
  return [
    {
      ...POOL,
      automatorVersion: "v2",
      // A pool whose creation failed has no id, and nothing to remove.
      release: async (task, { automatorId, moId }) =>
        automatorId === null || moId === null
          ? succeeded()
          : await driver.removePool({ automatorId, task }, moId),
      mapping: buildPoolMapping(driver),
    },
    // Version 1 has no API here yet.
    providedByNobody(POOL.type, "v1"),
  ];
}
