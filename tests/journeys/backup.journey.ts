import { expect, test } from "./support/test.ts";

test("a customer buys backup storage, protects a computer, backs it up, sees what is used and deletes it", async ({
  portal,
}, { project }) => {
  const { page } = portal;
  const name = `backup-${project.name}-${Date.now() % 100_000}`;
  await portal.signIn("customer");
  await portal.open("pages/services/purchase?solution=13");
  await expect(page.getByRole("combobox", { name: "Solution" })).toHaveValue("Backup");
  await page.getByLabel("Service name").fill(name);
  const main = page.getByRole("main");
  await expect(main).toContainText("€24.00");
  await page.getByLabel("Storage", { exact: true }).fill("1,200");
  await expect(main).toContainText("€55.00");
  await expect(main).toContainText("0 × €1.50");
  await portal.expectAccessible();
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("My services")).toBeVisible();
  const row = portal.row(name);
  await expect(row.line).toContainText("Available", { timeout: 120_000 });
  await row.line.getByRole("link", { name }).click();
  await expect(portal.heading(name)).toBeVisible();
  await expect(main).toContainText("No computers yet");
  await expect(main.getByRole("meter", { name: "Storage" })).toHaveAttribute("aria-valuetext", /0 .*1,200/);
  await portal.expectAccessible();

  await page.getByRole("link", { name: "Protect a computer" }).click();
  await expect(portal.heading(`Protect a computer in ${name}`)).toBeVisible();
  await page.getByLabel("Computer", { exact: true }).fill("web-01");
  await portal.pick("OS", /Debian 13/);
  await portal.pick("Policy", /Every night/);
  await expect(main).toContainText("+€1.50");
  await expect(main).toContainText("€56.50");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Protect", exact: true }).click();
  await expect(portal.heading(name)).toBeVisible();
  await expect(portal.row("web-01").line).toContainText("Online", { timeout: 120_000 });
  await expect(page.getByText("web-01 is protected")).toBeVisible();

  await page.getByRole("tab", { name: /Jobs/ }).click();
  await expect(portal.row("Every night").line).toContainText("Daily at 22:00 UTC");
  await portal.row("Every night").choose("Run now");
  await expect(portal.row("Every night").line).toContainText("Success", { timeout: 120_000 });
  await portal.expectAccessible();
  await page.getByRole("tab", { name: /Restore points/ }).click();
  await expect(main).toContainText("Full");
  await page.getByRole("tab", { name: /Runs/ }).click();
  await expect(main).toContainText("Success");
  await page.getByRole("tab", { name: "Usage" }).click();
  await expect(main).toContainText("Used storage");
  await expect(main.getByRole("meter", { name: "Storage" })).not.toHaveAttribute("aria-valuetext", /^0 /);
  await portal.expectAccessible();

  await portal.chooseFromMenu("More actions", "Delete");
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(portal.heading("My services")).toBeVisible();
  await expect(row.line).toBeHidden({ timeout: 120_000 });
});

test("a provider connects a backup server, is told which it cannot reach, and maps a tenant to an account and away", async ({
  portal,
  expectedErrors,
}) => {
  // The address that is refused.
  expectedErrors.push(/422/);
  const { page } = portal;
  const account = "Brightwater Distribution";
  await portal.signIn("provider");
  await portal.row("Backup Europe").choose("Configure");
  await expect(portal.heading("Connect Backup Europe to a backup server")).toBeVisible();
  const address = page.getByRole("textbox", { name: "Address" });
  await address.fill("https://veeam.example.com");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("There is no connection to other backup servers yet").first()).toBeVisible();
  await address.fill("embedded:");
  await page.getByLabel("ASA URL").fill("https://asa.example.com:8443");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Save changes" }).click();

  await expect(portal.heading("What to sell")).toBeVisible();
  await page.getByRole("link", { name: "Open the automator" }).click();
  await expect(portal.heading("Backup Europe")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("https://asa.example.com:8443");
  await page.getByRole("button", { name: "Test the connection" }).click();
  await expect(page.getByText("The backup server answers.")).toBeVisible();
  await page.getByRole("tab", { name: /^Jobs/ }).click();
  await expect(page.getByRole("main")).toContainText("Daily at 22:00 UTC");
  await page.getByRole("tab", { name: /^Tenants/ }).click();
  await portal.row("Harbour Freight Services").choose("Map to an account");

  await expect(portal.heading("Map an account to a tenant of Backup Europe")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Harbour Freight Services");
  await portal.pick("Account", new RegExp(account));
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(portal.row("Harbour Freight Services").line).toContainText(account);
  await portal.row("Harbour Freight Services").choose("Unmap");
  await page
    .getByRole("dialog", { name: /Harbour Freight Services/ })
    .getByRole("button", { name: "Unmap" })
    .click();
  await expect(portal.row("Harbour Freight Services").line).not.toContainText(account);
});
