import { expect, test } from "./support/test.ts";

test("a server that is killed while work runs finishes it, and the bell agrees", async ({
  portal,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_SOCKET_NOT_CONNECTED|Response with status: 0/,
  );
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  const name = await portal.firstRowName(/Powered on/);
  await portal.row(name).choose("Suspend");
  await expect(portal.bell()).toHaveAccessibleName(/1 running/i);
  await server.crashAndRestart();
  const panel = await portal.openBell();
  await expect(panel).toContainText("1 complete task(s)", { timeout: 60_000 });
  await page.keyboard.press("Escape");
  await expect(portal.row(name).line).toContainText("Suspended", { timeout: 40_000 });
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
