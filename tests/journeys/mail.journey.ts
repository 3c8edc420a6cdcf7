import type { Browser, Page } from "@playwright/test";
import { portalOn, type Portal } from "./support/portal.ts";
import type { ServerProcess } from "./support/server-process.ts";
import { expect, test } from "./support/test.ts";

const [FIRST, SECOND] = ["Portal123!", "Portal456!"];

/** A browser of its own, of the same size. */
async function anotherBrowser(browser: Browser, page: Page, url: string): Promise<Portal> {
  const context = await browser.newContext({ viewport: page.viewportSize() });
  return portalOn(await context.newPage(), url);
}

async function linkIn(server: ServerProcess, address: string, subject: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const mails = await server.mailTo(address);
      found = /http\S+/.exec(mails.findLast((mail) => subject.test(mail.subject))?.body ?? "")?.[0];
      return found;
    })
    .toBeDefined();
  return found ?? "";
}

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Repeat the password").fill(password);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("heading", { name: "Your password is set" })).toBeVisible();
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("somebody is invited, sets a password, forgets it and sets another", async ({
  portal,
  browser,
  server,
  expectedErrors,
}) => {
  // A link that was used is gone, and browsers say so in their console.
  expectedErrors.push(/status of 410/);
  const { page } = portal;
  const email = `invited-${Date.now()}@contoso.example`;
  await portal.signIn("customer");
  await portal.open("pages/account/access-roles");
  await page.getByRole("button", { name: "Add user" }).click();
  const dialog = page.getByRole("dialog", { name: "Add user" });
  await dialog.getByLabel("Email").fill(email);
  await expect(dialog.getByRole("switch", { name: "Send an invitation" })).toBeChecked();
  await expect(dialog.getByLabel(/^Password/)).toHaveCount(0);
  await dialog
    .getByLabel(/^Roles/)
    .first()
    .focus();
  await page.keyboard.press("ArrowDown");
  await page.getByRole("option", { name: "Read only" }).click();
  await page.keyboard.press("Tab");
  await dialog.getByRole("button", { name: "Add user" }).click();
  await expect(portal.row(email).line).toContainText("Invited");
  const first = await linkIn(server, email, /^You are invited to /);
  await portal.row(email).choose("Invite again");
  await expect.poll(async () => (await server.mailTo(email)).length).toBe(2);
  const again = await linkIn(server, email, /^You are invited to /);
  expect(again).not.toBe(first);

  const theirs = await anotherBrowser(browser, page, server.url);
  await theirs.page.goto(again);
  await expect(theirs.page.getByLabel("Email")).toHaveValue(email);
  await expect(theirs.page.getByLabel("New password")).toBeFocused();
  await theirs.expectAccessible();
  await theirs.page.getByLabel("New password").fill("short");
  await theirs.page.keyboard.press("Enter");
  await expect(theirs.page.getByText("Repeat the password.")).toBeVisible();
  await setPassword(theirs.page, FIRST);
  await theirs.expectAccessible();
  await theirs.page.goto(first);
  await expect(theirs.page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await theirs.expectAccessible();
  await theirs.page.getByRole("link", { name: "Back to sign-in" }).click();
  await signIn(theirs.page, email, FIRST);
  await expect(theirs.page.getByRole("banner")).toBeVisible();
  await page.reload();
  await expect(portal.row(email).line).toContainText("Active");

  // Forgotten: another browser asks, and what is signed in ends.
  const other = await anotherBrowser(browser, page, server.url);
  await other.page.goto(`${server.url}/`);
  await other.page.getByRole("link", { name: "Forgotten your password?" }).click();
  await other.expectAccessible();
  await other.page.keyboard.type(email);
  await other.page.keyboard.press("Enter");
  await expect(other.page.getByRole("heading", { name: "Check your mailbox" })).toBeVisible();
  await other.expectAccessible();
  await other.page.goto(await linkIn(server, email, /^Set a new password for /));
  await setPassword(other.page, SECOND);
  await other.page.getByRole("link", { name: "Sign in" }).click();
  await signIn(other.page, email, FIRST);
  await expect(other.page.getByRole("alert")).toHaveText("Email or password is incorrect.");
  await signIn(other.page, email, SECOND);
  await expect(other.page.getByRole("banner")).toBeVisible();
  const told = (await server.mailTo(email)).map(({ subject }) => subject);
  expect(told.at(-1)).toMatch(/^Your password for .* was changed$/);
  await theirs.page.reload();
  await expect(theirs.page.getByRole("button", { name: "Sign in" }).first()).toBeVisible();

  // Their sessions: this one is marked, another one is ended.
  await signIn(theirs.page, email, SECOND);
  await expect(theirs.page.getByRole("banner")).toBeVisible();
  await other.open("pages/user/user-settings?tab=sessions");
  const lines = other.page.getByRole("row").or(other.page.getByRole("listitem"));
  await expect(lines.filter({ hasText: "This session" })).toHaveCount(1);
  await other.expectAccessible();
  await other.page.getByRole("button", { name: "End all others" }).click();
  await other.page.getByRole("dialog").getByRole("button", { name: "End all others" }).click();
  await expect(lines.filter({ hasText: "Your sign-in" })).toHaveCount(0);
  await theirs.page.reload();
  await expect(theirs.page.getByRole("button", { name: "Sign in" }).first()).toBeVisible();
  for (const each of [theirs, other]) await each.page.context().close();
});
