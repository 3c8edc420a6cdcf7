import { expect, test } from "./support/test.ts";
import type { Portal } from "./support/portal.ts";

const isWide = ({ page }: Portal) => (page.viewportSize()?.width ?? 0) > 1000;

/** Top, height, left and right of what a selector finds, in px. */
function boxes({ page }: Portal, selector: string) {
  return page.locator(selector).evaluateAll((found) =>
    found.map((each) => {
      const { top, bottom, left, right, height } = each.getBoundingClientRect();
      return { top, bottom, left, right, height };
    }),
  );
}

test("rows are 36 px high, 28 where they are compact, and figures stand right below their heading", async ({
  portal,
}) => {
  test.skip(!isWide(portal), "cards have no rows");
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  await portal.firstRowName();
  const heights = async () => new Set((await boxes(portal, "tbody tr")).map(({ height }) => height));
  expect(await heights()).toEqual(new Set([36]));
  const compact = page.getByRole("button", { name: "Compact rows" });
  await compact.click();
  expect(await heights()).toEqual(new Set([28]));
  await compact.click();

  const ends = await page.evaluate(() => {
    const table = document.querySelector("main table");
    const headings = [...(table?.querySelectorAll("thead th") ?? [])];
    const cells = [...(table?.querySelectorAll("tbody tr:first-child > *") ?? [])];
    const endOfText = (cell: Element | undefined) => {
      const range = document.createRange();
      const words = document.createTreeWalker(cell ?? document.body, NodeFilter.SHOW_TEXT).nextNode();
      range.selectNodeContents(words ?? document.body);
      return Math.round(range.getBoundingClientRect().right);
    };
    return headings.flatMap((heading, at) =>
      heading.getAttribute("data-align") === "right"
        ? [{ heading: endOfText(heading), figure: endOfText(cells[at]) }]
        : [],
    );
  });
  expect(ends.length).toBeGreaterThan(0);
  for (const { heading, figure } of ends) expect(heading).toBe(figure);
});

test("headings and the foot of a list stay in sight while the page scrolls", async ({ portal }) => {
  test.skip(!isWide(portal), "cards have no headings");
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/services/my-services");
  await portal.firstRowName();
  const height = page.viewportSize()?.height ?? 0;
  const [bar] = await boxes(portal, "header[data-is-managed]");
  for (const y of [0, 400, 1200]) {
    await page.evaluate((top) => window.scrollTo(0, top), y);
    const [heading] = await boxes(portal, "main thead th");
    const [foot] = await boxes(portal, "main [data-bottom-bar]");
    if (y > 0) expect(heading?.top).toBe(bar?.bottom);
    expect(foot?.bottom).toBeLessThanOrEqual(height);
  }
  // A row that gets the focus is covered by neither.
  await page.locator('tr[data-index="0"]').focus();
  for (let at = 0; at < 30; at += 1) await page.keyboard.press("ArrowDown");
  const [row] = await boxes(portal, 'tr[data-index="30"]');
  const [foot] = await boxes(portal, "main [data-bottom-bar]");
  expect(row?.bottom).toBeLessThanOrEqual(foot?.top ?? 0);
  await page.keyboard.press("Home");
  const [first] = await boxes(portal, 'tr[data-index="0"]');
  const [heading] = await boxes(portal, "main thead th");
  expect(first?.top).toBeGreaterThanOrEqual(heading?.bottom ?? Infinity);
});

test("a table with room says how long ago a time was, and copies identifiers from the row with the pointer or the focus", async ({
  portal,
}) => {
  test.skip(!isWide(portal), "cards have other room");
  const { page } = portal;
  await portal.signIn("provider");
  await portal.open("pages/marketplace/customer-management");
  const name = await portal.firstRowName();
  const { line } = portal.row(name);
  const copy = line.getByRole("button", { name: /^Copy / }).first();
  await expect(copy).toHaveCSS("opacity", "0");
  await line.hover();
  await expect(copy).toHaveCSS("opacity", "1");
  await page.mouse.move(0, 0);
  await expect(copy).toHaveCSS("opacity", "0");
  await copy.focus();
  await expect(copy).toHaveCSS("opacity", "1");
  expect(new Set((await boxes(portal, "tbody tr")).map(({ height }) => height))).toEqual(new Set([36]));

  await portal.open("pages/account/access-roles");
  const ago = portal.row("provider@demo.example").line.getByText(/^just now$| ago$/);
  const width = async () => (await ago.boundingBox())?.width ?? 0;
  expect(await width()).toBeGreaterThan(20);
  await page.setViewportSize({ width: 900, height: 900 });
  await expect.poll(width).toBeLessThan(2);
});

