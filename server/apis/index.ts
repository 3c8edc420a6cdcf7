import type { Api } from "../api/index.ts";
import { addressOf, withVersions } from "../api/index.ts";
import type { Platform } from "../platforms/index.ts";
import { buildAutomatorCheck, buildFindMachines, solutionTypesOf } from "../platforms/index.ts";
import { createKnownApis, createPageCheck } from "../stored-pages/index.ts";
import type { TemplateStore } from "../template-store.ts";
import { buildAccessApi } from "./access/index.ts";
import type { AccessParts } from "./access/index.ts";
import { activityApi } from "./activity/index.ts";
import { buildAgentsApi } from "./agents/index.ts";
import { buildAuditApi } from "./audit/index.ts";
import { buildAutotaskApi } from "./autotask/index.ts";
import { buildAutomatorsApi } from "./automators/index.ts";
import { buildBillingApi } from "./billing/index.ts";
import { buildCloudSolutionsApi } from "./cloud-solutions/index.ts";
import { buildConnectwiseApi, buildSystemHandlers } from "./connectwise/index.ts";
import type { IntegrationsParts } from "./connectwise/index.ts";
import { contractsApi } from "./contracts/index.ts";
import { buildNotificationsApi } from "./notifications/index.ts";
import type { NotificationsParts } from "./notifications/index.ts";
import { buildPricingApi, buildSolutionWriters } from "./pricing/index.ts";
import { buildReportingApi } from "./reporting/index.ts";
import { buildSolutionsApi } from "./solutions/index.ts";
import { budgetsApi } from "./budgets/index.ts";
import { buildPowerSchedulesApi } from "./power-schedules/index.ts";
import { resaleApi } from "./resale/index.ts";
import { buildTemplatesApi } from "./templates/index.ts";
import { buildWebhooksApi } from "./webhooks/index.ts";
import type { WebhooksParts } from "./webhooks/index.ts";

export { buildDueSchedules } from "./power-schedules/index.ts";
export { sendDueReports } from "./reporting/index.ts";

export interface ApisParts {
  readonly templates: TemplateStore;
  readonly access: AccessParts;
  readonly webhooks: WebhooksParts;
  readonly notifications: NotificationsParts;
  readonly integrations: IntegrationsParts;
  readonly platforms: readonly Platform[];
}

/**
 * Every API that the server answers, in the order of the call catalogue, those of the platforms included. To add one of
 * no platform: write its folder, name it here and in `templates/apis.json`.
 */
export function buildApis(own: ApisParts): readonly Api[] {
  const { templates, access, webhooks, notifications, integrations, platforms } = own;
  const known = createKnownApis(templates, () =>
    apis.map((api) => ({ address: addressOf(api), document: api.description })),
  );
  const types = solutionTypesOf(platforms);
  // Two APIs manage the same solutions: one set of rules for both.
  const solutions = buildSolutionWriters(types);
  const parts: readonly Api[] = [
    buildAccessApi(access),
    buildPricingApi(platforms, solutions, createPageCheck(templates, known)),
    buildSolutionsApi(platforms),
    buildCloudSolutionsApi(types, solutions),
    contractsApi,
    buildBillingApi(access),
    buildReportingApi(access),
    buildNotificationsApi(notifications),
    // Two systems behind one shape.
    buildAutotaskApi(buildSystemHandlers("autotask", integrations)),
    buildConnectwiseApi(buildSystemHandlers("connectwise", integrations)),
    buildWebhooksApi(webhooks),
    buildAutomatorsApi(buildAutomatorCheck(platforms, access.publicUrl), platforms),
    ...platforms.flatMap((platform) => platform.apis),
    buildAuditApi(() => apis, { clock: access.clock, templates }),
    buildAgentsApi(access.publicUrl),
    activityApi,
    budgetsApi,
    resaleApi,
    buildPowerSchedulesApi({ clock: access.clock, findMachines: buildFindMachines(platforms) }),
    buildTemplatesApi(templates, known),
  ];
  const apis = parts.map((api) => ({ ...api, description: withVersions(api) }));
  return apis;
}
