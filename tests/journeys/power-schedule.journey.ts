import { expect, test } from "./support/test.ts";

/** A time of the schedule is a whole minute; the server looks every few seconds, and the platform takes a while. */
const SOON = { timeout: 200_000 };

test("a customer sets a power schedule, is told that it saves nothing, sees the machine go off, pauses and deletes it", async ({
  portal,
}) => {
  const { page } = portal;
  const main = page.getByRole("main");
  await portal.signIn("customer");
  await portal.open("pages/services/my-services?search=sandbox");
  await page.getByRole("link", { name: "sandbox", exact: true }).click();
  await page.getByRole("link", { name: "worker-01", exact: true }).click();
  await expect(portal.heading("worker-01")).toBeVisible();
  const machine = page.url();
  await portal.chooseFromMenu("More actions", "Power schedule");
  await expect(portal.heading("Power schedule in sandbox")).toBeVisible();
  await expect(main).toContainText("None: it is powered on and off by hand.");
  await portal.expectAccessible();

  await page.getByRole("button", { name: "Set a power schedule" }).click();
  const setting = page.getByRole("dialog", { name: "Set a power schedule" });
  await portal.expectAccessible();
  await setting.getByRole("textbox", { name: "On from" }).fill("8:00");
  await setting.getByRole("textbox", { name: "Time zone" }).fill("UTC");
  await setting.getByRole("button", { name: "Set a power schedule" }).click();
  await expect(setting.getByRole("textbox", { name: "On from" })).toHaveAttribute("aria-invalid", "true");
  await expect(setting).toContainText("hours and minutes, such as 08:00 or 18:30");
  // Every day, off from a minute that is about to begin.
  const soon = new Date(Date.now() + 130_000);
  const time = (minutes: number) => new Date(soon.getTime() + minutes * 60_000).toISOString().slice(11, 16);
  await setting.getByRole("textbox", { name: "On from" }).fill(time(60));
  await setting.getByRole("textbox", { name: "Off from" }).fill(time(0));
  await setting.getByRole("combobox", { name: "Days" }).focus();
  await page.keyboard.press("ArrowDown");
  for (const day of ["Saturday", "Sunday"]) await page.getByRole("option", { name: day }).click();
  await page.keyboard.press("Escape");
  await setting.getByRole("button", { name: "Set a power schedule" }).click();
  await expect(setting).toHaveCount(0);
  await expect(portal.heading("Power schedule of worker-01")).toBeVisible();
  for (const day of ["Mon", "Sun"]) await expect(main.getByText(day, { exact: true })).toBeVisible();
  await expect(main).toContainText("Power off");
  await expect(main).toContainText("This machine costs the same when it is off: a schedule saves nothing.");
  await portal.expectAccessible();

  await page.goto(machine);
  // Nobody here has asked for it: the page reads the machine again by itself.
  await expect(main).toContainText("Powered on");
  await expect(main).toContainText("Powered off", SOON);
  await portal.open("pages/services/power-schedules");
  const row = portal.row("worker-01");
  await expect(row.line).toContainText("Active");
  await expect(row.line).toContainText("Power on");
  await portal.expectAccessible();
  await row.choose("Pause");
  await expect(row.line).toContainText("Paused");
  await row.choose("Resume");
  await expect(row.line).toContainText("Active");
  await row.choose("Delete");
  await expect(page.getByRole("dialog")).toContainText("The machine stays as it is");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(row.line).toHaveCount(0);
});
