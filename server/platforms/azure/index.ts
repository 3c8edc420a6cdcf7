import type { Platform } from "../platform.ts";
import { providedByNobody } from "../without-platform.ts";
import { AZURE, checkSolution, FLAG } from "./inventory.ts";
import { azureSeed } from "./seed.ts";
import { azureServicesApi } from "./services/index.ts";

const TYPE = "microsoft_azure";

/**
 * Microsoft Azure. Nothing connects to it yet: its automators are not checked, and its services are not ordered. What an
 * automator can sell is what it has listed in `azure_service`.
 */
export const azurePlatform: Platform = {
  name: "azure",
  folder: import.meta.dirname,
  apis: [azureServicesApi],
  serviceTypes: [providedByNobody(TYPE, "v1")],
  solutionTypes: [{ type: TYPE, platform: AZURE, isCloud: true, flag: FLAG, check: checkSolution }],
  seed: azureSeed,
};
