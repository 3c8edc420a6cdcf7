import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { openFor } from "./support/portal.ts";
import type { Portal } from "./support/portal.ts";
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
  const month = (await option.innerText()).trim();
  await option.click();
  await dialog.getByRole("button", { name: "Make invoices" }).click();
  await expect(dialog).toHaveCount(0);
  const draft = page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ hasText: `${month}-01` });
  // The list is read again when the run has ended.
  await expect(draft).toContainText("Draft", { timeout: 40_000 });
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
  await portal.expectAccessible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Issue" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Issue" }).click();
  await expect(portal.heading(/^INV-\d{6}$/)).toBeVisible();
  const number = await portal.heading(/^INV-/).innerText();

  const customer = await openFor(browser, server.url, "customer@demo.example");
  await customer.open("pages/billing/invoices/client");
  await customer.page.getByText(number, { exact: true }).first().click();
  await expect(customer.heading(number)).toBeVisible();
  await expect(customer.page.getByRole("button", { name: "Mark as paid" })).toHaveCount(0);
  const downloading = customer.page.waitForEvent("download");
  await customer.page.getByRole("button", { name: "PDF" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  const text = await textOf(await readFile(await download.path()));
  for (const part of [number, "Contoso Manufacturing", "Northwind Cloud", "Memory in GB", "Total"])
    expect(text).toContain(part);

  await customer.open("pages/billing/invoices/client/services");
  await expect(customer.page.getByRole("tab", { name: /Lines/ })).toBeVisible();
  await customer.expectAccessible();
  await followReport(customer, "by-service", "per-service");
  await customer.page.context().close();

  await portal.open("pages/billing/invoices/accounts");
  await page.getByRole("searchbox").fill("Contoso");
  await page.getByRole("link", { name: "Contoso Manufacturing" }).first().click();
  await expect(portal.heading("Contoso Manufacturing")).toBeVisible();

  await portal.open("pages/reports/by-accounts");
  await page.getByRole("searchbox").fill("Contoso");
  await expect(page.getByRole("main")).toContainText("Contoso Manufacturing");
  await portal.open("pages/reports/by-contracts-sp");
  await expect(page.getByRole("main")).toContainText("Without a contract");
  await followReport(portal, "by-service-sp", "per-service-sp");
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

async function textOf(data: Buffer): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(data) }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(items.map((item) => ("str" in item ? item.str : "")).join(" "));
  }
  return pages.join(" ").replaceAll(/\s+/g, " ");
}
