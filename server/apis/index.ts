import type { Api } from "../api/api.ts";
import { createEmbeddedVcenterDriver, createPlatformChoice } from "../platforms/index.ts";
import { buildPricingApi } from "./pricing/index.ts";
import { buildSolutionsApi } from "./solutions/index.ts";
import { buildVcenterV2Api } from "./vcenter-v2/index.ts";

/** Every API that the server answers, in the order of the call catalogue. To add one: write its folder, name it here and in `templates/apis.json`. */
export function buildApis(): readonly Api[] {
  const vcenter = createEmbeddedVcenterDriver();
  return [buildPricingApi(createPlatformChoice(vcenter)), buildSolutionsApi(), buildVcenterV2Api(vcenter)];
}
