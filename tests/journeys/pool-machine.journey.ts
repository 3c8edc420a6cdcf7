import { expect, test } from "./support/test.ts";

/** Time that a task of the platform may take. */
const TASK = { timeout: 120_000 };

test("a new resource pool gets its first machine, which is powered on and deleted", async ({ portal }, {
  project,
}) => {
  const { page } = portal;
  const pool = `first-machine-${project.name}-${Date.now() % 100_000}`;
  const main = page.getByRole("main");
  await portal.signIn("customer");
  await portal.open("pages/services/vcenter/v2/resource-pool/purchase");
  await page.getByRole("radio", { name: "Resource pool Frankfurt", exact: true }).check();
  await portal.pick("Cluster", /.+/);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name", { exact: true }).fill(pool);
  await portal.continueToSubmit("Purchase");
  await expect(portal.row(pool).line).toContainText("Available", TASK);
  await portal.row(pool).line.getByRole("link", { name: pool }).click();
  await expect(portal.heading(pool)).toBeVisible();
  await expect(main).toContainText("Create one from a template that your provider offers.");
  // What the limit counts is what its meter shows.
  await expect(page.getByRole("meter", { name: "Storage, provisioned" })).toHaveAttribute(
    "aria-valuetext",
    /^0 \/ /,
  );

  const create = page.getByRole("button", { name: "Create machine" });
  const openForm = async () => {
    await create
      .or(page.getByRole("link", { name: "Create machine" }))
      .first()
      .click();
    await expect(portal.heading(`Create a machine in ${pool}`)).toBeVisible();
    await page.getByRole("radio", { name: /ubuntu-24-04/ }).check();
    await expect(page.getByRole("spinbutton", { name: "Cores" })).toHaveValue("2");
  };
  await openForm();
  await expect(main).toContainText(`${pool} has`);
  await portal.expectAccessible();
  await page.getByRole("textbox", { name: "Name" }).fill("first");
  await page.getByRole("spinbutton", { name: "Cores" }).fill("3");
  // A disk that its template would not fit into.
  const disk = page.getByRole("spinbutton", { name: "Disk" });
  await disk.fill("10");
  await disk.blur();
  await expect(disk).toHaveAttribute("aria-invalid", "true");
  await disk.fill("30");
  await portal.pick("Network", /internal/);
  await create.click();

  await expect(portal.heading(pool)).toBeVisible();
  const row = portal.row("first");
  await expect(row.line).toContainText("Powered off", TASK);
  await expect(row.line).toContainText("Ubuntu 24.04");
  await expect(page.getByRole("meter", { name: "Storage, provisioned" })).toHaveAttribute(
    "aria-valuetext",
    /^30 \/ /,
  );

  // Its name is taken, which is said before anything is sent.
  await openForm();
  await page.getByRole("textbox", { name: "Name" }).fill("first");
  await page.getByRole("textbox", { name: "Name" }).blur();
  await expect(main).toContainText(`There is already a machine named first in ${pool}.`);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();

  await row.choose("Power on");
  await expect(row.line).toContainText("Powered on", TASK);
  await row.choose("Power off");
  await page.getByRole("dialog").getByRole("button", { name: "Power off" }).click();
  await expect(row.line).toContainText("Powered off", TASK);
  await row.line.getByRole("link", { name: "first" }).click();
  await expect(portal.heading("first")).toBeVisible();
  await page.getByRole("tab", { name: "History" }).click();
  await expect(main).toContainText(`customer@demo.example added first in ${pool}`);
  await portal.chooseFromMenu(/^More/, "Delete");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("first");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(portal.heading(pool)).toBeVisible();
  await expect(main).toContainText("No virtual machines", TASK);
});
