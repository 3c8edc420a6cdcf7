import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test("an address without a page leads on as specified, and a notice names it", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  for (const path of ["pages/nothing-like-this", "nothing-at-all"]) {
    await portal.open("pages/account/logs");
    await expect(portal.heading("Logs")).toBeVisible();
    await portal.open(path);
    await expect(page).toHaveURL(/#\/pages\/services\/my-services/);
    await expect(portal.heading("My services")).toBeVisible();
    const notice = page.getByText(`There is no page at /${path}.`);
    await expect(notice).toBeVisible();
    await notice.hover();
    await page.getByRole("button", { name: "Dismiss" }).first().click();
    await expect(notice).toBeHidden();
  }
});

const PAGES = {
  customer: [
    "pages/services/my-services",
    "pages/services/vcenter/v2/resource-pool/purchase",
    "pages/account/logs",
    "pages/user/user-settings",
  ],
  provider: [
    "pages/marketplace/customer-management",
    "pages/marketplace/branding",
    "pages/add-page/role-add",
  ],
} as const;

/** 1440 × 900 and 360 × 740 at 200 %, in CSS px; the second may not become narrower than 320. */
const ZOOMED = [
  { width: 720, height: 450 },
  { width: 320, height: 370 },
] as const;

test("at 200 % nothing is cut off or scrolls sideways, and bars leave most of the window to the page", async ({
  portal,
}) => {
  const { page } = portal;
  test.skip((page.viewportSize()?.width ?? 0) < 1000, "the window is its own");
  for (const role of ["customer", "provider"] as const) {
    await portal.signIn(role);
    for (const path of PAGES[role]) {
      await portal.open(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const size of ZOOMED) {
        await page.setViewportSize(size);
        for (const top of [0, 500]) {
          await page.evaluate((y) => window.scrollTo(0, y), top);
          // What a small window shows instead of a table is loaded when it is needed.
          await expect
            .poll(() => page.evaluate(lookAtWindow), { message: `${path}, ${size.width} px, at ${top}` })
            .toEqual({ sideways: 0, cut: [], isCovered: false });
        }
      }
    }
    await portal.signOut();
  }
});

/** Runs in the page. */
function lookAtWindow() {
  const { innerHeight: high, innerWidth: wide } = window;
  const boxOf = (element: Element) => element.getBoundingClientRect();
  const styleOf = (element: Element) => getComputedStyle(element);
  const all = [...document.querySelectorAll("body *")].filter((each) => {
    const { visibility, clipPath } = styleOf(each);
    return visibility !== "hidden" && clipPath === "none" && boxOf(each).height > 1 && boxOf(each).width > 1;
  });
  const scrolls = (element: Element): boolean => {
    for (let each = element.parentElement; each !== null; each = each.parentElement)
      if (["auto", "scroll"].includes(styleOf(each).overflowX)) return true;
    return false;
  };
  const words = all.filter((each) => each.children.length === 0 && (each.textContent ?? "").trim() !== "");
  const cut = words.filter((each) => {
    const { overflowX, textOverflow } = styleOf(each);
    const isClipped = ["hidden", "clip"].includes(overflowX) && textOverflow !== "ellipsis";
    return (
      (isClipped && each.scrollWidth > each.clientWidth + 1) ||
      (boxOf(each).right > wide + 1 && !scrolls(each))
    );
  });
  const isStuck = (each: Element): boolean => {
    const { position, top, bottom } = styleOf(each);
    if (position === "fixed") return true;
    const [fromTop, fromBottom] = [boxOf(each).top, high - boxOf(each).bottom];
    return (
      position === "sticky" &&
      (Math.abs(fromTop - Number.parseFloat(top)) < 2 || Math.abs(fromBottom - Number.parseFloat(bottom)) < 2)
    );
  };
  const bars = all.filter((each) => boxOf(each).width > wide / 2 && isStuck(each)).map(boxOf);
  const isUnder = (y: number) => bars.some(({ top, bottom }) => top <= y && y < bottom);
  const covered = Array.from({ length: high }, (_, y) => y).filter(isUnder).length;
  return {
    sideways: Math.max(0, document.documentElement.scrollWidth - wide),
    cut: cut.map(({ textContent }) => textContent),
    isCovered: covered > high * 0.45,
  };
}

