import { findVcsim } from "../../scripts/vcsim.ts";
import { findSimulatorPool, startSimulator } from "../platforms/vcsim.ts";
import { openFor } from "./support/portal.ts";
import { startServerProcess } from "./support/server-process.ts";
import { expect, test as usual } from "./support/test.ts";

const VCSIM = findVcsim();
/** Time that a task of the platform, or an answer of one that was cut off, may take. */
const TASK = { timeout: 120_000 };

/** A server whose automators may be on this machine, where the simulator is. */
const test = usual.extend<object, { readonly server: Awaited<ReturnType<typeof startServerProcess>> }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for from this pattern
    async ({}, use) => {
      const server = await startServerProcess({ PLATFORM_HOSTS: "127.0.0.1" });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 200_000 },
  ],
});

test.skip(VCSIM === undefined, "There is no vCenter simulator and no Go to build it with.");

test("machines of a real vCenter are listed, powered and kept in a snapshot, and a connection that is cut in the middle of a task ends in what is true", async ({
  portal,
  browser,
  server,
}, { project }) => {
  const simulator = await startSimulator(VCSIM ?? "", 3);
  try {
    await findSimulatorPool(simulator, "DC0_C0_RP1", { cpu: 16, memory: 64 });
    const { page } = portal;
    const automator = `vCenter ${project.name}`;
    const solution = `Pools of ${project.name}`;
    const service = `real-${project.name}`;

    // The provider types where it is, and sees its own pools.
    await portal.signIn("provider");
    await page.getByRole("button", { name: "Add automator" }).click();
    const adding = page.getByRole("dialog", { name: "Add automator" });
    await adding.getByRole("combobox", { name: "Type" }).click();
    await page.getByRole("option", { name: "vCenter v2", exact: true }).click();
    await adding.getByLabel("Name", { exact: true }).fill(automator);
    await adding.getByRole("button", { name: "Add automator" }).click();
    await portal.row(automator).choose("Configure");
    await expect(portal.heading("Connect a vCenter")).toBeVisible();
    const connecting = page.getByRole("main");
    await connecting.getByLabel("Address").fill(simulator.url);
    await connecting.getByLabel("User name").fill(simulator.username);
    await connecting.getByLabel("Password").first().fill(simulator.password);
    await connecting.getByLabel(/fingerprint/i).fill(simulator.fingerprint);
    await connecting.getByRole("button", { name: "Save changes" }).click();
    await expect(portal.heading("Automators")).toBeVisible();
    // It is checked at once, and the list says so when it is read again.
    await expect(async () => {
      await page.reload();
      await expect(portal.row(automator).line).toContainText("Available");
    }).toPass(TASK);

    await portal.open("pages/marketplace/solutions");
    await page.getByRole("link", { name: "Add solution" }).click();
    await page.getByRole("link", { name: "Resource pool" }).first().click();
    await page.getByLabel("Solution name").fill(solution);
    await portal.pick("Automator", new RegExp(automator));
    await page.getByLabel("Snapshots allowed").check();
    await page.getByRole("button", { name: "Create solution" }).click();
    await expect(portal.heading(solution)).toBeVisible();
    await portal.open(`pages/marketplace/solutions?search=${encodeURIComponent(solution)}`);
    await portal.row(solution).choose("Make available");
    await expect(portal.row(solution).line).toContainText("Yes");

    await portal.open("pages/automators");
    await portal.row(automator).choose("Open");
    await portal.row("DC0_C0_RP1").choose("Map to a customer");
    await page.getByRole("combobox", { name: "Account" }).click();
    await page.getByRole("option", { name: "Contoso Manufacturing" }).click();
    // The only solution is chosen, and said.
    await expect(page.getByRole("group", { name: "Solution" }).last()).toContainText(solution);
    await page.getByLabel("Service name", { exact: true }).fill(service);
    await page.getByRole("button", { name: "Map", exact: true }).click();
    await expect(page.getByText(`${service} is a service of the customer now.`)).toBeVisible();

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
