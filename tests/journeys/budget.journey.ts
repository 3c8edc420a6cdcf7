import { expect, test } from "./support/test.ts";

test("a customer sets a budget, is told in the wizard before it is exceeded, and reads what the month will cost", async ({
  portal,
}, { project }) => {
  const { page } = portal;
  const isNarrow = project.name === "narrow";
  await portal.signIn("customer");
  await portal.open("pages/reports/by-service");
  await page.getByRole("link", { name: "Budgets" }).click();
  await expect(portal.heading("Budgets")).toBeVisible();
  const row = portal.row("Contoso Manufacturing");
  await expect(row.line).toContainText("€");
  await portal.expectAccessible();

  await row.choose("Modify");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("spinbutton", { name: "Budget per month" }).fill("0");
  await dialog.getByRole("button", { name: /^(Modify|Save)/ }).click();
  await expect(dialog.getByText("Must be 0.01 or more")).toBeVisible();
  await dialog.getByRole("spinbutton", { name: "Budget per month" }).fill("100");
  await dialog.getByRole("button", { name: /^(Modify|Save)/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(row.line).toContainText("€100.00");
  await expect(row.line).toContainText("Yes");

  await portal.open("pages/services/vcenter/v2/resource-pool/purchase");
  const solution = page.getByRole("radio", { name: "Resource pool Frankfurt", exact: true });
  await solution.focus();
  await page.keyboard.press("Space");
  await expect(solution).toBeChecked();
  const summary = page.getByRole("region", { name: "Summary" });
  if (isNarrow) await summary.getByRole("button", { expanded: false }).first().click();
  await expect(summary).toContainText(
    /With this, all services of the account cost €[\d,]+\.\d\d a month: €[\d,]+\.\d\d more than its budget of €100\.00\./,
  );
  await portal.expectAccessible();

  await portal.open("pages/billing/budgets");
  await page.getByRole("dialog").getByRole("button", { name: "Leave" }).click();
  await row.choose("Delete");
  const deleting = page.getByRole("dialog");
  await expect(deleting).toContainText("Nobody is told any more");
  await deleting.getByRole("button", { name: "Delete" }).click();
  await expect(row.line).toHaveCount(0);
  await page.getByRole("button", { name: "Set a budget" }).first().click();
  const adding = page.getByRole("dialog", { name: "Set a budget" });
  await portal.pick("Currency", /^EUR$/);
  await adding.getByRole("spinbutton", { name: "Budget per month" }).fill("90000");
  await portal.expectAccessible();
  await adding.getByRole("button", { name: "Set a budget" }).click();
  await expect(row.line).toContainText("€90,000.00");
  await expect(row.line).toContainText("No");

  await portal.open("pages/billing/invoices/client/services?tab=forecast");
  await expect(page.getByRole("main")).toContainText("What the running cycle will cost, without tax");
  await expect(
    page.getByRole("row", { name: /^EUR/ }).or(page.getByRole("listitem").filter({ hasText: "EUR" })),
  ).toContainText(/€[\d,]+/);
  await portal.expectAccessible();
});
