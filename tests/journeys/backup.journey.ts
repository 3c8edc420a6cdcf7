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
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("My services")).toBeVisible();
  const row = portal.row(name);
  await expect(row.line).toContainText("Available", { timeout: 40_000 });
  await row.line.getByRole("link", { name }).click();
  await expect(portal.heading(name)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("No computers yet");
  await expect(main.getByRole("meter", { name: "Storage" })).toHaveAttribute("aria-valuetext", /0 .*500/);
  await portal.expectAccessible();

  await page.getByRole("button", { name: "Protect a computer" }).first().click();
  const protect = page.getByRole("dialog", { name: "Protect a computer" });
  await protect.getByLabel("Computer", { exact: true }).fill("web-01");
  await portal.pick("OS", /Debian 13/);
  await portal.pick("Policy", /Every night/);
  await portal.expectAccessible();
  await protect.getByRole("button", { name: "Protect a computer" }).click();
  await expect(portal.row("web-01").line).toContainText("Online", { timeout: 40_000 });

  await page.getByRole("tab", { name: /Jobs/ }).click();
  await expect(portal.row("Every night").line).toContainText("Daily at 22:00 UTC");
  await portal.row("Every night").choose("Run now");
  await expect(portal.row("Every night").line).toContainText("Success", { timeout: 40_000 });
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
  await expect(row.line).toBeHidden({ timeout: 40_000 });
});
