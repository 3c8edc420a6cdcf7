import { expect } from "@playwright/test";
import type { Portal } from "./portal.ts";

/** Puts a solution without prices on sale, from the list of solutions: that is asked about. */
export async function makeAvailableUnpriced(portal: Portal, solution: string): Promise<void> {
  await portal.row(solution).choose("Make available");
  const dialog = portal.page.getByRole("dialog");
  await expect(dialog).toContainText(`${solution} has no prices: whoever buys it pays nothing.`);
  await dialog.getByRole("button", { name: "Make available" }).click();
  await expect(portal.row(solution).line).toContainText("Yes");
}
