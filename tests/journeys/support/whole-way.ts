import type { Browser, Page } from "@playwright/test";
import { makeAvailableUnpriced } from "./make-available.ts";
import type { Portal } from "./portal.ts";
import { openFor } from "./portal.ts";
import { expect } from "./test.ts";

/** A platform, and what stands on it that becomes a service. */
export interface PlatformJourney {
  /** As the dialog calls it. */
  readonly type: string;
  /** What the automator is called. */
  readonly automator: string;
  /** Fills the form that connects it; default: the demo's own platform. */
  readonly fill?: (page: Page) => Promise<void>;
  /** Of what it could sell: the name of the draft, before that of the automator in brackets. */
  readonly draft: string;
  /** The tab of what has no service, and its row; none: the first, whose page is called as it is there. */
  readonly free: string;
  readonly resource?: string;
}

export const CUSTOMER = "Contoso Manufacturing";

/** Time that a platform may take to answer. */
const ANSWER = { timeout: 120_000 };

async function fillEmbedded(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Address" }).fill("embedded:");
}

export async function connectPlatform(
  { page, heading }: Portal,
  { type, automator, fill = fillEmbedded }: Pick<PlatformJourney, "type" | "automator" | "fill">,
): Promise<void> {
  await page.getByRole("button", { name: "Add automator" }).click();
  const adding = page.getByRole("dialog", { name: "Add automator" });
  await adding.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: type, exact: true }).click();
  await adding.getByLabel("Name", { exact: true }).fill(automator);
  await adding.getByRole("button", { name: "Add automator" }).click();
  // It leads to the form that connects it.
  await expect(page).toHaveURL(/#\/pages\/automation\/.*[?&]id=\d+$/);
  await fill(page);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(heading("What to sell")).toBeVisible(ANSWER);
}

/** From the page that says what could be sold: drafts a solution of it, and makes it available. */
export async function sellDraft(portal: Portal, draft: string): Promise<void> {
  const { page } = portal;
  await portal.row(draft).line.getByRole("checkbox").check(ANSWER);
  await page.getByRole("button", { name: "Draft a solution" }).click();
  await expect(portal.row(draft).line).toContainText("Draft");
  await portal.open(`pages/marketplace/solutions?search=${encodeURIComponent(draft)}`);
  await makeAvailableUnpriced(portal, draft);
}

export async function removeRow({ page, row }: Portal, name: string): Promise<void> {
  await row(name).choose("Delete");
  const dialog = page.getByRole("dialog", { name: `Delete ${name}?` });
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(row(name).line).toHaveCount(0);
}

/**
 * As the provider, from the list of automators: connects a platform, drafts what it could sell, maps what stands there,
 * sees it as the customer, unmaps it, and disconnects the platform.
 */
export async function goWholeWay(
  portal: Portal,
  { browser, server }: { readonly browser: Browser; readonly server: { readonly url: string } },
  journey: PlatformJourney,
): Promise<void> {
  const { page } = portal;
  const { automator, draft, free, resource } = journey;
  const solution = `${draft} (${automator})`;
  const service = `mapped-${automator.toLowerCase().replaceAll(" ", "-")}`;
  await connectPlatform(portal, journey);
  await portal.expectAccessible();
  await sellDraft(portal, solution);

  await portal.open("pages/automators");
  // It is checked at once, and the list says so when it is read again.
  await expect(async () => {
    await page.reload();
    await expect(portal.row(automator).line).toContainText("Available");
  }).toPass(ANSWER);
  await portal.row(automator).choose("Open");
  await expect(portal.heading(automator)).toBeVisible();
  await page.getByRole("tab", { name: new RegExp(`^${free}`) }).click();
  const name = resource ?? (await portal.firstRowName());
  await portal.expectAccessible();
  await portal.row(name).choose("Map to a customer");
  await portal.pick("Account", new RegExp(CUSTOMER));
  await portal.pick("Solution", new RegExp(automator));
  await page.getByRole("textbox", { name: "Service name" }).fill(service);
  await page.getByRole("button", { name: /^Map/ }).click();
  await expect(page.getByText(`${service} is a service of the customer now.`)).toBeVisible(ANSWER);

  const customer = await openFor(browser, server.url, "customer@demo.example");
  await customer.open(`pages/services/my-services?search=${service}`);
  await expect(customer.row(service).line).toContainText("Available");
  await customer.page.getByRole("link", { name: service, exact: true }).click();
  await expect(customer.heading(resource === undefined ? name : service)).toBeVisible();

  // What has services stays connected, and says why.
  await portal.open("pages/automators");
  const menu = await portal.row(automator).openMenu();
  await expect(menu.getByRole("menuitem", { name: "Delete" })).toBeDisabled();
  await page.keyboard.press("Escape");

  await portal.row(automator).choose("Open");
  await page.getByRole("tab", { name: /^Services/ }).click();
  await portal.row(service).choose("Unmap");
  const dialog = page.getByRole("dialog", { name: `Unmap ${service}?` });
  await dialog.getByRole("textbox").fill(service);
  await dialog.getByRole("button", { name: "Unmap" }).click();
  await expect(portal.row(service).line).toHaveCount(0);
  await page.getByRole("tab", { name: new RegExp(`^${free}`) }).click();
  await expect(portal.row(name).line).toBeVisible();
  await customer.open(`pages/services/my-services?search=${service}`);
  await customer.page.reload();
  await expect(customer.page.getByText("Nothing matches")).toBeVisible();
  await customer.page.context().close();

  await portal.open(`pages/marketplace/solutions?search=${encodeURIComponent(solution)}`);
  await removeRow(portal, solution);
  await portal.open("pages/automators");
  await removeRow(portal, automator);
}
