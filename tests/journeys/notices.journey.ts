import { portalOn, type Portal } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

const CUSTOMER = "customer@demo.example";

/** Deletes a service of a connected platform: an activity, of whose end its account hears. */
async function deleteService(portal: Portal): Promise<string> {
  const { page } = portal;
  await portal.open("pages/services/my-services?search=Dublin");
  const name = await portal.firstRowName(/Dublin/);
  await portal.row(name).choose("Delete");
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(dialog).toBeHidden();
  await expect(portal.row(name).line).toHaveCount(0, { timeout: 120_000 });
  return name;
}

test("a provider says what a mail says, and a customer gets it, and then none of it", async ({
  portal,
  browser,
  server,
  expectedErrors,
}) => {
  // Of the text that is refused.
  expectedErrors.push(/status of 422/, /422 Error/);
  const { page } = portal;
  await portal.signIn("provider");
  await (await portal.openSidebar()).getByRole("link", { name: "Notification Templates" }).click();
  await expect(portal.heading("Notification Templates")).toBeVisible();
  await portal.expectAccessible();
  await portal.row("Activity ended").line.getByRole("link", { name: "Activity ended" }).click();
  await expect(portal.heading("Activity ended")).toBeVisible();
  const isNarrow = (page.viewportSize()?.width ?? 0) < 1024;
  if (isNarrow) await page.getByRole("button", { name: "Preview" }).click();
  const preview = page.getByRole("region", { name: "Preview", exact: true });
  await expect(preview).toContainText("Failed: Delete web-01");
  await portal.expectAccessible();

  // A variable that there is not is told while it is typed, and is refused at its place; nothing is lost.
  const text = page.getByRole("textbox", { name: "Text" });
  await text.fill("Dear customer,\n\nyour order {{nmae}} is over.");
  await expect(preview).toContainText("Line 3: there is no variable {{nmae}} here. Did you mean {{name}}?");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/Line 3: there is no variable/).first()).toBeVisible();
  await expect(text).toHaveValue(/nmae/);

  // Variables are inserted by a click, where the cursor is.
  await text.fill("Dear customer,\n\nit is over: ");
  await text.press("ControlOrMeta+End");
  await page.getByRole("button", { name: "Insert name into Text" }).click();
  await expect(text).toHaveValue("Dear customer,\n\nit is over: {{name}}");
  await expect(text).toBeFocused();
  await page.getByRole("textbox", { name: "Subject" }).fill("Northwind tells you: {{name}}");
  await expect(preview).toContainText("Northwind tells you: Delete web-01");
  await expect(preview).toContainText("it is over: Delete web-01");
  await preview.getByText("Plain text").click();
  await expect(preview).toContainText("it is over: Delete web-01");

  // The draft is sent to oneself, and what became of it is said.
  await preview.getByRole("button", { name: "Send test mail to me" }).click();
  await expect(preview).toContainText("the mail to provider@demo.example is kept in its outbox");
  const tried = (await server.mailTo("provider@demo.example")).at(-1);
  expect(tried?.subject).toBe("Test: Northwind tells you: Delete web-01");
  expect(tried?.body).toContain("it is over: Delete web-01");
  if (isNarrow) await page.getByRole("button", { name: "Preview" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Own", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: /History/ }).click();
  await expect(page.getByText(/changed the mail Activity ended/)).toBeVisible();
  await portal.expectAccessible();

  // Who the mail comes from, and what stands below it.
  await portal.open("pages/marketplace/notification-templates?tab=sender");
  await page.getByLabel("Sender's name").fill("support@bank.example");
  await page.getByLabel("Footer").fill("Northwind Cloud, 1 Harbour Road");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(/The sender's name is a name/).first()).toBeVisible();
  await page.getByLabel("Sender's name").fill("Northwind Help");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("It counts from the next mail on").first()).toBeVisible();
  await portal.expectAccessible();

  // What was saved is emptied again, and a colour that is none is told how it is written.
  await page.reload();
  const [sender, colour] = [
    page.getByLabel("Sender's name"),
    page.getByRole("textbox", { name: "Colour", exact: true }),
  ];
  const save = async () => {
    const answer = page.waitForResponse((each) => each.request().method() === "PATCH");
    await page.getByRole("button", { name: "Save changes" }).click();
    return (await answer).status();
  };
  await expect(sender).toHaveValue("Northwind Help");
  await sender.fill("");
  await colour.fill("red");
  expect(await save()).toBe(422);
  await expect(page.getByText("Write a colour as #3b4fd8, or leave it empty.").first()).toBeVisible();
  await colour.fill("#006644");
  expect(await save()).toBe(200);
  await page.reload();
  await expect(colour).toHaveValue("#006644");
  await expect(sender).toHaveValue("");
  await page.getByRole("button", { name: "Use the portal's own" }).click();
  expect(await save()).toBe(200);
  await page.reload();
  await expect(page.getByLabel("Footer")).toHaveValue("Northwind Cloud, 1 Harbour Road");
  await expect(colour).toHaveValue("");

  // A customer names themselves as a recipient, and gets the new text.
  const theirs = portalOn(
    await (await browser.newContext({ viewport: page.viewportSize() })).newPage(),
    server.url,
  );
  await theirs.signIn("customer");
  await theirs.open("pages/account/settings");
  const recipients = theirs.page.getByLabel("Recipients");
  await recipients.fill(CUSTOMER);
  await recipients.press("Enter");
  await theirs.page.getByRole("button", { name: "Save changes" }).click();
  await expect(theirs.page.getByText("Saved", { exact: true }).first()).toBeVisible();
  const first = await deleteService(theirs);
  const told = async () =>
    (await server.mailTo(CUSTOMER)).filter(({ subject }) => subject.startsWith("Northwind tells you"));
  await expect
    .poll(async () => (await told()).map(({ subject }) => subject))
    .toEqual([`Northwind tells you: Delete ${first}`]);
  const [mail] = await told();
  expect(mail?.body).toContain(`it is over: Delete ${first}`);
  expect(mail?.body).toContain("Northwind Cloud, 1 Harbour Road");

  // Signed out, the link in it asks once, and stops this kind of mail.
  const link = /Stop mails of this kind: (\S+)/.exec(mail?.body ?? "")?.[1] ?? "";
  const anyone = portalOn(
    await (await browser.newContext({ viewport: page.viewportSize() })).newPage(),
    server.url,
  );
  await anyone.page.goto(link);
  await expect(anyone.page.getByRole("heading", { name: "Stop these mails?" })).toBeVisible();
  await anyone.expectAccessible();
  await anyone.page.getByRole("button", { name: "Stop these mails" }).click();
  await expect(anyone.page.getByRole("heading", { name: "These mails are stopped" })).toBeVisible();

  await theirs.open("pages/user/user-settings?tab=mail");
  await expect(theirs.row("Activity ended").line).toContainText("Off");
  await expect(theirs.row("Password changed").line).toContainText("It protects your account");
  await theirs.expectAccessible();
  await deleteService(theirs);
  expect(await told()).toHaveLength(1);

  // Chosen again, once a day: it waits for the summary.
  await theirs.open("pages/user/user-settings?tab=mail");
  await theirs.row("Activity ended").choose("Send once a day");
  await expect(theirs.row("Activity ended").line).toContainText("Once a day");
  await deleteService(theirs);
  expect(await told()).toHaveLength(1);
  await theirs.open("pages/user/user-settings?tab=mail");
  await theirs.row("Activity ended").choose("Send at once");
  await expect(theirs.row("Activity ended").line).toContainText("At once");
  const last = await deleteService(theirs);
  await expect.poll(async () => (await told()).at(-1)?.subject).toBe(`Northwind tells you: Delete ${last}`);

  // Taken back, the default counts again.
  await portal.open("pages/marketplace/notification-templates");
  await portal.row("Activity ended").choose("Reset");
  await page.getByRole("dialog").getByRole("button", { name: "Reset" }).click();
  await expect(portal.row("Activity ended").line).toContainText("Default");
});