test("what is often done takes few clicks: find a service, see why it cannot be changed, download a list", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.firstRowName();
  let clicks = 0;
  const click = async (wanted: Locator): Promise<void> => {
    clicks += 1;
    await wanted.click();
  };
  // Which service one wants is typed, not clicked.
  await click(page.getByRole("button", { name: /^Search pages/ }));
  await expect(page.getByRole("combobox", { name: /^Search pages/ })).toBeFocused();
  await page.keyboard.type("erp-production");
  await page
    .getByRole("option", { name: /erp-production/ })
    .first()
    .waitFor();
  await page.keyboard.press("Enter");
  await expect(portal.heading("erp-production")).toBeVisible();
  expect(clicks).toBe(1);

  clicks = 0;
  const machine = await portal.firstRowName(/Powered on/);
  await click(page.getByRole("button", { name: `Actions for ${machine}`, exact: true }));
  await expect(page.getByRole("menu")).toContainText("Already powered on");
  expect(clicks).toBe(1);
  await page.keyboard.press("Escape");

  clicks = 0;
  const download = page.waitForEvent("download");
  await click(page.getByRole("button", { name: "Export as CSV" }));
  await click(page.getByRole("menuitem", { name: "Shown columns" }));
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
  expect(clicks).toBe(2);
});

test("chips, filters, columns, export, rows, tabs and notices work by the keyboard, which is never lost", async ({
  portal,
}) => {
  const { page } = portal;
  test.skip((page.viewportSize()?.width ?? 0) < 1000, "a keyboard has a wide window");
  await portal.signIn("customer");
  await portal.firstRowName();
  const press = (...keys: readonly string[]) => pressAll(page, keys);

  await portal.chip("Error").focus();
  await press("Enter");
  await expect(portal.chip("Error")).toHaveAttribute("aria-pressed", "true");
  await expect(portal.chip("Error")).toBeFocused();
  await press("Enter");
  await expect(portal.chip("Error")).toHaveAttribute("aria-pressed", "false");

  const created = page.getByRole("button", { name: "Filter by Created" });
  await created.focus();
  await press("Enter");
  const days = page.getByRole("dialog", { name: "Created" });
  await expect(days.locator(":focus")).toHaveCount(1);
  await press("Escape");
  await expect(created).toBeFocused();

  const columns = page.getByRole("button", { name: "Columns" });
  await columns.focus();
  await press("Enter");
  const chooser = page.getByRole("dialog", { name: "Columns" });
  await expect(chooser.locator(":focus")).toHaveCount(1);
  await chooser.getByRole("checkbox", { name: "Solution" }).focus();
  await press("Space");
  await expect(page.getByRole("columnheader", { name: "Solution" })).toBeHidden();
  await press("Space");
  await expect(page.getByRole("columnheader", { name: "Solution" })).toBeVisible();
  await press("Escape");
  await expect(columns).toBeFocused();

  const csv = page.getByRole("button", { name: "Export as CSV" });
  await csv.focus();
  await press("Enter");
  // Its menu is loaded with the first use.
  await expect(page.getByRole("menu", { name: "Export as CSV" }).locator(":focus")).toHaveCount(1);
  await press("ArrowDown", "Escape");
  await expect(csv).toBeFocused();

  await page.locator('tr[data-index="0"]').focus();
  await press("Space");
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await expect(bar).toContainText("1 selected");
  await press("Escape");
  await expect(bar).toBeHidden();
  await expect(page.locator('tr[data-index="0"]')).toBeFocused();

  await portal.open("pages/account/logs");
  await page.getByRole("tab", { name: /^Changes/ }).focus();
  await press("ArrowRight");
  await expect(page.getByRole("tab", { name: /^Provider access/ })).toBeFocused();
  await expect(page).toHaveURL(/tab=visits/);

  await portal.open("pages/nothing-like-this");
  const dismiss = page.getByRole("button", { name: "Dismiss" });
  await dismiss.focus();
  await press("Enter");
  await expect(dismiss).toBeHidden();
});

async function pressAll(page: Page, keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test("whatever is ticked, chosen or switched has the portal's look, in both schemes", async ({ portal }) => {
  const { page } = portal;
  test.skip((page.viewportSize()?.width ?? 0) < 1000, "the same look on every screen");
  await portal.signIn("provider");
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const path of [
      "pages/add-page/role-add",
      "pages/marketplace/customer-management",
      "pages/user/user-settings?tab=appearance",
    ]) {
      await portal.open(path);
      const boxes = page.locator("main input:is([type=checkbox], [type=radio])");
      await expect(boxes.first()).toBeVisible();
      const looks = await boxes.evaluateAll((all) => all.map((each) => getComputedStyle(each).appearance));
      expect(new Set(looks), path).toEqual(new Set(["none"]));
    }
  }
});
