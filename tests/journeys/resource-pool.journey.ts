import { expect, test } from "./support/test.ts";

test("a purchased resource pool shows as a placeholder row that becomes the row", async ({ portal }, {
  project,
}) => {
  const { page } = portal;
  const name = `journey-${project.name}-${Date.now() % 100_000}`;
  await portal.signIn("customer");
  await portal.open("pages/services/vcenter/v2/resource-pool/purchase");
  await expect(portal.heading("Purchase a resource pool")).toBeVisible();
  const solutions = page.getByRole("radiogroup", { name: "Solution" });
  await solutions.getByRole("radio", { name: "Resource pool Dublin" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(solutions.getByRole("radio", { name: "Resource pool Frankfurt", exact: true })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await expect(solutions.getByRole("radio", { name: "Resource pool Dublin" })).toBeChecked();
  // The only datacentre is chosen, and said.
  await expect(page.getByRole("group", { name: "Datacentre" })).toHaveText(/Dublin/);
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
  await expect(row.line).toContainText("Available", { timeout: 120_000 });
  await row.line.getByRole("link", { name }).click();
  await expect(portal.heading(name)).toBeVisible();
});

test("a pool says what it costs, where it is and how much of it is used", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/services/my-services?search=databases");
  await page.getByRole("link", { name: "databases", exact: true }).click();
  await expect(portal.heading("databases")).toBeVisible();
  const fact = (label: string) => page.getByRole("main").locator("dl > div").filter({ hasText: label });
  // 25 for the service, 95 GHz above the least at 11.00, 312 GB above the least at 3.60, and 8,000 GB of gold storage at 0.14.
  await expect(fact("Price per month")).toContainText("€3,313.20");
  await expect(fact("Place")).toContainText("Frankfurt, Production");
  await expect(fact("Owner")).toContainText("Contoso Manufacturing");
  for (const [name, limit] of [
    ["CPU", "96 GHz"],
    ["Memory", "320 GB"],
    ["Storage, provisioned", "8,000 GB"],
  ] as const)
    await expect(page.getByRole("meter", { name })).toHaveAttribute(
      "aria-valuetext",
      new RegExp(`^[1-9][\\d,.]* / ${limit}, \\d+ % used`),
    );
  await expect(fact("Storage written")).toContainText(/^Storage written[1-9][\d,.]* GB$/);
  await portal.expectAccessible();
});

test("deleting a pool counts its machines, and keeps it until its name is typed", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  await portal.chooseFromMenu("More actions", "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete erp-production?" });
  await expect(dialog).toContainText(/Deletes erp-production and its \d+ machines\. This cannot be undone\./);
  await expect(dialog.getByRole("listitem")).toHaveText(/^\d+ of the machines are on$/);
  await expect(dialog.getByRole("textbox", { name: "Type erp-production to confirm" })).toBeFocused();
  await expect(page.getByRole("menu")).toBeHidden();
  await portal.expectAccessible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "More actions" })).toBeFocused();
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
  const dialog = page.getByRole("dialog", { name: `Power off ${name}?` });
  await expect(dialog).toContainText(`${name} stops immediately. Unsaved data is lost.`);
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await dialog.getByRole("button", { name: "Power off" }).click();
  await expect(row.line).toContainText("Powering off…");
  await expect(row.line).toContainText("Powered off", { timeout: 120_000 });
  // Its row says it: no message besides.
  await expect(page.getByRole("region", { name: "Messages" })).not.toContainText(name);
  await row.choose("Power on");
  await expect(row.line).toContainText("Powered on", { timeout: 120_000 });
});
