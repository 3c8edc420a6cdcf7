import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test("from sign-in over the menu and a list to a deleted service by the keyboard alone, everything by its name", async ({
  portal,
  server,
}) => {
  const { page } = portal;
  test.skip((page.viewportSize()?.width ?? 0) < 1000, "a keyboard has a wide window");

  await page.goto(`${server.url}/`);
  await expect(portal.heading("Sign in")).toBeVisible();
  await expectNames(page.locator("body"));
  await tabTo(page, page.getByRole("textbox", { name: "Email" }));
  await page.keyboard.type("customer@demo.example");
  await tabTo(page, page.getByRole("textbox", { name: "Password" }));
  await page.keyboard.type("Portal123!");
  await page.keyboard.press("Enter");

  await expect(portal.heading("My services")).toBeVisible();
  // Before them stand their shapes, which nobody hears.
  await portal.firstRowName();
  await expectNames(page.locator("body"));
  await tabTo(page, page.getByRole("link", { name: "Skip to content" }));
  const menu = page.getByRole("navigation", { name: "Main menu" });
  await tabTo(page, menu.getByRole("button", { name: "Reports" }));
  await page.keyboard.press("Enter");
  await expect(menu.getByRole("link", { name: "By service" })).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("button", { name: "Account" })).toBeFocused();
  await tabTo(page, menu.getByRole("link", { name: "Logs" }));
  await page.keyboard.press("Enter");
  await expect(portal.heading("Logs")).toBeVisible();
  await expect(menu.getByRole("link", { name: "Logs" })).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("main")).toBeFocused();
  await tabTo(page, menu.getByRole("link", { name: "My services" }), "Shift+Tab");
  await page.keyboard.press("Enter");

  await expect(portal.heading("My services")).toBeVisible();
  const header = page.getByRole("columnheader", { name: "Service name" });
  await tabTo(page, header.getByRole("button", { name: "Service name" }));
  await page.keyboard.press("Enter");
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  await tabTo(page, page.getByRole("searchbox", { name: "Search" }), "Shift+Tab");
  await page.keyboard.type("dns");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/search=dns/);
  const others = page.getByRole("row").filter({ has: page.getByRole("rowheader"), hasNotText: /dns/i });
  await expect(others).toHaveCount(0);
  const name = await portal.firstRowName();
  await tabTo(page, page.getByRole("button", { name: `Actions for ${name}`, exact: true }));
  await page.keyboard.press("Enter");
  const actions = page.getByRole("menu");
  await expect(actions.getByRole("menuitem").first()).toBeFocused();
  await expectNames(actions);
  await page.keyboard.press("End");
  await expect(actions.getByRole("menuitem").last()).toBeFocused();
  await page.keyboard.type("d");
  await expect(actions.getByRole("menuitem", { name: "Delete" })).toBeFocused();
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await expect(dialog).toBeVisible();
  await portal.expectAccessible();
  await expectNames(dialog);
  await tabTo(page, dialog.getByRole("textbox", { name: `Type ${name} to confirm` }));
  await page.keyboard.type(name);
  await tabTo(page, dialog.getByRole("button", { name: "Delete" }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(portal.bell()).toHaveAccessibleName(/1 (running|complete)/i);
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
});

/** Presses a key until the element has the focus. */
async function tabTo(page: Page, wanted: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < 80; pressed += 1) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${key} never reached ${wanted.toString()}.`);
}

/** A control without a name in the accessibility tree. */
const NAMELESS =
  /^\s*- '?(?:button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|spinbutton|tab|menuitem\w*|option|dialog|navigation|heading|columnheader|rowheader|table)(?: \[[^\]]*\])*'?:?$/;

/** Fails for a control, a dialog, a heading or a landmark without a name in the accessibility tree. */
async function expectNames(part: Locator): Promise<void> {
  const lines = (await part.ariaSnapshot()).split("\n");
  expect(lines.length).toBeGreaterThan(2);
  expect(lines.filter((line) => NAMELESS.test(line))).toEqual([]);
}
