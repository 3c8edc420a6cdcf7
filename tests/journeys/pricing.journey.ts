import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { openFor, type Portal, portalOn } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

test("a provider changes a price, sees who pays more, publishes it, and is asked before a draft is lost", async ({
  portal,
}) => {
  const { page } = portal;
  // Another than that of the journey that buys.
  const solution = "Resource pool Dublin";
  await portal.signIn("provider");
  await portal.open("pages/marketplace/pricing/model");
  await page.getByRole("link", { name: solution, exact: true }).click();
  await expect(portal.heading(solution)).toBeVisible();
  const items = page.getByRole("region", { name: "Items" });
  const preview = page.getByRole("complementary", { name: "Preview" });
  await portal.expectAccessible();

  // Each key counts at once; a number is undone as a whole.
  await items.getByRole("button", { name: "Memory in GB" }).click();
  const price = page.getByRole("textbox", { name: "Price of a unit in tier 1" });
  const before = await price.inputValue();
  const total = await preview.locator("dl").last().textContent();
  await price.fill("9.99");
  await expect(preview.locator("dl").last()).not.toHaveText(total ?? "");
  await price.press("Control+z");
  await expect(price).toHaveValue(before);
  await price.press("Control+Shift+Z");
  await expect(price).toHaveValue("9.99");
  // The curve of the draft stands against what is published, and is read by the arrows.
  const curve = page.getByRole("slider", { name: /^Values by Memory in GB/ });
  await expect(curve).toHaveAttribute("aria-valuetext", /^\d+: Draft €[\d.,]+, Published €[\d.,]+$/);
  const marked = (await curve.getAttribute("aria-valuetext")) ?? "";
  await curve.press("ArrowRight");
  await expect(curve).not.toHaveAttribute("aria-valuetext", marked);
  await page.getByRole("radio", { name: "Per unit" }).press("Space");
  await expect(
    page.getByRole("heading", { name: "Memory in GB: price of a unit by quantity" }),
  ).toBeVisible();
  const start = page.getByRole("textbox", { name: "Start of tier 1" });
  await start.fill("5");
  await start.press("Enter");
  await expect(page.getByText(/^5 became 8: /)).toBeVisible();
  await portal.expectAccessible();
  // The platform's clusters are chosen by name: a name that it does not have would never be charged.
  await page.getByText("Prices by cluster or storage policy").first().click();
  await expect(
    page.getByRole("combobox", { name: "Cluster or storage policy" }).getByRole("option").first(),
  ).toHaveText(/\S/);

  await page.getByText("Move existing services").click();
  await page.getByRole("button", { name: "Calculate" }).click();
  await expect(page.getByRole("columnheader", { name: "Account" })).toBeVisible();
  // A chip narrows the accounts to as many as it counts.
  const chip = page.getByRole("button", { name: /^Pay (?:more|less|the same) [1-9]\d*$/ }).first();
  const count = Number(((await chip.textContent()) ?? "").replaceAll(/\D/g, ""));
  await chip.click();
  await expect(chip).toHaveAttribute("aria-pressed", "true");
  const rows = page.getByRole("table", { name: "Who pays more, who less" }).getByRole("row");
  await expect(rows).toHaveCount(1 + Math.min(count, 8));
  await portal.expectAccessible();
  // The file has all accounts, whichever are shown.
  const all = Number(
    ((await page.getByRole("button", { name: /^All \d+$/ }).textContent()) ?? "").replaceAll(/\D/g, ""),
  );
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe(`Price change of ${solution}.csv`);
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toBe("Account,Services,Before (EUR),After (EUR),Difference (EUR),Change (%),From when");
  expect(lines).toHaveLength(1 + all);

  await page.getByRole("button", { name: "Publish…" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish these prices?" });
  await expect(dialog.getByRole("row", { name: /^Memory in GB/ })).toContainText("€9.99");
  await portal.expectAccessible();
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(`The prices of ${solution} are published.`).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish…" })).toBeDisabled();
  // Who works by keys goes on where the page begins: the button that had the focus can do nothing more.
  await expect(page.getByRole("main")).toBeFocused();
  await page.reload();
  const versions = page.getByRole("table", { name: "Versions" });
  await expect(versions.getByRole("row").nth(1)).toContainText("Counts today");
  await expect(versions.getByText("Counts today")).toHaveCount(1);
  await items.getByRole("button", { name: "Memory in GB" }).click();
  await expect(price).toHaveValue("9.99");

  await price.fill("1");
  await expect(page.getByText(/^Draft saved at/)).toBeAttached();
  await page.getByRole("link", { name: "Pricing" }).first().click();
  await expect(page.getByText("Your draft is kept on this device.")).toBeVisible();
});

test("the editor of prices is never wider than the window, however that was turned", async ({ portal }) => {
  const { page } = portal;
  const solution = "Resource pool Dublin";
  await portal.signIn("provider");
  await portal.open("pages/marketplace/pricing/model");
  await page.getByRole("link", { name: solution, exact: true }).click();
  await page.getByRole("region", { name: "Items" }).getByRole("button", { name: "Memory in GB" }).click();
  const curve = page.getByRole("slider", { name: /^Values by Memory in GB/ });
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  for (const wide of [740, 1440]) {
    await page.setViewportSize({ width: wide, height: 740 });
    // What is drawn has its new width before it is to give it up.
    const room = Math.min(wide, 900) / 2;
    await expect.poll(async () => (await curve.boundingBox())?.width ?? 0).toBeGreaterThan(room);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(width).toBe(360);
  }

  // The curve goes as far as can be bought. A chart that is drawn in a new size meanwhile forgets what was read.
  await expect
    .poll(async () => {
      await curve.press("End");
      return curve.getAttribute("aria-valuetext");
    })
    .toMatch(/^1,?024: /);

  // Each quantity is tried by the slider under it, without opening its line.
  const preview = page.getByRole("complementary", { name: "Preview" });
  const slider = preview.getByRole("slider", { name: "Trial quantity of Memory in GB" });
  const box = preview.getByRole("textbox", { name: "Quantity of Memory in GB" });
  const total = (await preview.locator("dl").last().textContent()) ?? "";
  await slider.press("End");
  await expect(box).toHaveValue("1024");
  await expect(preview.locator("dl").last()).not.toHaveText(total);
  await portal.expectAccessible();
});

test("a draft of prices survives a reload, is discarded on request, and is said in another tab and over a newer version", async ({
  portal,
  browser,
  server,
}) => {
  const { page } = portal;
  // One that no other journey buys; at the end its prices are as they were.
  const solution = "Managed firewall";
  const open = async (at: Portal) => {
    await at.open("pages/marketplace/pricing/model");
    await at.page.getByRole("link", { name: solution, exact: true }).click();
    await expect(at.heading(solution)).toBeVisible();
  };
  const priceOn = async (at: Page) => {
    const price = at.getByRole("textbox", { name: /^Amount/ });
    const opener = at.getByRole("region", { name: "Items" }).getByRole("button", { expanded: false });
    if (!(await price.isVisible())) await opener.filter({ hasNotText: "Add" }).first().click();
    return price;
  };
  await portal.signIn("provider");
  await open(portal);
  const before = await (await priceOn(page)).inputValue();
  await (await priceOn(page)).fill("91.50");
  await expect(page.getByText(/^Draft saved at/)).toBeAttached();
  await page.reload();
  await expect(page.getByText("Draft restored")).toBeVisible();
  await expect(await priceOn(page)).toHaveValue("91.50");
  await portal.expectAccessible();

  // Another tab of the same person opens with it, and what is changed there is offered here.
  const tab = portalOn(await page.context().newPage(), server.url);
  await open(tab);
  await expect(await priceOn(tab.page)).toHaveValue("91.50");
  await (await priceOn(tab.page)).fill("92.50");
  await expect(page.getByText("These prices are being changed in another tab too")).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Take the other tab's draft" }).click();
  await expect(await priceOn(page)).toHaveValue("92.50");
  await tab.page.close({ runBeforeUnload: false });

  // Somebody publishes meanwhile: the draft is still there, and so is what they did.
  const other = await openFor(browser, server.url, "provider@demo.example");
  await open(other);
  await (await priceOn(other.page)).fill("93.50");
  await other.page.getByRole("button", { name: "Publish…" }).click();
  const dialog = other.page.getByRole("dialog", { name: "Publish these prices?" });
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(other.page.getByText(`The prices of ${solution} are published.`).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: /published version \d+/ })).toBeVisible();
  await expect(await priceOn(page)).toHaveValue("92.50");
  await page.getByRole("button", { name: /^Take version/ }).click();
  await expect(await priceOn(page)).toHaveValue("93.50");
  await expect(page.getByText("Draft restored")).toHaveCount(0);

  await (await priceOn(page)).fill("94.50");
  await expect(page.getByText(/^Draft saved at/)).toBeAttached();
  await page.reload();
  await page
    .getByRole("status")
    .filter({ hasText: "Draft restored" })
    .getByRole("button", { name: "Discard" })
    .click();
  await expect(await priceOn(page)).toHaveValue("93.50");
  await expect(page.getByText("Draft restored")).toHaveCount(0);
  await page.reload();
  await expect(await priceOn(page)).toHaveValue("93.50");
  await expect(page.getByText("Draft restored")).toHaveCount(0);

  // As it was, for whoever comes after.
  await (await priceOn(page)).fill(before);
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(`The prices of ${solution} are published.`).first()).toBeVisible();
});

