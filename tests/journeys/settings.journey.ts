import { TOTP } from "otpauth";
import { openFor } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

/** Unique, because journeys of both widths share a server. */
function unique(name: string): string {
  return `${name}-${test.info().project.name}`;
}

test("an administrator adds a role in the matrix and assigns it to a new person, who may do only that", async ({
  portal,
  browser,
  server,
}) => {
  const { page } = portal;
  const role = unique("Auditors");
  const email = `${unique("auditor")}@contoso.example`;
  await portal.signIn("customer");
  await portal.open("pages/account/access-roles?tab=roles");
  await page.getByRole("link", { name: "Add role" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(role);
  await page.getByRole("checkbox", { name: "Audit: read" }).click();
  await expect(page.getByRole("checkbox", { name: /^Hooks:/ })).toHaveCount(0);
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Create" }).click();
  await expect(portal.heading("Access & Roles")).toBeVisible();
  await expect(portal.row(role).line).toBeVisible();

  await page.getByRole("tab", { name: "Users" }).click();
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog", { name: "Add user" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByText("Send an invitation").click();
  await dialog.getByLabel(/^Password/).fill("Portal123!");
  await dialog.getByLabel(/^Confirm password/).fill("Portal123!");
  // No role is chosen before: nobody gets more than they need by an oversight.
  await dialog.getByRole("button", { name: "Add user" }).click();
  await expect(dialog.getByText("Roles is required")).toBeVisible();
  await dialog
    .getByLabel(/^Roles/)
    .first()
    .focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: role }).click();
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Add user" }).click();
  await expect(portal.row(email).line).toBeVisible();

  const theirs = await openFor(browser, server.url, email);
  await theirs.open("pages/account/logs");
  await expect(theirs.heading("Logs")).toBeVisible();
  await theirs.open("pages/account/access-roles");
  await expect(theirs.page.getByRole("main").getByText(email)).toHaveCount(0);
  await theirs.page.context().close();

  // Their page: who they are, what they may, what was done to them.
  await page.getByRole("link", { name: email }).click();
  await expect(portal.heading(email)).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByText("Active", { exact: true })).toBeVisible();
  await expect(main.getByText(role, { exact: true })).toBeVisible();
  await portal.expectAccessible();
  await portal.chooseFromMenu(/^More actions/, "Block");
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(main.getByText("Blocked", { exact: true })).toBeVisible();
  await expect(main.getByText(/blocked user/)).toBeVisible();
});

test("a dialog with a form opens ten times with the focus in its first field, and without an error", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/account/access-roles?tab=users");
  const opener = page.getByRole("button", { name: "Add user" });
  const dialog = page.getByRole("dialog", { name: "Add user" });
  const ways = [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => dialog.getByRole("button", { name: "Cancel" }).click(),
  ];
  for (let opened = 0; opened < 10; opened += 1) {
    await opener.click();
    await expect(dialog.getByLabel("Email")).toBeFocused();
    await expect(dialog.getByRole("combobox", { name: /^Language/ })).toBeVisible();
    await expect(dialog.getByLabel("Email")).toBeFocused();
    await expect(dialog.getByText(/is required|Invalid/)).toHaveCount(0);
    if (opened === 0) await portal.expectAccessible();
    await ways[opened % ways.length]?.();
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("the first press on the button of a form counts, although the field just left is wrong", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/account/access-roles?tab=users");
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog", { name: "Add user" });
  const email = dialog.getByLabel("Email");
  await email.fill("nobody");
  const button = dialog.getByRole("button", { name: "Add user" });
  const box = await button.boundingBox();
  if (box === null) throw new Error("The button is not on screen.");
  // At its upper edge, from which it moves first.
  await page.mouse.move(box.x + box.width / 2, box.y + 3);
  await page.mouse.down();
  await expect(email).not.toBeFocused();
  expect(await button.boundingBox()).toEqual(box);
  await page.mouse.up();
  await expect(
    dialog.getByRole("button", { name: "Complete or correct 2 fields to continue" }),
  ).toBeVisible();
  await expect(email).toBeFocused();
});

test("an API key is shown once, and never again", async ({ portal, request, server }) => {
  const { page } = portal;
  const name = unique("Backup script");
  await portal.signIn("provider");
  await portal.open("pages/account/settings?tab=keys");
  // An empty list offers it too, below its title.
  await page.getByRole("button", { name: "Create API key" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create API key" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("textbox", { name: "Current password" }).fill("Portal123!");
  await dialog.getByRole("button", { name: "Create" }).click();
  const shown = page.getByRole("dialog", { name: "Your new API key" });
  await expect(shown).toBeVisible();
  const key = (await shown.locator("code, input").first().textContent()) ?? "";
  expect(key.length).toBeGreaterThan(20);
  const answer = await request.get(`${server.url}/access/apikey`, {
    headers: { authorization: `Bearer ${key}` },
  });
  expect(answer.status()).toBe(200);
  expect(await answer.text()).not.toContain(key);
  await shown
    .getByRole("button", { name: /Close|Done/ })
    .first()
    .click();
  await expect(portal.row(name).line).toBeVisible();
  await expect(page.getByText(key)).toHaveCount(0);
});

test("a second factor is set up with a picture, required at the next sign-in, and turned off again", async ({
  portal,
  expectedErrors,
}) => {
  // The wrong password and the wrong code.
  expectedErrors.push(/422/);
  const { page } = portal;
  const role = test.info().project.name === "narrow" ? "distributor" : "apex";
  await portal.signIn(role);
  await portal.open("pages/user/user-settings?tab=security");
  await page.getByRole("button", { name: "Set up" }).click();
  const present = page.getByLabel("Current password").last();
  await present.fill("Portal999!");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByText("The password is incorrect.")).toBeVisible();
  await portal.expectAccessible();
  await present.fill("Portal123!");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").first().textContent()) ?? "";
  const totp = new TOTP({ secret });
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByText("The code is incorrect.")).toBeVisible();
  await page.getByLabel("Code").fill(totp.generate());
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Recovery codes" })).toBeVisible();
  const recovery = (await page.getByRole("listitem").locator("code").first().textContent()) ?? "";
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();
  await portal.expectAccessible();

  await portal.signOut();
  await page.getByLabel("Email").fill(`${role}@demo.example`);
  await page.getByLabel("Password").fill("Portal123!");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel(/code/i).fill(recovery);
  await page.getByRole("button", { name: /Sign in|Continue/ }).click();
  await expect(page.getByRole("banner")).toBeVisible();

  await portal.open("pages/user/user-settings?tab=security");
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByLabel("Current password").last().fill("Portal123!");
  await page.getByLabel("Code").fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
});

test("a provider's colours are previewed, kept readable, and shown at the next load", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("provider2");
  await portal.open("pages/marketplace/branding");
  await page.getByRole("textbox", { name: "Primary", exact: true }).fill("#ffdd00");
  // Where there is no room beside the form, what stands there is folded into a bar.
  if ((page.viewportSize()?.width ?? 0) < 1000)
    await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByText(/would be hard to read/).first()).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/People see the change when they next load the portal/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Primary", exact: true })).toHaveValue("#ffdd00");
  const brand = await page.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue("--atrium-brand").trim(),
  );
  expect(brand).not.toBe("#3d52d5");
  await page.getByRole("button", { name: "Reset branding" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Reset branding" }).click();
  await expect(page.getByRole("textbox", { name: "Primary", exact: true })).toHaveValue("");
});
