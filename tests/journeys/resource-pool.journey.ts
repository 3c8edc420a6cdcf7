import { expect, test } from "./support/test.ts";

test("a purchased resource pool shows as a placeholder row that becomes the row", async ({ portal }, {
  project,
}) => {
  const { page } = portal;
  const name = `journey-${project.name}-${Date.now() % 100_000}`;
  await portal.signIn("customer");
  await page.getByRole("link", { name: "Purchase" }).click();
  await expect(portal.heading("Purchase a resource pool")).toBeVisible();
  await portal.pick("Solution", /resource pool/i);
  await portal.pick("Datacentre", /.+/);
  await portal.pick("Cluster", /.+/);
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name", { exact: true }).fill("1 bad name");
  await page.getByLabel("Description").click();
  await expect(page.getByRole("main")).toContainText(
    "Pool name requirements: contain alphanumeric characters",
  );
  await page.getByLabel("Name", { exact: true }).fill(name);
  await portal.continueToSubmit("Purchase");

  await expect(portal.heading("My services")).toBeVisible();
  await expect(page.getByText(name).first()).toBeVisible();
  const row = portal.row(name);
  await expect(row.line).toContainText("Available", { timeout: 40_000 });
  await row.line.getByRole("link", { name }).click();
  await expect(portal.heading(name)).toBeVisible();
});

test("a machine is powered off and on again", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  await portal.expectAccessible();
  const name = await portal.firstRowName(/Powered on/);
  const row = portal.row(name);
  await row.choose("Guest information");
  const guest = page.getByRole("dialog", { name: `Guest of ${name}` });
  await expect(guest).toContainText("Operating system");
  await portal.expectAccessible();
  await page.keyboard.press("Escape");
  await expect(guest).toBeHidden();
  await row.choose("Power off");
  const dialog = page.getByRole("dialog", { name: `Power off ${name}` });
  await dialog.getByRole("button", { name: "Power off" }).click();
  await expect(row.line).toContainText("Powered off", { timeout: 40_000 });
  await row.choose("Power on");
  await expect(row.line).toContainText("Powered on", { timeout: 40_000 });
});
