import { findSimulatorPool, powerOff, startSimulator } from "../platforms/vcsim.ts";
import { openFor } from "./support/portal.ts";
import { sellPool, TASK, test, VCSIM } from "./support/real-platform.ts";
import { expect } from "./support/test.ts";

test.skip(VCSIM === undefined, "There is no vCenter simulator and no Go to build it with.");

test("a customer chooses mail about machines and quotas, and gets it when a machine is stopped behind the portal's back", async ({
  portal,
  browser,
  server,
}, { project }) => {
  const simulator = await startSimulator(VCSIM ?? "", 3);
  try {
    // Its three machines take all of it.
    await findSimulatorPool(simulator, "DC0_C0_RP1", { cpu: 3, memory: 64 });
    const service = `watched-${project.name}`;
    const automator = `vCenter watched ${project.name}`;
    const mails = async () =>
      (await server.mailTo("customer@demo.example")).map(({ subject }) => subject).join("; ");

    const customer = await openFor(browser, server.url, "customer@demo.example");
    await customer.open("pages/user/user-settings?tab=mail");
    for (const kind of ["Machine down", "Quota nearly used up"]) {
      await expect(customer.row(kind).line).toContainText("Off");
      await customer.row(kind).choose("Send at once");
      await expect(customer.row(kind).line).toContainText("At once");
    }
    await customer.expectAccessible();

    await portal.signIn("provider");
    await sellPool(portal, simulator, { automator, solution: `Watched pools of ${project.name}`, service });
    const check = async () => {
      await portal.open("pages/automators");
      // The check before may be followed still: its menu says so until it is opened again.
      await expect(portal.row(automator).line).toContainText("Available");
      await expect(portal.row(automator).line).not.toContainText("Checking…");
      await portal.row(automator).choose("Check now");
    };
    await check();
    await expect.poll(mails, TASK).toContain(`${service} uses 100 % of its compute`);

    await powerOff(simulator, "DC0_C0_RP1_VM0");
    await check();
    await expect.poll(mails, TASK).toContain("DC0_C0_RP1_VM0 is down");
    await expect.poll(mails, TASK).toContain(`${service} uses less than 80 % of its compute again`);
    const told = (await server.mailTo("customer@demo.example")).find(({ subject }) =>
      subject.endsWith("is down"),
    );
    expect(told?.body).toContain(
      `DC0_C0_RP1_VM0 in ${service} of Contoso Manufacturing was found powered off.`,
    );

    // It stands in the history of the service, too.
    await customer.open(`pages/services/my-services?search=${service}`);
    await customer.page.getByRole("link", { name: service, exact: true }).click();
    await customer.page.getByRole("tab", { name: /^History/ }).click();
    await expect(customer.page.getByText("DC0_C0_RP1_VM0 was found powered off").first()).toBeVisible();
    await customer.page.context().close();
  } finally {
    await simulator.stop();
  }
});
