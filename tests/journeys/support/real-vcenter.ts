import { findVcsim } from "../../../scripts/vcsim.ts";
import type { Simulator } from "../../platforms/vcsim.ts";
import type { Portal } from "./portal.ts";
import { startServerProcess } from "./server-process.ts";
import { expect, test as usual } from "./test.ts";

/** The program of the simulator; undefined where there is none and it cannot be built. */
export const VCSIM = findVcsim();
/** Time that a task of the platform, or an answer of one that was cut off, may take. */
export const TASK = { timeout: 120_000 };

/** A server whose automators may be on this machine, where the simulator is. */
export const test = usual.extend<object, { readonly server: Awaited<ReturnType<typeof startServerProcess>> }>(
  {
    server: [
      // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for from this pattern
      async ({}, use) => {
        const server = await startServerProcess({ PLATFORM_HOSTS: "127.0.0.1" });
        await use(server);
        await server.stop();
      },
      { scope: "worker", timeout: 200_000 },
    ],
  },
);

export interface SoldPool {
  readonly automator: string;
  readonly solution: string;
  readonly service: string;
}

/** As the provider: types where the simulator is, and comes to what it could sell. */
export async function connectVcenter(portal: Portal, simulator: Simulator, automator: string): Promise<void> {
  const { page } = portal;
  await portal.open("pages/automators");
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
  await expect(portal.heading("What to sell")).toBeVisible();
}

/** As the provider: connects the simulator, and makes its pool `DC0_C0_RP1` a service of the customer. */
export async function sellPool(
  portal: Portal,
  simulator: Simulator,
  { automator, solution, service }: SoldPool,
): Promise<void> {
  const { page } = portal;
  await connectVcenter(portal, simulator, automator);
  await portal.open("pages/automators");
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
}
