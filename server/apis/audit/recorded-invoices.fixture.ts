import { expect, vi } from "vitest";
import type { OpenDatabase } from "../../database/index.ts";
import type { Caller } from "../../testing/test-portal.ts";
import type { Recorded } from "./recorded-changes.fixture.ts";
import { added, change, good, row } from "./recorded-changes.fixture.ts";

const INVOICES = "/billing/invoices";
const OVERDUE = 901;

interface Parts {
  readonly database: OpenDatabase;
  readonly provider: Caller;
}

/** What is recorded of invoices, by operationId, in their order. */
export function invoiceChanges(parts: () => Parts): Readonly<Record<string, () => Promise<Recorded>>> {
  const made = { issued: 0, number: "" };
  const send = async (method: "POST" | "PUT" | "DELETE", path: string, body?: object) =>
    await good(parts().provider.send(method, path, body));
  const draftOf = async (account: string) => {
    const { data } = await good(
      parts().provider.get(`${INVOICES}?filter[state]=Draft&page[size]=1${account}`),
    );
    return data[0];
  };
  return {
    async createInvoiceReport() {
      const month = twoMonthsAgo();
      const { report_id: id } = await send("POST", `${INVOICES}/reports`, { month });
      await vi.waitUntil(
        async () => (await good(parts().provider.get(`${INVOICES}/reports/${id}`))).state === "Done",
        { timeout: 200_000, interval: 100 },
      );
      return {
        rows: [
          row("invoicereport.create", month, [], { result: "accepted" }),
          row("invoicereport.ended", month, [], { result: "done" }),
        ],
      };
    },
    async issueInvoice() {
      made.issued = (await draftOf("&filter[account_id]=100")).id;
      const issued = await send("POST", `${INVOICES}/${made.issued}/issue`, {});
      made.number = issued.number;
      const changes = [
        expect.objectContaining({ field: "number", title: "Number", former: null, value: made.number }),
        change("state", "Draft", "Open"),
        change("issue_date", null, issued.issue_date),
        change("due_date", null, issued.due_date),
      ];
      return { rows: [row("invoice.issue", made.number, changes, { companyName: CUSTOMER })] };
    },
    async payInvoice() {
      const { paid_date: day } = await send("POST", `${INVOICES}/${made.issued}/pay`, {});
      const changes = [change("state", "Open", "Paid"), change("paid_date", null, day)];
      return { rows: [row("invoice.pay", made.number, changes)] };
    },
    async withdrawInvoice() {
      const note = await send("POST", `${INVOICES}/${made.issued}/credit`, {});
      const values = [
        added("credits", made.number),
        added("number", note.number),
        added("issue_date", note.issue_date),
      ];
      return {
        rows: [
          row("invoice.withdraw", made.number, [change("state", "Paid", "Credited")]),
          row("invoice.correct", note.number, values, { companyName: CUSTOMER }),
        ],
      };
    },
    async discardInvoice() {
      const { id, cycle_start: start } = await draftOf("");
      await send("DELETE", `${INVOICES}/${id}`);
      return { rows: [row("invoice.discard", `draft of ${start}`, [])] };
    },
    async remindInvoice() {
      await parts().database.transaction("system", (db) => db.query(INSERT_OVERDUE, [OVERDUE]));
      await send("POST", `${INVOICES}/${OVERDUE}/remind`, {});
      return { rows: [row("invoice.remind", "RECORDED-1", [change("reminders", 0, 1)])] };
    },
    async updateBillingProfile() {
      await send("PUT", "/billing/accounts/1/profile", { tax_rate: 21, due_days: 14 });
      const changes = [
        expect.objectContaining({ field: "tax_rate", title: "Tax rate", former: 0, value: 21 }),
        change("due_days", 30, 14),
      ];
      return { rows: [row("billingprofile.update", "Northwind Cloud", changes)] };
    },
  };
}

const CUSTOMER = "Contoso Manufacturing";

/** `YYYY-MM`, so that every cycle that begins in it is over. */
function twoMonthsAgo(): string {
  const day = new Date();
  day.setUTCDate(1);
  day.setUTCMonth(day.getUTCMonth() - 2);
  return day.toISOString().slice(0, 7);
}

/** An invoice that was due long ago. */
const INSERT_OVERDUE = `insert into invoice (id, account_id, seller_id, number, state, cycle_start, cycle_end, time_zone, currency, net,
    tax_label, tax_rate, tax, total, issue_date, due_date, seller, buyer)
  values ($1, 100, 1, 'RECORDED-1', 'Open', '1999-01-01', '1999-01-31', 'UTC', 'EUR', 10, 'VAT', 0, 0, 10, '2020-02-01', '2020-03-02',
    '{"company": "Northwind", "address": "", "taxId": ""}', '{"company": "C", "address": "", "taxId": ""}')`;
