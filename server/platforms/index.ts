import type { Platform } from "./platform.ts";
import { vcenterPlatform } from "./vcenter/index.ts";

/** Every platform of the product. To add one, see `Platform`. */
export const productPlatforms: readonly Platform[] = [vcenterPlatform];

export { buildFindServiceType } from "./find-service-type.ts";
export type { FindServiceType } from "./find-service-type.ts";
export { migrationFolders } from "./migration-folders.ts";
export type { Platform, ServiceType } from "./platform.ts";
export { withServiceTypes } from "./with-service-types.ts";
