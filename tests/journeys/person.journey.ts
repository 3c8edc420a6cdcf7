import { portalOn } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

/** A PNG of ten by ten pixels. */
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FABJADveWkH6oAAAAAElFTkSuQmCC",
  "base64",
);

test("a person's picture, language and colour scheme are theirs at once, and after a reload", async ({
  portal,
}) => {
  const { page } = portal;
  const own = page.getByRole("button", { name: /^Account menu of/ }).locator("img");
  await portal.signIn("reseller");
  await portal.open("pages/user/user-settings");
  await expect(own).toHaveCount(0);
  const file = page.locator("input[type=file]");
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await expect(page.getByRole("alert").filter({ hasText: "JPEG, PNG or GIF" })).toBeVisible();
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: PICTURE });
  await page.getByRole("radio", { name: "English (United States)" }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(own).toHaveAttribute("src", /^data:image\/png/);
  const box = page.getByRole("img", { name: /: current picture$/ }).locator("..");
  expect(await box.boundingBox()).toMatchObject({ width: 202, height: 202 });
  await expect(page.locator("html")).toHaveAttribute("lang", "en-US");

  await page.getByRole("tab", { name: "Appearance" }).click();
  await expect(page.getByText("Color scheme")).toBeVisible();
  await page.getByRole("radio", { name: "Dark" }).check();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await portal.expectAccessible();
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(own).toHaveAttribute("src", /^data:image\/png/);

  await page.getByRole("tab", { name: "Profile" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("radio", { name: "English", exact: true }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(own).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
});

test("a developer sees the calls of forms once they chose to", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/account/access-roles?tab=users");
  const add = page.getByRole("button", { name: "Add user" });
  const dialog = page.getByRole("dialog", { name: "Add user" });
  await add.click();
  await expect(dialog.getByLabel("Email")).toBeFocused();
  await expect(dialog.getByRole("button", { name: "Show the call" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await portal.open("pages/user/user-settings?tab=appearance");
  await page.getByRole("checkbox", { name: /^Show the API call/ }).check();
  await portal.expectAccessible();
  await portal.open("pages/account/access-roles?tab=users");
  await add.click();
  await dialog.getByLabel("Email").fill("ada@contoso.example");
  await dialog.getByRole("button", { name: "Show the call" }).click();
  await expect(dialog.getByRole("textbox", { name: "The calls as curl" })).toHaveValue(
    /ada@contoso\.example/,
  );
  await portal.expectAccessible();
});

test("a feature is in the menu at the next load after a provider turns it on, and absent after turning it off", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("provider2");
  const webhooks = async () => (await portal.openSidebar()).getByRole("link", { name: "Webhooks" });
  await expect(await webhooks()).toHaveCount(0);
  await portal.open("pages/marketplace/branding?tab=features");
  const flags = page.getByRole("combobox", { name: /^Feature flags/ });
  const turn = async () => {
    await flags.click();
    await page.getByRole("option", { name: "Webhook", exact: true }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText(/People see the change when they next load the portal/).last()).toBeVisible();
    await page.reload();
    await expect(flags).toBeVisible();
  };
  await turn();
  await (await webhooks()).click();
  await expect(portal.heading("Webhooks")).toBeVisible();
  await portal.open("pages/marketplace/branding?tab=features");
  await turn();
  await expect(await webhooks()).toHaveCount(0);
  await portal.open("pages/marketplace/webhooks");
  await expect(page).toHaveURL(/#\/pages\/automators$/);
});

test("a customer reads who acted for them, from when, and what was changed", async ({
  portal,
  browser,
  server,
}) => {
  const { page } = portal;
  await portal.signIn("provider");
  await portal.open("pages/marketplace/customer-management/direct/manage?id=100");
  const opening = page.context().waitForEvent("page");
  await page.getByRole("button", { name: "Sign in as customer" }).click();
  const window = await opening;
  const acting = portalOn(window, server.url);
  await expect(window.getByText("You are logged in as Contoso Manufacturing")).toBeVisible();
  await acting.open("pages/account/settings?tab=contacts");
  await window.getByRole("button", { name: "Add contact" }).click();
  const dialog = window.getByRole("dialog", { name: "Add contact" });
  await dialog.getByLabel("First name").fill("Visited");
  await dialog.getByLabel("Last name").fill(test.info().project.name);
  await dialog.getByLabel("Email").fill("visited@contoso.example");
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await expect(dialog).toBeHidden();
  await window.close();

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const theirs = portalOn(await context.newPage(), server.url);
  await theirs.signIn("customer");
  await theirs.open("pages/account/logs?tab=visits");
  const newest = theirs.page.getByRole("row").or(theirs.page.getByRole("listitem")).filter({
    hasText: "provider@demo.example",
  });
  await expect(newest.first()).toContainText("Northwind Cloud");
  await expect(newest.first()).toContainText(new Date().toISOString().slice(0, 10));
  // The last column: how much was changed.
  await expect(newest.first()).toHaveText(/1$/);
  await theirs.page.getByRole("tab", { name: "Changes" }).click();
  await expect(theirs.page.getByText(/added contact/).first()).toBeVisible();
  await theirs.expectAccessible();
  await context.close();
});
