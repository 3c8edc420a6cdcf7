import { openFor, type Portal } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

test("an order waits for the provider, who approves one with a contract, finishes that after a reload, and refuses another with a reason that the customer reads", async ({
  portal,
  browser,
  server,
  expectedErrors,
}) => {
  test.setTimeout(150_000);
  expectedErrors.push(/409/);
  const { page } = portal;
  // Journeys of both widths share a server.
  const [wanted, unwanted] = ["wanted", "unwanted"].map((name) => `${name}-${test.info().project.name}`) as [
    string,
    string,
  ];
  await portal.signIn("customer");
  for (const name of [wanted, unwanted]) {
    await orderPool(portal, name);
    await expect(portal.row(name).line).toContainText("Pending Approval");
  }

  const provider = await openFor(browser, server.url, "provider@demo.example");
  const waiting = provider.page.getByRole("region", { name: "Orders to approve" });
  // The oldest are first.
  await waiting.getByRole("combobox", { name: "Rows per page" }).selectOption("50");
  // What was ordered, and what it costs, is read before.
  await expect(provider.row(wanted).line).toContainText("€");
  await waiting.getByRole("link", { name: wanted, exact: true }).click();
  await expect(provider.page.getByRole("heading", { name: wanted, level: 1 })).toBeVisible();
  await expect(provider.page.getByText("Price per month").first()).toBeVisible();
  await provider.expectAccessible();
  await provider.page.goBack();
  await provider.row(wanted).choose("Approve");
  const approving = provider.page.getByRole("dialog", { name: `Approve ${wanted}` });
  // The account has a contract of this name already: the order is approved, its contract is not made.
  await approving.getByRole("switch", { name: "Agree on a contract" }).check();
  await approving.getByLabel("Contract name").fill("Framework agreement 2026");
  await provider.expectAccessible();
  await approving.getByRole("button", { name: "Approve" }).click();
  await expect(approving.getByRole("alert", { name: "Only a part of this was done" })).toBeVisible();
  await expect(approving.getByLabel("Contract name")).toHaveAccessibleDescription(
    /The account has a contract named Framework agreement 2026 already/,
  );
  await provider.page.reload();
  await expect(provider.row(unwanted).line).toBeVisible();
  await expect(provider.row(wanted).line).toHaveCount(0);
  await provider.row(unwanted).choose("Refuse");
  const refusing = provider.page.getByRole("dialog", { name: `Refuse ${unwanted}?` });
  await refusing.getByRole("button", { name: "Refuse" }).click();
  await expect(refusing.getByText("Reason is required")).toBeVisible();
  await refusing.getByLabel("Reason").fill("The cluster is full until May.");
  await provider.expectAccessible();
  await refusing.getByRole("button", { name: "Refuse" }).click();
  await expect(provider.row(unwanted).line).toHaveCount(0);

  // The service is there, and has no contract yet.
  await provider.open("pages/marketplace/customer-management/direct/manage?id=100");
  await provider.search(wanted);
  await provider.row(wanted).choose("Agree on a contract");
  const agreeing = provider.page.getByRole("dialog");
  await agreeing.getByLabel("Contract name").fill(`Agreement on ${wanted}`);
  await provider.expectAccessible();
  await agreeing.getByRole("button", { name: "Agree on a contract" }).click();
  await expect(provider.page.getByText("The contract was made.").first()).toBeVisible();
  // The row has a menu again as soon as the pool exists, which can be unmapped then.
  await expect(async () => {
    await provider.page.reload();
    await expect(provider.row(wanted).line).toContainText("Available", { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const menu = await provider.row(wanted).openMenu();
  await expect(menu.getByRole("menuitem", { name: "Unmap", exact: true })).toBeVisible();
  await expect(menu.getByRole("menuitem", { name: "Agree on a contract" })).toHaveCount(0);
  await provider.page.context().close();

  await page.reload();
  await expect(portal.row(unwanted).line).toContainText(
    "The order was refused: The cluster is full until May.",
  );
  await portal.search(wanted);
  await expect(portal.row(wanted).line).toContainText("Available");
});

async function orderPool(portal: Portal, name: string): Promise<void> {
  const { page } = portal;
  await page.getByRole("link", { name: "Purchase" }).click();
  const solutions = page.getByRole("radiogroup", { name: "Solution" });
  await solutions.getByRole("radio", { name: "Resource pool Frankfurt, large" }).check();
  await portal.pick("Cluster", /.+/);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await portal.continueToSubmit("Purchase");
  await expect(portal.heading("My services")).toBeVisible();
  await portal.search(name);
}
