import { openFor } from "./support/portal.ts";
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
  const dialog = page.getByRole("dialog", { name: `Mark ${ordered} as provided` });
  await expect(dialog).toContainText("Price per month");
  await expect(dialog).toContainText("Once€150.00");
  await portal.expectAccessible();
});

test("prices that change while the connection is lost are said, and agreed to before they are charged", async ({
  portal,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/409/, /ERR_INTERNET_DISCONNECTED/, /Response with status: 0/);
  const { page } = portal;
  const provider = await openFor(browser, server.url, "provider@demo.example");
  const publish = async (price: string) => {
    await provider.open("pages/marketplace/pricing/model/18");
    const items = provider.page.getByRole("region", { name: "Items" });
    const item = items.getByRole("button", { name: "Service", exact: true });
    await expect(item).toBeVisible();
    if ((await item.getAttribute("aria-expanded")) === "false") await item.click();
    await provider.page.getByRole("textbox", { name: "Amount per month", exact: true }).fill(price);
    await provider.page.getByRole("button", { name: "Publish…" }).click();
    await provider.page.getByRole("dialog").getByRole("button", { name: "Publish" }).click();
    await expect(provider.page.getByRole("dialog")).toHaveCount(0);
  };

  await portal.signIn("customer");
  await portal.open("pages/services/purchase?solution=18");
  const name = `zone-${Date.now() % 100_000}`;
  await page.getByLabel("Service name").fill(name);
  await page.getByRole("button", { name: "Next" }).click();
  const price = page.getByRole("region", { name: "Price" });
  const total = price.locator("dt", { hasText: "Per month" }).locator("xpath=following-sibling::dd[1]");
  await expect(total).toContainText("€");
  const before = (await total.textContent()) ?? "";
  await page.context().setOffline(true);

  await publish("77");
  await page.context().setOffline(false);
  const changed = price.getByText(`The price has changed since you saw it first: from ${before} to €`);
  await expect(changed).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Purchase" }).click();
  const refusal = page.getByRole("alert", { name: "This cannot be done now" });
  await expect(refusal).toContainText("Look at the new price, and order again.");
  await expect(changed).toBeVisible();
  await page.getByRole("button", { name: "Purchase" }).click();
  await expect(portal.heading("My services")).toBeVisible();
  // Other journeys share the server.
  await publish("19");
});
