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
  expect(await figure(portal, "Needs attention")).toBe(await portal.chipCount("Not configured properly"));
  expect(await figure(portal, "Syncing")).toBe(0);
  expect(await figure(portal, "Services on them")).toBeGreaterThan(1000);
  await portal.expectAccessible();
});

test("a provider has automators checked, and sees why one is not connected", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("provider");
  const reason = "There is no connection to this platform yet.";
  const broken = portal.row("Azure Europe");
  await expect(broken.line).toContainText("Not configured properly");
  await expect(broken.line).toContainText(reason);
  await broken.choose("Check now");
  const panel = await portal.openBell();
  await expect(panel).toContainText("Check Azure Europe");
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
}) => {
  const { page } = portal;
  const name = unique("vCenter Oslo");
  await portal.signIn("provider");
  await page.getByRole("button", { name: "Add automator" }).click();
  const adding = page.getByRole("dialog", { name: "Add automator" });
  await adding.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "vCenter v2", exact: true }).click();
  await adding.getByLabel("Name", { exact: true }).fill(name);
  await adding.getByRole("button", { name: "Add automator" }).click();
  const { line } = portal.row(name);
  await expect(line).toContainText("Not configured properly");
  await portal.row(name).choose("Check now");
  await expect(line).toContainText("No vCenter is configured for this automator yet.");

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

test("a provider marks an order as provided, which customers wait for", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("provider");
  await expect(page.getByRole("heading", { name: "Orders to provide" })).toBeVisible();
  const orders = page.getByRole("region", { name: "Orders to provide" });
  const actions = orders.getByRole("button", { name: /^Actions for / }).first();
  const name = ((await actions.getAttribute("aria-label")) ?? "").replace("Actions for ", "");
  await portal.row(name).choose("Mark as provided");
  const dialog = page.getByRole("dialog", { name: `Mark as provided ${name}?` });
  await expect(dialog).toContainText(`can use ${name} from now on.`);
  await dialog.getByRole("button", { name: "Mark as provided" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText(`${name} is available now`);
  await expect(portal.row(name).line).toHaveCount(0);
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