test("nothing moves when the rows of a list arrive", async ({ portal }) => {
  const { page } = portal;
  await page.addInitScript(() => {
    const moved: unknown[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => moved.push(...list.getEntries())).observe({
      type: "layout-shift",
      buffered: true,
    });
  });
  await portal.signIn("customer");
  await portal.firstRowName();
  let release = () => {};
  let released = Promise.resolve();
  await page.route(/\/(pricing\/service|access\/user|audit\/resource\/map)\b/, async (route) => {
    await released;
    await route.continue();
  });
  // What draws the sentences of a log comes after its rows, as it does where the line is slow.
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/sentence-cell[^/]*js$/, async (route) => {
    await sent;
    await route.continue();
  });
  for (const path of ["pages/services/my-services", "pages/account/access-roles", "pages/account/logs"]) {
    released = new Promise((resolve) => {
      release = resolve;
    });
    await page.goto("about:blank");
    await portal.open(path);
    await expect(page.getByText("Loading", { exact: true }).first()).toBeAttached();
    // On a phone a list has no headings.
    if (isWide(portal)) await expect(page.locator("main thead th").first()).toBeVisible();
    // How wide a column is depends on what is in it; where its heading begins and how high it stands does not.
    const headings = async () => {
      const all = await boxes(portal, "main thead th");
      return { left: all[0]?.left, heights: all.map(({ top, bottom }) => ({ top, bottom })) };
    };
    const before = await headings();
    release();
    await expect(page.locator("main [data-bottom-bar]")).toBeVisible();
    if (path === "pages/account/logs") {
      const parts = page.locator("main bdi");
      expect(await parts.count()).toBe(0);
      const columns = async () => (await boxes(portal, "main thead th")).map(({ left }) => left);
      const without = await columns();
      send();
      await expect(parts.first()).toBeVisible();
      for (const [index, left] of (await columns()).entries())
        expect(Math.abs(left - (without[index] ?? 0)), `column ${index}`).toBeLessThan(2);
    }
    // Others work in this account: what they do would be read as new rows of its log.
    released = new Promise(() => {});
    await expect.poll(headings).toEqual(before);
    const shifts = await page.evaluate(() => {
      const { moved } = window as unknown as { readonly moved: readonly LayoutShift[] };
      return moved.map(({ value, sources }) => ({
        value,
        what: sources.map(({ node, previousRect: from, currentRect: to }) => {
          const text =
            node instanceof Element ? `<${node.className}> ${node.textContent}` : node?.textContent;
          return `${text?.slice(0, 80)}: ${from.x},${from.y} ${from.width}x${from.height} to ${to.x},${to.y} ${to.width}x${to.height}`;
        }),
      }));
    });
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, `${path}: ${JSON.stringify(shifts, null, 2)}`).toBeLessThan(0.01);
  }
});

