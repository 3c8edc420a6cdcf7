import { expect, test } from "./support/test.ts";

test("the log says who powered off which machine where, and leads there", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  const name = await portal.firstRowName(/Powered on/);
  const row = portal.row(name);
  await row.choose("Power off");
  await page.getByRole("dialog").getByRole("button", { name: "Power off" }).click();
  await expect(row.line).toContainText("Powered off", { timeout: 120_000 });

  await portal.open("pages/account/logs");
  const line = page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ hasText: `customer@demo.example powered off ${name} in erp-production` })
    .first();
  await expect(line).toContainText("Power state Powered on → changed to Powered off");
  await expect(page.getByText(`customer@demo.example asked to power off ${name}`).first()).toBeVisible();
  await portal.expectAccessible();
  await line.getByRole("link", { name }).click();
  await expect(portal.heading("erp-production")).toBeVisible();
  await expect(row.line).toContainText("Powered off");
  await page.goBack();
  await line.getByRole("link", { name: "erp-production" }).click();
  await expect(portal.heading("erp-production")).toBeVisible();
  await portal.openPoolWithMachines();
  await row.choose("Power on");
  await expect(row.line).toContainText("Powered on", { timeout: 120_000 });
});

test("the log says what a name was before and is now, and is filtered by person, action and time", async ({
  portal,
}, { project }) => {
  const { page } = portal;
  const email = `ada-${project.name}@contoso.example`;
  await portal.signIn("customer");
  await portal.open("pages/account/settings?tab=contacts");
  await page.getByRole("button", { name: "Add contact" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("First name").fill("Ada");
  await dialog.getByLabel("Last name").fill(`Byron ${project.name}`);
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await expect(dialog).toBeHidden();
  await portal.row(`Byron ${project.name}`).choose("Modify");
  await dialog.getByLabel("Last name").fill(`Lovelace ${project.name}`);
  await dialog.getByRole("button", { name: /Save|Modify/ }).click();
  await expect(portal.row(`Lovelace ${project.name}`).line).toBeVisible();

  await portal.open("pages/account/logs");
  const sentence = `customer@demo.example changed contact ${email}`;
  const lines = page.getByRole("row").or(page.getByRole("listitem"));
  await expect(lines.filter({ hasText: sentence }).first()).toContainText(
    `Last name Byron ${project.name} → changed to Lovelace ${project.name}`,
  );
  // Where it is narrow, the filters are behind a button.
  const filters = page.getByRole("button", { name: /^Filters/ });
  if (await filters.isVisible()) await filters.click();
  await page.getByRole("button", { name: "Filter by Action" }).click();
  await page.getByRole("checkbox", { name: "Contact added" }).check();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/action=contact\.create/);
  await expect(lines.filter({ hasText: `added contact ${email}` }).first()).toBeVisible();
  await expect(lines.filter({ hasText: sentence })).toHaveCount(0);
  await page.getByRole("button", { name: "Filter by User" }).click();
  await page.getByRole("combobox", { name: "User" }).selectOption("customer@demo.example");
  await page.getByRole("button", { name: "Filter by Time" }).click();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Last 7 days" }).click();
  await expect(page.getByRole("button", { name: "Time: Last 7 days" })).toBeVisible();
  await expect(page).toHaveURL(/user=customer%40demo\.example.*create_time=\d{4}-\d\d-\d\d\.\./);
  await page.reload();
  await expect(lines.filter({ hasText: `added contact ${email}` }).first()).toBeVisible();
  await expect(lines.filter({ hasText: /ordered|powered/ })).toHaveCount(0);
});
