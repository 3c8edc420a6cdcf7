import { expect, test } from "./support/test.ts";

test("a customer reads why a solution cannot be ordered, and orders one by its name", async ({ portal }) => {
  const { page } = portal;
  const name = `watch-${test.info().project.name}-${Date.now() % 100_000}`;
  const why = "New resource pools are ordered from version 2; those of version 1 can be used and deleted.";

  await portal.signIn("customer");
  await portal.open("pages/marketplace?search=Classic");
  const card = page.getByRole("listitem").filter({ hasText: "Resource pool Classic" });
  await expect(card).toContainText(why);
  await page.getByRole("button", { name: "Actions for Resource pool Classic" }).click();
  const entry = page.getByRole("menuitem", { name: /^Purchase/ });
  await expect(entry).toHaveAttribute("aria-disabled", "true");
  await expect(entry).toContainText(why);
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Resource pool Classic", exact: true }).click();
  await expect(portal.heading("Resource pool Classic")).toBeVisible();
  await expect(page.getByText(why).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Purchase" })).toHaveAccessibleDescription(why);
  await portal.expectAccessible();

  // Before anything is filled in, the page that orders says it too, and sends nothing.
  await portal.open("pages/services/purchase?solution=5");
  const service = page.getByLabel("Service name");
  await expect(service).toBeDisabled();
  await expect(service).toHaveAccessibleDescription(new RegExp(why));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("combobox", { name: "Solution" })).toHaveAttribute("aria-invalid", "true");
  await page.keyboard.press("Escape");
  await expect(portal.heading("Purchase a service")).toBeVisible();
  await portal.expectAccessible();

  // What has a page of its own leads there, chosen.
  await portal.open("pages/services/purchase?solution=1");
  await expect(service).toHaveAccessibleDescription(/This solution is ordered on a page of its own/);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(portal.heading("Purchase a resource pool")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Resource pool Frankfurt", exact: true })).toBeChecked();

  await portal.open("pages/marketplace?search=Monitoring");
  await page.getByRole("link", { name: "Monitoring", exact: true }).click();
  await page.getByRole("link", { name: "Purchase" }).click();
  await expect(portal.heading("Purchase a service")).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Solution" })).toHaveValue("Monitoring");
  const summary = page.getByRole("region", { name: "Summary" });
  const panel = page.getByRole("region", { name: "Price" });
  const total =
    test.info().project.name === "narrow"
      ? summary.locator("strong")
      : panel.locator("dt", { hasText: "Per month" }).locator("xpath=following-sibling::dd[1]");
  await expect(total).toHaveText("€19.00");
  await service.fill(name);
  await portal.expectAccessible();
  // Nothing is sent before all of it was shown once more.
  await expect(page.getByRole("button", { name: "Purchase" })).toHaveCount(0);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Check what you entered. Nothing has been sent yet.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Solution and name" })).toContainText(name);
  await portal.expectAccessible();
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("My services")).toBeVisible();
  await portal.open(`pages/marketplace/orders?search=${name}`);
  const order = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: name });
  await expect(order).toContainText("Procuring");
  await expect(order).toContainText("€19.00");
});

test("a customer chooses in the form of a solution what its product page has a price for", async ({
  portal,
}) => {
  const { page } = portal;
  const name = `guarded-${test.info().project.name}-${Date.now() % 100_000}`;
  await portal.signIn("customer");
  await portal.open("pages/services/purchase?solution=16");
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(portal.heading("Managed firewall")).toBeVisible();
  await page.getByRole("radio", { name: "Day and night" }).check();
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByText("€139.00").first()).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Service name").fill(name);
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("My services")).toBeVisible();
  await portal.open(`pages/marketplace/orders?search=${name}`);
  const order = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: name });
  await expect(order).toContainText("€139.00");
});

test("a provider orders a service by its name for a customer, and one with a form of its own", async ({
  portal,
}) => {
  const { page } = portal;
  const mark = `${test.info().project.name}-${Date.now() % 100_000}`;
  const solution = `Backup audit ${mark}`;

  await portal.signIn("provider");
  await portal.open("pages/marketplace/customer-management/direct/manage?id=100");
  await page.getByRole("link", { name: "Order a service" }).click();
  await expect(page.getByRole("combobox", { name: "Account" })).toHaveValue("Contoso Manufacturing");
  await page.getByRole("combobox", { name: "Solution" }).fill("Monitoring");
  await page.getByRole("option", { name: "Monitoring" }).click();
  await page.getByLabel("Service name").fill(`for-contoso-${mark}`);
  await portal.expectAccessible();
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("Contoso Manufacturing")).toBeVisible();

  // A custom service that asks something: its own page has the customer, too.
  await portal.open("pages/marketplace/solutions/create/xaas");
  await page.getByLabel("Solution name").fill(solution);
  await page.getByRole("switch", { name: "Available", exact: true }).check();
  await page.getByRole("button", { name: "Create solution" }).click();
  await expect(portal.heading(solution)).toBeVisible();
  await portal.open(`pages/marketplace/solutions?search=${encodeURIComponent(solution)}`);
  await portal.row(solution).choose("Change the form");
  await page.getByRole("button", { name: "Add field" }).click();
  await page.getByRole("region", { name: "Fields" }).getByLabel("Label", { exact: true }).fill("Sites");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/^Version 1, by/)).toBeVisible();

  await portal.open("pages/services/purchase?account=100");
  await page.getByRole("combobox", { name: "Solution" }).fill(solution);
  await page.getByRole("option", { name: solution }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(portal.heading(solution)).toBeVisible();
  await page.getByLabel("Sites").fill("Lyon");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("combobox", { name: "Account" })).toHaveValue("Contoso Manufacturing");
  await page.getByLabel("Service name").fill(`audit-${mark}`);
  await portal.expectAccessible();
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("Contoso Manufacturing")).toBeVisible();

  // Both are the customer's.
  await portal.signOut();
  await portal.signIn("customer");
  for (const name of [`for-contoso-${mark}`, `audit-${mark}`]) {
    await portal.open(`pages/services/my-services?search=${name}`);
    await expect(portal.row(name).line).toContainText("Procuring");
  }
});