test("columns stay while rows are sorted and filtered, and a tab is as wide as while it is open", async ({
  portal,
}) => {
  test.skip(!isWide(portal), "cards have no columns");
  const { page } = portal;
  await portal.signIn("customer");
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await portal.open("pages/services/my-services");
    const first = await portal.firstRowName();
    const before = await boxes(portal, "main thead th");
    await page.getByRole("columnheader", { name: "Solution" }).getByRole("button").click();
    await expect.poll(() => portal.firstRowName()).not.toBe(first);
    expect(await boxes(portal, "main thead th")).toEqual(before);
    const sorted = await portal.firstRowName();
    await portal.chip("Processing").click();
    await expect.poll(() => portal.firstRowName()).not.toBe(sorted);
    const lefts = (all: readonly { readonly left: number }[]) => all.map(({ left }) => left);
    expect(lefts(await boxes(portal, "main thead th"))).toEqual(lefts(before));
  }

  await portal.openPoolWithMachines();
  await portal.firstRowName();
  await expect(page.getByRole("tab", { name: "History" })).toBeVisible();
  const widths = async () =>
    (await boxes(portal, "[role=tab] > :first-child")).map(({ left, right }) => Math.round(right - left));
  const tabs = await widths();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(page.getByRole("tab", { name: "History" })).toHaveAttribute("aria-selected", "true");
  expect(await widths()).toEqual(tabs);
});

test("on a phone a finger has 44 px for each control", async ({ portal }) => {
  test.skip(isWide(portal), "a pointer is finer");
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/services/my-services");
  await portal.firstRowName();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await expect.poll(() => tooSmall(portal)).toEqual([]);

  await portal.openPoolWithMachines();
  const name = await portal.firstRowName();
  await expect.poll(() => tooSmall(portal)).toEqual([]);

  await page
    .getByRole("link", { name, exact: true })
    .or(page.getByRole("button", { name, exact: true }))
    .first()
    .click();
  await expect(portal.heading(name)).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "More actions" })).toBeVisible();
  await expect.poll(() => tooSmall(portal)).toEqual([]);
});

test("on a phone the page of an object begins with its content, and its facts unfold", async ({ portal }) => {
  test.skip(isWide(portal), "there is room for all facts");
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  await expect(page.getByRole("meter")).toHaveCount(3);
  await portal.firstRowName();
  const [row] = await boxes(portal, "main li:has([data-row-menu])");
  expect(row?.bottom).toBeLessThan(page.viewportSize()?.height ?? 0);
  const resource = page.getByRole("term").filter({ hasText: "Platform ID" });
  await expect(resource).toBeHidden();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(resource).toBeVisible();
  const [resize, more] = await Promise.all(
    ["Resize", "More actions"].map((name) =>
      page.getByRole("button", { name }).or(page.getByRole("link", { name })).first().boundingBox(),
    ),
  );
  expect(resize?.y).toBe(more?.y);
});

test("on a phone a finger has 44 px for each control of a form, and for the table of a chart", async ({
  portal,
}) => {
  test.skip(isWide(portal), "a pointer is finer");
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  await page.getByRole("main").getByRole("link", { name: "Resize" }).click();
  await expect(page.getByRole("button", { name: "Increase Memory limit" })).toBeVisible();
  await expect.poll(() => tooSmall(portal)).toEqual([]);

  await portal.openPoolWithMachines();
  await page.getByRole("link", { name: await portal.firstRowName(), exact: true }).click();
  await page.getByRole("tab", { name: "Performance" }).click();
  const table = page.getByText("Show as table").first();
  await expect(table).toBeVisible();
  expect((await table.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

/** Names of the controls in sight that do not take what is pressed 21 px from their middle. */
function tooSmall({ page }: Portal) {
  return page.evaluate(() => {
    const controls = [...document.querySelectorAll("main :is(button, input, select, [role='tab'])")];
    const at = (x: number, y: number) => document.elementFromPoint(x, y);
    return controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const takes = (dx: number, dy: number) => {
        const hit = at(Math.max(0, x + dx), Math.max(0, y + dy));
        return hit !== null && (control.contains(hit) || hit.closest("label")?.control === control);
      };
      const isInSight =
        x > 0 && x < innerWidth && y > 22 && y < innerHeight - 22 && control.contains(at(x, y));
      const isLarge = takes(0, -21) && takes(0, 21) && takes(-21, 0) && takes(21, 0);
      return isInSight && !isLarge ? [control.getAttribute("aria-label") ?? control.textContent] : [];
    });
  });
}

/** What the browser says of a movement; TypeScript's library does not know it. */
interface LayoutShift {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}
