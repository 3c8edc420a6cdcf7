import type { Browser } from "@playwright/test";
import { openFor, PASSWORD, portalOn, type Portal } from "./support/portal.ts";
import { readPdf } from "./support/read-pdf.ts";
import { EMBEDDED, startServerProcess, type ServerProcess } from "./support/server-process.ts";
import { expect, test as base } from "./support/test.ts";

/** A server of its own: its clock goes ahead, and all customers of a reseller pay other prices. */
const test = base.extend<object, { readonly server: ServerProcess }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for from this pattern
    async ({}, use) => {
      const server = await startServerProcess(EMBEDDED);
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 200_000 },
  ],
});

const DAY_MS = 86_400_000;
/** The whole next month is over by then, whatever day it is, and whatever day cycles begin. */
const DAYS_LATER = 93;
const RESELLER = "Harbour IT";
/** Monitoring costs €19.00 a month; with 12.5 % more €21.375. */
const [COST, PRICE, MARGIN] = ["€19.00", "€21.38", "€2.38"];

test("a reseller sells in its own name: it tries and adds a markup, which its customer pays and does not see, and invoices it", async ({
  portal,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const { page } = portal;
  const company = `Sandbank Kiosk ${test.info().project.name}`;
  const email = `owner@${company.replaceAll(" ", "-").toLowerCase()}.example`;
  const reseller = await openFor(browser, server.url, "reseller@demo.example");

  // Nothing is added to prices before the account above lets it.
  await (await reseller.openSidebar()).getByRole("link", { name: "Markup", exact: true }).click();
  await expect(reseller.heading("Markup")).toBeVisible();
  await expect(reseller.page.getByText("No markups")).toBeVisible();
  const addMarkup = reseller.page.getByRole("button", { name: "Add a markup" }).first();
  await expect(addMarkup).toHaveAccessibleDescription(/the account above yours switches this on/);
  await reseller.expectAccessible();

  await portal.signIn("provider");
  await portal.open("pages/billing/resales");
  await expect(page.getByText("No reseller sells in its own name")).toBeVisible();
  const second = await openFor(browser, server.url, "provider@demo.example");
  await second.open("pages/billing/resales");
  await letSell(portal);
  await expect(portal.row(RESELLER).line).toContainText("In force");
  await portal.expectAccessible();
  // The other tab does not know yet: it is told, and keeps what was filled in.
  await letSell(second);
  const refused = second.page.getByRole("dialog");
  await expect(refused.getByText("It sells in its own name already.").first()).toBeVisible();
  await expect(refused.getByRole("combobox", { name: "Reseller" })).toHaveValue(RESELLER);
  await second.page.context().close();

  await reseller.open("pages/add-page/add-direct-user");
  await fillCompany(reseller, company, email);
  await reseller.continueToSubmit("Create");
  await expect(reseller.row(company).line).toBeVisible();
  const customer = await openFor(browser, server.url, email);
  await order(customer, "before", COST);

  // What it would be is tried first.
  await reseller.open("pages/billing/markups");
  await reseller.page.getByRole("button", { name: "Preview" }).click();
  const dialog = reseller.page.getByRole("dialog");
  const percent = dialog.getByRole("spinbutton", { name: "Markup in percent" });
  for (const [wrong, said] of [
    ["-5", "Must be 0 or more"],
    ["1000.5", "Must be 1000 or less"],
    ["1e9", "Must be a number"],
    ["a lot", "Must be a number"],
  ] as const) {
    await percent.fill(wrong);
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByText(said, { exact: true })).toBeVisible();
  }
  await percent.fill("12.5");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect(reseller.heading("With a markup of 12.5 %")).toBeVisible();
  const tried = rowOf(reseller, company);
  await expect(tried).toContainText(PRICE);
  await expect(tried).toContainText(COST);
  await reseller.expectAccessible();

  // And added from there. Who presses twice adds one.
  await addMarkup.click();
  await expect(percent).toHaveValue("12.5");
  await dialog.getByRole("button", { name: "Add a markup" }).dblclick();
  await expect(dialog).toHaveCount(0);
  await reseller.open("pages/billing/markups");
  await expect(reseller.row("All customers").line).toHaveCount(1);
  await expect(reseller.row("All customers").line).toContainText("12.5 %");
  await reseller.expectAccessible();

  // The customer finds one price, in the catalogue, in the wizard and at the service.
  await customer.open("pages/marketplace?search=Monitoring");
  await expect(customer.page.getByRole("listitem").filter({ hasText: "Monitoring" })).toContainText(
    `From ${PRICE} per month`,
  );
  await order(customer, "after", PRICE);
  await customer.open("pages/services/my-services?search=after");
  await customer.page.getByRole("link", { name: "after", exact: true }).click();
  await expect(customer.heading("after")).toBeVisible();
  const price = customer.page.getByRole("region", { name: "Price", exact: true });
  await expect(price).toContainText(PRICE);
  await price.getByText("Service", { exact: true }).click();
  await expect(customer.page.getByRole("main")).not.toContainText("€19");
  await expect(customer.page.getByRole("main")).not.toContainText("markup");
  // What was ordered before is announced.
  await customer.open("pages/services/my-services?search=before");
  await customer.page.getByRole("link", { name: "before", exact: true }).click();
  await expect(customer.page.getByText(/^From \d{4}-\d\d-01: €21\.38 per month\.$/)).toBeVisible();

  // Its reseller reads what is left, and the step from one price to the other.
  await reseller.page.getByRole("link", { name: "Cost and margin" }).click();
  await expect(reseller.heading("Cost and margin")).toBeVisible();
  await reseller.page.getByRole("searchbox").fill("after");
  const sold = rowOf(reseller, "after");
  for (const amount of [COST, PRICE, MARGIN, "12.5 %"]) await expect(sold).toContainText(amount);
  await reseller.expectAccessible();
  await sold.getByRole("link", { name: "after", exact: true }).click();
  await expect(reseller.heading("after")).toBeVisible();
  await reseller.page
    .getByRole("region", { name: "Price", exact: true })
    .getByText("Service", { exact: true })
    .click();
  await expect(reseller.page.getByText("Plus your markup of 12.5 %")).toBeVisible();

  for (const name of ["before", "after"]) await provide(portal, name);
  await reseller.open("pages/edit-page/billing-profile?id=20");
  await reseller.page.getByLabel("Company").fill("Harbour IT B.V.");
  await reseller.page.getByRole("button", { name: "Save changes" }).click();
  await expect(reseller.page.getByText("Saved", { exact: true })).toBeVisible();
  for (const who of [customer, reseller]) await who.page.context().close();
  await page.goto("about:blank");

  await server.crash();
  await server.restart(DAYS_LATER);
  const month = new Date();
  month.setUTCDate(1);
  month.setUTCMonth(month.getUTCMonth() + 1);
  const cycle = month.toISOString().slice(0, 7);

  // Between the reseller and its customer.
  const seller = await openLater(browser, server.url, "reseller@demo.example");
  await seller.open("pages/billing/invoices/client");
  await makeInvoices(seller, cycle);
  await seller.page.getByRole("link", { name: `Draft for ${company}, ${cycle}-01` }).click();
  await expect(seller.page.getByRole("main")).toContainText("€42.76");
  await seller.page.getByRole("button", { name: "Issue" }).first().click();
  await seller.page.getByRole("dialog").getByRole("button", { name: "Issue" }).click();
  await expect(seller.heading(/^INV-\d{6}$/)).toBeVisible();
  const number = await seller.heading(/^INV-/).innerText();
  const buyer = await openLater(browser, server.url, email);
  await buyer.open("pages/billing/invoices/client");
  await buyer.page.getByText(number, { exact: true }).first().click();
  await expect(buyer.heading(number)).toBeVisible();
  const shown = buyer.page.getByRole("main");
  for (const part of ["Harbour IT B.V.", "before", "after", PRICE, "€42.76"])
    await expect(shown).toContainText(part);
  await expect(shown).not.toContainText(COST);
  await buyer.expectAccessible();
  const downloading = buyer.page.waitForEvent("download");
  await buyer.page.getByRole("button", { name: "PDF" }).click();
  const paper = await readPdf(await downloading);
  for (const part of [number, "Harbour IT B.V.", company, "21.38", "42.76"]) expect(paper).toContain(part);
  for (const part of ["Northwind", "19.00"]) expect(paper).not.toContain(part);

  // And between the provider and the reseller.
  const provider = await openLater(browser, server.url, "provider@demo.example");
  await provider.open(`pages/billing/invoices?search=${encodeURIComponent(RESELLER)}`);
  await makeInvoices(provider, cycle);
  await provider.page
    .getByRole("link", { name: new RegExp(`^Draft for ${RESELLER}, ${cycle}`) })
    .first()
    // The run is of all accounts, and the list is read again when it has ended.
    .click({ timeout: 120_000 });
  await expect(provider.heading(/^Draft for Harbour IT/)).toBeVisible();
  await provider.page.getByRole("searchbox").fill(company);
  for (const name of ["before", "after"])
    await expect(rowOf(provider, `${company}: ${name}`)).toContainText(COST);
  await expect(provider.page.getByRole("main")).not.toContainText(PRICE);
  await provider.expectAccessible();
  for (const who of [seller, buyer, provider]) await who.page.context().close();
});

