import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
/** `YYYY-MM`: the month before this one. */
let month: string;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  customer = await portal.signIn("customer");
  const first = new Date();
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() - 1);
  month = first.toISOString().slice(0, 7);
}, 120_000);
afterAll(() => portal.close());

describe("a run", () => {
  it("drafts an invoice for each account", async () => {
    const begun = await provider.send("POST", "/billing/invoices/reports", { month });
    expect(begun.status).toBe(202);
    expect(await provider.follow(begun.body.link)).toMatchObject({ state: "completed" });
    const report = await provider.get(`/billing/invoices/reports/${begun.body.report_id}`);
    console.log(report.body);
    const list = await provider.get("/billing/invoices?page[size]=3");
    console.log(list.body.meta, list.body.data[0]);
    const lines = await provider.get(`/billing/line-items?filter[invoice_id]=${list.body.data[0].id}`);
    console.log(lines.body.meta, JSON.stringify(lines.body.data[0], null, 1));
    console.log((await provider.get("/billing/accounts?page[size]=2")).body);
    console.log((await customer.get("/billing/accounts/100")).body);
    console.log((await customer.get("/billing/accounts/100/services?page[size]=2")).body);
    console.log((await customer.get("/billing/invoice-cycles?page[size]=2")).body);
    const pdf = await provider.get(`/billing/invoices/${list.body.data[0].id}/pdf`);
    console.log(pdf.status, pdf.text.slice(0, 20));
  });
});
