import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";

export type Role =
  "customer" | "viewer" | "provider" | "distributor" | "apex" | "reseller" | "customer2" | "provider2";

/** The text of a row with a service that can be deleted: people provide it, so that it needs no automator. */
export const DELETABLE = /(?=.*(?:Managed firewall|DNS hosting|Monitoring))(?=.*Available)/;

/** What people do in the portal. Everything is found by role and name. */
export interface Portal {
  readonly page: Page;
  signIn(role: Role): Promise<void>;
  signInAs(email: string): Promise<void>;
  signOut(): Promise<void>;
  /** Opens a path below `#/`, such as `pages/services/my-services`. */
  open(path: string): Promise<void>;
  heading(name: string | RegExp): Locator;
  search(text: string): Promise<void>;
  /** A chip above a list, such as that of a state. */
  chip(name: string): Locator;
  /** The number on a chip. */
  chipCount(name: string): Promise<number>;
  row(name: string): Row;
  /** The name of the first row that has a menu, and whose text matches if `text` is set. */
  firstRowName(text?: RegExp): Promise<string>;
  /** Goes through the remaining steps of a form and submits it. */
  continueToSubmit(submit: string): Promise<void>;
  /** Chooses an option of a select by its label. */
  pick(label: string, option: RegExp): Promise<void>;
  /** Presses a button that opens a menu, then an entry of it. */
  chooseFromMenu(button: string | RegExp, entry: string | RegExp): Promise<void>;
  /** The menu at the side, opened first where the window is narrow. */
  openSidebar(): Promise<Locator>;
  /** A resource pool of the customer that has machines in every power state. */
  openPoolWithMachines(): Promise<void>;
  /** The number on the bell's name and its state: `progress`, `failure`, `success`. */
  bell(): Locator;
  openBell(): Promise<Locator>;
  /** Fails on anything axe finds on the page as it is. */
  expectAccessible(): Promise<void>;
}

export interface Row {
  readonly line: Locator;
  /** Opens the row's menu and chooses an action by its name. */
  choose(action: string): Promise<void>;
  openMenu(): Promise<Locator>;
}

/** Of everybody in the demo, and of those whom journeys add. */
export const PASSWORD = "Portal123!";

