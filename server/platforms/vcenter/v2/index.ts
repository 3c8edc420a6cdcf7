import type { Api } from "../../../api/index.ts";
import type { ConsoleSource } from "../../../consoles/index.ts";
import type { VcenterDriver } from "../driver.ts";
import type { MachineApi } from "../machines/index.ts";
import { buildMachineJobs } from "../machines/index.ts";
import { buildPoolChange, buildPoolChangeJob, deleteResourcePool } from "./change-pool.ts";
import { buildConsoleHandlers } from "./consoles.ts";
import { buildMachineHandlers } from "./machine-handlers.ts";
import { buildMachineReaders, reachMachine } from "./machines.ts";
import { buildPlaceHandlers } from "./places.ts";
import { buildPoolCreation, buildPoolPurchase } from "./purchase-pool.ts";
import { buildPoolReaders } from "./read-pools.ts";
import type { Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

/** Resource pools and virtual machines of vCenter platforms behind automators of version 2 (spec 2 §7). */
export function buildVcenterV2Api(driver: VcenterDriver, consoles: ConsoleSource): Api<Handlers> {
  const machines: MachineApi = {
    name: "vcenter-v2",
    driver,
    reach: (request) => reachMachine(driver, request),
  };
  return {
    name: machines.name,
    base: "/automators/vcenter/v2",
    description,
    handlers: {
      ...buildPlaceHandlers(driver),
      ...buildPoolReaders(driver),
      purchaseResourcePool: buildPoolPurchase(driver),
      updateResourcePool: buildPoolChange(driver),
      deleteResourcePool,
      ...buildMachineReaders(driver),
      ...buildMachineHandlers(machines),
      ...buildConsoleHandlers(consoles),
    },
    jobs: {
      "vcenter-v2.create-pool": buildPoolCreation(driver),
      "vcenter-v2.change-pool": buildPoolChangeJob(driver),
      ...buildMachineJobs(machines),
    },
  };
}

export { buildConsoleSource } from "./consoles.ts";
export { buildPoolMapping } from "./map-pool.ts";
export { poolQuantities } from "./pool-quantities.ts";
