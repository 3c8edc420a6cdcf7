import type { Locator } from "@playwright/test";
import { expect, test } from "./support/test.ts";

/** Its guest has no tools, so that it cannot be shut down; the two after it can. */
const WITHOUT_TOOLS = "legacy-app-01";

test("three machines are shut down in four clicks, with a result for each, and only the failed one again", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  const select = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
  await select(WITHOUT_TOOLS).click();
  await select("mail-18").click({ modifiers: ["Shift"] });
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await expect(bar).toContainText("3 selected of 29");
  await portal.expectAccessible();
  await chooseInBar("Shut down guest");
  const dialog = page.getByRole("dialog", { name: /^Shut down guest 3 machines\??$/ });
  await expect(dialog).toContainText(`${WITHOUT_TOOLS}, mail-08, mail-18`);
  await dialog.getByRole("button", { name: "Shut down guest" }).click();

  await expect(dialog.getByRole("listitem").filter({ hasText: "mail-08" })).toContainText("Shutting down…");
  await expect(dialog).toContainText("2 done", { timeout: 120_000 });
  const failed = dialog.getByRole("listitem").first();
  await expect(failed).toContainText(`${WITHOUT_TOOLS}Failed`);
  await expect(failed).toContainText("The tools are not installed");
  await portal.expectAccessible();
  await dialog.getByRole("button", { name: "Retry 1 failed" }).click();
  await expect(dialog).toContainText("1 running");
  await expect(dialog).toContainText("1 failed", { timeout: 120_000 });
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect(portal.row("mail-18").line).toContainText("Powered off");
  await page.keyboard.press("Escape");
  await expect(bar).toBeHidden();

  // What goes on is told by the rows; the dialog stays with its page.
  await select("mail-08").click();
  await select("mail-18").click();
  await chooseInBar("Power on");
  const going = page.getByRole("dialog", { name: /^Power on 2 machines\??$/ });
  await expect(going).toBeVisible();
  await page.goBack();
  await expect(going).toBeHidden();

  async function chooseInBar(action: string): Promise<void> {
    const button = bar.getByRole("button", { name: action });
    if (await button.isVisible()) return button.click();
    await bar.getByRole("button", { name: "More actions" }).click();
    return page.getByRole("menuitem", { name: action }).click();
  }
});

test("a row whose menu is open stays where it was pressed, while what is above it arrives", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("provider");
  const isDrawn = Promise.withResolvers<void>();
  for (const above of ["**/automator/care?*", "**/pricing/order?*"])
    await page.route(above, async (route) => {
      await isDrawn.promise;
      await route.continue();
    });
  await portal.open("pages/automators");
  const row = portal.row("vCenter Frankfurt");
  const menu = await row.openMenu();
  await expect(menu).toBeVisible();
  const button = page.getByRole("button", { name: "Actions for vCenter Frankfurt" });
  const before = await button.boundingBox();
  isDrawn.resolve();
  await expect(
    page.getByRole("region", { name: "What needs care" }).getByText("vCenter Classic"),
  ).toBeVisible();
  await expect
    .poll(async () => Math.round((await button.boundingBox())?.y ?? 0))
    .toBe(Math.round(before?.y ?? -1));
  await expect(menu).toBeVisible();
  // Scrolled by hand, it goes with its row.
  await page.mouse.wheel(0, -100);
  await expect.poll(async () => (await button.boundingBox())?.y ?? 0).toBeGreaterThan((before?.y ?? 0) + 50);
  await expect(menu).toBeVisible();
});

test("a row whose menu is open stays in sight, while the rows that were searched for take the place of others", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/services/my-services?page=2");
  await expect(page.getByRole("button", { name: /^Actions for / }).last()).toBeVisible();
  const last = page.getByRole("button", { name: /^Actions for / }).last();
  const name = ((await last.getAttribute("aria-label")) ?? "").replace("Actions for ", "");
  const isPressed = Promise.withResolvers<void>();
  await page.route(/\/pricing\/service\?.*search/, async (route) => {
    await isPressed.promise;
    await route.continue();
  });
  await portal.open(`pages/services/my-services?search=${encodeURIComponent(name)}`);
  const menu = await portal.row(name).openMenu();
  await expect(menu).toBeVisible();
  isPressed.resolve();
  await expect(page.getByRole("button", { name: /^Actions for / })).toHaveCount(1);
  await expect(menu).toBeInViewport();
  await expect(portal.row(name).line).toBeInViewport();
});

test("a row says what is done with it, also after a reload, and why it failed until the next action", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  const row = portal.row(WITHOUT_TOOLS);
  await row.choose("Shut down guest");
  // What the server has not accepted yet is no activity that could be followed.
  const accepted = page.waitForResponse((answer) => answer.status() === 202);
  await page.getByRole("dialog").getByRole("button", { name: "Shut down guest" }).click();
  await accepted;
  await expect(row.line).toContainText("Shutting down…");
  await page.reload();
  await expect(row.line).toContainText("Shutting down…");
  await expect(row.line).toContainText("The tools are not installed", { timeout: 120_000 });
  await expect(row.line).toContainText("Powered on");
  await portal.expectAccessible();
  await page.reload();
  await expect(row.line).toContainText("The tools are not installed");
  await row.choose("Power off");
  await page.getByRole("dialog").getByRole("button", { name: "Power off" }).click();
  await expect(row.line).toContainText("Powering off…");
  await expect(row.line).not.toContainText("The tools are not installed");
  await expect(row.line).toContainText("Powered off", { timeout: 120_000 });
});

