import { openFor } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";

test("a provider maps a pool that nobody bought, the customer has it at its price, and when it is unmapped the pool is there to be mapped again", async ({
  portal,
  browser,
  server,
}, { project }) => {
  const { page } = portal;
  // Journeys of both widths share a server.
  const isNarrow = project.name === "narrow";
  const pool = isNarrow ? "inherited-sandbox" : "inherited-warehouse";
  const name = `mapped-${project.name}`;
  await portal.signIn("provider");
  await portal.row("vCenter Frankfurt").choose("Open");
  await expect(portal.heading("vCenter Frankfurt")).toBeVisible();
  await expect(page.getByRole("tab", { name: /^Pools without a service/ })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await portal.search(pool);
  await portal.expectAccessible();
  await portal.row(pool).choose("Map to a customer");

  await expect(portal.heading(`Map ${pool} to a customer`)).toBeVisible();
  await page.getByRole("combobox", { name: "Account" }).click();
  await page.getByRole("option", { name: "Contoso Manufacturing" }).click();
  await page.getByRole("radio", { name: "Resource pool Frankfurt", exact: true }).check();
  const price = isNarrow
    ? page.getByRole("region", { name: "Summary" }).locator("strong")
    : page
        .getByRole("region", { name: "Price" })
        .getByRole("term")
        .filter({ hasText: /^Per month$/ });
  const total = isNarrow ? price : price.locator("xpath=following-sibling::dd[1]");
  await expect(total).toHaveText(/^€[\d,]+\.\d\d$/);
  const monthly = (await total.textContent()) ?? "";
  // A name that the account has already is told before anything is sent.
  const named = page.getByLabel("Service name", { exact: true });
  await expect(named).toHaveValue(pool);
  await named.fill("erp-production");
  await named.blur();
  await expect(page.getByText("There is already a service named erp-production.")).toBeVisible();
  await named.fill(name);
  await portal.expectAccessible();
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(page.getByText(`${name} is a service of the customer now.`)).toBeVisible();
  await expect(portal.heading("vCenter Frankfurt")).toBeVisible();
  await expect(portal.row("inherited-office").line).toBeVisible();
  await expect(portal.row(pool).line).toHaveCount(0);

  const customer = await openFor(browser, server.url, "customer@demo.example");
  await customer.open(`pages/services/my-services?search=${name}`);
  await expect(customer.row(name).line).toContainText("Available");
  await customer.page.getByRole("link", { name, exact: true }).click();
  await expect(customer.heading(name)).toBeVisible();
  const main = customer.page.getByRole("main");
  await expect(main).toContainText(monthly);
  await expect(main.getByRole("button", { name: /^Actions for / }).first()).toBeVisible();

  await page.getByRole("tab", { name: /^Services/ }).click();
  await portal.search(name);
  await expect(portal.row(name).line).toContainText("Contoso Manufacturing");
  await portal.row(name).choose("Unmap");
  const dialog = page.getByRole("dialog", { name: `Unmap ${name}?` });
  await expect(dialog).toContainText("stays as it is, and can be mapped again");
  const unmap = dialog.getByRole("button", { name: "Unmap" });
  await dialog.getByRole("textbox").fill("mapped");
  await unmap.click();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("textbox").fill(name);
  await portal.expectAccessible();
  await unmap.click();
  await expect(page.getByText(`${name} was unmapped`).first()).toBeVisible();
  await expect(portal.row(name).line).toHaveCount(0);
  await page.getByRole("tab", { name: /^Pools without a service/ }).click();
  await expect(portal.row(pool).line).toBeVisible();

  await customer.open(`pages/services/my-services?search=${name}`);
  await customer.page.reload();
  await expect(customer.page.getByText("Nothing matches")).toBeVisible();
  await customer.page.context().close();
});

test("a provider maps several pools at once, and sees which of them the solution does not fit", async ({
  portal,
  expectedErrors,
}) => {
  expectedErrors.push(/422/);
  const { page } = portal;
  await portal.signIn("provider");
  await portal.row("vCenter Frankfurt").choose("Open");
  for (const pool of ["inherited-desktops", "inherited-sandbox"])
    await portal.row(pool).line.getByRole("checkbox").check();
  const bar = page.getByRole("toolbar", { name: "Actions for the selected rows" });
  await bar.getByRole("button", { name: "Map to a customer" }).click();
  const dialog = page.getByRole("dialog", { name: "Map them to a customer" });
  await dialog.getByRole("combobox", { name: "Account" }).click();
  await page.getByRole("option", { name: "Contoso Manufacturing" }).click();
  await dialog.getByRole("combobox", { name: "Solution" }).click();
  await page.getByRole("option", { name: "Resource pool Frankfurt", exact: true }).click();
  await portal.expectAccessible();
  await dialog.getByRole("button", { name: "Map to a customer" }).click();
  await expect(dialog).toContainText("inherited-desktops does not fit Resource pool Frankfurt: its compute.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(portal.row("inherited-desktops").line).toBeVisible();
  await expect(portal.row("inherited-sandbox").line).toHaveCount(0);

  // It is there to be mapped again.
  await page.getByRole("tab", { name: /^Services/ }).click();
  await portal.search("inherited-sandbox");
  await portal.row("inherited-sandbox").choose("Unmap");
  const asking = page.getByRole("dialog", { name: "Unmap inherited-sandbox?" });
  await asking.getByRole("textbox").fill("inherited-sandbox");
  await asking.getByRole("button", { name: "Unmap" }).click();
  await expect(portal.row("inherited-sandbox").line).toHaveCount(0);
});
