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
  buildReachAutomator,
} from "../inventory/index.ts";
import { buildMachineJobs, buildPoweredMachines } from "../machines/index.ts";
import type { Handlers } from "./contract.generated.ts";
import { buildFreePoolReader } from "./free-pools.ts";
import description from "./swagger.json" with { type: "json" };

/** Resource pools and virtual machines of vCenter platforms behind automators of version 1 (spec 2 §7). */
export function buildVcenterV1Api(
  { driver, uploads }: Pick<OrchestrationParts, "driver" | "uploads">,
  consoles: ConsoleSource,
): Api<Handlers> {
  const owner = { api: NAME, driver, uploads };
  const machines = buildMachineApi(NAME, driver, reachAutomator);
  return {
    name: NAME,
    base: "/automators/vcenter",
    description,
    handlers: {
      ...buildPlaceHandlers(driver, reachAutomator),
      ...buildOwnerHandlers(owner, reachAutomator),
      ...buildPoolReaders(driver, reachAutomator),
      ...buildFreePoolReader(driver, reachAutomator),
      ...buildMachineReaders(machines, reachAutomator),
      ...buildMachineHandlers(machines, reachAutomator),
      ...buildConsoleHandlers(consoles, reachAutomator),
    },
    jobs: { ...buildMachineJobs(machines), [`${NAME}.deploy-ova`]: buildDeployJob(owner) },
  };
}

const NAME = "vcenter-v1";
const reachAutomator = buildReachAutomator("v1");

export function buildV1Consoles(driver: VcenterDriver): ConsoleSource {
  return buildConsoleSource(NAME, driver, reachAutomator);
}

export function buildV1PoweredMachines(driver: VcenterDriver): PoweredMachines {
  return buildPoweredMachines(buildMachineApi(NAME, driver, reachAutomator), "v1");
}
