import { openFor, PASSWORD, type Portal } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

const CUSTOMER = "pages/marketplace/customer-management/direct/manage?id=102&tab=account";

/** Unique, because journeys of both widths share a server. */
function unique(name: string): string {
  return `${name} ${test.info().project.name}`;
}

test("a reseller adds a customer, manages it, its people and contacts, and blocks it at once", async ({
  portal,
  browser,
  server,
}) => {
  const { page } = portal;
  const company = unique("Alder Bakery");
  const email = `owner@${company.replaceAll(" ", "-").toLowerCase()}.example`;
  await portal.signIn("reseller");
  await (await portal.openSidebar()).getByRole("link", { name: "Customer Management" }).click();
  await page.getByRole("link", { name: "Add customer" }).click();
  await fillCompany(portal, company, email);
  await portal.continueToSubmit("Create");
  await expect(page).toHaveURL(/#\/pages\/reseller\/customer-management/);
  await portal.search("Alder");
  await page.getByRole("link", { name: company, exact: true }).click();

  await expect(portal.heading(company)).toBeVisible();
  await expect(page).toHaveURL(/#\/pages\/edit-page\/customer-manage\?id=\d+/);
  // It says how the account is, and what it has bought; what can be changed is a tab of its own.
  await expect(page.getByRole("heading", { name: "Services" })).toBeVisible();
  await expect(page.getByText("No services yet")).toBeVisible();
  await page.getByRole("tab", { name: "Settings" }).click();
  // A reseller can neither move it nor change its kind.
  await expect(page.getByRole("switch", { name: "Reseller" })).toHaveCount(0);
  await page.getByLabel("Customer identifier").fill("AB-1");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("tab", { name: "Contacts" }).click();
  await page.getByRole("button", { name: "Add contact" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add contact" });
  await dialog.getByLabel("First name").fill("Ada");
  await dialog.getByLabel("Last name").fill("Alder");
  await dialog.getByLabel("Email").fill(`ada.${email}`);
  await dialog.getByRole("button", { name: "Add contact" }).click();
  await expect(page.getByText(`ada.${email}`)).toBeVisible();

  const owner = await openFor(browser, server.url, email);
  await expect(owner.page.getByRole("banner")).toBeVisible();
  await page.getByRole("button", { name: "Block", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(page.getByRole("button", { name: "Unblock" })).toBeVisible();
  await owner.page.reload();
  await expect(owner.page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await owner.page.context().close();
  await page.getByRole("button", { name: "Unblock" }).click();
  await expect(page.getByRole("button", { name: "Block", exact: true })).toBeVisible();

  await expect(page.getByText("The account was added")).toHaveCount(0);
  await portal.expectAccessible();
  await page
    .getByRole("navigation", { name: "Breadcrumbs" })
    .getByRole("link", { name: "Customer Management" })
    .click();
  await expect(portal.row(company).line).toContainText("AB-1");
});

test("a distributor adds a reseller with a licence, which adds a customer that the distributor sees", async ({
  portal,
  browser,
  server,
}) => {
  const { page } = portal;
  const seller = unique("Birch Systems");
  const email = `owner@${seller.replaceAll(" ", "-").toLowerCase()}.example`;
  await portal.signIn("distributor");
  await expect(portal.heading("Customer Management")).toBeVisible();
  await page.getByRole("link", { name: "Add reseller" }).click();
  await fillCompany(portal, seller, email);
  await portal.continueToSubmit("Create");
  await portal.search("Birch");
  await expect(portal.row(seller).line).toContainText("Reseller");
  await page.getByRole("link", { name: seller, exact: true }).click();
  await expect(portal.heading(seller)).toBeVisible();
  await page.getByRole("tab", { name: "Licensing" }).click();
  await page.getByRole("switch", { name: /^Unlimited Accounts allowed/ }).click();
  await page.getByRole("spinbutton", { name: "Accounts allowed" }).fill("1");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  const theirs = await openFor(browser, server.url, email);
  const customer = unique("Cedar Clinic");
  await theirs.open("pages/add-page/add-direct-user");
  await fillCompany(theirs, customer, `first.${email}`);
  await theirs.continueToSubmit("Create");
  await expect(theirs.row(customer).line).toBeVisible();
  await theirs.page.getByRole("link", { name: "Add customer" }).click();
  await fillCompany(theirs, unique("Too many"), `second.${email}`);
  await theirs.continueToSubmit("Create");
  await expect(theirs.page.getByText(/is licensed for one account, which is in use/).first()).toBeVisible();
  await theirs.page.context().close();

  await page.getByRole("tab", { name: "Customers" }).click();
  await page.getByRole("link", { name: customer }).click();
  await expect(portal.heading(customer)).toBeVisible();
  await expect(page.getByRole("tab", { name: "Contacts" })).toBeVisible();
});

test("of two people who change the same customer, the second sees what the first did, and loses nothing", async ({
  portal,
  browser,
  server,
  expectedErrors,
}) => {
  expectedErrors.push(/409/);
  const { page } = portal;
  await portal.signIn("provider");
  await portal.open(CUSTOMER);
  const identifier = page.getByLabel("Customer identifier");
  await expect(identifier).toBeVisible();
  const colleague = await openFor(browser, server.url, "provider@demo.example");
  await colleague.open(CUSTOMER);
  const theirs = unique("theirs");
  await colleague.page.getByLabel("Customer identifier").fill(theirs);
  await colleague.page.getByRole("button", { name: "Save changes" }).click();
  await expect(colleague.page.getByText("Saved", { exact: true })).toBeVisible();
  await colleague.page.context().close();

  const mine = unique("mine");
  await identifier.fill(mine);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(identifier).toHaveAccessibleDescription(
    new RegExp(`Customer identifier was changed to "${theirs}" meanwhile\\.`),
  );
  // There is nothing to correct: what was entered can be saved again.
  const refused = page.getByRole("alert").filter({ hasText: "Your input is still here" });
  await expect(refused).toContainText("Save again to keep what you entered.");
  await expect(page.getByText("Correct 1 field")).toHaveCount(0);
  await expect(identifier).toHaveValue(mine);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(identifier).toHaveValue(mine);
});

test("a contact is added, found, changed and deleted by its name", async ({ portal }) => {
  const { page } = portal;
  const surname = unique("Quill").replace(" ", "-");
  await portal.signIn("customer");
  await portal.open("pages/account/settings?tab=contacts");
  await page.getByRole("button", { name: "Add contact" }).click();
  const adding = page.getByRole("dialog", { name: "Add contact" });
  await adding.getByLabel("First name").fill("Nell");
  await adding.getByLabel("Last name").fill(surname);
  await adding.getByLabel("Email").fill("nell");
  await adding.getByRole("button", { name: "Add contact" }).click();
  await expect(adding.getByText("Invalid email address")).toBeVisible();
  await adding.getByLabel("Email").fill("nell@contoso.example");
  await adding.getByRole("button", { name: "Add contact" }).click();
  await expect(adding).toBeHidden();
  await portal.search(surname);
  await portal.row(surname).choose("Modify");
  const changing = page.getByRole("dialog", { name: "Modify contact" });
  await changing.getByLabel("Title").fill("Head of IT");
  await changing.getByRole("button", { name: /Save|Modify/ }).click();
  await expect(portal.row(surname).line).toContainText("Head of IT");
  await portal.row(surname).choose("Delete");
  const deleting = page.getByRole("dialog", { name: `Delete Nell ${surname}?` });
  await deleting.getByRole("textbox").fill("nell@contoso.example");
  await deleting.getByRole("button", { name: "Delete" }).click();
  await expect(portal.row(surname).line).toHaveCount(0);
});

async function fillCompany({ page }: Portal, company: string, email: string): Promise<void> {
  await page.getByLabel("Company", { exact: true }).fill(company);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Email of the first user").fill(email);
  await page.getByText("Send an invitation").click();
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByLabel(/^Confirm password/).fill(PASSWORD);
}
