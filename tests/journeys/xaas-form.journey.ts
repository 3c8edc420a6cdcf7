import { expect, test } from "./support/test.ts";

test("a customer finds a custom service among theirs, and sees on its page what was ordered and happened", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/services/xaas/form");
  await expect(portal.heading("Custom services")).toBeVisible();
  await portal.expectAccessible();
  const first = page.locator('a[href*="/pages/services/xaas/form/"]').first();
  const name = (await first.textContent()) ?? "";
  await first.click();
  await expect(portal.heading(name.trim())).toBeVisible();
  await expect(page.getByRole("region", { name: "What was ordered" })).toBeVisible();
  await expect(page.getByRole("region", { name: "State history" })).toBeVisible();
  await portal.expectAccessible();
});
