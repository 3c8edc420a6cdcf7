import type { Api } from "../../api/index.ts";
import { buildInvoiceRun, INVOICE_RUN } from "../../invoices/index.ts";
import { getBillingAccount, listBillingAccounts } from "./accounts.ts";
import type { Handlers } from "./contract.generated.ts";
import { listInvoiceCycles } from "./cycles.ts";
import { buildForecast } from "./forecast.ts";
import type { BillingParts } from "./invoices.ts";
import { buildInvoiceHandlers } from "./invoices.ts";
import { listLineItems } from "./lines.ts";
import { getInvoicePdf, getInvoiceSheet } from "./print.ts";
import { getBillingProfile, updateBillingProfile } from "./profiles.ts";
import { buildReportOrder, getInvoiceReport, listInvoiceReports } from "./reports.ts";
import { getBilledService, listBilledServices } from "./services.ts";
import description from "./swagger.json" with { type: "json" };

/** What accounts use, are charged, and pay (spec 2 §7, billing). */
export function buildBillingApi(parts: BillingParts): Api<Handlers> {
  return {
    name: "billing",
    base: "/billing",
    description,
    handlers: {
      listBillingAccounts,
      getBillingAccount,
      getBillingProfile,
      updateBillingProfile,
      getForecast: buildForecast(parts),
      listBilledServices,
      getBilledService,
      listInvoiceCycles,
      listLineItems,
      ...buildInvoiceHandlers(parts),
      getInvoicePdf,
      getInvoiceSheet,
      listInvoiceReports,
      createInvoiceReport: buildReportOrder(parts),
      getInvoiceReport,
    },
    jobs: { [INVOICE_RUN]: buildInvoiceRun(() => parts.clock.now()) },
  };
}
