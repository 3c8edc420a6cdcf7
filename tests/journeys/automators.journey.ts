import type { Portal } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

/** Unique, because journeys of both widths share a server. */
const unique = (name: string) => `${name} ${test.info().project.name}`;

/** The number on a card of the dashboard. */
async function figure({ page }: Portal, label: string): Promise<number> {
  const card = page.getByRole("main").getByRole("figure", { name: label, exact: true });
  const text = (await card.textContent()) ?? "";
  return Number(text.replace(label, "").replaceAll(",", ""));
}

test("a provider begins at the dashboard of its automators, whose figures agree with the list", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("provider");
  await expect(page).toHaveURL(/#\/pages\/automators$/);
  await expect(portal.heading("Automators")).toBeVisible();
  await expect(page).toHaveTitle(/ - Automators$/);
  await expect(portal.row("vCenter Frankfurt").line).toContainText("Available");
  expect(await figure(portal, "Connected")).toBe(await portal.chipCount("Available"));
  // Each automator of which something needs care counts once, however much that is.
  const cared = await page
    .getByRole("region", { name: "What needs care" })
    .getByRole("link")
    .allTextContents();
  expect(await figure(portal, "Needs attention")).toBe(new Set(cared).size);
  expect(await figure(portal, "Syncing")).toBe(0);
  expect(await figure(portal, "Services on them")).toBeGreaterThan(1000);
  await portal.expectAccessible();
});

test("a provider has automators checked, and sees why one is not connected", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("provider");
  const reason = "The connector has no tenant yet.";
  const name = unique("Azure Oslo");
  await page.getByRole("button", { name: "Add automator" }).click();
  const adding = page.getByRole("dialog", { name: "Add automator" });
  await adding.getByRole("combobox", { name: "Type" }).click();
  const azure = page.getByRole("option", { name: "Microsoft Azure", exact: true });
  await expect(azure).toBeVisible();
  // Closes the list, and not the dialog with it.
  await page.keyboard.press("Escape");
  await expect(azure).toBeHidden();
  await adding.getByRole("combobox", { name: "Type" }).click();
  await azure.click();
  await adding.getByLabel("Name", { exact: true }).fill(name);
  await adding.getByRole("button", { name: "Add automator" }).click();
  await expect(portal.heading(name)).toBeVisible();
  await portal.open("pages/automators");
  // What needs care says why and since when, and leads to where it is mended.
  const care = page.getByRole("region", { name: "What needs care" });
  const cared = care.getByRole("row").or(care.getByRole("listitem")).filter({ hasText: name });
  await expect(cared).toContainText(reason);
  await expect(cared).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  await cared.getByRole("link", { name }).click();
  await expect(page.getByLabel("Directory (tenant) id")).toBeVisible();
  await portal.open("pages/automators");
  const broken = portal.row(name);
  await expect(broken.line).toContainText("Not configured properly");
  await expect(broken.line).toContainText(reason);
  await broken.choose("Check now");
  const panel = await portal.openBell();
  await expect(panel).toContainText(`Check ${name}`);
  await expect(panel).toContainText("1 complete task(s)");
  await page.keyboard.press("Escape");
  await expect(broken.line).toContainText(reason);

  const connected = portal.row("vCenter Dublin");
  await connected.choose("Check now");
  await expect(await portal.openBell()).toContainText("2 complete task(s)");
  await page.keyboard.press("Escape");
  await expect(connected.line).toContainText("Available");
  await expect(connected.line).toContainText(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
});

