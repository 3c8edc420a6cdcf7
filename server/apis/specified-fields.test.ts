import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

/** What is answered at a path; of a list the first row. */
async function read(path: string): Promise<Record<string, unknown>> {
  const { status, body } = await provider.get(path);
  expect(status).toBe(200);
  return Array.isArray(body.data) ? body.data[0] : body;
}

/** The fields that spec 2 §3 names, by where they are answered. */
const FIELDS = {
  "/pricing/model/1": "id ServiceOfferings_id calculationMethod currency metaData",
  "/pricing/solution/managed/1":
    "id name description accounts Accounts_id automatorType AutomatorTypes_id currency forServiceProvidersOnly isAvailable " +
    "available metaData PricingModels_id pricingModel ServiceAdapters_id services_count smallLogo type " +
    "usage_calculation_method usage_cycle usage_resolution",
  "/automators/automator/1":
    "id name description api_key_id asa_url automator_type_id automator_version lastSyncTime service_id state automatorType " +
    "connected vcloud_configuration",
  "/automators/automator/type":
    "id name description type version isAvailable hostS3Bucket metaData ovaURL schemaTemplate logo",
  "/contracts/1": "type account_id",
  "/access/branding/1":
    "ServiceProviders_id allowEndUserAccounts allowResellerAccounts allowEndUserBootstraps allowResellerBootstraps client " +
    "domain scope connection cname colourOptions customCSS favicon featureFlags id largeLogo subdomain",
  "/access/account/1":
    "billing_anniversary companyName customerIdentifier enableNotifications id isBlocked isDeleted isServiceProvider " +
    "isDistributor isReseller notification_branding_id reseller_account_id report_access serviceCount notificationList portals",
  "/access/role/1": "id name addOnly default description",
};

describe("every field that spec 2 §3 names is answered", () => {
  it.each(Object.entries(FIELDS))("at %s", async (path, names) => {
    const answered = Object.keys(await read(path));
    expect(names.split(" ").filter((name) => !answered.includes(name))).toEqual([]);
  });

  it("inside a pricing model", async () => {
    const { metaData } = await read("/pricing/model/1");
    expect(metaData).toMatchObject({ specs: expect.any(Object), override: { paymentCycle: "Monthly" } });
  });

  it("inside a solution: its type and its properties", async () => {
    const { metaData } = await read("/pricing/solution/managed/1");
    expect(metaData).toMatchObject({ type: "vCenterResourcePool", properties: { allowSnapshots: true } });
  });

  it("inside a branding: its colours", async () => {
    const { colourOptions } = await read("/access/branding/1");
    expect(Object.keys(Object(colourOptions)).toSorted()).toEqual([
      "highlight_colour",
      "option",
      "primary_colour",
    ]);
  });

  it("inside an account: its portals", async () => {
    const { portals } = await read("/access/account/1");
    expect(portals).toEqual([
      expect.objectContaining({
        id: 1,
        subdomain: expect.any(String),
        cname: null,
        account_id: 1,
        branding_id: 1,
        auth0_id: null,
      }),
    ]);
  });

  it("inside a role: permissions of activity tags with four flags", async () => {
    const { permissions } = await read("/access/role/1");
    expect(permissions).toContainEqual({
      activityTag: { id: expect.any(Number), name: "Accounts", description: expect.any(String) },
      C: true,
      R: true,
      U: true,
      D: true,
    });
  });
});

const TYPES = [
  "vcloud_allocation_vdc",
  "vcloud_pay_as_you_go_vdc",
  "vcloud_reservation_vdc",
  "vcloud_edge_gateway",
  "vCenterVirtualMachine",
  "vCenterResourcePool",
  "veeam_backup_resource",
  "aws_ec2",
  "form",
];

describe("the nine types of solutions", () => {
  it("are those that the lists are described to be filtered by", async () => {
    for (const [document, path] of [
      ["/solutions/swagger.json", "/serviceOfferings"],
      ["/pricing/swagger.json", "/solution/managed"],
    ] as const) {
      const { paths } = (await provider.get(document)).body;
      const parameters: { name: string; enum?: string[]; schema?: { enum: string[] } }[] =
        paths[path].get.parameters;
      const filter = parameters.find(({ name }) => name === "filter[type]");
      expect(filter?.enum ?? filter?.schema?.enum).toEqual(expect.arrayContaining(TYPES));
    }
  });

  it("are all sold in the demo", async () => {
    const { body } = await provider.get("/solutions/serviceOfferings?page[size]=1000");
    const sold: string[] = body.data.map(({ type }: { type: string }) => type);
    expect(sold).toEqual(expect.arrayContaining(TYPES));
  });
});
