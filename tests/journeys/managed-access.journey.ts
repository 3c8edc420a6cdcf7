import { expect, test } from "./support/test.ts";
import { portalOn } from "./support/portal.ts";

test("a provider acts for a customer in a window of its own, framed and named, and it ends clearly", async ({
  portal,
  server,
}) => {
  const { page } = portal;
  await portal.signIn("provider");
  await portal.open("pages/marketplace/customer-management");
  await portal.search("Harbour");
  const company = await portal.firstRowName();
  const opening = page.context().waitForEvent("page");
  await portal.row(company).choose("Sign in as customer");
  const window = await opening;
  await expect(window.getByText(`You are logged in as ${company}`)).toBeVisible();
  await expect(window).toHaveURL(/#\/pages\/services\/my-services$/);
  expect(await window.evaluate(() => window.opener)).toBeNull();

  const { width } = window.viewportSize() ?? { width: 0 };
  const line = await window.getByRole("banner").getByText("You are logged in as").locator("..").boundingBox();
  expect(Math.abs((line?.x ?? 0) + (line?.width ?? 0) / 2 - width / 2)).toBeLessThan(12);

  const acting = portalOn(window, server.url);
  await expect(acting.heading("My services")).toBeVisible();
  const frame = await window
    .locator("[data-is-managed='true']")
    .first()
    .evaluate((shell) => {
      const style = getComputedStyle(shell, "::after");
      return [style.position, style.borderTopWidth, style.pointerEvents];
    });
  expect(frame).toEqual(["fixed", "4px", "none"]);
  await acting.expectAccessible();
  await window.getByRole("button", { name: /^Account menu of/ }).click();
  const menu = window.getByRole("region", { name: "Account" });
  await expect(menu).toContainText("Managed Access Session");
  await expect(menu).toContainText(company);
  await expect(menu.getByRole("link", { name: "User settings" })).toHaveCount(0);
  await window.reload();
  await expect(window.getByText(`You are logged in as ${company}`)).toBeVisible();

  // The provider's own tab has not changed.
  await page.reload();
  await expect(page).toHaveURL(/customer-management/);
  await expect(page.getByRole("banner")).not.toContainText("You are logged in as");
  await expect(portal.row(company).line).toBeVisible();

  await window.getByRole("button", { name: /^Account menu of/ }).click();
  await window.getByRole("button", { name: "Sign out" }).click();
  await expect(window.getByRole("heading", { name: "Managed access has ended" })).toBeVisible();
  // A reload there signs in by the browser's sign-in, and waits for it.
  await window.goto(`${server.url}/#/pages/services/my-services`);
  await expect(window.getByRole("button", { name: "Account menu of provider@demo.example" })).toBeVisible();
  await expect(window.getByText(`You are logged in as`)).toHaveCount(0);
  await window.close();
  await page.reload();
  await expect(portal.row(company).line).toBeVisible();
});
