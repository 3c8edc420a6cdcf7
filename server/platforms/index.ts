import { azurePlatform } from "./azure/index.ts";
import type { Platform } from "./platform.ts";
import { vcenterPlatform } from "./vcenter/index.ts";

/** Every platform of the product. To add one, see `Platform`. */
export const productPlatforms: readonly Platform[] = [vcenterPlatform, azurePlatform];

export {
  buildAutomatorCheck,
  checkDueAutomators,
  forgetRunningChecks,
  isBeingChecked,
} from "./check-automators.ts";
export type { CheckAutomator } from "./check-automators.ts";
export { buildFindServiceType } from "./find-service-type.ts";
export type { FindServiceType } from "./find-service-type.ts";
export { migrationFolders } from "./migration-folders.ts";
export { solutionTypesOf } from "./solution-types.ts";
export type { Platform, ServiceType } from "./platform.ts";
export { withServiceTypes } from "./with-service-types.ts";
