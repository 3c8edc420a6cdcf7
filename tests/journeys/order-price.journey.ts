import { expect, test } from "./support/test.ts";

test("an order says what is paid once and what each month, to who ordered it and to who provides it", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/marketplace/orders?search=Managed%20firewall&columns=name,charge.oneTime");
  const orders = page.locator('a[href*="/pages/marketplace/orders/"]');
  const row = page.getByRole("row").or(page.getByRole("listitem")).filter({ has: orders.first() });
  await expect(row.first()).toContainText("€150.00");
  const name = (await orders.first().textContent()) ?? "";
  await orders.first().click();
  await expect(portal.heading(name.trim())).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Once, as ordered");
  const price = page.getByRole("region", { name: "Price as ordered" });
  const line = (item: string) => price.getByRole("listitem").filter({ hasText: item });
  await expect(line("Setup")).toContainText("€150.00");
  await expect(line("Setup")).toContainText("paid once");
  await expect(line("Service")).toContainText("per month");
  await expect(price.getByRole("term").filter({ hasText: /^Once$/ })).toBeVisible();
  await expect(price.getByRole("term").filter({ hasText: /^Per month$/ })).toBeVisible();
  await portal.expectAccessible();
  await portal.signOut();

  await portal.signIn("provider");
  await portal.open("pages/marketplace/orders?search=Managed%20firewall&state=Procuring");
  const waiting = page
    .getByRole("row")
    .or(page.getByRole("listitem"))
    .filter({ hasText: "Procuring" })
    .getByRole("button", { name: /^Actions for / })
    .first();
  const ordered = ((await waiting.getAttribute("aria-label")) ?? "").replace("Actions for ", "");
  await portal.row(ordered).choose("Mark as provided");
  const dialog = page.getByRole("dialog", { name: `Mark as provided ${ordered}?` });
  await expect(dialog).toContainText("Price per month");
  await expect(dialog).toContainText("Once€150.00");
  await portal.expectAccessible();
});
