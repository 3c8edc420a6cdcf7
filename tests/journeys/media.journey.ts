import { expect, test } from "./support/test.ts";

/** Time that a task of the platform may take. */
const TASK = { timeout: 120_000 };

test("an ISO image is mounted in a machine, and unmounted", async ({ portal }, { project }) => {
  const { page } = portal;
  // Journeys of both widths share a server.
  const name = project.name === "narrow" ? "worker-01" : "web-04";
  await portal.signIn("customer");
  await portal.open("pages/services/my-services?search=sandbox");
  await page.getByRole("link", { name: "sandbox", exact: true }).click();
  await page.getByRole("link", { name, exact: true }).click();
  await expect(portal.heading(name)).toBeVisible();
  const main = page.getByRole("main");
  const more = async (action: string) => {
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: action, exact: true }).click();
  };
  await more("Mount an ISO image");
  const dialog = page.getByRole("dialog", { name: `Mount an ISO image in ${name}` });
  await dialog.getByRole("combobox", { name: "ISO image" }).click();
  await page.getByRole("option", { name: /rescue-tools\.iso/ }).click();
  await portal.expectAccessible();
  await dialog.getByRole("button", { name: "Mount an ISO image" }).click();
  await expect(dialog).toBeHidden();
  await expect(main).toContainText("Mounted ISO image", TASK);
  await expect(main).toContainText("rescue-tools.iso");

  await more("Unmount the ISO image");
  const asked = page.getByRole("dialog", { name: /^Unmount rescue-tools\.iso/ });
  await asked.getByRole("button", { name: "Unmount the ISO image" }).click();
  await expect(main.getByText("rescue-tools.iso")).toHaveCount(0, TASK);
  await page.getByRole("tab", { name: /^History/ }).click();
  await expect(main).toContainText(/rescue-tools\.iso|mounted/);
});
