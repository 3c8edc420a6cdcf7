import type { Page } from "@playwright/test";
import { findVcsim } from "../../../scripts/vcsim.ts";
import type { Simulator } from "../../platforms/vcsim.ts";
import { makeAvailableUnpriced } from "./make-available.ts";
import type { Portal } from "./portal.ts";
import { startServerProcess } from "./server-process.ts";
import { expect, test as usual } from "./test.ts";
import { connectPlatform } from "./whole-way.ts";

/** The program of the simulator; undefined where there is none and it cannot be built. */
export const VCSIM = findVcsim();
/** Time that a task of the platform, or an answer of one that was cut off, may take. */
export const TASK = { timeout: 120_000 };

/** A server whose automators may be on this machine, where the simulator is. */
export const test = usual.extend<
  object,
  {
    readonly server: Awaited<ReturnType<typeof startServerProcess>>;
    /** More settings of the operator. */
    readonly settings: Readonly<Record<string, string>>;
  }
>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names a fixture asks for from this pattern
  settings: [async ({}, use) => await use({}), { scope: "worker" }],
  server: [
    async ({ settings }, use) => {
      const server = await startServerProcess({ PLATFORM_HOSTS: "127.0.0.1", ...settings });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 200_000 },
  ],
});

export interface SoldPool {
  readonly automator: string;
  readonly solution: string;
  readonly service: string;
}

/** Types where the simulator is. */
export async function fillVcenter(page: Page, simulator: Simulator): Promise<void> {
  const connecting = page.getByRole("main");
  await connecting.getByLabel("Address").fill(simulator.url);
  await connecting.getByLabel("User name").fill(simulator.username);
  await connecting.getByLabel("Password").first().fill(simulator.password);
  await connecting.getByLabel(/fingerprint/i).fill(simulator.fingerprint);
}

/** As the provider: types where the simulator is, and comes to what it could sell. */
export async function connectVcenter(portal: Portal, simulator: Simulator, automator: string): Promise<void> {
  await portal.open("pages/automators");
  await connectPlatform(portal, {
    type: "vCenter v2",
    automator,
    fill: (page) => fillVcenter(page, simulator),
  });
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
  await makeAvailableUnpriced(portal, solution);

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
