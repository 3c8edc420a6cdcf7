import { expect, test } from "./support/test.ts";

test("the provider and the customer see different menus", async ({ portal }) => {
  await portal.signIn("provider");
  const menu = await portal.openSidebar();
  await expect(menu.getByRole("link", { name: "Automators" })).toBeVisible();
  await expect(menu.getByText("My services")).toHaveCount(0);
  await expect(portal.page).toHaveURL(/#\/pages\/automators$/);
  await portal.expectAccessible();
});

test("a route of somebody else's role leads to one's own landing page", async ({ portal }) => {
  await portal.signIn("customer");
  await portal.open("pages/marketplace/branding");
  await expect(portal.page).toHaveURL(/#\/pages\/services\/my-services/);
});

test("a service of another tenant is not found", async ({ portal, expectedErrors }) => {
  expectedErrors.push(/404/);
  await portal.signIn("customer2");
  await portal.open("pages/services/vcenter/v2/resource-pool/manage/1");
  await expect(portal.page.getByRole("main")).toContainText(/not found|does not exist|no such/i);
});

test("a person with read permission sees no actions that change", async ({ portal }) => {
  await portal.signIn("viewer");
  await expect(portal.heading("My services")).toBeVisible();
  await expect(portal.page.getByRole("link", { name: "Purchase" })).toHaveCount(0);
  await expect(portal.page.getByRole("button", { name: /^Actions for/ })).toHaveCount(0);
});

test("a deep link survives signing in", async ({ portal, server }) => {
  const { page } = portal;
  await page.goto(`${server.url}/#/pages/account/logs`);
  await page.getByLabel("Email").fill("customer@demo.example");
  await page.getByLabel("Password").fill("Portal123!");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/#\/pages\/account\/logs$/);
  await expect(portal.heading("Logs")).toBeVisible();
});
