import type { Api } from "../../../api/index.ts";
import type { ConsoleSource } from "../../../consoles/index.ts";
import type { VcloudDriver } from "../driver.ts";
import { buildVdcChange, buildVdcChangeJob, buildVdcDeletion, CHANGE_VDC } from "./change-vdc.ts";
import { configureVcloud, getVcloudConfiguration } from "./configuration.ts";
import { buildConsoleHandlers } from "./consoles.ts";
import type { Handlers } from "./contract.generated.ts";
import type { EdgeParts } from "./edge/index.ts";
import { buildEdgeHandlers, buildEdgeJobs } from "./edge/index.ts";
import { buildInventoryReaders } from "./inventory.ts";
import { buildMachineHandlers } from "./machines.ts";
import { buildNetworkHandlers } from "./networks.ts";
import { buildPlaceHandlers } from "./places.ts";
import { buildVdcCreation, buildVdcPurchase, CREATE_VDC } from "./purchase-vdc.ts";
import description from "./swagger.json" with { type: "json" };
import { buildVappHandlers } from "./vapps.ts";
import { buildWorkJob, WORK } from "./work.ts";

/** Virtual datacentres of the vCloud platforms behind automators of both versions (spec 2 §7). */
export function buildVcloudApi(
  driver: VcloudDriver,
  consoles: ConsoleSource,
  edge: EdgeParts,
): Api<Handlers> {
  return {
    name: "vcloud-v4",
    base: "/automators/vcloud/v4",
    description,
    handlers: {
      getVcloudConfiguration,
      configureVcloud,
      ...buildPlaceHandlers(driver),
      ...buildInventoryReaders(driver),
      purchaseOrgVdc: buildVdcPurchase(driver),
      updateOrgVdc: buildVdcChange(driver),
      deleteOrgVdc: buildVdcDeletion(driver),
      ...buildVappHandlers(driver),
      ...buildMachineHandlers(driver),
      ...buildNetworkHandlers(driver),
      ...buildConsoleHandlers(consoles),
      ...buildEdgeHandlers(edge),
    },
    jobs: {
      [CREATE_VDC]: buildVdcCreation(driver),
      [CHANGE_VDC]: buildVdcChangeJob(driver),
      [WORK]: buildWorkJob(driver),
      ...buildEdgeJobs(edge),
    },
  };
}

export { buildConsoleSource } from "./consoles.ts";
export { buildPoweredMachines } from "./powered-machines.ts";
export { presentVdcs } from "./present.ts";
export type { ShownVdc } from "./present.ts";
export { reachAutomator } from "./reach.ts";
export { MODELS } from "./vdc-order.ts";

export {
  chooseEdges,
  createEmbeddedEdges,
  edgeServiceTypes,
  edgeQuantities,
  insertEdges,
  seededSize,
} from "./gateways/index.ts";
export type { EdgeDriver } from "./gateways/index.ts";
