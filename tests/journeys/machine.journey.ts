import type { Portal } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

const POOL = "sandbox";
/** Time that a task of the platform may take. */
const TASK = { timeout: 120_000 };

test("a machine is opened from its pool, powered off and on, returned to a snapshot, changed and measured", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await openMachine(portal, "web-02");
  const main = page.getByRole("main");
  await expect(main).toContainText("Powered on");
  await expect(main.getByRole("figure")).toHaveCount(2);
  await portal.expectAccessible();

  // One tap to the button, or two to an entry of the menu.
  await chooseMore(portal, "Delete", "Power it off first.");
  await chooseMore(portal, "Power off");
  await page.getByRole("dialog").getByRole("button", { name: "Power off" }).click();
  await expect(main).toContainText("Power off web-02");
  await expect(main).toContainText("Powered off", TASK);
  await chooseMore(portal, "Shut down guest", "Already powered off");

  await takeSnapshot(portal, "as installed");
  await page.getByRole("tab", { name: /^Snapshots/ }).click();
  await expect(portal.row("as installed").line).toContainText("Current", TASK);
  await takeSnapshot(portal, "tuned");
  await expect(portal.row("tuned").line).toContainText("Current", TASK);
  await expect(portal.row("tuned").line).toContainText("taken on top of as installed");
  await expect(portal.row("as installed").line).not.toContainText("Current");
  await portal.expectAccessible();
  await portal.row("as installed").choose("Revert to it");
  await expect(page.getByRole("dialog", { name: "Revert to the snapshot “as installed”?" })).toContainText(
    "is powered off. What changed since is lost",
  );
  await page.getByRole("dialog").getByRole("button", { name: "Revert to it" }).click();
  await expect(portal.row("as installed").line).toContainText("Current", TASK);
  await portal.row("as installed").choose("Delete with those on top");
  await page
    .getByRole("dialog", { name: "Delete the snapshot “as installed” with those on top of it?" })
    .getByRole("button", { name: /^Delete/ })
    .click();
  await expect(main).toContainText("No snapshots", TASK);

  await chooseMore(portal, "Modify");
  await expect(portal.heading("Modify web-02")).toBeVisible();
  await page.getByRole("spinbutton", { name: "Memory" }).fill("6");
  const disk = page.getByRole("spinbutton", { name: "Capacity of Hard disk 1" });
  const former = await disk.inputValue();
  // What cannot be is marked while it is typed, said at the disks before it is sent, and kept.
  await disk.fill("1");
  await expect(disk).toHaveAttribute("aria-invalid", "true");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(main).toContainText(new RegExp(`Hard disk 1: ${former} to [\\d,]+ GB`));
  await expect(disk).toHaveValue("1");
  await disk.fill("50000");
  await expect(main).toContainText(/At most [\d,]+ GB: .+ has [\d,]+ GB left\./);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(main).toContainText(/Hard disk 1: At most [\d,]+ GB: .+ has [\d,]+ GB left\./);
  await expect(disk).toHaveValue("50000");
  await portal.expectAccessible();
  await disk.fill(former);
  await page.getByRole("button", { name: "Add disk" }).click();
  await expect(page.getByRole("spinbutton", { name: "Capacity of New disk 1" })).toHaveValue("20");
  await page.getByRole("spinbutton", { name: "Capacity of New disk 1" }).fill("5");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(portal.heading("Modify web-02")).toBeHidden();
  await openMachine(portal, "web-02");
  await expect(main).toContainText("Memory6 GB", TASK);
  await expect(main).toContainText("5 GB");

  await page.getByRole("button", { name: "Power on", exact: true }).click();
  await expect(main).toContainText("Powered on", TASK);
  await page.getByRole("tab", { name: "Performance" }).click();
  await expect(main.getByRole("figure")).toHaveCount(4);
  await page.getByRole("radio", { name: "Live" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: "Hour" })).toBeChecked();
  await expect(main.getByRole("figure")).toHaveCount(4);
  await main.getByText("Show as table").first().click();
  await expect(main.getByRole("table").first()).toContainText("%");
  await portal.expectAccessible();

  await page.getByRole("tab", { name: /^History/ }).click();
  await expect(main).toContainText("customer@demo.example powered on web-02 in sandbox");
  await expect(main).toContainText("customer@demo.example returned web-02 in sandbox to a snapshot");
});

test("a machine is cloned, and its clone deleted by its name", async ({ portal }, { project }) => {
  const { page } = portal;
  const name = `clone-${project.name}-${Date.now() % 100_000}`;
  await portal.signIn("customer");
  await openMachine(portal, "web-04");
  await chooseMore(portal, "Clone");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill("web-04");
  await dialog.getByRole("button", { name: "Clone" }).click();
  await expect(dialog).toContainText("Another machine is named web-04.");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByRole("button", { name: "Clone" }).click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("web-04 is cloned", TASK);

  await openMachine(portal, name);
  await expect(page.getByRole("main")).toContainText("Powered off");
  await chooseMore(portal, "Delete");
  await expect(dialog).toContainText("Its disks and snapshots are deleted with it.");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toContainText("entered");
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(portal.heading(POOL)).toBeVisible();
  await expect(page.getByRole("link", { name, exact: true })).toBeHidden(TASK);
});

test("every tab of a machine's page can be used by everybody", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await openMachine(portal, "worker-01");
  for (const tab of [/^Snapshots/, "Performance", /^History/, "Summary"]) {
    await page.getByRole("tab", { name: tab }).click();
    await expect(page.getByRole("tab", { name: tab })).toHaveAttribute("aria-selected", "true");
    await portal.expectAccessible();
  }
});

async function openMachine(portal: Portal, name: string): Promise<void> {
  const { page } = portal;
  await portal.open(`pages/services/my-services?search=${POOL}`);
  await page.getByRole("link", { name: POOL, exact: true }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(portal.heading(name)).toBeVisible();
}

/** Chooses an action of the page; with a reason, sees why it cannot be chosen. */
async function chooseMore({ page }: Portal, action: string, reason?: string): Promise<void> {
  await page.getByRole("button", { name: "More actions" }).click();
  const entry = page.getByRole("menuitem", { name: new RegExp(`^${action}`) }).first();
  if (reason === undefined) return entry.click();
  await expect(entry).toContainText(reason);
  await page.keyboard.press("Escape");
}

async function takeSnapshot(portal: Portal, name: string): Promise<void> {
  const { page } = portal;
  const button = page.getByRole("button", { name: "Take snapshot", exact: true });
  if (await button.isVisible()) await button.click();
  else await chooseMore(portal, "Take snapshot");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByRole("button", { name: "Take snapshot" }).click();
  await expect(dialog).toBeHidden();
}