test("the curve of one price is drawn as a straight line", async ({ portal }) => {
  const { page } = portal;
  await page.addInitScript(() => {
    const drawn: (readonly number[])[] = [];
    const lineTo = Path2D.prototype.lineTo;
    Path2D.prototype.lineTo = function (x, y) {
      drawn.push([x, y]);
      lineTo.call(this, x, y);
    };
    Object.assign(globalThis, { drawn });
  });
  await portal.signIn("provider");
  await portal.open("pages/marketplace/pricing/model");
  await page.getByRole("link", { name: "Resource pool Dublin", exact: true }).click();
  await page.getByRole("region", { name: "Items" }).getByRole("button", { name: "Storage in GB" }).click();
  await expect(page.getByRole("slider", { name: /^Values by Storage in GB/ })).toBeVisible();
  const points = () => page.evaluate(() => (globalThis as { drawn?: number[][] }).drawn ?? []);
  await expect.poll(async () => (await points()).length).toBeGreaterThan(20);
  const [[x0, y0] = [], ...others] = await points();
  const [x1, y1] = others[18] ?? [];
  const onLine = (x: number) => y0! + ((x - x0!) * (y1! - y0!)) / (x1! - x0!);
  const offs = others.slice(0, 18).map(([x, y]) => Math.abs(y! - onLine(x!)));
  expect(Math.max(...offs)).toBeLessThan(0.1);
});
