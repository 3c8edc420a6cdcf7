import type { VcenterDriver } from "../driver.ts";
import type { MachineApi } from "../machines/index.ts";
import type { ReachAutomator } from "./reach.ts";
import { reachMachine } from "./reach.ts";

export { buildConsoleHandlers, buildConsoleSource } from "./consoles.ts";
export { buildMachineHandlers } from "./machine-handlers.ts";
export { buildDeployJob } from "./orchestration.ts";
export type { OrchestrationParts } from "./orchestration.ts";
export { buildPlaceHandlers } from "./places.ts";
export { buildMachineReaders } from "./read-machines.ts";
export { buildPoolReaders } from "./read-pools.ts";
export { buildOwnerHandlers } from "./owner-handlers.ts";
export { buildReachAutomator, listPoolServices, listServices, ownOnly, reachPool } from "./reach.ts";
export type { ReachAutomator } from "./reach.ts";

/** What the handlers of machines need of the API of this name. */
export function buildMachineApi(
  name: string,
  driver: VcenterDriver,
  reachAutomator: ReachAutomator,
): MachineApi {
  return {
    name,
    driver,
    reach: async (request) => await reachMachine(driver, await reachAutomator(request), request.path.moId),
  };
}
