import type { Locator } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test("a customer sees the price follow the size, reads why, buys, and is charged just that; a resize says what changes", async ({
  portal,
}, { project }) => {
  const { page } = portal;
  const isNarrow = project.name === "narrow";
  const name = `priced-${project.name}-${Date.now() % 100_000}`;
  const summary = page.getByRole("region", { name: "Summary" });
  const panel = page.getByRole("region", { name: "Price" });
  /** On a phone the price stands in a line above the buttons, which opens. */
  const total = () => (isNarrow ? summary.locator("strong") : figure(panel, "Per month"));
  const unfold = async () => {
    if (isNarrow) await summary.getByRole("button", { expanded: false }).first().click();
    await expect(figure(panel, "Per month")).toBeVisible();
  };
  const fold = async () => {
    if (isNarrow) await summary.getByRole("button", { expanded: true }).first().click();
  };

  await portal.signIn("customer");
  await portal.open("pages/services/vcenter/v2/resource-pool/purchase");
  await expect(page.getByText("Choose a solution to see what it costs.")).toBeVisible();
  const solution = page.getByRole("radio", { name: "Resource pool Frankfurt", exact: true });
  await solution.focus();
  await page.keyboard.press("Space");
  await expect(solution).toBeChecked();
  await expect(total()).toBeVisible();
  await portal.pick("Cluster", /.+/);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await portal.expectAccessible();

  // Each key counts; what was calculated here is what the server says.
  const before = await total().textContent();
  // What the form refuses has no price, but the reason.
  await page.getByRole("spinbutton", { name: "Memory limit" }).fill("100000");
  await expect(page.getByText(/^No price yet\. Memory limit: /).first()).toBeVisible();
  await page.getByRole("spinbutton", { name: "Memory limit" }).fill("64");
  await expect(total()).not.toHaveText(before ?? "");
  const price = (await total().textContent()) ?? "";
  await unfold();
  await expect(panel.getByRole("status").getByText(price)).toBeAttached();
  await panel.getByRole("button", { name: "Memory in GB" }).click();
  const why = panel.getByRole("list", { name: "How the price of Memory in GB comes about" });
  await expect(why.getByRole("listitem").first()).toHaveText("Quantity64");
  await expect(why).toContainText("Rounded to 2 decimals");
  await portal.expectAccessible();
  await fold();
  await portal.continueToSubmit("Purchase");

  await expect(portal.heading("My services")).toBeVisible();
  const row = portal.row(name);
  await expect(row.line).toContainText("Available", { timeout: 120_000 });
  await row.line.getByRole("link", { name }).click();
  await expect(portal.heading(name)).toBeVisible();
  await page.getByRole("tab", { name: "Price" }).click();
  await expect(figure(panel, "Per month")).toHaveText(price);
  await portal.expectAccessible();

  // A change says what it costs before it is made.
  await page.goto(page.url().replace(/\?.*$/, "") + "/resize");
  await expect(portal.heading(`Resize ${name}`)).toBeVisible();
  await expect(total()).toHaveText(price);
  await page.getByRole("spinbutton", { name: "Memory limit" }).fill("128");
  await expect(total()).not.toHaveText(price);
  const next = (await total().textContent()) ?? "";
  await unfold();
  await expect(figure(panel, "Per month until now")).toHaveText(price);
  await expect(figure(panel, "Difference")).toHaveText(/^\+/);
  await expect(figure(panel, "From")).toHaveText(/^\d{4}-\d\d-\d\d, once it is changed$/);
  await portal.expectAccessible();
  await fold();
  await page.getByRole("button", { name: "Resize", exact: true }).click();
  await expect(page.getByText(`${name} is being resized.`)).toBeVisible();
  const found = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: name });
  await portal.open(`pages/services/my-services?search=${name}`);
  await expect(found).toContainText(next, { timeout: 120_000 });
  // The order says what was ordered.
  await portal.open(`pages/marketplace/orders?search=${name}`);
  await expect(found).toContainText(price);
  await portal.expectAccessible();
});

test("a customer finds a solution, reads what everything of it costs, and begins to buy it", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/marketplace");
  await expect(page.getByText("By size").first()).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("searchbox").fill("Classic");
  await expect(page.getByRole("link", { name: "Resource pool Dublin", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Resource pool Classic", exact: true }).click();
  await expect(page.getByText("No price is set for it: ask its seller what it costs.")).toBeVisible();
  await portal.open("pages/marketplace?search=Dublin");
  await page.getByRole("link", { name: "Resource pool Dublin", exact: true }).click();
  await expect(portal.heading("Resource pool Dublin")).toBeVisible();
  const prices = page.getByRole("region", { name: "Price" });
  await expect(prices.getByText("From 65 to 256")).toBeVisible();
  await expect(prices).toContainText("With the prices of your contract.");
  await portal.expectAccessible();
  await page.getByRole("link", { name: "Purchase" }).click();
  await expect(page.getByRole("radio", { name: "Resource pool Dublin" })).toBeChecked();
});

/** The amount beside its name. */
function figure(panel: Locator, name: string): Locator {
  return panel
    .getByRole("term")
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator("xpath=following-sibling::dd");
}
