import type { Locator } from "@playwright/test";
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

test("a long form of permissions keeps its headings and its button in sight, and nothing covers them", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("provider");
  await portal.open("pages/add-page/role-add");
  const matrix = page.getByRole("table", { name: "Permissions" });
  await expect(matrix.getByRole("checkbox").first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(page.getByRole("button", { name: "Back to top" })).toBeVisible();
  const width = page.viewportSize()?.width ?? 0;
  for (const name of ["Create", "Read", "Update", "Delete"]) {
    const heading = matrix.getByRole("columnheader", { name, exact: true });
    await expect(heading).toBeInViewport({ ratio: 1 });
    const box = await heading.boundingBox();
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  const uncovered = (button: Locator) =>
    expect.poll(() =>
      button.evaluate((element) => {
        const { left, top, width: wide, height } = element.getBoundingClientRect();
        const points = [left + 4, left + wide / 2, left + wide - 4].map((x) =>
          document.elementFromPoint(x, top + height / 2),
        );
        return points.every((at) => at !== null && element.contains(at));
      }),
    );
  const create = page.getByRole("button", { name: "Create", exact: true });
  await uncovered(create).toBe(true);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await uncovered(create).toBe(true);
  await portal.expectAccessible();
});
