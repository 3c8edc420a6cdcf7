import { expect, test } from "./support/test.ts";

test("a provider has a report sent by mail, tries it, pauses it where all mail is chosen, and deletes it", async ({
  portal,
  server,
}) => {
  const { page } = portal;
  const name = "Report by accounts: Contoso Manufacturing";
  await portal.signIn("provider");
  // What the page is filtered by is what is sent.
  await portal.open("pages/reports/by-accounts?account_id=100");
  await expect(portal.heading("Report by accounts")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Reports by mail" })).toHaveCount(0);
  await page.getByRole("button", { name: "Send by mail" }).click();
  const dialog = page.getByRole("dialog", { name: "Send by mail" });
  await dialog.getByRole("radio", { name: "Week" }).check();
  await dialog.getByRole("spinbutton", { name: /^Months/ }).fill("13");
  await dialog.getByRole("button", { name: "Send by mail" }).click();
  await expect(dialog.getByText("Must be 12 or less")).toBeVisible();
  await dialog.getByRole("spinbutton", { name: /^Months/ }).fill("2");
  await expect(dialog.getByRole("combobox", { name: /^Account/ })).toHaveValue("Contoso Manufacturing");
  await portal.expectAccessible();
  await dialog.getByRole("button", { name: "Send by mail" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Reports by mail" })).toBeVisible();
  const row = portal.row(name);
  await expect(row.line).toContainText("Active");
  await expect(row.line).toContainText("Week");
  await portal.expectAccessible();

  await row.choose("Send once now");
  const mail = async () =>
    (await server.mailTo("provider@demo.example")).findLast(({ subject }) => subject.startsWith(name));
  await expect.poll(mail).toMatchObject({ file_name: expect.stringMatching(/^report-accounts-.*\.csv$/) });
  const [link] = /http\S+by-accounts\S+/.exec((await mail())?.body ?? "") ?? [];
  await page.goto(link ?? "");
  await expect(portal.heading("Report by accounts")).toBeVisible();
  await expect(page).toHaveURL(/account_id=100/);

  await portal.open("pages/user/user-settings?tab=mail");
  await expect(row.line).toContainText("Active");
  await portal.expectAccessible();
  await row.choose("Pause");
  await expect(row.line).toContainText("Paused");
  await portal.row("Scheduled report").choose("Turn off");
  await row.choose("Resume");
  await expect(row.line).toContainText("Scheduled reports are off");
  await portal.row("Scheduled report").choose("Send at once");
  await expect(row.line).toContainText("Active");
  await row.choose("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row.line).toHaveCount(0);
});

test("the filters of a report stand in two columns on a phone, none cut off, and say nothing in the console", async ({
  portal,
}) => {
  const { page } = portal;
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await portal.signIn("provider");
  await portal.open("pages/reports/by-service-sp");
  const main = page.getByRole("main");
  const filters = ["From", "To", "Currency", "Solution"].map((name) => main.getByRole("combobox", { name }));
  const account = main.getByRole("button", { name: /Account/ }).first();
  await expect(account).toBeVisible();
  const boxes = await Promise.all([...filters, account].map((each) => each.boundingBox()));
  for (const box of boxes) {
    expect(box?.height).toBeLessThanOrEqual(44);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  }
  // A border more or less is no column.
  expect(new Set(boxes.map((box) => Math.round((box?.x ?? 0) / 16))).size).toBe(2);
  expect(warnings).toEqual([]);
});