test("what becomes of a row that is out of sight is said", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  await portal.row(WITHOUT_TOOLS).choose("Power on");
  await expect(portal.row(WITHOUT_TOOLS).line).toContainText("Powering on…");
  await portal.open("pages/services/my-services");
  const toast = page.getByText(`${WITHOUT_TOOLS} is powered on`);
  await expect(toast).toBeVisible({ timeout: 120_000 });
});

test("a solution opens beside its list, by pointer, keys and address, and Back closes it", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("provider");
  await portal.open("pages/marketplace/solutions");
  await portal.firstRowName();
  const labels = await page
    .getByRole("button", { name: /^Actions for / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute("aria-label") ?? ""));
  const names = labels.map((label) => label.replace(/^Actions for /, ""));
  const [third = "", fourth = ""] = names.slice(2);
  await page.getByRole("link", { name: third, exact: true }).click();
  const drawer = (name: string) =>
    page.getByRole("region", { name, exact: true }).or(page.getByRole("dialog", { name, exact: true }));
  await expect(drawer(third)).toContainText(/3 of \d+/);
  await expect(drawer(third).getByRole("term").first()).toBeVisible();
  await portal.expectAccessible();
  await page.goBack();
  await expect(drawer(third)).toBeHidden();
  await page.goForward();
  await expect(drawer(third)).toBeVisible();
  await page.reload();
  await expect(drawer(third)).toContainText(/3 of \d+/);
  await drawer(third).getByRole("button", { name: "Next", exact: true }).click();
  await expect(drawer(fourth)).toContainText(/4 of \d+/);
  if ((page.viewportSize()?.width ?? 0) > 1024) {
    await portal.row(fourth).line.focus();
    await page.keyboard.press("ArrowUp");
    await expect(drawer(third)).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(drawer(third)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(drawer(third)).toBeHidden();
    await expect(portal.row(third).line).toBeFocused();
    await page.goto(`${page.url().split("?")[0]}?size=10`);
    await expect(page.getByText(/1–10 of \d+/)).toBeVisible();
    await expect(page.getByRole("rowheader")).toHaveCount(10);
    const last = names[9] ?? "";
    await portal.row(third).line.focus();
    await page.keyboard.press("End");
    await expect(portal.row(last).line).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("region", { name: last, exact: true })).toContainText(/10 of \d+/);
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByText(/, 11 of \d+/)).toBeVisible();
    await expect(page.getByText(/11–\d+ of \d+/)).toBeVisible();
  } else {
    await page.keyboard.press("Escape");
    await expect(drawer(fourth)).toBeHidden();
    await expect(page.getByRole("link", { name: fourth, exact: true })).toBeFocused();
  }
});

test("a press anywhere on a row opens what its name opens, with Ctrl or the middle button in another tab", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/services/my-services?search=erp-production");
  const value = portal.row("erp-production").line.getByText("Resource pool Frankfurt");
  const list = page.url();
  if ((page.viewportSize()?.width ?? 0) >= 1000) {
    const inOtherTab = async (press: Parameters<typeof value.click>[0]) => {
      const opening = page.context().waitForEvent("page");
      await value.click(press);
      const other = await opening;
      await expect(other).toHaveURL(/resource-pool\/manage\/\d+$/);
      await other.close();
    };
    await inOtherTab({ modifiers: ["Control"] });
    await inOtherTab({ button: "middle" });
    // Text is selected as elsewhere.
    const box = await value.boundingBox();
    if (box === null) throw new Error("The row is not on screen.");
    await page.mouse.move(box.x + 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => String(getSelection()))).not.toBe("");
    expect(page.url()).toBe(list);
    await page.evaluate(() => getSelection()?.removeAllRanges());
  }
  // In a card the name's own touch lies over all of it.
  const press = async (at: Locator) => {
    await expect(at).toBeVisible();
    const box = await at.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + (box?.height ?? 0) / 2);
  };
  await press(value);
  await expect(portal.heading("erp-production")).toBeVisible();
  // So does a machine in its pool.
  const machine = portal.row("app-09").line;
  await press(machine.getByText(/Linux|Windows|Ubuntu|Debian/).first());
  await expect(page).toHaveURL(/[?&]machine=vm-/);
  await expect(portal.heading("app-09")).toBeVisible();
});

test("all rows that match are selected, once all of a page are", async ({ portal }) => {
  const { page } = portal;
  test.skip((page.viewportSize()?.width ?? 0) < 1000, "cards are selected one by one");
  await portal.signIn("customer");
  await portal.open("pages/services/my-services?size=10");
  await expect(portal.chip("All")).toBeVisible();
  const total = await portal.chipCount("All");
  await page.getByRole("checkbox", { name: "Select all rows" }).check();
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await expect(bar).toContainText("10 selected");
  await bar.getByRole("button", { name: `Select all ${total}` }).click();
  await expect(bar).toContainText(`${total} selected`);
  await portal.expectAccessible();
  await portal
    .row(await portal.firstRowName())
    .line.getByRole("checkbox")
    .uncheck();
  await expect(bar).toContainText(`${total - 1} selected`);
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(bar).toBeHidden();
});
