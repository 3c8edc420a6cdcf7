import type { Portal } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

/** Time that a task of the platform may take. */
const TASK = { timeout: 120_000 };

test("a single machine is ordered, opened, powered on, looked at and deleted by its name", async ({
  portal,
}, { project }) => {
  const { page } = portal;
  const name = `single-${project.name}-${Date.now() % 100_000}`;
  await portal.signIn("customer");
  await portal.open("pages/services/purchase?solution=6");
  await expect(page.getByRole("combobox", { name: "Solution" })).toHaveValue("Virtual machine");
  await page.getByLabel("Service name").fill(name);
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("My services")).toBeVisible();
  await portal.open(`pages/services/my-services?search=${name}`);
  await expect(portal.row(name).line).toContainText("Available", TASK);

  await page.getByRole("link", { name, exact: true }).click();
  await expect(portal.heading(name)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Powered off");
  await expect(main).toContainText("Ubuntu 24.04 LTS (64-bit)");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Power on", exact: true }).click();
  await expect(main).toContainText("Powered on", TASK);

  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Console", exact: true }).click();
  const window = await opening;
  await expect(window.getByRole("status")).toHaveText("Connected");
  await expect(window.getByRole("heading", { level: 1 })).toHaveText(name);
  await window.close();

  await page.getByRole("tab", { name: "Service" }).click();
  await expect(main).toContainText(`customer@demo.example`);
  await portal.expectAccessible();

  await chooseMore(portal, "Delete");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Its disks and snapshots are deleted with it.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(portal.heading("My services")).toBeVisible();
  await portal.open(`pages/services/my-services?search=${name}`);
  await expect(page.getByRole("link", { name, exact: true })).toBeHidden(TASK);
});

test("a pool of the first version shows its machines, and each its page", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/services/my-services?search=pool-billing-02");
  await page.getByRole("link", { name: "pool-billing-02", exact: true }).click();
  await expect(portal.heading("pool-billing-02")).toBeVisible();
  await page.getByRole("link", { name: "web-01", exact: true }).click();
  await expect(portal.heading("web-01")).toBeVisible();
  await expect(page.getByRole("main").getByRole("figure")).toHaveCount(2);
  await portal.expectAccessible();
  await page.getByRole("main").getByRole("link", { name: "pool-billing-02" }).last().click();
  await expect(portal.heading("pool-billing-02")).toBeVisible();
});

async function chooseMore({ page }: Portal, entry: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}
