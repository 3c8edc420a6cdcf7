import { startSimulator } from "../platforms/vcsim.ts";
import { connectVcenter, test, VCSIM } from "./support/real-platform.ts";
import { expect } from "./support/test.ts";

test.skip(VCSIM === undefined, "There is no vCenter simulator and no Go to build it with.");

test("a provider connects a vCenter, sees what it has, ticks what to sell, and comes to the prices", async ({
  portal,
}, { project }) => {
  const simulator = await startSimulator(VCSIM ?? "", 3);
  try {
    const { page } = portal;
    const automator = `vCenter to sell ${project.name}`;
    const draft = `Resource pools in DC0, DC0_C0 (${automator})`;
    await portal.signIn("provider");
    await connectVcenter(portal, simulator, automator);

    const main = page.getByRole("main");
    await expect(main.getByRole("figure", { name: "Clusters", exact: true })).toContainText("1");
    await expect(main.getByRole("figure", { name: "Machines without a service" })).not.toContainText(/^0$/);
    await expect(portal.row(draft).line).toContainText("Not sold");
    await portal.expectAccessible();
    await portal.row(draft).line.getByRole("checkbox").check();
    const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
    await bar.getByRole("button", { name: "Draft a solution" }).click();
    await expect(page.getByText("Set its prices, then make it available.").first()).toBeVisible();
    // It says by its state which solution sells it.
    await expect(portal.row(draft).line.getByText(draft, { exact: true })).toHaveCount(2);
    await expect(portal.row(draft).line).not.toContainText("Not sold");

    await portal.row(draft).choose("Set prices");
    await expect(portal.heading(draft)).toBeVisible();
    await portal.open(`pages/marketplace/solutions?search=${encodeURIComponent(draft)}`);
    await expect(portal.row(draft).line).toContainText("No");
  } finally {
    await simulator.stop();
  }
});
