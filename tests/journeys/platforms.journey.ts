import { openFor } from "./support/portal.ts";
import { expect, test } from "./support/test.ts";
import { connectPlatform, CUSTOMER, goWholeWay, removeRow, sellDraft } from "./support/whole-way.ts";

/** Platforms that Atrium brings. */
const PLATFORMS = [
  {
    type: "vCenter",
    draft: "Virtual machines, debian-13",
    free: "Machines without a service",
  },
  {
    type: "vCenter v2",
    draft: "Resource pools in Connected v2, General",
    free: "Pools without a service",
    resource: "inherited-office",
  },
  {
    type: "vCloud",
    draft: "Virtual datacentres by use",
    free: "VDCs without a service",
    resource: "acquired",
  },
  {
    type: "vCloud v2",
    draft: "Virtual datacentres by use",
    free: "VDCs without a service",
    resource: "acquired",
  },
  { type: "AWS", draft: "Cloud instances", free: "Instances without a service", resource: "legacy-web" },
];

for (const platform of PLATFORMS)
  test(`a provider connects ${platform.type}, drafts what it could sell, maps what stands there, and disconnects it again`, async ({
    portal,
    browser,
    server,
  }, { project }) => {
    test.skip(project.name === "narrow", "The pages are shared; each is looked at when narrow elsewhere.");
    await portal.signIn("provider");
    await goWholeWay(portal, { browser, server }, { ...platform, automator: `Connected ${platform.type}` });
  });

test("a provider connects Veeam, sells backup storage, maps a tenant, and disconnects it again", async ({
  portal,
  browser,
  server,
}, { project }) => {
  test.skip(project.name === "narrow", "The pages are shared; each is looked at when narrow elsewhere.");
  const { page } = portal;
  const automator = "Connected Veeam";
  const solution = `Backup storage (${automator})`;
  const tenant = "Harbour Freight Services";
  await portal.signIn("provider");
  await connectPlatform(portal, { type: "Veeam", automator });
  await sellDraft(portal, solution);

  const customer = await openFor(browser, server.url, "customer@demo.example");
  await customer.open(`pages/marketplace?search=${encodeURIComponent(solution)}`);
  await expect(customer.page.getByRole("main").getByText(solution, { exact: true })).toBeVisible();
  await customer.page.context().close();

  await portal.open("pages/automators");
  await portal.row(automator).choose("Open");
  await page.getByRole("tab", { name: /^Tenants/ }).click();
  await portal.row(tenant).choose("Map to an account");
  await portal.pick("Account", new RegExp(CUSTOMER));
  await page.getByRole("button", { name: "Map", exact: true }).click();
  await expect(portal.row(tenant).line).toContainText(CUSTOMER);
  await portal.row(tenant).choose("Unmap");
  await page.getByRole("dialog").getByRole("button", { name: "Unmap" }).click();
  await expect(portal.row(tenant).line).not.toContainText(CUSTOMER);

  await portal.open(`pages/marketplace/solutions?search=${encodeURIComponent(solution)}`);
  await removeRow(portal, solution);
  await portal.open("pages/automators");
  await removeRow(portal, automator);
});
