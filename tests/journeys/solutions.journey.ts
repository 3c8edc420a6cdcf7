import { makeAvailableUnpriced } from "./support/make-available.ts";
import { openFor } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

test("a provider creates a solution, prices it, changes it, clones it, offers it and deletes the clone", async ({
  portal,
  browser,
  server,
  expectedErrors,
}) => {
  const { page } = portal;
  expectedErrors.push(/422/);
  // Journeys of both widths share a name space.
  const name = `Pools of ${test.info().project.name}`;
  await portal.signIn("provider");
  await portal.open("pages/marketplace/solutions");
  await page.getByRole("link", { name: "Add solution" }).click();
  await expect(portal.heading("Add service offering")).toBeVisible();
  await page.getByRole("link", { name: "Resource pool" }).first().click();
  await expect(portal.heading("Create resource pool solution, vCenter v2")).toBeVisible();
  await page.getByLabel("Solution name").fill(name);
  await portal.pick("Automator", /vCenter Frankfurt/);
  await portal.pick("Clusters", /./);
  await page.keyboard.press("Escape");
  const compute = page.getByRole("group", { name: "Compute", exact: true });
  await compute.getByRole("spinbutton", { name: "Most" }).fill("2");
  await page.getByRole("button", { name: "Create solution" }).click();
  // A notice says it too, for some seconds.
  await expect(compute.getByText("What is suggested must be between the least and the most.")).toBeVisible();
  await compute.getByRole("spinbutton", { name: "Suggested" }).fill("2");
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Create solution" }).click();

  // Its prices come next: there is an item for whatever may be ordered.
  await expect(portal.heading(name)).toBeVisible();
  await expect(page.getByText("Compute in GHz").first()).toBeVisible();

  const list = `pages/marketplace/solutions?search=${encodeURIComponent(name)}`;
  await portal.open(list);
  await portal.row(name).choose("Modify");
  await expect(portal.heading(name)).toBeVisible();
  await expect(compute.getByRole("spinbutton", { name: "Most" })).toHaveValue("2");
  await page.getByLabel("Description").fill("Small pools for trying things out.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(`${name} was changed.`).first()).toBeVisible();

  await portal.row(name).choose("Clone");
  await expect(page.getByLabel("Description")).toHaveValue("Small pools for trying things out.");
  await page.getByLabel("Solution name").fill(`${name}, again`);
  await page.getByRole("button", { name: "Create clone" }).click();
  await expect(portal.heading(`${name}, again`)).toBeVisible();

  const customer = await openFor(browser, server.url, "customer@demo.example");
  const shelf = `pages/marketplace?search=${encodeURIComponent(name)}`;
  await customer.open(shelf);
  await expect(customer.page.getByText("Nothing matches").first()).toBeVisible();
  await portal.open(list);
  await makeAvailableUnpriced(portal, name);
  await customer.page.reload();
  await expect(customer.page.getByText("Small pools for trying things out.").first()).toBeVisible();
  await customer.page.context().close();

  const clone = `${name}, again`;
  await portal.row(clone).choose("Delete");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(clone);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(portal.row(clone).line).toHaveCount(0);
});

test("a solution with services is not deleted, and can be made unavailable instead", async ({
  portal,
  expectedErrors,
}) => {
  const { page } = portal;
  expectedErrors.push(/409/);
  const name = "Managed firewall";
  await portal.signIn("provider");
  await portal.open(`pages/marketplace/solutions?search=${encodeURIComponent(name)}`);
  await portal.row(name).choose("Delete");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(name);
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("This solution has active services.").first()).toBeVisible();
  await expect(
    page
      .getByText(
        "You can make the solution 'unavailable' if you no longer want it to appear on your client's marketplace.",
      )
      .first(),
  ).toBeVisible();
});

test("a provider sells a service that its Azure automator has listed", async ({ portal }) => {
  const { page } = portal;
  const name = `Azure storage of ${test.info().project.name}`;
  await portal.signIn("provider");
  await portal.open("pages/marketplace/solutions/v2/create/microsoft-azure");
  await page.getByLabel("Solution name").fill(name);
  await portal.pick("Automator", /Azure Switzerland/);
  await portal.pick("Azure service", /^Storage/);
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Create solution" }).click();
  await expect(portal.heading(name)).toBeVisible();
  await portal.open(`pages/marketplace/solutions/v2?search=${encodeURIComponent(name)}`);
  await expect(portal.row(name).line).toContainText("Microsoft Azure");
  await portal.row(name).choose("Modify");
  await expect(page.getByRole("combobox", { name: "Azure service" })).toHaveValue("Storage");
});

