import { readFile } from "node:fs/promises";
import { expect, test } from "./support/test.ts";

test("a customer finds a service, modifies it, deletes it by typing its name and follows it in the bell", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await expect(portal.heading("My services")).toBeVisible();
  await expect(page).toHaveTitle(/ - My services$/);
  const main = page.getByRole("main");
  const buttons = ["Orders", "Power schedules", "Purchase"].map((name) =>
    main
      .getByRole("link", { name, exact: true })
      .or(main.getByRole("button", { name, exact: true }))
      .first(),
  );
  const tops = await Promise.all(buttons.map(async (each) => (await each.boundingBox())?.y));
  // In one line, also on a phone.
  expect(new Set(tops).size).toBe(1);
  await portal.expectAccessible();

  // On a platform that is connected: what runs elsewhere cannot be deleted.
  await portal.open("pages/services/my-services?search=Dublin");
  const name = await portal.firstRowName(/Dublin/);
  await portal.row(name).choose("Modify");
  const description = `Kept for the journey of ${new Date().toISOString()}`;
  await page.getByLabel("Description").fill(description);
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(portal.heading("My services")).toBeVisible();

  await portal.search(name);
  await portal.row(name).choose("Modify");
  await expect(page.getByLabel("Description")).toHaveValue(description);
  await page.goBack();

  await portal.row(name).choose("Delete");
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  const confirm = dialog.getByRole("button", { name: "Delete" });
  await confirm.click();
  await expect(dialog).toContainText("no service name entered, verify action by entering service name");
  await dialog.getByRole("textbox").fill("something else");
  await confirm.click();
  await expect(dialog).toContainText(
    "service name entered does not match the service you are trying to delete, try again",
  );
  await portal.expectAccessible();
  await dialog.getByRole("textbox").fill(name);
  await confirm.click();
  await expect(dialog).toBeHidden();

  await expect(portal.bell()).toHaveAccessibleName(/1 running/i);
  const panel = await portal.openBell();
  await expect(panel).toContainText("1 running task(s)");
  await expect(panel).toContainText("1 complete task(s)", { timeout: 120_000 });
  await expect(panel).toContainText(`Delete ${name}`);
  await portal.expectAccessible();
  await page.keyboard.press("Escape");
  await expect(portal.row(name).line).toHaveCount(0);
});

test("a list keeps its search, sort, filter and page in the address", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await expect(portal.heading("My services")).toBeVisible();
  await portal.search("web");
  await expect(page).toHaveURL(/search=web/);
  const first = await portal.firstRowName();
  const address = page.url();
  await portal.open("pages/services/my-services");
  await page.goto(address);
  await expect(page.getByRole("searchbox")).toHaveValue("web");
  await expect(portal.row(first).line).toBeVisible();
});

test("chips count the states of what the search leaves, choose among them, and stay in the address", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("customer");
  await expect(portal.heading("My services")).toBeVisible();
  const all = await portal.chipCount("All");
  await portal.chip("Error").click();
  await expect(page).toHaveURL(/state=Error/);
  await expect(portal.chip("Error")).toHaveAttribute("aria-pressed", "true");
  const errors = await portal.chipCount("Error");
  await expect(page.getByText(new RegExp(`^(?:1–\\d+ of ${errors}|${errors} in total)$`))).toBeVisible();
  expect(await portal.chipCount("All")).toBe(all);
  await portal.expectAccessible();

  await portal.search("firewall");
  await expect(portal.chip("All")).not.toHaveAccessibleName(`All ${all}`);
  const found = [await portal.chipCount("All"), await portal.chipCount("Error")];
  expect(found[0]).toBeLessThan(all);
  expect(found[1]).toBeLessThan(errors);

  await page.reload();
  await expect(page.getByRole("searchbox")).toHaveValue("firewall");
  await expect(portal.chip("Error")).toHaveAttribute("aria-pressed", "true");
  expect([await portal.chipCount("All"), await portal.chipCount("Error")]).toEqual(found);
  await portal.chip("All").click();
  await expect(page).toHaveURL(/state=(&|$)/);
  await expect(page.getByText(new RegExp(`^(?:1–\\d+ of ${found[0]}|${found[0]} in total)$`))).toBeVisible();
});

test("a customer downloads the columns shown of all services, as they are shown", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await expect(portal.heading("My services")).toBeVisible();
  const name = await portal.firstRowName();
  const all = await portal.chipCount("All");
  const suspended = await portal.chipCount("Suspended");
  const download = page.waitForEvent("download");
  await portal.chooseFromMenu("Export as CSV", "Shown columns");
  const file = await download;
  expect(file.suggestedFilename()).toBe("services.csv");
  const [header, first, ...lines] = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(header).toBe("Service name,Solution,State,Per month,Created");
  expect(first).toMatch(
    new RegExp(`^${name},.+,.+,(?:€[\\d.]+|"€[\\d,.]+")?,\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d$`),
  );
  expect(lines).toHaveLength(all - 1);
  expect(lines.filter((line) => line.includes(",Suspended,"))).toHaveLength(suspended);
});

test("the page for any service shows its facts above its history, whatever its type", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await expect(portal.heading("My services")).toBeVisible();
  await portal.search("backup");
  const name = await portal.firstRowName(/Available/);
  const own = await page.getByRole("link", { name, exact: true }).getAttribute("href");
  const id = /\d+$/.exec(own ?? "")?.[0] ?? "";
  await portal.open(`pages/services/configure?id=${id}`);
  await expect(portal.heading(name)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumbs" })).toContainText(`My services${name}`);

  await expect(page.getByText("Backup resource")).toBeVisible();
  await expect(page.getByText("Owner", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Changes by people" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "State history" })).toBeVisible();
  await expect(page.getByText(/^\d+ in total$/).last()).toBeVisible();
  await portal.expectAccessible();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: /Delete/ });
  await expect(dialog.getByRole("textbox")).toBeVisible();
  await page.keyboard.press("Escape");
  await page
    .getByRole("button", { name: "Modify" })
    .or(page.getByRole("link", { name: "Modify" }))
    .click();
  await expect(portal.heading(`Modify ${name}`)).toBeVisible();
});

test("a service in error says why in its row, and where there is more", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("customer");
  await portal.open("pages/services/my-services?state=Error");
  // Rows of other states stay until those in error are there.
  const failed = page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: "Error" });
  const details = failed.getByRole("link", { name: /^Details: / }).first();
  const reason = ((await details.getAttribute("aria-label")) ?? "").replace("Details: ", "");
  await portal.expectAccessible();
  await details.click();
  await expect(page.getByRole("main").getByText(reason).first()).toBeVisible();
  await expect(page.getByRole("main").getByText("Error", { exact: true }).first()).toBeVisible();
});