test("a provider adds an automator, which is not connected, renames it, and deletes it by its name", async ({
  portal,
  expectedErrors,
}) => {
  expectedErrors.push(/503/);
  const { page } = portal;
  const name = unique("vCenter Oslo");
  await portal.signIn("provider");
  await page.getByRole("button", { name: "Add automator" }).click();
  const adding = page.getByRole("dialog", { name: "Add automator" });
  await adding.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "vCenter v2", exact: true }).click();
  await adding.getByLabel("Name", { exact: true }).fill(name);
  await adding.getByRole("button", { name: "Add automator" }).click();
  await expect(portal.heading(`Connect ${name} to a vCenter`)).toBeVisible();
  // What becomes of the connection is said where it is awaited, with the way to mend it.
  await page.getByRole("textbox", { name: "Address" }).fill("https://169.254.169.254");
  await page.getByRole("textbox", { name: /^User name/ }).fill("atrium");
  await page.getByLabel(/^Password/).fill("secret");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(portal.heading("What to sell")).toBeVisible();
  await expect(portal.row(name).line).toContainText("Not configured properly");
  await expect(portal.row(name).line).toContainText("Its address is one that this server does not call.");
  await portal.row(name).choose("Configure");
  await expect(portal.heading(`Connect ${name} to a vCenter`)).toBeVisible();
  await portal.open("pages/automators");
  const { line } = portal.row(name);
  await expect(line).toContainText("Not configured properly");
  await portal.row(name).choose("Check now");
  await expect(line).toContainText("Its address is one that this server does not call.");

  await portal.row(name).choose("Modify");
  const changing = page.getByRole("dialog");
  await changing.getByLabel("Name", { exact: true }).fill(`${name} 2`);
  await changing.getByRole("button", { name: /^(Modify|Save changes|Save)$/ }).click();
  await portal.row(`${name} 2`).choose("Delete");
  const deleting = page.getByRole("dialog", { name: `Delete ${name} 2?` });
  await deleting.getByRole("textbox").fill(`${name} 2`);
  await deleting.getByRole("button", { name: "Delete" }).click();
  await expect(portal.row(`${name} 2`).line).toHaveCount(0);

  await page.getByRole("button", { name: "Actions for AWS Europe", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "Delete" })).toHaveAttribute("aria-disabled", "true");
});

test("a provider adds an agent and a key for an automator, each shown once, and sees it report", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("provider");
  await portal.row("vCenter Dublin").choose("Agents and API key");
  await expect(portal.heading("Agents")).toBeVisible();
  await page.getByRole("button", { name: "Add agent" }).first().click();
  const adding = page.getByRole("dialog", { name: /^Add agent/ });
  await adding.getByLabel("Name", { exact: true }).fill(unique("asa"));
  await adding.getByRole("button", { name: "Add agent" }).click();
  const token = page.getByRole("dialog", { name: "The agent was added" });
  await expect(token).toContainText("It is shown only once.");
  const shown = (await token.getByText(/^curl /).textContent()) ?? "";
  await token.getByRole("button", { name: "I have copied it" }).click();
  const agent = portal.row(unique("asa"));
  await expect(agent.line).toContainText("Never reported");
  // The program beside the platform, which has nothing but the command that was shown.
  const [, address = "", bearer = ""] = /(http\S+) -H 'Authorization: (Bearer \S+)'/.exec(shown) ?? [];
  const reported = await fetch(address, {
    method: "PUT",
    headers: { authorization: bearer, "content-type": "application/json" },
    body: JSON.stringify({ version: "1.0", host: "gw-01", message: "The disk is nearly full." }),
  });
  expect(reported.status).toBe(200);
  await page.reload();
  await expect(agent.line).toContainText("Reporting");
  await expect(agent.line).toContainText("The disk is nearly full.");
  await expect(agent.line).toContainText("gw-01");

  await page.getByRole("button", { name: "New API key" }).click();
  const asking = page.getByRole("dialog", { name: /^New API key/ });
  await asking.getByLabel("Name", { exact: true }).fill(unique("Dublin"));
  await asking.getByLabel(/^Current password/).fill("Portal123!");
  await asking.getByRole("button", { name: "New API key" }).click();
  const key = page.getByRole("dialog", { name: "Your new API key" });
  await expect(key).toContainText("atrium_");
  await key.getByRole("button", { name: "I have copied it" }).click();
  await expect(page.getByRole("main")).toContainText("API key, by its number");
  await portal.row(unique("asa")).choose("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(portal.row(unique("asa")).line).toHaveCount(0);
  await portal.expectAccessible();
});

test("a provider adds an automator of people, which has nothing to connect", async ({ portal }) => {
  const { page } = portal;
  const name = unique("Our people");
  await portal.signIn("provider");
  await page.getByRole("button", { name: "Add automator" }).click();
  const adding = page.getByRole("dialog", { name: "Add automator" });
  await adding.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Custom service", exact: true }).click();
  await adding.getByLabel("Name", { exact: true }).fill(name);
  await adding.getByRole("button", { name: "Add automator" }).click();
  await expect(portal.heading("Configure custom service automator")).toBeVisible();
  await portal.open("pages/automators");
  await expect(portal.row(name).line).toContainText("Available");
  await portal.row(name).choose("Open");
  await expect(portal.heading("Custom service automator")).toBeVisible();
});

