import { gzipSync } from "node:zlib";
import { expect, test } from "./support/test.ts";

/** What loads all other parts: it comes by the clock, on a slow machine before the page. */
const LOADS_AHEAD = /\/browser-parts-[^/]*\.js$/;

/** kB of 1000, scripts and styles together: the present size, rounded up. It may only decrease. */
const BUDGET_KB = 180;

test(`the code a person waits for before my services shows is at most ${BUDGET_KB} kB`, async ({
  portal,
}) => {
  const { page } = portal;
  test.skip((page.viewportSize()?.width ?? 0) < 1000, "the same code on every screen");
  await portal.signIn("customer");
  await expect(portal.firstRowName()).resolves.not.toBe("");
  const bodies: Promise<{ readonly url: string; readonly size: number }>[] = [];
  // Parts of the page before the reload may still be arriving.
  let isWaiting = false;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isWaiting = true;
  });
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (!isWaiting || (type !== "script" && type !== "stylesheet")) return;
    if (LOADS_AHEAD.test(response.url())) return;
    bodies.push(response.body().then((body) => ({ url: response.url(), size: gzipSync(body).length })));
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await page.reload();
  await portal.firstRowName();
  isWaiting = false;
  const all = await Promise.all(bodies);
  const size = all.reduce((sum, each) => sum + each.size, 0) / 1000;
  test.info().annotations.push({
    type: "first page",
    description: `${size.toFixed(1)} kB gzip in ${all.length} files`,
  });
  expect(all.filter(({ url }) => /mantine|rjsf/.test(url))).toEqual([]);
  expect(size).toBeLessThanOrEqual(BUDGET_KB);
});

test("text does not wait for its font, and its lines stay where they are when it comes", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.firstRowName();
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\.woff2$/, async (route) => {
    asked.push(new URL(route.request().url()).pathname);
    await released;
    await route.continue();
  });
  const session = await page.context().newCDPSession(page);
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  // A preload holds up the event at which a page is loaded.
  await page.reload({ waitUntil: "commit" });
  await portal.firstRowName();
  const isHere = () => page.evaluate(() => document.fonts.check("13px Inter"));
  const lines = () =>
    page.evaluate(() =>
      [...document.querySelectorAll("h1, nav a, thead th, tbody tr, main li")].map((line) => {
        const { top, height } = line.getBoundingClientRect();
        return `${line.textContent.slice(0, 20)}: ${Math.round(top)}, ${Math.round(height)}`;
      }),
    );
  expect(await isHere()).toBe(false);
  const before = await lines();
  release();
  await expect.poll(isHere).toBe(true);
  expect(await lines()).toEqual(before);
  expect(asked).toEqual([expect.stringMatching(/^\/assets\/inter-latin-wght-normal-.*\.woff2$/)]);
});
