import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) > 1000;

test("the sidebar is 50 pixels wide where it is collapsed, collapses itself at 1200 and leaves the page at 500", async ({
  portal,
}) => {
  const { page } = portal;
  test.skip(!isWide(page), "sets its own widths");
  await portal.signIn("customer");
  const menu = page.getByRole("navigation", { name: "Main menu" });
  const widthAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    // The layout follows in the next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    return (await menu.isVisible()) ? (await menu.boundingBox())?.width : 0;
  };
  expect(await widthAt(1201)).toBeGreaterThan(200);
  expect(await widthAt(1200)).toBe(50);
  expect(await widthAt(501)).toBe(50);
  expect(await widthAt(500)).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Collapse menu" }).click();
  expect((await menu.boundingBox())?.width).toBe(50);
});

test("the notification panel is 400 pixels wide, or as wide as the window if that is less", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  const panel = await portal.openBell();
  await expect(panel).toContainText("You do not have any notifications");
  const { width } = page.viewportSize() ?? { width: 0 };
  const box = await panel.boundingBox();
  if (width > 500) expect(box?.width).toBe(400);
  else expect(box?.width).toBeGreaterThan(width - 24);
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
});

test("the list of a group of notifications grows to 200 pixels and then scrolls", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await page.evaluate(() => {
    const { user } = JSON.parse(sessionStorage.getItem("atrium.session") ?? "") as {
      readonly user: { readonly id: number; readonly account: { readonly id: number } };
    };
    const items = Array.from({ length: 20 }, (_, at) => ({
      id: `item-${at}`,
      type: "complete",
      name: `Create pool-${at}`,
      message: "",
      timeCreated: Date.now(),
    }));
    const key = `atrium.notifications.${user.account.id}.${user.id}`;
    localStorage.setItem(key, JSON.stringify({ v: 1, items }));
  });
  // Requests that the reload interrupts are no failures and add no group.
  await page.reload();
  const panel = await portal.openBell();
  await expect(panel.getByRole("heading", { name: "20 complete task(s)" })).toBeVisible();
  const list = panel.getByRole("list");
  expect((await list.boundingBox())?.height).toBe(200);
  await list.getByRole("button").last().scrollIntoViewIfNeeded();
  await expect(list.getByRole("button").last()).toBeInViewport();
});

test("a long page has a way back to its top, at once under reduced motion", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await expect(portal.heading("My services")).toBeVisible();
  await page.evaluate(() => {
    document.body.style.minHeight = "5000px";
    window.scrollTo(0, 400);
  });
  const button = page.getByRole("button", { name: "Back to top" });
  await expect(button).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 3000));
  await expect(button).toBeVisible();
  const duration = await page
    .locator("[data-is-shown]")
    .evaluate((element) => getComputedStyle(element).transitionDuration);
  expect(duration.split(",").map((each) => each.trim())).toContain("0.5s");
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.evaluate(() => window.scrollTo(0, 3000));
  await expect(button).toBeVisible();
  await button.click();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test("the command palette finds a page, a service and an action, by the keyboard alone", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await expect(portal.heading("My services")).toBeVisible();
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await portal.expectAccessible();
  await page.keyboard.type("erp-production");
  await expect(palette.getByRole("option", { name: /erp-production/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(portal.heading("erp-production")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("my serv");
  await page.keyboard.press("Enter");
  await expect(portal.heading("My services")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("purchase");
  await expect(palette.getByRole("group", { name: "On this page" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("main").focus();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await portal.expectAccessible();
});

test("what is typed while the palette is loaded is not lost", async ({ portal }) => {
  const { page } = portal;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/command-palette-.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await portal.signIn("customer");
  await portal.firstRowName();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Search and commands" })).toBeVisible();
  await page.keyboard.type("erp-productionn");
  await page.keyboard.press("Backspace");
  release();
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette.getByRole("combobox")).toBeFocused();
  await expect(palette.getByRole("combobox")).toHaveValue("erp-production");
  await expect(palette.getByRole("option", { name: /erp-production/ })).toBeVisible();
});

test("light, dark or as the system says: the choice is remembered", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  await page.getByRole("button", { name: /^Account menu of/ }).click();
  await page.getByRole("button", { name: "Colours: match system" }).click();
  expect(await scheme()).toBe("light");
  await page.getByRole("button", { name: "Colours: light" }).click();
  expect(await scheme()).toBe("dark");
  await page.reload();
  await page.getByRole("button", { name: /^Account menu of/ }).click();
  await expect(page.getByRole("button", { name: "Colours: dark" })).toBeVisible();
  expect(await scheme()).toBe("dark");
});

test("signing out ends the session here and at the identity provider, and leads back to signing in", async ({
  portal,
  server,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.signOut();
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("atrium.session"))).toBeNull();
  await page.goto(`${server.url}/#/pages/account/logs`);
  // The password is required again: the person is signed out at the identity provider too.
  await expect(page.getByLabel("Password")).toBeVisible();
});

test("three tabs, three identities: no request carries another's token", async ({
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/./);
  const context = await browser.newContext();
  const seen: { readonly tab: string; readonly username: string }[] = [];
  const open = async (role: string) => {
    const page = await context.newPage();
    page.on("request", (request) => {
      const token = /^Bearer [^.]+\.([^.]+)/.exec(request.headers()["authorization"] ?? "")?.[1];
      if (token === undefined || request.url().includes("/auth/login")) return;
      const claims = JSON.parse(Buffer.from(token, "base64url").toString()) as { readonly username?: string };
      seen.push({ tab: role, username: claims.username ?? "" });
    });
    // Each identity signs in explicitly, because the identity provider remembers the previous one.
    await context.clearCookies();
    await page.goto(`${server.url}/`);
    await page.getByLabel("Email").fill(`${role}@demo.example`);
    await page.getByLabel("Password").fill("Portal123!");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("banner")).toBeVisible();
    return page;
  };
  const pages = [await open("customer"), await open("provider"), await open("distributor")];
  for (let round = 0; round < 3; round += 1)
    await Promise.all(
      pages.map(async (page) => {
        await page.getByRole("button", { name: "Refresh", exact: true }).first().click();
        await page.reload();
        await expect(page.getByRole("banner")).toBeVisible();
      }),
    );
  expect(new Set(seen.map(({ tab }) => tab)).size).toBe(3);
  expect(seen.filter(({ tab, username }) => username !== `${tab}@demo.example`)).toEqual([]);
  await context.close();
});
