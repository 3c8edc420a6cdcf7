import AxeBuilder from "@axe-core/playwright";
import { expect, type Locator, type Page } from "@playwright/test";

export type Role =
  "customer" | "viewer" | "provider" | "distributor" | "apex" | "reseller" | "customer2" | "provider2";

/** What a person does in the portal, in their words. Everything is found by role and name. */
export interface Portal {
  readonly page: Page;
  signIn(role: Role): Promise<void>;
  signOut(): Promise<void>;
  /** Opens a path below `#/`, such as `pages/services/my-services`. */
  open(path: string): Promise<void>;
  heading(name: string | RegExp): Locator;
  search(text: string): Promise<void>;
  row(name: string): Row;
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

export function portalOn(page: Page, url: string): Portal {
  const portal: Portal = {
    page,
    async signIn(role) {
      await page.goto(`${url}/`);
      await page.getByLabel("Email").fill(`${role}@demo.example`);
      await page.getByLabel("Password").fill("Portal123!");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.getByRole("main")).toBeVisible();
    },
    async signOut() {
      await page.getByRole("button", { name: /account menu/i }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
    },
    async open(path) {
      await page.goto(`${url}/#/${path}`);
    },
    heading: (name) => page.getByRole("heading", { level: 1, name }),
    async search(text) {
      const box = page.getByRole("searchbox");
      await box.fill(text);
      await box.press("Enter");
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
    bell: () => page.getByRole("button", { name: /notification/i }),
    async openBell() {
      await portal.bell().click();
      const panel = page.getByRole("dialog", { name: /notifications/i });
      await expect(panel).toBeVisible();
      return panel;
    },
    async expectAccessible() {
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" | ")}`),
      ).toEqual([]);
    },
  };
  return portal;
}
