import { readFile } from "node:fs/promises";
import { openFor } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

/** Each width has a tenant and resources of its own, because they share a server. */
const OF_WIDTH = {
  wide: { tenant: "31111111-2222-4333-8444-555555555555", resources: ["web-01", "web-02"] },
  narrow: { tenant: "32222222-2222-4333-8444-555555555555", resources: ["web-03", "plan-web"] },
} as const;
const CLIENT = "99999999-2222-4333-8444-555555555555";

const ofWidth = (project: string) => OF_WIDTH[project === "narrow" ? "narrow" : "wide"];

test("a provider connects an Azure tenant, gives an account access, maps resources, and disconnects", async ({
  portal,
  expectedErrors,
}, { project }) => {
  // Of the secret that is refused.
  expectedErrors.push(/status of 422/, /422 Error/);
  const { page } = portal;
  const { tenant } = ofWidth(project.name);
  const name = `Azure of ${project.name} ${Date.now() % 100_000}`;
  const main = page.getByRole("main");
  await portal.signIn("provider");

  // Tried before anything is stored; what is refused is said at its field, and nothing is lost.
  await portal.open("pages/automation/microsoft-azure/configure");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Directory (tenant) id").fill(tenant);
  await page.getByLabel("Application (client) id").fill(CLIENT);
  await page.getByLabel(/^Client secret/).fill("wrong-fail");
  await page.getByRole("button", { name: "Test the tenant" }).click();
  await expect(page.getByText(/Azure refused the client secret/).first()).toBeVisible();
  await page.getByLabel(/^Client secret/).fill("open sesame");
  await page.getByRole("button", { name: "Test the tenant" }).click();
  await expect(
    page.getByText("This is the built-in demonstration: nothing was checked at Azure."),
  ).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Connect", exact: true }).click();
  await expect(portal.heading(name)).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(main.getByText("Available", { exact: true }).first()).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  const id = new URL(page.url().replace("#/", "")).searchParams.get("id");

  // A line that is added is a call that gives access.
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && /\/connectors\/\d+\/account/.test(request.url()))
      calls.push(`${request.method()} ${request.url().replace(/^.*\/account/, "account")}`);
  });
  const update = `pages/automation/microsoft-azure/automator/update?id=${id}`;
  const access = page.getByRole("combobox", { name: "Access" });
  const choose = async (option: string) => {
    await access.click();
    await page.getByRole("option", { name: option, exact: true }).click();
  };
  const save = async () => {
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("The connector was saved").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Save changes" })).toBeHidden();
  };
  await portal.open(update);
  await page.getByRole("button", { name: "Add a line" }).click();
  await portal.pick("Account", /Contoso Manufacturing/);
  await choose("Resources");
  await portal.expectAccessible();
  await save();
  expect(calls).toEqual(["POST account"]);

  // One that is changed is a call that changes it; one that is changed back is none.
  await portal.open(update);
  await choose("Resources and costs");
  await save();
  expect(calls).toEqual(["POST account", "PUT account/100"]);
  await portal.open(update);
  await page.getByLabel(/^Description/).fill("Changed");
  await choose("Resources");
  await choose("Resources and costs");
  await save();
  expect(calls).toHaveLength(2);

  // Several at once are mapped, and one is taken back.
  await portal.open(`pages/automation/microsoft-azure/automator?id=${id}&tab=resources`);
  for (const each of ["erp-app", "erp-batch"]) await portal.row(each).line.getByRole("checkbox").check();
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "Map to an account" }).click();
  const mapping = page.getByRole("dialog");
  await expect(mapping).toBeVisible();
  await portal.pick("Account", /Contoso Manufacturing/);
  await portal.expectAccessible();
  await mapping.getByRole("button", { name: /^Map/ }).click();
  await expect(page.getByText("Mapped from today on").first()).toBeVisible();
  await expect(portal.row("erp-batch").line).toContainText("Contoso Manufacturing");
  await portal.row("erp-app").choose("Unmap");
  await page.getByRole("dialog").getByRole("button", { name: "Unmap" }).click();
  await expect(portal.row("erp-app").line).not.toContainText("Contoso Manufacturing");

  // What was collected is in the log; the collection is paused, and goes on.
  await page.getByRole("tab", { name: /^Report log/ }).click();
  await expect(main.getByText("Done").first()).toBeVisible();
  await portal.open(`pages/automation/microsoft-azure/automator/manage?id=${id}`);
  await portal.chooseFromMenu("More actions", "Pause the collection");
  await page.getByRole("dialog").getByRole("button", { name: "Pause the collection" }).click();
  await expect(main.getByText("Paused").first()).toBeVisible();
  await portal.chooseFromMenu("More actions", "Resume the collection");
  await expect(main.getByText("Paused")).toHaveCount(0);
  await page.getByRole("tab", { name: /^History/ }).click();
  await expect(main.getByText(/paused the collection of the usage of/)).toBeVisible();
  await portal.expectAccessible();

  // Access is kept while something is mapped. Disconnected by its name.
  await page.getByRole("tab", { name: /^Accounts/ }).click();
  const menu = await portal.row("Contoso Manufacturing").openMenu();
  await expect(menu.getByRole("menuitem", { name: /^Take access back/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.keyboard.press("Escape");
  await portal.chooseFromMenu("More actions", "Disconnect");
  const disconnecting = page.getByRole("dialog");
  await disconnecting.getByRole("textbox").fill(name);
  await disconnecting.getByRole("button", { name: "Disconnect" }).click();
  await expect(page).toHaveURL(/#\/pages\/automators/);
  await expect(page.getByText(name, { exact: true })).toHaveCount(0);
});

test("a customer sees the resources of its Azure service and what they cost, and the provider downloads the bill", async ({
  portal,
  browser,
  server,
}, { project }) => {
  const { page } = portal;
  const { resources } = ofWidth(project.name);
  const name = `azure-${project.name}-${Date.now() % 100_000}`;
  await portal.signIn("customer");
  await portal.open("pages/services/purchase?solution=22");
  await page.getByLabel("Service name").fill(name);
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("My services")).toBeVisible();
  await expect(portal.row(name).line).toContainText("Available", { timeout: 120_000 });

  // The provider maps resources to it.
  const theirs = await openFor(browser, server.url, "provider@demo.example");
  await theirs.open("pages/automation/microsoft-azure/automator?id=10&tab=resources");
  for (const each of resources) {
    await theirs.row(each).choose("Map to an account");
    await theirs.pick("Account", /Contoso Manufacturing/);
    await theirs.pick("Service", new RegExp(name));
    await theirs.page.getByRole("dialog").getByRole("button", { name: /^Map/ }).click();
    await expect(theirs.row(each).line).toContainText(name);
  }

  // The row leads to the page of its type.
  await portal.row(name).line.getByRole("link", { name }).click();
  await expect(portal.heading(name)).toBeVisible();
  await expect(page).toHaveURL(/services\/microsoft-azure\/manage\/\d+/);
  const main = page.getByRole("main");
  for (const each of resources) await expect(main.getByText(each, { exact: true })).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("tab", { name: /^What it costs/ }).click();
  // What they cost before is not this service's.
  await expect(main).toContainText("A resource counts from the day on which it is added to the service");
  await portal.expectAccessible();

  // The provider finds the month of the account, and downloads it.
  await theirs.open("pages/billing/billing-public?search=Contoso&state=Closed");
  const link = theirs.page.getByRole("link", { name: "Contoso Manufacturing" }).last();
  await expect(link).toBeVisible();
  await theirs.expectAccessible();
  await link.click();
  await expect(theirs.heading("Contoso Manufacturing")).toBeVisible();
  await expect(theirs.page.getByRole("main").getByText("Closed")).toBeVisible();
  await theirs.expectAccessible();
  const download = async (entry: string) => {
    const saved = theirs.page.waitForEvent("download");
    const button = theirs.page.getByRole("button", { name: entry, exact: true });
    if (await button.isVisible()) await button.click();
    else await theirs.chooseFromMenu("More actions", entry);
    return await readFile(await (await saved).path());
  };
  expect((await download("Download PDF")).subarray(0, 4).toString()).toBe("%PDF");
  expect((await download("Excel")).subarray(0, 2).toString()).toBe("PK");
  expect((await download("Download CSV")).toString()).toContain("web-01,Microsoft.Compute/virtualMachines");

  // A service that ends leaves its resources in the tenant.
  await portal.chooseFromMenu("More actions", "Delete");
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(portal.heading("My services")).toBeVisible();
  await expect(portal.row(name).line).toBeHidden({ timeout: 120_000 });
  await theirs.open("pages/automation/microsoft-azure/automator?id=10&tab=resources");
  const [first] = resources;
  // The service may still be ending: what is read meanwhile has it.
  await expect(async () => {
    await theirs.page.reload();
    await expect(theirs.row(first).line).not.toContainText(name, { timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  // As it was: other journeys count on it.
  for (const each of resources) {
    await theirs.row(each).choose("Map to an account");
    await theirs.pick("Account", /Contoso Manufacturing/);
    await theirs.page.getByRole("dialog").getByRole("button", { name: /^Map/ }).click();
    await expect(theirs.row(each).line).toContainText("Contoso");
  }
});
