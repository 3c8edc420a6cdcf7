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
  await page.getByRole("option").first().click();
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
  await customer.page.context().close();

  await portal.row(name).choose("Modify");
  await expect(portal.heading(name)).toBeVisible();
  await page.getByLabel(/^Last day/).fill("2020-01-31");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("The last day must not be before the first.").first()).toBeVisible();
  await page.getByLabel(/^Last day/).fill("2099-12-31");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(portal.row(name).line).toContainText("2099-12-31");

  // The same contract among those of a solution.
  await portal.open("pages/marketplace/pricing/contracts");
  await page.getByRole("link", { name, exact: true }).click();
  await expect(page.getByLabel(/^Last day/)).toHaveValue("2099-12-31");
  await portal.open("pages/billing/account-contracts");

  await portal.row(name).choose("Delete");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(portal.row(name).line).toHaveCount(0);
});
