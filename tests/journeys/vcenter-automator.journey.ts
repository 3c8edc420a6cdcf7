import { expect, test } from "./support/test.ts";

// An automator that no other journey uses: what customers can choose on it changes here.
const LAB = "pages/automation/vcenter/v2/automator?id=3";

test("a provider looks at what a vCenter has, and at its figures", async ({ portal }) => {
  const { page } = portal;
  const main = page.getByRole("main");
  await portal.signIn("provider");
  await portal.row("vCenter Lab").choose("Open");
  await expect(portal.heading("vCenter Lab")).toBeVisible();
  await page.getByRole("tab", { name: "Inventory" }).click();
  await page.getByRole("tab", { name: /^Folders/ }).click();
  await expect(main).toContainText("Lab, vm");
  await page.getByRole("tab", { name: /^Datastores/ }).click();
  await expect(main).toContainText("gold-01");
  await expect(main).toContainText("80,000 GB");
  await portal.expectAccessible();
  await page.getByRole("tab", { name: "Insights" }).click();
  await expect(main.getByRole("figure", { name: "Hosts", exact: true })).toContainText("20");
  await portal.expectAccessible();
  await page.getByRole("tab", { name: /^Activity/ }).click();
  await expect(main).toContainText("No tasks yet");
});

test("a provider makes a catalog, changes it and takes it away", async ({ portal }, { project }) => {
  const { page } = portal;
  const name = `linux-${project.name}`;
  await portal.signIn("provider");
  await portal.open(`${LAB}&tab=catalogs`);
  await page.getByRole("link", { name: "Create catalog" }).first().click();
  await expect(portal.heading("Create catalog")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await portal.pick("Templates", /debian-13/);
  await page.keyboard.press("Tab");
  await portal.pick("ISO images", /debian-13\.1/);
  await page.keyboard.press("Tab");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page.getByText("The catalog is created.")).toBeVisible();
  await expect(portal.heading("vCenter Lab")).toBeVisible();

  await portal.row(name).choose("Modify");
  await expect(portal.heading(name)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("debian-13.1-netinst.iso");
  await page.getByRole("combobox", { name: /^Templates/ }).press("ArrowDown");
  await page.getByRole("option", { name: "ubuntu-24-04" }).click();
  await page.keyboard.press("Tab");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("The catalog is changed.")).toBeVisible();
  await page.getByRole("tab", { name: /^Templates/ }).click();
  await expect(portal.page.getByRole("row", { name: /ubuntu-24-04/ })).toContainText(name);
  await expect(portal.page.getByRole("row", { name: /windows-2025/ })).not.toContainText(name);

  await page.getByRole("tab", { name: /^Catalogs/ }).click();
  await portal.row(name).choose("Delete");
  await page
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(portal.row(name).line).toHaveCount(0);
});

test("catalogs of the first version have the same pages", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("provider");
  await portal.open("pages/automation/vcenter/v1/automator?id=4&tab=catalogs");
  await page.getByRole("link", { name: "Create catalog" }).first().click();
  await expect(portal.heading("Create catalog")).toBeVisible();
  await portal.pick("Templates", /windows-2025/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main")).toContainText("windows-2025");
});
