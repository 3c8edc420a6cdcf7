import type { Locator } from "@playwright/test";
import { freeContractNames } from "./support/free-contract-names.ts";
import { openFor, type Portal } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

test("an order waits for the provider, who approves one with a contract, finishes that after a reload, and refuses another with a reason that the customer reads", async ({
  portal,
  browser,
  server,
  expectedErrors,
}) => {
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
  // The newest are first.
  await expect(provider.row(wanted).line).toBeVisible();
  // What was ordered, and what it costs, is read before.
  await expect(provider.row(wanted).line).toContainText("€");
  await waiting.getByRole("link", { name: wanted, exact: true }).click();
  await expect(provider.page.getByRole("heading", { name: wanted, level: 1 })).toBeVisible();
  await expect(provider.page.getByText("Per month, as ordered").first()).toBeVisible();
  await provider.expectAccessible();
  await provider.page.goBack();
  await provider.row(wanted).choose("Approve");
  const approving = provider.page.getByRole("dialog", { name: `Approve ${wanted}` });
  // Who ordered what, how much of it, and for how much: read before it is decided.
  for (const [label, value] of [
    ["Customer", /^Contoso Manufacturing$/],
    ["Solution", /^Resource pool Frankfurt, large$/],
    ["Datacentre", /^Frankfurt$/],
    ["Cluster", /\S/],
    ["Storage policy", /\S/],
    [/^Memory in GB: \d+$/, /^€[\d,]+\.\d\d$/],
    ["Price per month", /^€[\d,]+\.\d\d$/],
  ] as const)
    await expect(fact(approving, label)).toHaveText(value);
  // The name of a contract is taken after the form has asked: the order is approved, its contract is not made.
  await freeContractNames(provider.page);
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
  await expect(fact(refusing, "Price per month")).toHaveText(/^€[\d,]+\.\d\d$/);
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
    await expect(provider.row(wanted).line).toContainText("Available", { timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  const menu = await provider.row(wanted).openMenu();
  await expect(menu.getByRole("menuitem", { name: "Unmap", exact: true })).toBeVisible();
  await expect(menu.getByRole("menuitem", { name: "Agree on a contract" })).toHaveCount(0);
  await provider.page.context().close();

  // What was refused is no service; its order says why, and that is said of the purchase too.
  await page.reload();
  await expect(page.getByText("Nothing matches").first()).toBeVisible();
  await portal.open(`pages/marketplace/orders?search=${unwanted}`);
  await expect(portal.row(unwanted).line).toContainText("Refused");
  await expect(portal.row(unwanted).line).toContainText("The cluster is full until May.");
  const refusedMenu = await portal.row(unwanted).openMenu();
  for (const action of ["Open the service", "Withdraw the order"])
    await expect(refusedMenu.getByRole("menuitem", { name: action })).toHaveCount(0);
  await expect(refusedMenu.getByRole("menuitem", { name: "Order again" })).toBeVisible();
  await page.keyboard.press("Escape");
  await portal.row(unwanted).line.getByRole("link", { name: unwanted, exact: true }).click();
  await expect(portal.heading(unwanted)).toBeVisible();
  const steps = page.getByRole("region", { name: "What happened" });
  const step = steps.getByRole("row").or(steps.getByRole("listitem")).filter({ hasText: "Refused" });
  await expect(step).toContainText("provider@demo.example");
  await expect(page.getByRole("region", { name: "Price as ordered" })).toContainText("€");
  await portal.expectAccessible();
  // Its name is free.
  await orderPool(portal, unwanted);
  await expect(portal.row(unwanted).line).toContainText("Pending Approval");
  await portal.search(wanted);
  await expect(portal.row(wanted).line).toContainText("Available");
});

test("an order that waits is found in the list of orders, and withdrawn there", async ({ portal }) => {
  const { page } = portal;
  const name = `withdrawn-${test.info().project.name}`;
  await portal.signIn("customer");
  await orderPool(portal, name);
  await expect(portal.row(name).line).toContainText("Pending Approval");
  await portal.open(`pages/marketplace/orders?search=${name}`);
  const menu = await portal.row(name).openMenu();
  for (const action of ["Open the service", "Order again", "Withdraw the order"])
    await expect(menu.getByRole("menuitem", { name: action })).toBeVisible();
  await expect(menu.getByRole("menuitem", { name: "Delete" })).toHaveCount(0);
  await menu.getByRole("menuitem", { name: "Withdraw the order" }).click();
  const asking = page.getByRole("dialog", { name: "Withdraw the order" });
  await expect(
    asking.getByText("nothing was provided, and nothing is charged", { exact: false }),
  ).toBeVisible();
  await asking.getByRole("button", { name: "Withdraw the order" }).click();
  await expect(portal.row(name).line).toContainText("Withdrawn", { timeout: 120_000 });
  await expect(portal.row(name).line).toContainText("by customer@demo.example");
  await portal.expectAccessible();
  await portal.open(`pages/services/my-services?search=${name}`);
  await expect(page.getByText("Nothing matches").first()).toBeVisible();
});

test("a distributor answers the orders of its own custom service", async ({ portal, browser, server }) => {
  const [wanted, unwanted] = ["desk-wanted", "desk-unwanted"].map(
    (name) => `${name}-${test.info().project.name}`,
  ) as [string, string];
  const provider = await openFor(browser, server.url, "provider@demo.example");
  for (const name of [wanted, unwanted]) {
    // Humongous Insurance is a customer of the distributor.
    await provider.open("pages/services/purchase?account=108");
    await provider.page.getByRole("combobox", { name: "Solution" }).fill("Summit support");
    await provider.page.getByRole("option", { name: "Summit support plan" }).click();
    await provider.page.getByLabel("Service name").fill(name);
    await provider.continueToSubmit("Purchase");
    await expect(provider.heading("Humongous Insurance")).toBeVisible();
  }
  await provider.page.context().close();

  const { page } = portal;
  await portal.signIn("apex");
  await page.getByRole("link", { name: "Orders of customers" }).click();
  await expect(portal.heading("Orders of customers")).toBeVisible();
  await portal.search(test.info().project.name);
  await expect(portal.row(wanted).line).toContainText("Procuring");
  await portal.row(wanted).choose("Mark as provided");
  await page.getByRole("dialog").getByRole("button", { name: "Mark as provided" }).click();
  await expect(portal.row(wanted).line).toContainText("Provided");
  await portal.row(unwanted).line.getByRole("link", { name: unwanted, exact: true }).click();
  await expect(portal.heading(unwanted)).toBeVisible();
  await page.getByRole("button", { name: "Cannot be provided" }).click();
  const failing = page.getByRole("dialog");
  await failing.getByLabel("Reason").fill("Nobody is free before May.");
  await portal.expectAccessible();
  await failing.getByRole("button", { name: "Cannot be provided" }).click();
  await expect(page.getByText("Nobody is free before May.").first()).toBeVisible();
  await expect(
    page.getByRole("region", { name: "What happened" }).getByText("apex@demo.example"),
  ).toBeVisible();
});

test("after approval the seller resizes and renames a customer's pool, and the customer reads its new size and price", async ({
  portal,
  browser,
  server,
}) => {
  const { page } = portal;
  const name = `sized-${test.info().project.name}`;
  const renamed = `${name}-larger`;
  await portal.signIn("customer");
  await orderPool(portal, name);

  const provider = await openFor(browser, server.url, "provider@demo.example");
  const waiting = provider.page.getByRole("region", { name: "Orders to approve" });
  const address = (await waiting.getByRole("link", { name, exact: true }).getAttribute("href")) ?? "";
  const id = /orders\/(\d+)/.exec(address)?.[1] ?? "";
  await provider.row(name).choose("Approve");
  await provider.page
    .getByRole("dialog", { name: `Approve ${name}` })
    .getByRole("button", { name: "Approve" })
    .click();
  await expect(provider.row(name).line).toHaveCount(0);
  // What is being provided is not changed.
  const resize = provider.page.getByRole("link", { name: "Resize" });
  await provider.open(`pages/edit-page/service-manage?id=${id}`);
  await expect(async () => {
    await provider.page.reload();
    await expect(resize).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 120_000 });
  await resize.click();
  await expect(provider.heading(`Resize ${name}`)).toBeVisible();
  const memory = provider.page.getByRole("spinbutton", { name: "Memory limit" });
  await memory.fill(String(Number(await memory.inputValue()) + 64));
  const size = await memory.inputValue();
  await provider.expectAccessible();
  await provider.page.getByRole("button", { name: "Resize", exact: true }).click();
  await expect(provider.page.getByText(`${name} has its new size`).first()).toBeVisible({ timeout: 120_000 });

  await provider.open(`pages/edit-page/service?id=${id}`);
  await provider.page.getByLabel("Service name").fill(renamed);
  await provider.page.getByRole("button", { name: "Save changes" }).click();
  await expect(provider.heading("Automators")).toBeVisible();
  await provider.open(`pages/edit-page/service-manage?id=${id}`);
  await expect(provider.heading(renamed)).toBeVisible();
  const price = /€[\d,]+\.\d\d/.exec(
    (await provider.page.getByRole("region", { name: "Price" }).innerText()).replaceAll("\n", " "),
  )?.[0];
  await provider.page.context().close();

  // It is the customer's service all along: its new name, size and price.
  await portal.open(`pages/services/my-services?search=${renamed}`);
  await portal.row(renamed).line.getByRole("link", { name: renamed, exact: true }).click();
  await expect(portal.heading(renamed)).toBeVisible();
  await expect(page.getByText(`${size} GB`).first()).toBeVisible();
  await page.getByRole("tab", { name: "Price" }).click();
  await expect(page.getByRole("region", { name: "Price" })).toContainText(price ?? "no price");
  await expect(page.getByRole("region", { name: "Price" })).toContainText(size);
  await portal.expectAccessible();
});

/** What a dialog says of an order. */
function fact(dialog: Locator, label: string | RegExp): Locator {
  return dialog.getByRole("term").filter({ hasText: label }).locator("xpath=following-sibling::dd");
}

async function orderPool(portal: Portal, name: string): Promise<void> {
  const { page } = portal;
  // My services leads to all that can be bought.
  await portal.open("pages/services/my-services");
  await page.getByRole("link", { name: "Purchase" }).click();
  await expect(portal.heading("Purchase a service")).toBeVisible();
  await page.getByRole("combobox", { name: "Solution" }).fill("Frankfurt, large");
  await page.getByRole("option", { name: "Resource pool Frankfurt, large" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  const solutions = page.getByRole("radiogroup", { name: "Solution" });
  await expect(solutions.getByRole("radio", { name: "Resource pool Frankfurt, large" })).toBeChecked();
  await portal.pick("Cluster", /.+/);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await portal.continueToSubmit("Order for approval");
  await expect(portal.heading("My services")).toBeVisible();
  await portal.search(name);
}
