import { findSimulatorPool, startSimulator } from "../platforms/vcsim.ts";
import { openFor } from "./support/portal.ts";
import { sellPool, TASK, test, VCSIM } from "./support/real-platform.ts";
import { expect } from "./support/test.ts";

test.skip(VCSIM === undefined, "There is no vCenter simulator and no Go to build it with.");

test("machines of a real vCenter are listed, powered and kept in a snapshot, and a connection that is cut in the middle of a task ends in what is true", async ({
  portal,
  browser,
  server,
}, { project }) => {
  const simulator = await startSimulator(VCSIM ?? "", 3);
  try {
    await findSimulatorPool(simulator, "DC0_C0_RP1", { cpu: 16, memory: 64 });
    const service = `real-${project.name}`;

    // The provider types where it is, sees its own pools, and sells one.
    await portal.signIn("provider");
    await sellPool(portal, simulator, {
      automator: `vCenter worked on ${project.name}`,
      solution: `Worked on pools of ${project.name}`,
      service,
    });

    // The customer works on its machines.
    const customer = await openFor(browser, server.url, "customer@demo.example");
    const at = customer.page;
    await customer.open(`pages/services/my-services?search=${service}`);
    await at.getByRole("link", { name: service, exact: true }).click();
    const name = "DC0_C0_RP1_VM0";
    for (const each of [name, "DC0_C0_RP1_VM1", "DC0_C0_RP1_VM2"])
      await expect(customer.row(each).line).toContainText("Powered on");
    await at.getByRole("link", { name, exact: true }).click();
    await expect(customer.heading(name)).toBeVisible();
    const main = at.getByRole("main");
    const more = async (action: string) => {
      await at.getByRole("button", { name: "More actions" }).click();
      await at
        .getByRole("menuitem", { name: new RegExp(`^${action}`) })
        .first()
        .click();
    };
    await more("Power off");
    await at.getByRole("dialog").getByRole("button", { name: "Power off" }).click();
    await expect(main).toContainText("Powered off", TASK);
    await expect(at.getByRole("button", { name: /^Notifications: 0 running/ })).toBeVisible(TASK);

    const taking = at.getByRole("button", { name: "Take snapshot", exact: true });
    if (await taking.isVisible()) await taking.click();
    else await more("Take snapshot");
    await at.getByRole("dialog").getByLabel("Name", { exact: true }).fill("as it was");
    await at.getByRole("dialog").getByRole("button", { name: "Take snapshot" }).click();
    await expect(at.getByRole("dialog")).toBeHidden();
    await at.getByRole("tab", { name: /^Snapshots/ }).click();
    await expect(customer.row("as it was").line).toContainText("Current", TASK);

    // The vCenter does what it is asked, and the connection is cut before it says so.
    await simulator.control();
    await simulator.control({ drop: "PowerOnVM_Task" });
    await at.getByRole("button", { name: "Power on", exact: true }).click();
    await expect(main).toContainText("Powered on", TASK);
    await expect(main).not.toContainText("Power on DC0_C0_RP1_VM0");
    expect((await simulator.control()).Calls["PowerOnVM_Task"]).toBe(1);
    await at.reload();
    await expect(main).toContainText("Powered on");
    await at.context().close();
  } finally {
    await simulator.stop();
  }
});