test("who may not see automators reads what a solution needs, and whom to ask", async ({
  portal,
  expectedErrors,
}) => {
  const { page } = portal;
  expectedErrors.push(/403/);
  await portal.signIn("provider");
  await page.route(/\/automators\/automator\?/, (route) =>
    route.fulfill({ status: 403, json: { message: "Action Unauthorized" } }),
  );
  await portal.open("pages/marketplace/solutions/create/aws/instance");
  await expect(
    page
      .getByText(
        "Creation and modification of solution dependency and technical requirements require access to ASA Management. Please contact your admin to review your access rights.",
      )
      .first(),
  ).toBeVisible();
});

test("a distributor adds a custom service, prices it, changes it and clones it", async ({ portal }) => {
  const { page } = portal;
  const name = `Desk of ${test.info().project.name}`;
  const list = `pages/marketplace/solutions?search=${encodeURIComponent(name)}`;
  await portal.signIn("apex");
  // The prices of another's solution are shown, and nothing is asked that only their owner is told.
  await portal.open("pages/marketplace/solutions/1/prices");
  await expect(page.getByText("Only the owner of a solution can work on its prices.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish…" })).toBeHidden();
  await portal.expectAccessible();
  await portal.open("pages/marketplace/solutions");
  await page.getByRole("link", { name: "Add solution" }).click();
  await page.getByLabel("Solution name").fill(name);
  await expect(page.getByRole("switch", { name: "Needs approval" })).toBeVisible();
  await expect(
    page.getByText(/^Each order then waits until the account that sells the solution/),
  ).toBeVisible();
  await page.getByRole("button", { name: "Create solution" }).click();

  // Its form comes next, then its prices, on a page of the distributor's own.
  await expect(portal.heading(`Form of ${name}`)).toBeVisible();
  await portal.open(list);
  await portal.row(name).choose("Show prices");
  await expect(portal.heading(name)).toBeVisible();
  await expect(page).toHaveURL(/marketplace\/solutions\/\d+\/prices/);
  const items = page.getByRole("region", { name: "Items" });
  await items.getByRole("button", { name: "Service" }).click();
  await items.getByText("Recurring Base").click();
  await items.getByLabel("Amount per month").fill("19.50");
  await page.getByRole("button", { name: "Publish…" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(`The prices of ${name} are published.`).first()).toBeVisible();
  await portal.open(list);
  await portal.row(name).choose("Show prices");
  await expect(page).toHaveURL(/marketplace\/solutions\/\d+\/prices/);
  await portal.expectAccessible();
  await portal.open(list);
  await portal.row(name).choose("Modify");
  await page.getByLabel("Description").fill("Answers by telephone.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText(`${name} was changed.`).first()).toBeVisible();
  await portal.row(name).choose("Clone");
  await expect(page.getByLabel("Description")).toHaveValue("Answers by telephone.");
  await page.getByLabel("Solution name").fill(`${name}, again`);
  await page.getByRole("button", { name: "Create clone" }).click();
  await expect(portal.heading(`${name}, again`)).toBeVisible();
  await expect(page.getByText("19.50").first()).toBeVisible();
  await portal.open(list);
  await expect(portal.row(`${name}, again`).line).toBeVisible();
});

test("a page of a solution of another type says so and leads to its own, which knows its form", async ({
  portal,
}) => {
  const { page } = portal;
  await portal.signIn("provider");
  await portal.open("pages/marketplace/solutions?search=Monitoring");
  await portal.row("Monitoring").choose("Modify");
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  const id = new URL(page.url().replace("#/", "")).searchParams.get("id");
  await portal.open(`pages/marketplace/solutions/v2/update/vcenter/v2/resource-pool?id=${id}`);
  await expect(page.getByText("Its type is Custom service.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save changes" })).toHaveCount(0);
  await portal.expectAccessible();
  await page.getByRole("link", { name: "Open its page" }).click();
  await expect(page).toHaveURL(/solutions\/v2\/update\/xaas\?id=/);
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();

  // By its number alone it is found, too.
  await portal.open(`pages/marketplace/edit-service-offering?id=${id}`);
  await expect(page).toHaveURL(/solutions\/v2\/update\/xaas\?id=/);
  await page.getByRole("link", { name: "Make the form" }).click();
  await expect(portal.heading("Form of Monitoring")).toBeVisible();
});

test("a distributor without the right to solutions is told so", async ({ portal }) => {
  const { page } = portal;
  await portal.signIn("distributor");
  await expect(page).toHaveURL(/customer-management/);
  await portal.open("pages/marketplace/solutions");
  await expect(page.getByText(/^“Solutions” is not open to you/)).toBeVisible();
  await expect(page).toHaveURL(/customer-management/);
});
