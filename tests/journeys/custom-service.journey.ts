import { expect, test } from "./support/test.ts";

test("a provider designs a form with two prices, a customer fills it in, and is charged just that", async ({
  portal,
}, { project }) => {
  const { page } = portal;
  // Sold to the customer of the demo alone, and bought by no other journey.
  const solution = "Contoso service desk";
  const name = `desk-${project.name}-${Date.now() % 100_000}`;

  await portal.signIn("provider");
  await portal.open("pages/marketplace/solutions?search=Contoso");
  await portal.row(solution).choose("Change the form");
  await expect(portal.heading(`Form of ${solution}`)).toBeVisible();
  await expect(page.getByText("Nothing is stored yet")).toBeVisible();
  await portal.expectAccessible();

  const fields = page.getByRole("region", { name: "Fields" });
  const label = fields.getByLabel("Label", { exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const add = async (kind: string, text: string) => {
    await page.getByLabel("Kind of the new field").selectOption({ label: kind });
    await page.getByRole("button", { name: "Add field" }).click();
    await expect(label).toBeFocused();
    await label.fill(text);
    await fields.getByLabel("Has a price").check();
  };
  await add("Number", "Desks");
  await fields.getByLabel("Smallest number").fill("2");
  await fields.getByLabel("Largest number").fill("1");
  await fields.getByLabel("Required").check();
  await add("Radio buttons", "Support");
  await fields.getByLabel("Label of the choice").fill("Office hours");
  await fields.getByRole("button", { name: "Add a choice" }).click();
  await fields.getByLabel("Label of the choice").nth(1).fill("Day and night");
  await portal.expectAccessible();

  // What is wrong is counted at Save, which leads there.
  await save.click();
  await expect(fields.getByLabel("Largest number")).toBeFocused();
  await expect(page.getByText("The largest number is below the smallest.")).toBeVisible();
  await fields.getByLabel("Largest number").fill("20");
  await page.getByRole("button", { name: "Move Support up" }).click();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("radio", { name: "Day and night" })).toBeVisible();
  await expect(preview.getByRole("spinbutton", { name: "Desks" })).toBeVisible();
  await save.click();
  await expect(page.getByText(/^Version 1, by/)).toBeVisible();

  // Each has an item among the prices.
  await fields.getByRole("link", { name: "Set its price" }).click();
  await expect(portal.heading(solution)).toBeVisible();
  const items = page.getByRole("region", { name: "Items" });
  await items.getByRole("button", { name: "Desks" }).click();
  await items.getByText("Recurring Flat Fee").click();
  await items.getByLabel("Flat fee per month").fill("12.50");
  await items.getByRole("button", { name: "Desks" }).click();
  await items.getByRole("button", { name: "Support" }).click();
  await items.getByText("Recurring Base").click();
  await items.getByLabel("Amount per month").fill("10");
  await items.getByLabel("Price of Day and night").fill("40");
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByRole("button", { name: "Publish…" })).toBeDisabled();
  await portal.signOut();

  await portal.signIn("customer");
  await portal.open("pages/services/purchase-xaas");
  await page.getByRole("link", { name: solution, exact: true }).click();
  await expect(portal.heading(solution)).toBeVisible();
  await page.getByRole("radio", { name: "Day and night" }).check();
  await page.getByRole("spinbutton", { name: "Desks" }).fill("21");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("spinbutton", { name: "Desks" })).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("spinbutton", { name: "Desks" }).fill("4");
  // 4 times 12.50, and 40.
  const summary = page.getByRole("region", { name: "Summary" });
  const panel = page.getByRole("region", { name: "Price" });
  const total =
    project.name === "narrow"
      ? summary.locator("strong")
      : panel.locator("dt", { hasText: "Per month" }).locator("xpath=following-sibling::dd[1]");
  await expect(total).toHaveText("€90.00");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Service name").fill(name);
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("My services")).toBeVisible();
  await portal.open(`pages/marketplace/orders?search=${name}`);
  const order = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: name });
  await expect(order).toContainText("€90.00");

  // Who provides it reads what was asked for.
  await portal.open(`pages/services/my-services?search=${name}`);
  await page.getByRole("link", { name, exact: true }).click();
  await expect(portal.heading(name)).toBeVisible();
  const ordered = page.getByRole("region", { name: "What was ordered" });
  await expect(ordered).toContainText("Day and night");
  await expect(ordered).toContainText("Desks");
  // What was ordered stays as it is: the page says the way to something else.
  await expect(page.getByRole("main")).toContainText(
    "Order again with other answers, then delete this service",
  );
  await portal.expectAccessible();
  await page.getByRole("link", { name: "Order again" }).click();
  await expect(page.getByRole("radio", { name: "Day and night" })).toBeVisible();
});
