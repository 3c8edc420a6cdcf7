import type { Locator } from "@playwright/test";
import { openFor } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

test("a provider prices a pool with three tiers and a discount for one customer, who reads why it costs what it costs and buys it; a tier that is raised shows who pays more", async ({
  portal,
  browser,
  server,
}, { project }) => {
  const { page } = portal;
  const solution = `Tiered pool ${Date.now() % 100_000}`;
  const pool = `tiered-${Date.now() % 100_000}`;
  const items = page.getByRole("region", { name: "Items" });
  const priceOf = (tier: number) => page.getByRole("textbox", { name: `Price of a unit in tier ${tier}` });

  await portal.signIn("provider");
  await portal.open("pages/marketplace/solutions?search=Frankfurt");
  await portal.row("Resource pool Frankfurt, large").choose("Clone");
  await page.getByLabel("Solution name").fill(solution);
  await page.getByRole("button", { name: "Create clone" }).click();
  await expect(portal.heading(solution)).toBeVisible();
  await items.getByRole("button", { name: "Memory in GB" }).click();
  for (const [index, price] of ["5.00", "4.50", "4.00"].entries()) await priceOf(index + 1).fill(price);
  await page.getByLabel("Account of the new discount").selectOption({ label: "Contoso Manufacturing" });
  await page.getByRole("button", { name: "Add discount" }).click();
  await page.getByRole("textbox", { name: "Rate" }).fill("10");
  await publish(page.getByRole("button", { name: "Publish…" }));
  await portal.open(`pages/marketplace/solutions?search=${encodeURIComponent(solution)}`);
  await portal.row(solution).choose("Make available");
  await expect(portal.row(solution).line).toContainText("Yes");

  const customer = await openFor(browser, server.url, "customer@demo.example");
  const { page: shop } = customer;
  await customer.open(`pages/marketplace?search=${encodeURIComponent(solution)}`);
  await shop.getByRole("link", { name: solution, exact: true }).click();
  const prices = shop.getByRole("region", { name: "Price" });
  for (const tier of ["From 8 to 64before discount €5.00€4.50", "From 65 to 256before discount €4.50€4.05"])
    await expect(prices).toContainText(tier);
  // 25.00 and 10 GB at 0.10, less 10 %.
  await expect(figure(prices, "Per month, from")).toHaveText("€23.40");
  await shop.getByRole("link", { name: "Purchase" }).click();
  await customer.pick("Cluster", /.+/);
  await shop.getByRole("button", { name: "Next" }).click();
  await shop.getByLabel("Name", { exact: true }).fill(pool);
  await shop.getByRole("spinbutton", { name: "Compute limit" }).fill("11");
  await shop.getByRole("spinbutton", { name: "Memory limit" }).fill("72");
  // 22.50; 10 × 11.25; 64 × 4.05; 500 × 0.126.
  const total = "€457.20";
  // On a phone the price stands in a line above the buttons, which opens and closes.
  const fold = async (expanded: boolean) => {
    if (project.name !== "narrow") return;
    await shop.getByRole("region", { name: "Summary" }).getByRole("button", { expanded }).first().click();
  };
  await fold(false);
  await expect(figure(prices, "Per month")).toHaveText(total);
  await prices.getByRole("button", { name: "Memory in GB" }).click();
  const why = prices.getByRole("list", { name: "How the price of Memory in GB comes about" });
  await expect(why).toContainText("Tier 2 of 3, 65 to 256: price of a unit€4.50");
  await expect(why).toContainText("less 10 %, by the discount on all of the solution€4.05");
  await fold(true);
  await customer.continueToSubmit("Order for approval");
  await expect(customer.row(pool).line).toContainText("Pending Approval");

  await portal.open("pages/marketplace/orders");
  await portal.search(pool);
  await expect(portal.row(pool).line).toContainText(total);
  await portal.row(pool).choose("Approve");
  const approving = page.getByRole("dialog", { name: `Approve ${pool}` });
  await expect(approving).toContainText(total);
  await approving.getByRole("switch", { name: "Agree on a contract" }).check();
  await approving.getByLabel("Contract name").fill(`Contract of ${pool}`);
  await approving.getByRole("button", { name: "Approve" }).click();
  await expect(approving).toHaveCount(0);
  await customer.open(`pages/billing/account-contracts?search=${pool}`);
  await expect(shop.getByText(`Contract of ${pool}`).first()).toBeVisible();
  await customer.open(`pages/services/my-services?search=${pool}`);
  await expect(async () => {
    await shop.reload();
    await expect(customer.row(pool).line).toContainText("Available", { timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  await expect(customer.row(pool).line).toContainText(total);

  // 64 × 1.00 more, less 10 %.
  await portal.open("pages/marketplace/pricing/model");
  await page.getByRole("searchbox").fill(solution);
  // The row moves up while the others leave the list.
  await expect(page.getByRole("main")).toContainText("1 in total");
  await page.getByRole("link", { name: solution, exact: true }).click();
  await items.getByRole("button", { name: "Memory in GB" }).click();
  await priceOf(2).fill("5.50");
  await page.getByText("Move existing services").click();
  await page.getByRole("button", { name: "Calculate" }).click();
  const means = page.getByRole("row").or(page.getByRole("listitem"));
  await expect(means.filter({ hasText: "Contoso Manufacturing" }).last()).toContainText("+€57.60");
  await shop.context().close();

  async function publish(opener: Locator): Promise<void> {
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Publish these prices?" });
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText(`The prices of ${solution} are published.`).first()).toBeVisible();
  }
});

/** The amount beside its name. */
function figure(panel: Locator, name: string): Locator {
  return panel
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");
}
