import type { Api } from "../api/api.ts";
import { addressOf } from "../api/register-api.ts";
import { createEmbeddedVcenterDriver, createPlatformChoice } from "../platforms/index.ts";
import type { TemplateStore } from "../template-store.ts";
import { buildAccessApi } from "./access/index.ts";
import type { AccessParts } from "./access/index.ts";
import { activityApi } from "./activity/index.ts";
import { agentsApi } from "./agents/index.ts";
import { auditApi } from "./audit/index.ts";
import { buildPricingApi } from "./pricing/index.ts";
import { buildSolutionsApi } from "./solutions/index.ts";
import { buildTemplatesApi } from "./templates/index.ts";
import { buildVcenterV2Api } from "./vcenter-v2/index.ts";

export interface ApisParts {
  readonly templates: TemplateStore;
  readonly access: AccessParts;
}

/** Every API that the server answers, in the order of the call catalogue. To add one: write its folder, name it here and in `templates/apis.json`. */
export function buildApis({ templates, access }: ApisParts): readonly Api[] {
  const vcenter = createEmbeddedVcenterDriver();
  const apis: readonly Api[] = [
    buildAccessApi(access),
    buildPricingApi(createPlatformChoice(vcenter)),
    buildSolutionsApi(),
    buildVcenterV2Api(vcenter),
    auditApi,
    agentsApi,
    activityApi,
    buildTemplatesApi(templates, () =>
      apis.map((api) => ({ address: addressOf(api), document: api.description })),
    ),
  ];
  return apis;
}
