import { expect, test } from "./support/test.ts";

test("a customer orders an edge gateway, sets up its firewall, NAT, load balancer and SSL VPN, and deletes it", async ({
  portal,
}, { project }) => {
  const { page } = portal;
  const name = `edge-${project.name}-${Date.now() % 100_000}`;
  const main = page.getByRole("main");
  const tab = async (...names: readonly string[]) => {
    for (const each of names)
      await page.getByRole("tab", { name: new RegExp(`^${each}(?: \\d+)?$`) }).click();
  };
  /** Fills the dialog that a button opens, sends it, and waits until the gateway has what was sent. */
  const send = async (
    button: string,
    title: RegExp,
    fill: (dialog: ReturnType<typeof page.getByRole>) => Promise<void>,
  ) => {
    await page.getByRole("button", { name: button, exact: true }).first().click();
    const dialog = page.getByRole("dialog", { name: title });
    await fill(dialog);
    await dialog.getByRole("button", { name: button, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  const isIdle = async () => await expect(main).not.toContainText("Running task", { timeout: 120_000 });

  await portal.signIn("customer");
  await portal.open("pages/services/vcloud/v2/edge-gateway/purchase?offer=12");
  await expect(portal.heading("Purchase edge gateway")).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name", { exact: true }).first().fill(name);
  // The price is that of the size that is chosen, and so is the charge.
  const summary = page.getByRole("region", { name: "Summary" });
  await portal.pick("Size", /^Quad large$/);
  await expect(summary).toContainText("€155.00");
  await portal.pick("Size", /^Large$/);
  await expect(summary).toContainText("€75.00");
  await portal.pick("External network", /gateways/);
  await portal.expectAccessible();
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("My services")).toBeVisible();
  const service = portal.row(name);
  await expect(service.line).toContainText("Available", { timeout: 120_000 });
  await expect(service.line).toContainText("€75.00");
  await service.line.getByRole("link", { name }).click();
  await expect(portal.heading(name)).toBeVisible();
  const address = await main
    .getByText(/^198\.1[89]\.\d+\.\d+$/)
    .first()
    .innerText();
  await portal.expectAccessible();

  await tab("Firewall");
  for (const rule of ["First", "Second"]) {
    await send("Add rule", /Add rule/, async (dialog) => {
      await dialog.getByLabel("Name").fill(rule);
      await dialog.getByLabel("Source").fill("any");
      await page.keyboard.press("Enter");
      await dialog.getByLabel("Destination").fill(address);
      await page.keyboard.press("Enter");
      await portal.expectAccessible();
    });
    await expect(portal.row(rule).line).toBeVisible({ timeout: 120_000 });
    await isIdle();
  }
  await portal.row("Second").choose("Move up");
  await expect(main.getByText(/^(?:First|Second)$/)).toHaveText(["Second", "First"], { timeout: 120_000 });
  await isIdle();

  await tab("NAT");
  await send("Add rule", /Add rule/, async (dialog) => {
    await dialog.getByLabel("Description").fill("Web");
    await dialog.getByLabel("DNAT").check();
    await portal.pick("Applied on", /Internet/);
    await dialog.getByLabel("Original address").fill(address);
    await dialog.getByLabel("Translated address").fill("192.168.10.10");
  });
  await expect(portal.row("Web").line).toBeVisible({ timeout: 120_000 });
  await isIdle();

  await tab("Load balancer", "Pools");
  await send("Add pool", /Add pool/, async (dialog) => {
    await dialog.getByLabel("Name").first().fill("shop");
  });
  await expect(portal.row("shop").line).toBeVisible({ timeout: 120_000 });
  await isIdle();
  await tab("Profiles");
  await send("Add application profile", /Add application profile/, async (dialog) => {
    await dialog.getByLabel("Name").fill("Plain");
    await portal.pick("Type", /^HTTP$/);
  });
  await expect(portal.row("Plain").line).toBeVisible({ timeout: 120_000 });
  await isIdle();
  await tab("Virtual servers");
  await send("Add virtual server", /Add virtual server/, async (dialog) => {
    await dialog.getByLabel("Name").fill("www");
    await dialog.getByLabel("Address").fill(address);
    await portal.pick("Protocol", /^HTTP$/);
    await dialog.getByLabel("Port", { exact: true }).fill("80");
    await portal.pick("Application profile", /Plain/);
    await portal.pick("Pool", /shop/);
  });
  await expect(portal.row("www").line).toBeVisible({ timeout: 120_000 });
  await isIdle();
  await tab("Pools");
  const used = await portal.row("shop").openMenu();
  await expect(used).toContainText("A virtual server uses it. Change that first.");
  await page.keyboard.press("Escape");

  await tab("SSL VPN", "Users");
  await send("Add user", /Add user/, async (dialog) => {
    await dialog.getByLabel("User name").fill("ada");
    await dialog.getByLabel(/^Password(?: \(optional\))?$/).fill("engine1843");
  });
  await expect(portal.row("ada").line).toBeVisible({ timeout: 120_000 });
  await isIdle();
  await portal.expectAccessible();

  await portal.chooseFromMenu("More actions", "Delete");
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(portal.heading("My services")).toBeVisible();
  await expect(service.line).toBeHidden({ timeout: 120_000 });
});
