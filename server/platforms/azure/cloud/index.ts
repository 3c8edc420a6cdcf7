import type { Api } from "../../../api/index.ts";
import type { AzureDriver } from "../driver.ts";
import type { Handlers } from "./contract.generated.ts";
import { downloadBillingSummary } from "./download.ts";
import { buildInsights } from "./insights.ts";
import { buildMapHandlers } from "./map-resources.ts";
import { listReportLog } from "./report-log.ts";
import { buildListResources } from "./resources.ts";
import { getBillingSummary, listBillingSummaries } from "./summaries.ts";
import description from "./swagger.json" with { type: "json" };

export { unmapService } from "./map-resources.ts";

/** What connectors have, whose it is and what it costs (spec 2 §7, cloud solutions; docs/decisions/0051). */
export function buildCloudApi(driver: AzureDriver): Api<Handlers> {
  return {
    name: "azure-cloud",
    base: "/solution",
    descriptionAddress: "/solution/cloud/swagger.json",
    description,
    handlers: {
      listCloudResources: buildListResources(driver),
      ...buildMapHandlers(driver),
      getCloudInsights: buildInsights(driver),
      listReportLog,
      listBillingSummaries,
      getBillingSummary,
      downloadBillingSummary,
    },
  };
}
