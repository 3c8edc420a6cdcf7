import { expect, test } from "./support/test.ts";

test("a provider changes a price, sees who pays more, publishes it, and is asked before a draft is lost", async ({
  portal,
}) => {
  const { page } = portal;
  // Another than that of the journey that buys.
  const solution = "Resource pool Dublin";
  await portal.signIn("provider");
  await portal.open("pages/marketplace/pricing/model");
  await page.getByRole("link", { name: solution, exact: true }).click();
  await expect(portal.heading(solution)).toBeVisible();
  const items = page.getByRole("region", { name: "Items" });
  const preview = page.getByRole("complementary", { name: "Preview" });
  await portal.expectAccessible();

  // Each key counts at once; a number is undone as a whole.
  await items.getByRole("button", { name: "Memory in GB" }).click();
  const price = page.getByRole("textbox", { name: "Price of a unit in tier 1" });
  const before = await price.inputValue();
  const total = await preview.locator("dl").last().textContent();
  await price.fill("9.99");
  await expect(preview.locator("dl").last()).not.toHaveText(total ?? "");
  await price.press("Control+z");
  await expect(price).toHaveValue(before);
  await price.press("Control+Shift+Z");
  await expect(price).toHaveValue("9.99");
  const start = page.getByRole("textbox", { name: "Start of tier 1" });
  await start.fill("5");
  await start.press("Enter");
  await expect(page.getByText(/^5 became 8: /)).toBeVisible();
  await portal.expectAccessible();

  await page.getByText("Move existing services").click();
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page.getByRole("columnheader", { name: "Account" })).toBeVisible();
  await expect(page.getByText(/pay more/)).toBeVisible();
  await portal.expectAccessible();

  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish these prices?" });
  await expect(dialog.getByRole("row", { name: /^Memory in GB/ })).toContainText("€9.99");
  await portal.expectAccessible();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(`The prices of ${solution} are published.`).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish…" })).toBeDisabled();
  await page.reload();
  await items.getByRole("button", { name: "Memory in GB" }).click();
  await expect(price).toHaveValue("9.99");

  await price.fill("1");
  await page.getByRole("link", { name: "Pricing" }).first().click();
  await expect(page.getByText("You have unsaved changes. Leave this page?")).toBeVisible();
});
