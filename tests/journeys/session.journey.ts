import type { Page } from "@playwright/test";
import { portalOn } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

const SEARCHED = "web";

/** The access token is refused from now on, and so is its refresh, until this page signs in anew. */
async function refuseTokens(page: Page): Promise<{ readonly logins: () => number }> {
  let logins = 0;
  let isRefused = true;
  const refuse = { status: 401, json: { message: "Your session has ended." } };
  await page.route("**/access/auth/refresh", (route) =>
    isRefused ? route.fulfill(refuse) : route.continue(),
  );
  await page.route("**/pricing/service?*", (route) => (isRefused ? route.fulfill(refuse) : route.continue()));
  await page.route("**/access/auth/login", (route) => {
    logins += 1;
    isRefused = false;
    return route.continue();
  });
  return { logins: () => logins };
}

test("a session that cannot be refreshed continues by the browser's sign-in, without a question, in two tabs at once", async ({
  portal,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const { page } = portal;
  await portal.signIn("customer");
  const second = portalOn(await page.context().newPage(), server.url);
  await second.open("pages/services/my-services");
  const tabs = [portal, second];
  const refusals = [];
  for (const each of tabs) {
    await expect(each.heading("My services")).toBeVisible();
    refusals.push(await refuseTokens(each.page));
  }
  const identities = tabs.map((each) => each.page.waitForRequest("**/access/auth/login"));
  await Promise.all(tabs.map((each) => each.search(SEARCHED)));
  const tokens = (await Promise.all(identities)).map((request) => request.headers()["authorization"]);
  expect(new Set(tokens).size).toBe(2);
  for (const [at, each] of tabs.entries()) {
    await expect(each.page.getByRole("searchbox")).toHaveValue(SEARCHED);
    await expect(each.page.getByRole("dialog")).toHaveCount(0);
    await expect(each.page.locator("iframe")).toHaveCount(0);
    expect(refusals[at]?.logins()).toBe(1);
  }
  await page.reload();
  await expect(portal.heading("My services")).toBeVisible();
});

test("a session that cannot be refreshed does not become that of another person who signed in meanwhile", async ({
  portal,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const { page } = portal;
  await portal.signIn("customer");
  await expect(portal.heading("My services")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${server.url}/#/login?again=1`);
  await other.getByLabel("Email").fill("viewer@demo.example");
  await other.getByLabel("Password").fill("Portal123!");
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("button", { name: "Account menu of viewer@demo.example" })).toBeVisible();
  const { logins } = await refuseTokens(page);
  await page.getByRole("searchbox").fill(SEARCHED);
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByRole("dialog", { name: "Your session ended" })).toBeVisible();
  expect(logins()).toBe(0);
});
