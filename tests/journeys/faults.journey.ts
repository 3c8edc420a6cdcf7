import type { Page } from "@playwright/test";
import { DELETABLE, type Portal } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

const AWAY =
  /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|Response with status: 0/;

/** A browser that was told to load as little as possible: nothing is loaded ahead. */
async function saveData(page: Page): Promise<void> {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
}

/** Waits until every part of the portal is in the browser's cache. */
async function loadedAhead(page: Page): Promise<void> {
  const parts: readonly string[] = await page.evaluate(async () => (await fetch("/parts.json")).json());
  const missing = () =>
    page.evaluate((all) => {
      const loaded = performance.getEntriesByType("resource").map(({ name }) => new URL(name).pathname);
      return all.filter((part) => !loaded.includes(part));
    }, parts);
  await expect.poll(missing, { timeout: 120_000 }).toEqual([]);
}

test("what nobody has opened yet works while the server is away", async ({
  portal,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(AWAY);
  const { page } = portal;
  await portal.signIn("customer");
  const name = await portal.firstRowName(DELETABLE);
  await loadedAhead(page);
  await server.crash();
  await portal.row(name).choose("Delete");
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await expect(dialog.getByRole("textbox")).toBeFocused();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("combobox", { name: "Search pages, services, actions" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(await portal.openBell()).toContainText("You do not have any notifications");
  await expect(page.getByText("This part could not be loaded.")).toHaveCount(0);
  await server.restart();
});

test("a part that is not there while the server is away says so in its place, and goes on when it is back", async ({
  portal,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(AWAY);
  const { page } = portal;
  await saveData(page);
  await portal.signIn("customer");
  const name = await portal.firstRowName(DELETABLE);
  await server.crash();
  await expect(await portal.openBell()).toContainText("This part could not be loaded.");
  await page.keyboard.press("Escape");
  await page.keyboard.press("ControlOrMeta+k");
  const palette = page.getByRole("dialog", { name: "Search and commands" });
  await expect(palette).toContainText("This part could not be loaded. The portal keeps trying.");
  await palette.getByRole("button", { name: "Try again" }).click();
  await portal.expectAccessible();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
  const menu = await portal.row(name).openMenu();
  const missing = page.getByRole("dialog", { name: `Actions for ${name}` });
  await expect(missing).toContainText("This part could not be loaded. The portal keeps trying.");
  await server.restart();
  await menu.getByRole("menuitem", { name: "Delete", exact: true }).click({ timeout: 120_000 });
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await expect(dialog.getByRole("textbox")).toBeFocused({ timeout: 120_000 });
  await page.keyboard.press("Escape");
  await expect(portal.row(name).line).toBeVisible();
});

test("a newer build is offered in a notice, once a part of the old one is gone and nothing is unsaved", async ({
  portal,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/);
  const { page } = portal;
  await saveData(page);
  await portal.signIn("customer");
  const name = await portal.firstRowName(DELETABLE);
  await page.route("**/assets/ask-dialog-*.js", (route) => route.fulfill({ status: 404 }));
  await page.route(/:\d+\/$/, async (route) => {
    const answer = await route.fetch();
    const next = (await answer.text()).replace(/index-[\w-]+\.js/, "index-NEWER000.js");
    await route.fulfill({ response: answer, body: next });
  });
  const notice = page.getByText("The portal was updated. Reload it to use the new version.");
  await expect(notice).toBeHidden();
  await portal.row(name).choose("Delete");
  const missing = page.getByRole("dialog", { name: "Delete" });
  await expect(missing).toContainText("The portal was updated. Reload it to go on here.");
  await expect(missing.getByRole("button", { name: "Reload" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(notice).toBeVisible();
  // Away from the row, whose cells have tooltips.
  await page.mouse.move(0, 0);
  await portal.expectAccessible();
  await portal.row(name).choose("Modify");
  await page.getByLabel("Description").fill("not saved yet");
  await expect(notice).toBeHidden();
});

test("a server that is killed while work runs finishes it, and the bell agrees", async ({
  portal,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_SOCKET_NOT_CONNECTED|Response with status: 0/,
  );
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  const name = await portal.firstRowName(/Powered on/);
  // What the server has not answered yet may not have begun.
  const begun = page.waitForResponse((response) => response.status() === 202);
  await portal.row(name).choose("Suspend");
  await begun;
  await expect(portal.bell()).toHaveAccessibleName(/1 running/i);
  await server.crash();
  await server.restart();
  const panel = await portal.openBell();
  await expect(panel).toContainText("1 complete task(s)", { timeout: 120_000 });
  await page.keyboard.press("Escape");
  await expect(portal.row(name).line).toContainText("Suspended", { timeout: 120_000 });
});

test("a wrong template says file, line, column and pointer, and the rest of the portal works", async ({
  portal,
}) => {
  const { page } = portal;
  await page.route("**/templates/page/my-services*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...body, source: body.source.replace('"columns"', '"colums"') },
    });
  });
  await portal.signIn("customer");
  await expect(page.getByRole("main")).toContainText(
    /my-services\.json:\d+:\d+ .*colums.*did you mean "columns"\?/,
  );
  await portal.open("pages/services/vcenter/v2/resource-pool/purchase");
  await expect(portal.heading("Purchase a resource pool")).toBeVisible();
});

test("a form keeps what was typed when the network fails, and after a reload", async ({
  portal,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load resource|Response with status: 0/);
  const { page } = portal;
  await portal.signIn("customer");
  await portal.search("web");
  const name = await portal.firstRowName();
  await portal.row(name).choose("Modify");
  const description = page.getByLabel("Description");
  await description.fill("typed before the failure");
  await page.route("**/pricing/service/*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("main")).toContainText("Your input is still here");
  await expect(description).toHaveValue("typed before the failure");
  await page.unroute("**/pricing/service/*");
  await page.reload();
  await expect(description).toHaveValue("typed before the failure");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(portal.heading("My services")).toBeVisible();
});

/** Orders a service under a name. The order arrives; its answer is lost, and the page is loaded anew. */
async function loseAnswer({ page }: Portal, named: string): Promise<void> {
  const name = page.getByLabel("Service name");
  await name.fill(named);
  await page.getByRole("button", { name: "Next" }).click();
  const arrived = new Promise<void>((resolve) => {
    void page.route("**/pricing/service?*", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      resolve();
    });
  });
  await page.getByRole("button", { name: "Purchase", exact: true }).click();
  await arrived;
  await page.reload();
  await expect(page.getByText("You sent this before, and no answer came.")).toBeVisible();
  await page.unroute("**/pricing/service?*");
  await expect(name).toHaveValue(named);
}

test("an order whose answer was lost with a reload is said to have been sent, and not ordered again unasked", async ({
  portal,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422|422 Error/);
  const { page } = portal;
  const [first, second] = ["first", "second"].map((each) => `lost-${each}-${Date.now() % 100_000}`);
  await portal.signIn("customer");
  await portal.open("pages/services/purchase?solution=18");
  await loseAnswer(portal, first ?? "");
  // Under another name it is another order, which is asked for once more.
  await page.getByLabel("Service name").fill(second ?? "");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Purchase", exact: true }).click();
  await expect(page.getByText(/^What you sent first has arrived/)).toBeVisible();
  await page.getByRole("button", { name: "Purchase", exact: true }).click();
  await expect(portal.heading("My services")).toBeVisible();
  await portal.open("pages/marketplace/orders?search=lost-");
  await expect(page.getByRole("row", { name: /lost-/ })).toHaveCount(2);
});

test("an order whose answer was lost with a reload is sent again, and ordered once", async ({ portal }) => {
  const { page } = portal;
  const named = `again-${Date.now() % 100_000}`;
  await portal.signIn("customer");
  await portal.open("pages/services/purchase?solution=18");
  await loseAnswer(portal, named);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Purchase", exact: true }).click();
  await expect(portal.heading("My services")).toBeVisible();
  await portal.open("pages/marketplace/orders?search=again-");
  await expect(page.getByRole("row", { name: /again-/ })).toHaveCount(1);
});
