import type { Page } from "@playwright/test";
import { textOf } from "../../server/testing/rfb-viewer.ts";
import type { Portal } from "./support/portal.ts";
import { portalOn } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

/** The text of a row with a machine that is on. */
const ON = /Powered on/;

/** Opens the console of a machine of the customer's pool that is on, in its own window. */
async function openConsole(portal: Portal): Promise<Page> {
  const machine = await portal.firstRowName(ON);
  const opening = portal.page.context().waitForEvent("page");
  await portal.row(machine).choose("Console");
  const window = await opening;
  await expect(window.getByRole("status")).toHaveText("Connected");
  return window;
}

/** What stands on the screen: read from the pixels of the picture. */
async function screenText(window: Page): Promise<string> {
  const { width, height, pixels } = await window.locator("canvas").evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error("There is no picture.");
    const picture = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
    return {
      width: picture.width,
      height: picture.height,
      pixels: [...new Uint32Array(picture.data.buffer)],
    };
  });
  return textOf(new Uint8Array(Uint32Array.from(pixels).buffer), width, height).join("\n");
}

const shows = (window: Page) => expect.poll(() => screenText(window));

test("a console shows the machine, takes what is typed, and connects again", async ({ portal, server }, {
  project,
}) => {
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  const { page } = portal;
  const context = page.context();
  const violations: string[] = [];
  context.on("console", (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text());
  });
  const answers: number[] = [];
  context.on("response", (response) => {
    if (response.url().endsWith("/console-access")) answers.push(response.status());
  });
  const window = await openConsole(portal);
  expect(answers).toEqual([202]);
  expect(await window.evaluate(() => globalThis.opener)).toBeNull();
  await shows(window).toContain("Atrium embedded platform, simulated guest");
  await shows(window).toMatch(/login:$/m);
  const name = await window.getByRole("heading", { level: 1 }).innerText();
  await expect(window).toHaveTitle(name);
  // The ticket does not stay in the address.
  expect(window.url()).toMatch(/#\/console\?api=vcenter-v2&at=[^&]+&start=start$/);
  await expect(window.getByRole("application", { name: `Screen of ${name}` })).toBeVisible();

  await window.keyboard.type("root\nnproc\n");
  await shows(window).toMatch(/\$ nproc\n\d+\n/);

  await window.getByRole("button", { name: "Type text" }).click();
  const dialog = window.getByRole("dialog", { name: "Type text" });
  await dialog.getByLabel("Text").fill(`echo ${project.name}-Ünd "x"\n`);
  await dialog.getByRole("button", { name: "Type", exact: true }).click();
  await shows(window).toContain(`$ echo ${project.name}-Ünd "x"\necho: command not found`);

  // The keyboard comes back with the key that the window names.
  await expect(window.locator("canvas")).toBeFocused();
  await window.keyboard.press("Control+Alt+Home");
  await expect(window.getByRole("button", { name: "Ctrl+Alt+Del" })).toBeFocused();
  await window.keyboard.press("Enter");
  await shows(window).not.toContain("nproc");

  for (const scheme of ["light", "dark"] as const) {
    await window.emulateMedia({ colorScheme: scheme });
    await portalOn(window, server.url).expectAccessible();
  }

  // The window asks for another ticket by itself where it has none.
  await window.reload();
  await expect(window.getByRole("status")).toHaveText("Connected");
  expect(answers).toEqual([202, 200]);
  await window.getByRole("button", { name: "Connect again" }).click();
  await expect(window.getByRole("status")).toHaveText("Connected");
  await shows(window).toMatch(/login:$/m);
  expect(answers).toEqual([202, 200, 200]);
  expect(violations).toEqual([]);
  await window.close();
});

test("a console ends when its machine is powered off, and says so", async ({ portal }) => {
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  const window = await openConsole(portal);
  const name = await window.getByRole("heading", { level: 1 }).innerText();
  await portal.page.bringToFront();
  await portal.row(name).choose("Power off");
  await portal.page.getByRole("dialog").getByRole("button", { name: "Power off" }).click();
  await expect(window.getByRole("alert")).toContainText("The machine is off", { timeout: 120_000 });
  await expect(window.getByRole("alert")).toContainText(
    `${name} is not on. Power it on, then open its console.`,
  );
  await expect(window.getByRole("alert").getByRole("button", { name: "Power on" })).toBeFocused();
  await expect(portal.row(name).line).toContainText("Powered off");
  const menu = await portal.row(name).openMenu();
  await expect(menu.getByRole("menuitem", { name: /^Console/ })).toHaveAttribute("aria-disabled", "true");
  await expect(menu).toContainText("Power the machine on first.");

  // From its own window it is powered on, and connects by itself.
  await window.bringToFront();
  await window.getByRole("alert").getByRole("button", { name: "Power on" }).click();
  await expect(window.getByText("The machine is being powered on…")).toBeVisible();
  await expect(window.getByRole("status")).toHaveText("Connected", { timeout: 120_000 });
  await shows(window).toMatch(/login:$/m);
});

test.describe("without the server", () => {
  test.use({ expectedErrors: [/Failed to load resource|ERR_CONNECTION|net::/] });

  test("a console that was cut says so, and connects again", async ({ portal, server }) => {
    await portal.signIn("customer");
    await portal.openPoolWithMachines();
    const window = await openConsole(portal);
    await server.crash();
    await expect(window.getByRole("alert")).toContainText("The console is not connected");
    await server.restart();
    await window.getByRole("alert").getByRole("button", { name: "Connect again" }).click();
    await expect(window.getByRole("status")).toHaveText("Connected");
    await shows(window).toMatch(/login:$/m);
  });
});

test("the page says where a browser let no window open", async ({ portal }) => {
  await portal.signIn("customer");
  await portal.openPoolWithMachines();
  await portal.page.evaluate(() => {
    globalThis.open = () => null;
  });
  await portal.row(await portal.firstRowName(ON)).choose("Console");
  await expect(portal.page.getByText("No window opened. Allow this portal to open windows")).toBeVisible();
});
