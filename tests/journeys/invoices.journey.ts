import { openFor } from "./support/portal.ts";
import type { Portal } from "./support/portal.ts";
import { readPdf } from "./support/read-pdf.ts";
import { expect, test } from "./support/test.ts";

test("a provider makes the invoices of a month, sees why a line costs what it does, and issues one, which the customer reads and prints", async ({
  portal,
  browser,
  server,
}) => {
  const { page } = portal;
  await portal.signIn("provider");
  await portal.open("pages/billing/invoices?search=Contoso Manufacturing");
  await expect(portal.heading("Invoices")).toBeVisible();
  await page.getByRole("button", { name: "Make invoices" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Month" }).click();
  // Journeys of both widths share a server: each has a month of its own.
  const isNarrow = test.info().project.name.includes("narrow") || (page.viewportSize()?.width ?? 1440) < 600;
  const option = page.getByRole("option").nth(isNarrow ? 1 : 0);
  // A month says how many invoices it has.
  const month = (await option.innerText()).trim().slice(0, 7);
  await option.click();
  await dialog.getByRole("button", { name: "Make invoices" }).click();
  await expect(dialog).toHaveCount(0);
  const draft = page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ hasText: `${month}-01` });
  // The list is read again when the run has ended.
  await expect(draft).toContainText("Draft", { timeout: 120_000 });
  await portal.expectAccessible();

  // Each draft is called after its account and its first day, so that no two rows have one name.
  await draft.getByRole("link", { name: /^Draft for Contoso Manufacturing, \d{4}-\d\d-01$/ }).click();
  await expect(portal.heading(/^Draft for Contoso Manufacturing, /)).toBeVisible();
  const rows = page.getByRole("row").or(page.getByRole("listitem"));
  const line = rows.filter({ hasText: "Memory in GB" }).first();
  await line.click();
  await expect(page.getByRole("heading", { name: /^Why .*\?$/ })).toBeVisible();
  await expect(page.getByText(/^Rounded to/)).toBeVisible();
  await expect(page.getByText("What was recorded")).toBeVisible();
  // As every other time, by 24 hours.
  await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC: /).first()).toBeVisible();
  await portal.expectAccessible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Issue" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Issue" }).click();
  await expect(portal.heading(/^INV-\d{6}$/)).toBeVisible();
  const number = await portal.heading(/^INV-/).innerText();
  // What is issued is not issued again: the next thing is its payment.
  await expect(page.getByRole("button", { name: "Issue" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Mark as paid" })).toBeVisible();

  const customer = await openFor(browser, server.url, "customer@demo.example");
  await customer.open("pages/billing/invoices/client");
  await customer.page.getByText(number, { exact: true }).first().click();
  await expect(customer.heading(number)).toBeVisible();
  await expect(customer.page.getByRole("button", { name: "Mark as paid" })).toHaveCount(0);
  const downloading = customer.page.waitForEvent("download");
  await customer.page.getByRole("button", { name: "PDF" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  const text = await readPdf(download);
  for (const part of [number, "Contoso Manufacturing", "Northwind Cloud", "Memory in GB", "Total"])
    expect(text).toContain(part);

  const saving = customer.page.waitForEvent("download");
  await customer.page.getByRole("button", { name: "Spreadsheet" }).click();
  expect((await saving).suggestedFilename()).toBe(`${number}.xlsx`);

  await customer.open("pages/billing/invoices/client/services");
  await expect(customer.page.getByRole("tab", { name: /Lines/ })).toBeVisible();
  await customer.expectAccessible();
  await followReport(customer, "by-service", "per-service");
  await customer.page.context().close();

  await portal.open("pages/billing/invoices");
  await expect(page.getByRole("button", { name: "Billing audit" })).toHaveCount(0);
  await page.getByRole("link", { name: "Runs" }).click();
  await expect(portal.heading("Runs")).toBeVisible();
  const run = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: month }).first();
  await expect(run).toContainText("Done");
  await expect(run).toContainText(/€[\d,]+\.\d\d/);
  await page.getByRole("main").getByRole("link", { name: "Invoices" }).click();
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Public cloud" }).click();
  await expect(portal.heading("Public cloud billing")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Invoices" }).click();
  await page.getByRole("button", { name: "More actions" }).first().click();
  await page.getByRole("menuitem", { name: "Billing audit" }).click();
  await expect(page.getByRole("main")).toContainText(`issued invoice ${number}`);
  await page.getByRole("searchbox").fill(`issued invoice ${number}`);
  await expect(page.getByRole("main")).toContainText("1 in total");
  await page.getByRole("button", { name: "Spreadsheet" }).click();
  const audited = page.waitForEvent("download");
  await page.getByRole("dialog").getByRole("button", { name: "Spreadsheet" }).click();
  expect((await audited).suggestedFilename()).toBe("billing-audit.xlsx");

  // Those that are selected are marked as paid together, with one day for all.
  await portal.open(`pages/billing/invoices?search=${number}`);
  await page.getByRole("checkbox", { name: `Select ${number}` }).check();
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  if (isNarrow) {
    await bar.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Mark as paid" }).click();
  } else await bar.getByRole("button", { name: "Mark as paid" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
  await expect(portal.row(number).line).toContainText("Paid");

  await portal.open("pages/billing/invoices/accounts");
  await page.getByRole("searchbox").fill("Contoso");
  await expect(page.getByRole("main")).toContainText("1 in total");
  await page.getByRole("link", { name: "Contoso Manufacturing" }).first().click();
  await expect(portal.heading("Contoso Manufacturing")).toBeVisible();

  await portal.open("pages/reports/by-accounts");
  await page.getByRole("searchbox").fill("Contoso");
  await expect(page.getByRole("main")).toContainText("Contoso Manufacturing");
  await portal.open("pages/reports/by-contracts-sp");
  await expect(page.getByRole("main")).toContainText("Without a contract");
  await followReport(portal, "by-service-sp", "per-service-sp");
});

test("who may not read invoices is told so, and nothing is asked for in vain", async ({ portal }) => {
  await portal.signIn("viewer");
  for (const page of ["pages/billing/invoices/client", "pages/billing/invoices/client/services"]) {
    await portal.open(page);
    await expect(portal.page.getByRole("main")).toContainText("You need “Read” on Invoices");
  }
});

/** From a solution in one report to its services in the other, in the same months. */
async function followReport(portal: Portal, from: string, to: string): Promise<void> {
  const { page } = portal;
  await portal.open(`pages/reports/${from}`);
  await expect(portal.heading("Report by service")).toBeVisible();
  await expect(page.getByText("Month by month")).toBeVisible();
  await portal.expectAccessible();
  const link = page
    .getByRole("main")
    .getByRole("link", { name: /^Resource pool Frankfurt/ })
    .first();
  const solution = await link.innerText();
  await link.click();
  await expect(portal.heading("Report per service")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`reports/${to}\\?.*solution=Resource`));
  const rows = page.getByRole("main").getByRole("row").or(page.getByRole("main").getByRole("listitem"));
  await expect(rows.filter({ hasText: solution }).first()).toBeVisible();
  await portal.expectAccessible();
}
