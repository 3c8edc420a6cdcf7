import type { Api } from "../../../api/index.ts";
import type { ConsoleSource } from "../../../consoles/index.ts";
import type { PoweredMachines } from "../../../machines/index.ts";
import type { VcenterDriver } from "../driver.ts";
import type { OrchestrationParts } from "../inventory/index.ts";
import {
  buildConsoleHandlers,
  buildConsoleSource,
  buildDeployJob,
  buildMachineApi,
  buildMachineHandlers,
  buildMachineReaders,
  buildOwnerHandlers,
  buildPlaceHandlers,
  buildPoolReaders,
} from "../inventory/index.ts";
import { buildMachineJobs, buildPoweredMachines } from "../machines/index.ts";
import { buildPoolChange, buildPoolChangeJob, deleteResourcePool } from "./change-pool.ts";
import { buildPoolCreation, buildPoolPurchase } from "./purchase-pool.ts";
import type { Handlers } from "./contract.generated.ts";
import { reachAutomator } from "./reach.ts";
import description from "./swagger.json" with { type: "json" };

/** Resource pools and virtual machines of vCenter platforms behind automators of version 2 (spec 2 §7). */
export function buildVcenterV2Api(
  { driver, uploads }: Pick<OrchestrationParts, "driver" | "uploads">,
  consoles: ConsoleSource,
): Api<Handlers> {
  const owner = { api: NAME, driver, uploads };
  const machines = buildMachineApi(NAME, driver, reachAutomator);
  return {
    name: NAME,
    base: "/automators/vcenter/v2",
    description,
    handlers: {
      ...buildPlaceHandlers(driver, reachAutomator),
      ...buildOwnerHandlers(owner, reachAutomator),
      ...buildPoolReaders(driver, reachAutomator),
      purchaseResourcePool: buildPoolPurchase(driver),
      updateResourcePool: buildPoolChange(driver),
      deleteResourcePool,
      ...buildMachineReaders(machines, reachAutomator),
      ...buildMachineHandlers(machines, reachAutomator),
      ...buildConsoleHandlers(consoles, reachAutomator),
    },
    jobs: {
      "vcenter-v2.create-pool": buildPoolCreation(driver),
      "vcenter-v2.change-pool": buildPoolChangeJob(driver),
      [`${NAME}.deploy-ova`]: buildDeployJob(owner),
      ...buildMachineJobs(machines),
    },
  };
}

const NAME = "vcenter-v2";

export function buildV2Consoles(driver: VcenterDriver): ConsoleSource {
  return buildConsoleSource(NAME, driver, reachAutomator);
}

export function buildV2PoweredMachines(driver: VcenterDriver): PoweredMachines {
  return buildPoweredMachines(buildMachineApi(NAME, driver, reachAutomator), "v2");
}

export { buildPoolMapping } from "./map-pool.ts";