export function portalOn(page: Page, url: string): Portal {
  const portal: Portal = {
    page,
    signIn: (role) => portal.signInAs(`${role}@demo.example`),
    async signInAs(email) {
      await page.goto(`${url}/`);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Password").fill(PASSWORD);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("banner")).toBeVisible();
      // Where their role begins: what is opened sooner would be left for it.
      await expect(page).toHaveURL(/#\/pages\/./);
    },
    async signOut() {
      await page.getByRole("button", { name: /account menu/i }).click();
      await page.getByRole("button", { name: "Sign out" }).click();
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    },
    async open(path) {
      await page.goto(`${url}/#/${path}`);
    },
    heading: (name) => page.getByRole("heading", { level: 1, name }),
    async search(text) {
      const box = page.getByRole("searchbox");
      await expect(box).toBeVisible();
      if ((await box.inputValue()) === text) return;
      const answered = page.waitForResponse((answer) =>
        decodeURIComponent(answer.url()).includes(`=${text}`),
      );
      await box.fill(text);
      await box.press("Enter");
      await answered;
      // The old rows stay, and the list is busy, until the new ones are drawn.
      await expect(page.locator('main section[aria-busy="true"]')).toHaveCount(0);
      await expect(
        page.getByRole("button", { name: new RegExp(`^Actions for .*${text}`, "i") }).first(),
      ).toBeVisible();
    },
    chip: (name) => page.getByRole("main").getByRole("button", { name: new RegExp(`^${name} [\\d,]+$`) }),
    async chipCount(name) {
      const text = (await portal.chip(name).textContent()) ?? "";
      return Number(text.replaceAll(/[^\d]/g, ""));
    },
    row(name) {
      const actions = page.getByRole("button", { name: `Actions for ${name}`, exact: true });
      const line = page.getByRole("row").or(page.getByRole("listitem")).filter({ has: actions });
      const openMenu = async () => {
        await actions.click();
        return page.getByRole("menu");
      };
      return {
        line,
        openMenu,
        async choose(action) {
          const menu = await openMenu();
          await menu.getByRole("menuitem", { name: action, exact: true }).click();
        },
      };
    },
    async firstRowName(text) {
      const lines =
        text === undefined
          ? page
          : page.getByRole("row").or(page.getByRole("listitem")).filter({ hasText: text });
      const button = lines.getByRole("button", { name: /^Actions for / }).first();
      await expect(button).toBeVisible();
      const name = await button.getAttribute("aria-label");
      return (name ?? "").replace(/^Actions for /, "");
    },
    async pick(label, option) {
      const dialog = page.getByRole("dialog");
      const place = (await dialog.count()) > 0 ? dialog.last() : page.getByRole("main");
      // The whole name: "OS" is in "Close" too.
      const name = new RegExp(`^${label}(?: \\(optional\\))?$`);
      const box = place.getByRole("combobox", { name });
      const labelled = place.getByLabel(name);
      await expect(box.or(labelled).first()).toBeVisible();
      // A section of a form may be called as its only field.
      const control = (await box.count()) > 0 ? box.first() : labelled.first();
      // A filter with few choices is a select of the browser, whose options are nowhere on the page.
      const options = control.locator("option");
      if ((await options.count()) > 0) {
        const text = (await options.filter({ hasText: option }).first().textContent()) ?? "";
        await control.selectOption({ label: text });
        return;
      }
      // The only choice is made already, and stands there as text.
      if (
        (await place
          .getByRole("group", { name })
          .filter({ hasNot: page.getByRole("combobox") })
          .count()) > 0
      ) {
        await expect(control).toContainText(option);
        return;
      }
      await control.click();
      await page.getByRole("option", { name: option }).first().click();
    },
    async continueToSubmit(submit) {
      const button = page.getByRole("button", { name: submit, exact: true });
      const next = page.getByRole("button", { name: "Next" });
      // A step opens only after its checks, some of which ask the server.
      await expect(async () => {
        if (!(await button.isVisible())) await next.click({ timeout: 1_000 });
        expect(await button.isVisible()).toBe(true);
      }).toPass();
      await button.click();
    },
    async chooseFromMenu(button, entry) {
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("menuitem", { name: entry }).click();
    },
    async openSidebar() {
      const toggle = page.getByRole("button", { name: "Open menu" });
      if (await toggle.isVisible()) await toggle.click();
      return page.getByRole("navigation", { name: "Main menu" });
    },
    async openPoolWithMachines() {
      await portal.open("pages/services/my-services?search=erp-production");
      await page.getByRole("link", { name: "erp-production", exact: true }).click();
      await expect(portal.heading("erp-production")).toBeVisible();
    },
    bell: () => page.getByRole("button", { name: /notification/i }),
    async openBell() {
      await portal.bell().click();
      const panel = page.getByRole("region", { name: "Notifications" });
      await expect(panel).toBeVisible();
      return panel;
    },
    async expectAccessible() {
      // What is fading has less contrast than it will have or had, and may be gone meanwhile: what was found is looked
      // for again, and counts where it is still there.
      let before: readonly string[] = [];
      let found: readonly string[] = [];
      do {
        before = found;
        await page.waitForFunction(isStill);
        // In the page itself and without the details of what is right: a quarter of the time, the same violations.
        const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
        const { violations } = await axe.analyze();
        found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" | ")}`);
      } while (found.length > 0 && found.join() !== before.join());
      expect(found).toEqual([]);
    },
  };
  return portal;
}

/** Runs in the page: nothing moves, but what moves for ever. */
function isStill(): boolean {
  return document
    .getAnimations()
    .every(
      ({ effect, playState }) =>
        playState !== "running" || effect?.getComputedTiming().iterations === Infinity,
    );
}

/** Another person, in a browser of their own. */
export async function openFor(browser: Browser, url: string, email: string): Promise<Portal> {
  const portal = portalOn(await (await browser.newContext()).newPage(), url);
  await portal.signInAs(email);
  return portal;
}