function rowOf({ page }: Portal, text: string) {
  return page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: text });
}

async function letSell({ page }: Portal): Promise<void> {
  await page.getByRole("button", { name: "Let a reseller sell" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Let a reseller sell" });
  await dialog.getByRole("combobox", { name: "Reseller" }).fill("Harbour");
  await page.getByRole("option", { name: RESELLER }).click();
  await dialog.getByRole("button", { name: "Let a reseller sell" }).click();
}

async function fillCompany({ page }: Portal, company: string, email: string): Promise<void> {
  await page.getByLabel("Company", { exact: true }).fill(company);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Email of the first user").fill(email);
  await page.getByText("Send an invitation").click();
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
}

/** In the wizard, which says this price. */
async function order(customer: Portal, name: string, price: string): Promise<void> {
  const { page } = customer;
  await customer.open("pages/services/purchase?solution=18");
  await expect(page.getByRole("combobox", { name: "Solution" })).toHaveValue("Monitoring");
  await expect(
    page
      .getByRole("region", { name: "Summary" })
      .or(page.getByRole("region", { name: "Price" }))
      .first(),
  ).toContainText(price);
  await page.getByLabel("Service name").fill(name);
  await customer.continueToSubmit("Purchase");
  await expect(customer.heading("My services")).toBeVisible();
}

/** As people at the provider do, who read what it is sold for: the reseller's cost. */
async function provide(provider: Portal, name: string): Promise<void> {
  await provider.open(`pages/marketplace/orders?search=${name}&state=Procuring`);
  const { line } = provider.row(name);
  await expect(line).toContainText(COST);
  await provider.row(name).choose("Mark as provided");
  await provider.page.getByRole("dialog").getByRole("button", { name: "Mark as provided" }).click();
  await expect(provider.page.getByRole("dialog")).toHaveCount(0);
}

/** Somebody whose own clock is where the server's is. */
async function openLater(browser: Browser, url: string, email: string): Promise<Portal> {
  const context = await browser.newContext();
  await context.clock.setSystemTime(Date.now() + DAYS_LATER * DAY_MS);
  const portal = portalOn(await context.newPage(), url);
  await portal.signInAs(email);
  return portal;
}

async function makeInvoices({ page }: Portal, month: string): Promise<void> {
  await page.getByRole("button", { name: "Make invoices" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Month" }).click();
  await page.getByRole("option", { name: month }).click();
  await dialog.getByRole("button", { name: "Make invoices" }).click();
  await expect(dialog).toHaveCount(0);
}
