import { tmpdir } from "node:os";
import { join } from "node:path";
import { openOutgoingRule } from "../outgoing/index.ts";
import { randomSecretBox } from "../secrets/index.ts";
import { buildUploads, MAX_UPLOAD_BYTES, openUploadStore } from "../uploads/index.ts";
import { buildAwsPlatform } from "./aws/index.ts";
import { buildAzurePlatform } from "./azure/index.ts";
import type { Platform, PlatformParts } from "./platform.ts";
import { buildVcloudPlatform } from "./vcloud/index.ts";
import { buildVcenterPlatform } from "./vcenter/index.ts";
import { buildVeeamPlatform } from "./veeam/index.ts";

/** Every platform of the product. To add one, see `Platform`. */
export function buildProductPlatforms(parts: PlatformParts): readonly Platform[] {
  return [
    buildVcenterPlatform(parts),
    buildAzurePlatform(parts),
    buildAwsPlatform(parts),
    buildVcloudPlatform(parts),
    buildVeeamPlatform(parts),
  ];
}

/** Files of `productPlatforms`. */
export const productUploads = buildUploads(
  openUploadStore(join(tmpdir(), `atrium-uploads-${process.pid}`)),
  MAX_UPLOAD_BYTES,
);

/** What they are, wherever they run: for what needs no secret that outlives the process. */
export const productPlatforms = buildProductPlatforms({
  secrets: randomSecretBox(),
  outgoing: openOutgoingRule(),
  consoleHosts: [],
  uploads: productUploads,
});

export {
  buildAutomatorCheck,
  buildDueChecks,
  checkDueAutomators,
  forgetRunningChecks,
  isBeingChecked,
} from "./check-automators.ts";
export type { CheckAutomator } from "./check-automators.ts";
export { buildFindDrafts } from "./find-drafts.ts";
export type { FindDrafts } from "./find-drafts.ts";
export { buildFindServiceType } from "./find-service-type.ts";
export type { FindServiceType } from "./find-service-type.ts";
export { buildFindMachines } from "./find-machines.ts";
export type { FindMachines } from "./find-machines.ts";
export { buildFindMappings } from "./find-mapping.ts";
export type { FindMappings } from "./find-mapping.ts";
export { howOrdered, orderableFirst, whyNotOrdered } from "./how-ordered.ts";
export type { HowOrdered, OrderedOffering } from "./how-ordered.ts";
export { leastOrder } from "./least-order.ts";
export { migrationFolders } from "./migration-folders.ts";
export { solutionTypesOf } from "./solution-types.ts";
export { surveyDueAutomators } from "./survey-automators.ts";
export { listInventory } from "./list-inventory.ts";
export type { InventoryFields } from "./list-inventory.ts";
export type { MappableResource, Platform, ResourceMapping, ServiceType, SolutionDraft } from "./platform.ts";
export { withServiceTypes } from "./with-service-types.ts";
export { within } from "./within.ts";
