import { openFor } from "./support/portal.ts";
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
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByLabel("Key", { exact: true }).fill("stage");
  await page.getByLabel("Value", { exact: true }).fill(project.name);
  await portal.expectAccessible();
  await portal.continueToSubmit("Purchase");

  await expect(portal.heading("My services")).toBeVisible();
  const row = portal.row(name);
  await expect(row.line).toContainText("Available", { timeout: 120_000 });
  await row.line.getByRole("link", { name }).click();
  await expect(portal.heading(name)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Running");
  await expect(main).toContainText("stage");
  // 3.00 for the service, two cores of 7.50, one GiB of 4.10.
  await expect(main).toContainText("22.10");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await page
    .getByRole("dialog", { name: `Stop ${name}?` })
    .getByRole("button", { name: "Stop" })
    .click();
  await expect(main).toContainText("Stopped", { timeout: 120_000 });
  await page.getByRole("tab", { name: "Access" }).click();
  await expect(main).toContainText("operations");

  await portal.chooseFromMenu("More actions", "Delete");
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(portal.heading("My services")).toBeVisible();
  await expect(row.line).toBeHidden({ timeout: 120_000 });
});

test("a provider tests the connection, maps a key pair, and sells an instance that runs already", async ({
  portal,
  browser,
  server,
}, { project }) => {
  const { page } = portal;
  // Journeys of both widths share a server.
  const isNarrow = project.name === "narrow";
  const [instance, region] = isNarrow ? ["reporting", "Frankfurt"] : ["legacy-web", "Ireland"];
  const name = `sold-${project.name}`;
  await portal.signIn("provider");
  await portal.row("AWS Europe").choose("Open");
  await expect(portal.heading("AWS Europe")).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Test the connection" }).click();
  await expect(page.getByText("AWS answers, and the access key is good.")).toBeVisible();

  await portal.chooseFromMenu("More actions", "Sell instances");
  await expect(page.getByRole("tab", { name: /^Instances without a service/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await portal.row(instance).choose("Map to a customer");
  const dialog = page.getByRole("dialog", { name: `Map ${instance} to a customer` });
  await portal.pick("Account", /Contoso Manufacturing/);
  await expect(dialog.getByRole("group", { name: "Solution" })).toContainText("Cloud instance Europe");
  await dialog.getByLabel("Service name", { exact: true }).fill(name);
  await portal.expectAccessible();
  await dialog.getByRole("button", { name: "Map to a customer" }).click();
  await expect(page.getByText(`${name} is a service of the customer now.`)).toBeVisible();
  await expect(portal.row(instance).line).toHaveCount(0);

  const customer = await openFor(browser, server.url, "customer@demo.example");
  await customer.open(`pages/services/my-services?search=${name}`);
  await customer.page.getByRole("link", { name, exact: true }).click();
  await expect(customer.heading(name)).toBeVisible();
  await expect(customer.page.getByRole("main")).toContainText("Running");

  await portal.open("pages/automation/aws/automator/manage?id=8");
  await portal.pick("Region", new RegExp(region ?? ""));
  await portal.row("developers").choose("Map to an account");
  const mapping = page.getByRole("dialog", { name: /developers/ });
  await portal.pick("Account", /Contoso Manufacturing/);
  await mapping.getByRole("button", { name: /^Map/ }).click();
  await expect(portal.row("developers").line).toContainText("Contoso Manufacturing");
  await portal.expectAccessible();
  await customer.open("pages/services/aws/purchase/instance?offer=14");
  await customer.pick("Region", new RegExp(region ?? ""));
  await customer.page.getByRole("button", { name: "Next" }).click();
  await customer.page.getByRole("combobox", { name: "Key pair" }).click();
  await expect(customer.page.getByRole("option", { name: "developers" })).toBeVisible();
  await customer.page.context().close();
  await portal.row("developers").choose("Unmap from an account");
  await page
    .getByRole("dialog", { name: /developers/ })
    .getByRole("button", { name: /^Unmap/ })
    .click();
  await expect(portal.row("developers").line).not.toContainText("Contoso Manufacturing");

  await portal.open("pages/automation/aws/automator?id=8&tab=services");
  await portal.search(name);
  await portal.row(name).choose("Unmap");
  const ending = page.getByRole("dialog", { name: `Unmap ${name}?` });
  await ending.getByRole("textbox").fill(name);
  await ending.getByRole("button", { name: "Unmap" }).click();
  await expect(portal.row(name).line).toHaveCount(0);
  await page.getByRole("tab", { name: /^Instances without a service/ }).click();
  await expect(portal.row(instance).line).toBeVisible();
});

test("a provider limits a region to a catalog, changes it and takes it away", async ({ portal }, {
  project,
}) => {
  const { page } = portal;
  const isNarrow = project.name === "narrow";
  const name = `small-${project.name}`;
  await portal.signIn("provider");
  await portal.open("pages/automation/aws/automator/manage?id=9");
  await portal.pick("Region", isNarrow ? /Oregon/ : /Virginia/);
  await page.getByRole("button", { name: "Add catalog" }).click();
  const dialog = page.getByRole("dialog", { name: "Add catalog" });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await portal.pick("Images", /debian-13/);
  await page.keyboard.press("Tab");
  await portal.pick("Instance types", /t3\.micro/);
  await page.keyboard.press("Tab");
  await portal.expectAccessible();
  await dialog.getByRole("button", { name: /^Add/ }).click();
  await page.getByRole("tab", { name: /^Catalogs/ }).click();
  await expect(portal.row(name).line).toContainText("t3.micro");
  await portal.row(name).choose("Modify");
  const change = page.getByRole("dialog", { name: new RegExp(name) });
  await change.getByLabel("Description").fill("Small machines only");
  await change.getByRole("button", { name: "Modify" }).click();
  await expect(portal.row(name).line).toContainText("Small machines only");
  await portal.row(name).choose("Delete");
  await page
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(portal.row(name).line).toHaveCount(0);
});
