import { freeContractNames } from "./support/free-contract-names.ts";
import { openFor } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

test("a provider makes a contract with a customer, who reads it, and changes and deletes it", async ({
  portal,
  browser,
  server,
}) => {
  const { page } = portal;
  // Journeys of both widths share a server.
  const name = `Framework ${test.info().project.name}`;
  await portal.signIn("provider");
  await portal.open("pages/billing/account-contracts");
  await page.getByRole("link", { name: "Create contract" }).click();
  // There are more accounts than one list holds: they are searched.
  await page.getByRole("combobox", { name: "Account" }).fill("Contoso");
  await page.getByRole("option", { name: "Contoso Manufacturing" }).click();
  await page.getByLabel("Contract name").fill(name);
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("combobox", { name: "Solution" }).click();
  await page.getByRole("option", { name: "Managed firewall", exact: true }).click();
  // Each item of the solution with its list price, and what it costs under the contract.
  const price = page.getByRole("textbox", { name: /^Contract price of / }).first();
  await expect(page.getByText(/^List price: €/).first()).toBeVisible();
  await price.fill("a lot");
  await expect(page.getByText("Enter an amount of 0 or more.")).toBeVisible();
  await price.fill("12.50");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const { line } = portal.row(name);
  await expect(line).toContainText("Contoso Manufacturing");
  await expect(line).toContainText("Active");

  const customer = await openFor(browser, server.url, "customer@demo.example");
  await customer.open("pages/billing/account-contracts");
  await expect(customer.page.getByText(name, { exact: true })).toBeVisible();
  await expect(customer.page.getByRole("link", { name: "Create contract" })).toHaveCount(0);
  await expect(customer.page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
  await customer.page.getByText(name, { exact: true }).click();
  const prices = customer.page.getByRole("region", { name: "Contract prices" });
  await expect(prices.getByRole("listitem").first()).toContainText(
    /Managed firewall.*List price €.*€12\.50.*From \d{4}/,
  );
  await customer.expectAccessible();
  await customer.page.context().close();

  await portal.row(name).choose("Modify");
  await expect(portal.heading(name)).toBeVisible();
  await expect(price).toHaveValue("12.5");
  await page.getByLabel(/^Last day/).fill("2020-01-31");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The last day must not be before the first.").first()).toBeVisible();
  // The name is still asked for: what is corrected meanwhile is sent.
  await expect(page.getByRole("button", { name: "Save changes" })).toBeEnabled();
  await page.getByLabel(/^Last day/).fill("2099-12-31");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(portal.row(name).line).toContainText("2099-12-31");

  // The same contract among those of a solution.
  await portal.open("pages/marketplace/pricing/contracts");
  await expect(portal.heading("Solution Contracts")).toBeVisible();
  // Names of solutions become chips a moment after the rows: what was pressed meanwhile may have moved.
  await expect(async () => {
    const link = page.getByRole("link", { name, exact: true });
    if (await link.isVisible()) await link.click();
    await expect(portal.heading(name)).toBeVisible({ timeout: 15_000 });
  }).toPass();
  await expect(page.getByLabel(/^Last day/)).toHaveValue("2099-12-31");
  await portal.open("pages/billing/account-contracts");

  // What the list sells at one price has tiers under the contract: a start snaps to where tiers can start.
  await portal.row(name).choose("Modify");
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("combobox", { name: "Solution" }).last().click();
  await page.getByRole("option", { name: "Resource pool Dublin", exact: true }).click();
  await page.getByRole("textbox", { name: "Contract price of Storage in GB", exact: true }).fill("0.09");
  await page.getByRole("button", { name: "Add a tier to the contract price of Storage in GB" }).click();
  const start = page.getByRole("textbox", { name: /^Start of the tier of Storage in GB from/ }).last();
  await start.fill("500.5");
  await start.press("Tab");
  await expect(page.getByText("500.5 became 500: the step is 1.")).toBeVisible();
  await page.getByRole("textbox", { name: "Contract price of Storage in GB, from 500" }).fill("0.07");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await portal.row(name).line.getByText(name, { exact: true }).click();
  const agreed = page.locator("[data-drawer]").or(page.getByRole("dialog"));
  await expect(agreed.getByRole("region", { name: "Contract prices" })).toContainText(
    /Storage in GB.*from 500.*€0\.07/,
  );
  await page.keyboard.press("Escape");

  await portal.row(name).choose("Delete");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(portal.row(name).line).toHaveCount(0);
});

test("a provider orders for a customer and agrees on a contract for the new service; a contract that is refused loses neither", async ({
  portal,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const { page } = portal;
  // Journeys of both widths share a server.
  const pool = `agreed-${test.info().project.name}`;
  const contract = `Agreement on ${pool}`;
  await portal.signIn("provider");
  await portal.open("pages/marketplace/customer-management/direct/manage?id=100");
  await expect(portal.heading("Contoso Manufacturing")).toBeVisible();
  await page.getByRole("link", { name: "Order a service" }).click();
  await expect(page.getByRole("combobox", { name: "Account" })).toHaveValue("Contoso Manufacturing");
  await page.getByRole("combobox", { name: "Solution" }).fill("Frankfurt");
  await page.getByRole("option", { name: "Resource pool Frankfurt", exact: true }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("combobox", { name: "Account" })).toHaveValue("Contoso Manufacturing");
  await expect(page.getByRole("radio", { name: "Resource pool Frankfurt", exact: true })).toBeChecked();
  await portal.pick("Cluster", /.+/);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name", { exact: true }).fill(pool);
  await expect(page.getByLabel("Contract name")).toHaveCount(0);
  await page.getByRole("switch", { name: "Agree on a contract" }).check();
  // The name of a contract is taken after the form has asked: the service is ordered, its contract is not made.
  await freeContractNames(page);
  await page.getByLabel("Contract name").fill("Framework agreement 2026");
  await portal.expectAccessible();
  await portal.continueToSubmit("Purchase");
  const refusal = page.getByRole("alert", { name: "Only a part of this was done" });
  await expect(refusal).toContainText("What comes before is done and is not done again.");
  await expect(page.getByLabel("Contract name")).toHaveAccessibleDescription(
    /The account has a contract named Framework agreement 2026 already/,
  );
  await portal.expectAccessible();
  await page.getByLabel("Contract name").fill(contract);
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("Contoso Manufacturing")).toBeVisible();
  const services = page.getByRole("region", { name: "Services" });
  await expect(services.getByText(pool, { exact: true })).toHaveCount(1);

  await portal.open(`pages/billing/account-contracts?search=${encodeURIComponent(contract)}`);
  await page.getByText(contract, { exact: true }).click();
  const drawer = page.locator("[data-drawer]").or(page.getByRole("dialog"));
  await expect(drawer.getByText(pool, { exact: true }).first()).toBeVisible();

  // Who buys makes no contract with themselves.
  const customer = await openFor(browser, server.url, "customer@demo.example");
  await customer.open("pages/services/vcenter/v2/resource-pool/purchase");
  await customer.page.getByRole("radio", { name: "Resource pool Frankfurt", exact: true }).check();
  await expect(customer.page.getByRole("combobox", { name: "Account" })).toHaveCount(0);
  await customer.pick("Cluster", /.+/);
  await customer.page.getByRole("button", { name: "Next" }).click();
  await expect(customer.page.getByLabel("Name", { exact: true })).toBeVisible();
  await expect(customer.page.getByRole("switch", { name: "Agree on a contract" })).toHaveCount(0);
  await customer.page.context().close();
});
