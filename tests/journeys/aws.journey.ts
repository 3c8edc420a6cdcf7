import { expect, test } from "./support/test.ts";

test("a customer buys an instance, stops it, reads its key pair and deletes it", async ({ portal }, {
  project,
}) => {
  const { page } = portal;
  const name = `instance-${project.name}-${Date.now() % 100_000}`;
  await portal.signIn("customer");
  await portal.open("pages/services/aws/purchase/instance?offer=14");
  await expect(portal.heading("Purchase a cloud instance")).toBeVisible();
  await portal.pick("Region", /Ireland/);
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await portal.pick("Image", /ubuntu/);
  await portal.pick("Instance type", /t3\.micro/);
  // The only network that is granted to customers.
  await expect(page.getByRole("group", { name: "Network" })).toContainText("production");
  await portal.pick("Subnet", /production-a/);
  await portal.pick("Security groups", /web/);
  // The list stays open for more.
  await page.keyboard.press("Tab");
  await portal.pick("Key pair", /operations/);
  await portal.expectAccessible();
  await portal.continueToSubmit("Purchase");

  await expect(portal.heading("My services")).toBeVisible();
  const row = portal.row(name);
  await expect(row.line).toContainText("Available", { timeout: 40_000 });
  await row.line.getByRole("link", { name }).click();
  await expect(portal.heading(name)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Running");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page
    .getByRole("dialog", { name: `Stop ${name}?` })
    .getByRole("button", { name: "Stop" })
    .click();
  await expect(main).toContainText("Stopped", { timeout: 40_000 });
  await page.getByRole("tab", { name: "Access" }).click();
  await expect(main).toContainText("operations");

  await portal.chooseFromMenu("More actions", "Delete");
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(portal.heading("My services")).toBeVisible();
  await expect(row.line).toBeHidden({ timeout: 40_000 });
});
