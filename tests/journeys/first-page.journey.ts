import { gzipSync } from "node:zlib";
import { expect, test } from "./support/test.ts";

/** kB of 1000, scripts and styles together: the present size. It may only decrease. */
const BUDGET_KB = 180;

test(`the code a person waits for before my services shows is at most ${BUDGET_KB} kB`, async ({
  portal,
}) => {
  const { page } = portal;
  test.skip((page.viewportSize()?.width ?? 0) < 1000, "the same code on every screen");
  await portal.signIn("customer");
  await expect(portal.firstRowName()).resolves.not.toBe("");
  const bodies: Promise<{ readonly url: string; readonly size: number }>[] = [];
  let isWaiting = true;
  page.on("response", (response) => {
    const type = response.request().resourceType();
    if (!isWaiting || (type !== "script" && type !== "stylesheet")) return;
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
