import { expect, test } from "./support/test.ts";

test("a form that is cancelled leads back to where one came from, asks before input is lost, and keeps none", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  const address = page.url();
  const modify = async () => {
    await page.getByRole("button", { name: "More actions" }).first().click();
    await page.getByRole("menuitem", { name: "Modify" }).click();
  };
  await modify();
  await expect(portal.heading("Modify erp-production")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText(
    "My servicesModify erp-production",
  );
  const description = page.getByLabel("Description");
  const before = await description.inputValue();
  await description.fill("typed and given up");
  await portal.expectAccessible();

  const cancel = page.getByRole("button", { name: "Cancel" });
  await cancel.click();
  const dialog = page.getByRole("dialog", { name: "Leave this page?" });
  await dialog.getByRole("button", { name: "Stay" }).click();
  await expect(description).toHaveValue("typed and given up");
  await cancel.click();
  await dialog.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(address);
  await expect(portal.heading(/^erp-production$/)).toBeVisible();

  await modify();
  await expect(description).toHaveValue(before);
  await expect(page.getByText("Draft restored")).toHaveCount(0);
  const changed = `Kept for the journey of ${new Date().toISOString()}`;
  await description.fill(changed);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page).toHaveURL(address);
  await expect(portal.heading(/^erp-production$/)).toBeVisible();
});

test("a form that was opened by its address leads to the page above", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await expect(portal.heading("My services")).toBeVisible();
  await portal.open("pages/add-page/role-add");
  await expect(portal.heading("Add role")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(portal.heading("Access & Roles")).toBeVisible();
});

test("a wizard counts what is missing at its button, and keeps what was chosen in sight", async ({
  portal,
}) => {
  const { page } = portal;
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  await portal.signIn("customer");
  await portal.open("pages/services/vcenter/v2/resource-pool/purchase");
  const next = page.getByRole("button", { name: "Next" });
  await page.getByRole("radio", { name: "Resource pool Dublin" }).waitFor();
  await next.click();
  const count = page.getByRole("button", { name: "Complete 1 field to continue: Solution" });
  const nameCount = page.getByRole("button", { name: "Complete 1 field to continue: Name" });
  await expect(count).toBeVisible();
  await expect(page.getByRole("radio").first()).toBeFocused();
  await portal.expectAccessible();
  await page.keyboard.press("Space");
  await expect(count).toHaveCount(0);
  // Where orders wait for approval, what has no limit can be ordered.
  await page.getByRole("radio", { name: /^Resource pool Frankfurt, large/ }).check();

  const order = page.getByRole("region", { name: "Summary" });
  if (!isWide) await order.getByRole("button", { name: /^Your order/ }).click();
  const facts = order.getByRole("group", { name: "Your order" });
  await expect(facts).toContainText("Resource pool");
  if (!isWide) await order.getByRole("button", { name: /^Your order/ }).click();
  await portal.pick("Cluster", /.+/);
  await next.click();

  await next.click();
  await expect(nameCount).toBeVisible();
  const name = page.getByLabel("Name", { exact: true });
  await expect(name).toBeFocused();
  await expect(name).toBeInViewport();
  await page.getByRole("switch", { name: /^Unlimited Storage limit/ }).click();
  await expect(page.getByRole("spinbutton", { name: "Storage limit" })).toHaveValue("∞");
  await nameCount.click();
  await expect(name).toBeFocused();
  await name.fill("journey-pool");
  await expect(nameCount).toHaveCount(0);
  await portal.expectAccessible();
  await next.click();
  await expect(page.getByRole("region", { name: "Name and size" })).toContainText("∞ Unlimited");
  await portal.expectAccessible();
});
