import { openSlowLine } from "../platforms/slow-line.ts";
import { startSimulator } from "../platforms/vcsim.ts";
import { connectVcenter, TASK, test, VCSIM } from "./support/real-platform.ts";
import { expect } from "./support/test.ts";

test.skip(VCSIM === undefined, "There is no vCenter simulator and no Go to build it with.");

test("a vCenter that takes half a minute for each call hurts no page but its own rows: they are as they were, or say that they are not read yet", async ({
  portal,
  expectedErrors,
}, { project }) => {
  expectedErrors.push(/503/);
  const simulator = await startSimulator(VCSIM ?? "", 3);
  const line = await openSlowLine(simulator.url);
  try {
    const name = `vCenter far away ${project.name}`;
    const { page } = portal;
    await portal.signIn("provider");
    await connectVcenter(portal, { ...simulator, url: line.url }, name);
    await portal.open("pages/automators");
    await expect(async () => {
      await page.reload();
      await expect(portal.row(name).line).toContainText("Available");
    }).toPass(TASK);
    await portal.row(name).choose("Open");
    await expect(portal.row("DC0_C0_RP1").line).toBeVisible();

    // Every call takes half a minute from now on.
    line.delay = 30_000;
    await page.reload();
    await expect(portal.heading(name)).toBeVisible();
    await expect(page.getByText(/^The vCenter is slow to answer: this is what it had/)).toBeVisible();
    await expect(portal.row("DC0_C0_RP1").line).toBeVisible();
    // What this portal keeps itself does not wait.
    await page.getByRole("tab", { name: "Activity" }).click();
    await expect(page.getByRole("tabpanel")).toContainText(/nothing|no /i);

    // As after new credentials: nothing of it was read yet.
    await page.getByRole("link", { name: "Configure" }).click();
    await page.getByRole("main").getByLabel("Password").first().fill(simulator.password);
    await page.getByRole("main").getByRole("button", { name: "Save changes" }).click();
    await expect(portal.heading("What to sell")).toBeVisible(TASK);
    await portal.open("pages/automators");
    await portal.row(name).choose("Open");
    await expect(portal.heading(name)).toBeVisible();
    const later = page.getByText("The vCenter is slow to answer. Try again in a minute.", { exact: true });
    await expect(later).toBeVisible(TASK);
  } finally {
    line.close();
    await simulator.stop();
  }
});

test("what needs care for lost services leads to those that are lost", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("provider");
  await portal.open("pages/automators");
  const care = page.getByRole("region", { name: "What needs care" });
  await care.getByRole("link", { name: "vCenter Classic" }).click();
  await expect(page).toHaveURL(/tab=services&services\.state=Error$/);
  const panel = page.getByRole("tabpanel");
  await expect(panel.getByRole("row").nth(1)).toContainText("Error");
  for (const row of (await panel.getByRole("row").all()).slice(1)) await expect(row).toContainText("Error");
});
