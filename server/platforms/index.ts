import { openOutgoingRule } from "../outgoing/index.ts";
import { randomSecretBox } from "../secrets/index.ts";
import { azurePlatform } from "./azure/index.ts";
import type { Platform, PlatformParts } from "./platform.ts";
import { buildVcenterPlatform } from "./vcenter/index.ts";

/** Every platform of the product. To add one, see `Platform`. */
export function buildProductPlatforms(parts: PlatformParts): readonly Platform[] {
  return [buildVcenterPlatform(parts), azurePlatform];
}

/** What they are, wherever they run: for what needs no secret that outlives the process. */
export const productPlatforms = buildProductPlatforms({
  secrets: randomSecretBox(),
  outgoing: openOutgoingRule(),
});

export {
  buildAutomatorCheck,
  checkDueAutomators,
  forgetRunningChecks,
  isBeingChecked,
} from "./check-automators.ts";
export type { CheckAutomator } from "./check-automators.ts";
export { buildFindServiceType } from "./find-service-type.ts";
export type { FindServiceType } from "./find-service-type.ts";
export { howOrdered, NOTHING_PROVIDES } from "./how-ordered.ts";
export type { HowOrdered, OrderedOffering } from "./how-ordered.ts";
export { migrationFolders } from "./migration-folders.ts";
export { solutionTypesOf } from "./solution-types.ts";
export type { Platform, ServiceType } from "./platform.ts";
export { withServiceTypes } from "./with-service-types.ts";