test("a provider marks an order as provided, which customers wait for", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("provider");
  await expect(page.getByRole("heading", { name: "Orders to provide" })).toBeVisible();
  const orders = page.getByRole("region", { name: "Orders to provide" });
  const actions = orders.getByRole("button", { name: /^Actions for / }).first();
  const name = ((await actions.getAttribute("aria-label")) ?? "").replace("Actions for ", "");
  await portal.row(name).choose("Mark as provided");
  const dialog = page.getByRole("dialog", { name: `Mark ${name} as provided` });
  await expect(dialog).toContainText(`${name} can be used from now on`);
  await dialog.getByRole("button", { name: "Mark as provided" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(`${name} is available now`);
  await expect(portal.row(name).line).toHaveCount(0);
});

test("a provider says why an order cannot be provided, and finds it among those that failed", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("provider");
  await page.getByRole("link", { name: "All custom services" }).click();
  await expect(portal.heading("Custom service automator")).toBeVisible();
  await portal.expectAccessible();
  const actions = page.getByRole("button", { name: /^Actions for / }).last();
  const name = ((await actions.getAttribute("aria-label")) ?? "").replace("Actions for ", "");
  await portal.search(name);
  await page.getByRole("link", { name, exact: true }).last().click();
  await expect(portal.heading(name)).toBeVisible();
  await page.getByRole("button", { name: "Cannot be provided" }).click();
  const dialog = page.getByRole("dialog", { name: new RegExp(name) });
  await dialog.getByRole("button", { name: "Cannot be provided" }).click();
  await expect(dialog).toBeVisible();
  await dialog.getByLabel("Reason").fill("No rack is free.");
  await portal.expectAccessible();
  await dialog.getByRole("button", { name: "Cannot be provided" }).click();
  await expect(page.getByRole("main")).toContainText("It could not be provided: No rack is free.");
  await portal.open("pages/services/automator/xaas?tab=not-provided");
  await expect(page.getByRole("main")).toContainText("It could not be provided: No rack is free.");
});

test("nobody else opens the dashboard", async ({ portal }) => {
  for (const [role, landing] of [
    ["customer", /services\/my-services$/],
    ["distributor", /marketplace\/customer-management$/],
  ] as const) {
    await portal.signIn(role);
    await portal.open("pages/automators");
    await expect(portal.page).toHaveURL(landing);
    await portal.signOut();
  }
});

test("a provider connects a vCloud, and is told which it cannot reach", async ({
  portal,
  expectedErrors,
}) => {
  // The address that is refused.
  expectedErrors.push(/422/);
  const { page } = portal;
  await portal.signIn("provider");
  await portal.row("vCloud Amsterdam").choose("Configure");
  await expect(portal.heading("Connect vCloud Amsterdam to a vCloud")).toBeVisible();
  const address = page.getByRole("textbox", { name: "Address" });
  await address.fill("https://vcloud.example.com");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("There is no connection to other vClouds yet").first()).toBeVisible();
  await address.fill("embedded:");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Save changes" }).click();

  await expect(portal.heading("What to sell")).toBeVisible();
  await page.getByRole("link", { name: "Open the automator" }).click();
  await expect(portal.heading("vCloud Amsterdam")).toBeVisible();
  await page.getByRole("button", { name: "Test the connection" }).click();
  await expect(page.getByText("The vCloud answers.")).toBeVisible();
  await page.getByRole("tab", { name: /^Provider VDCs/ }).click();
  await expect(page.getByRole("row", { name: /^General purpose/ })).toContainText("GHz");
  await portal.expectAccessible();
});

test("a provider tests a saved vCenter, and sees what both versions have", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("provider");
  await portal.row("vCenter Classic").choose("Configure");
  await expect(portal.heading("Connect vCenter Classic to a vCenter")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Address" })).toHaveValue("embedded:");
  await page.getByRole("button", { name: "Test the saved connection" }).click();
  await expect(page.getByText("The vCenter answers.").first()).toBeVisible();
  await portal.expectAccessible();
  await portal.open("pages/automation/vcenter/v1/automator?id=4&tab=templates");
  await expect(page.getByRole("row", { name: /^debian-13/ })).toContainText("2 GB");
  await portal.expectAccessible();
  await portal.open("pages/automation/vcenter/v2/automator?id=1&tab=clusters");
  await expect(page.getByRole("row", { name: /^Production/ })).toContainText("GHz");
});
