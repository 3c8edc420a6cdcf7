import { makeOva } from "../../server/testing/made-ova.ts";
import { expect, test } from "./support/test.ts";

// An automator that no other journey deploys to: its OVA files and tasks are those of this one.
const DUBLIN = "pages/automation/vcenter/v2/automator?id=2";

test("a provider sends an OVA, pauses, loses the connection, and has a template of it", async ({
  portal,
  expectedErrors,
}, { project }) => {
  expectedErrors.push(/ERR_CONNECTION_RESET/);
  const { page } = portal;
  const name = `appliance-${project.name}`;
  const padding = "x".repeat(3_000_000);
  const buffer = await makeOva({ files: { "disk1.vmdk": padding } });
  await portal.signIn("provider");
  await portal.open(`${DUBLIN}&tab=uploads`);
  await expect(page.getByText("No OVA files")).toBeVisible();
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Upload an OVA" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Upload an OVA" });
  await expect(dialog.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await portal.expectAccessible();

  // Slow enough to be paused in the middle.
  const network = await page.context().newCDPSession(page);
  const limit = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send("Network.enable");
  await network.send("Network.emulateNetworkConditions", { ...limit, uploadThroughput: 200_000 });
  const file = { name: `${name}.ova`, mimeType: "", buffer };
  await dialog.locator("input[type=file]").setInputFiles(file);
  const progress = dialog.getByRole("progressbar", { name: `Sending ${name}.ova` });
  await expect.poll(() => progress.getAttribute("value").then(Number)).toBeGreaterThan(0.1);
  await dialog.getByRole("button", { name: "Pause" }).click();
  await expect(dialog.getByText(`${name}.ova is paused. What was sent is kept.`)).toBeVisible();
  await network.send("Network.emulateNetworkConditions", { ...limit, uploadThroughput: -1 });

  // A lost connection is continued by itself.
  let lost = 0;
  await page.route("**/uploads/*", async (route) => {
    lost += 1;
    if (lost === 1) await route.abort("connectionreset");
    else await route.continue();
  });
  const links: number[] = [];
  page.on("response", async (answer) => {
    if (answer.url().endsWith("/uploads-link")) links.push((await answer.json()).offset);
  });
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText(`${name}.ova was sent`)).toBeVisible();
  expect(lost).toBe(2);
  await expect.poll(() => links.length).toBe(2);
  expect(Math.min(...links)).toBeGreaterThan(0);

  await dialog.getByLabel("Template name").fill(name);
  await portal.pick("Cluster", /./);
  await portal.pick("Datastore", /./);
  await portal.pick("Network", /./);
  await dialog.getByRole("button", { name: "Deploy" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("No OVA files")).toBeVisible();
  await page.getByRole("tab", { name: /^Templates/ }).click();
  await portal.page.getByRole("searchbox").fill(name);
  await expect(page.getByRole("main").getByText("Debian 13 (64-bit)")).toHaveCount(1);
  await expect(page.getByRole("main")).toContainText(name);
});

test("a file that is no OVA is refused in its dialog, and stays to be deleted", async ({
  portal,
  expectedErrors,
}, { project }) => {
  expectedErrors.push(/422/);
  const { page } = portal;
  const name = `broken-${project.name}.ova`;
  await portal.signIn("provider");
  await portal.open(`${DUBLIN}&tab=uploads`);
  await page.getByRole("button", { name: "Upload an OVA" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Upload an OVA" });
  const input = dialog.locator("input[type=file]");
  await input.setInputFiles({ name: "web.iso", mimeType: "", buffer: Buffer.from("no") });
  await expect(dialog.getByText("web.iso has the wrong type. Allowed: .ova.")).toBeVisible();
  // No second try would change that.
  await expect(dialog.getByRole("button", { name: "Continue" })).toHaveCount(0);
  await input.setInputFiles({ name, mimeType: "", buffer: Buffer.from("no archive ".repeat(90)) });
  await expect(dialog.getByText(`${name} was sent`)).toBeVisible();
  await dialog.getByLabel("Template name").fill("broken");
  await portal.pick("Cluster", /./);
  await portal.pick("Datastore", /./);
  await portal.pick("Network", /./);
  await dialog.getByRole("button", { name: "Deploy" }).click();
  await expect(dialog.getByText("It is no OVA: it cannot be read as an archive.").first()).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await portal.row(name).choose("Delete");
  await page
    .getByRole("dialog", { name: `Delete ${name}?` })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(portal.row(name).line).toHaveCount(0);
});
