import { expect, test } from "./support/test.ts";

test("a customer buys a virtual datacentre, makes a vApp, starts it, takes a snapshot and deletes it", async ({
  portal,
}, { project }) => {
  const { page } = portal;
  const main = page.getByRole("main");
  const name = `vdc-${project.name}-${Date.now() % 100_000}`;
  const vapp = "storefront";
  /** An action of the page: beside its title, or in the menu there. */
  const act = async (label: string) => {
    const button = main.getByRole("button", { name: label, exact: true });
    const more = main.getByRole("button", { name: "More actions" });
    await expect(button.or(more).first()).toBeVisible();
    if (await button.isVisible()) await button.click();
    else await portal.chooseFromMenu("More actions", new RegExp(`^${label}$`));
  };
  await portal.signIn("customer");
  await portal.open("pages/services/vcloud/v2/org-vdc/purchase?offer=10");
  await expect(portal.heading("Purchase a virtual datacentre")).toBeVisible();
  await portal.expectAccessible();
  const named = page.getByLabel("Name", { exact: true });
  // The only place is chosen once it has been read: until then the step is not complete.
  await expect(async () => {
    await page.getByRole("button", { name: "Next" }).click();
    await expect(named).toBeVisible({ timeout: 1000 });
  }).toPass();
  await named.fill(name);
  await portal.expectAccessible();
  await portal.continueToSubmit("Purchase");

  await expect(portal.heading("My services")).toBeVisible();
  const row = portal.row(name);
  await expect(row.line).toContainText("Available", { timeout: 120_000 });
  await row.line.getByRole("link", { name }).click();
  await expect(portal.heading(name)).toBeVisible();
  await expect(main).toContainText("No vApps");
  await portal.expectAccessible();

  await act("Create vApp");
  const creation = page.getByRole("dialog", { name: "Create vApp" });
  await creation.getByLabel("Name", { exact: true }).fill(vapp);
  await portal.pick("Template", /Ubuntu/);
  await creation.getByRole("button", { name: "Create vApp" }).click();
  const made = portal.row(vapp);
  await expect(made.line).toContainText("Powered off", { timeout: 120_000 });
  await made.line.getByRole("link", { name: vapp }).click();
  await expect(portal.heading(vapp)).toBeVisible();
  await portal.expectAccessible();

  await act("Power on");
  await expect(main).toContainText("Powered on", { timeout: 120_000 });
  await portal.row(vapp).line.getByRole("link", { name: vapp }).click();
  await expect(page.getByRole("tab", { name: "Performance" })).toBeVisible();
  await portal.expectAccessible();

  const opened = page.context().waitForEvent("page");
  await act("Console");
  const console = await opened;
  await expect(console.getByRole("application", { name: `Screen of ${vapp}` })).toBeVisible({
    timeout: 120_000,
  });
  await console.close();

  await act("Take snapshot");
  const taking = page.getByRole("dialog", { name: `Take a snapshot of ${vapp}` });
  await taking.getByLabel("Name", { exact: true }).fill("Before the update");
  await taking.getByRole("button", { name: "Take snapshot" }).click();
  // The task that takes it names it too, and while it runs the machine takes no other.
  await expect(main.getByText("Before the update", { exact: true })).toBeVisible({ timeout: 120_000 });

  await act("Insert medium");
  await portal.pick("Medium", /debian/);
  await page.getByRole("dialog").getByRole("button", { name: "Insert medium" }).click();
  await expect(main.getByText("debian-13.1.0-amd64-netinst.iso", { exact: true })).toBeVisible({
    timeout: 120_000,
  });

  await act("Power off");
  await page.getByRole("dialog").getByRole("button", { name: "Power off" }).click();
  await expect(main).toContainText("Powered off", { timeout: 120_000 });

  await act("Delete");
  const deletion = page.getByRole("dialog", { name: `Delete ${vapp}?` });
  await deletion.getByRole("textbox").fill(vapp);
  await deletion.getByRole("button", { name: "Delete" }).click();
  await expect(main).toContainText("No virtual machines", { timeout: 120_000 });
});
