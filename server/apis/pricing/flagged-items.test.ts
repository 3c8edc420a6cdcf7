import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

const FLAG = "vcenter-rp-vm-count-pricing";
let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const machines = { type: "vmCount", name: "Machines" };
const create = (name: string, type: string, by = provider) =>
  by.send("POST", "/pricing/solution/managed", {
    name,
    type,
    pricingModel: { metaData: { specs: { machines } } },
  });

/** Switches the flag as its provider does. */
async function setFlag(isOn: boolean): Promise<void> {
  const { body } = await provider.get("/access/branding");
  const { id, featureFlags } = body.data.find((each: { id: number }) => each.id === 1);
  const others = featureFlags.filter((each: string) => each !== FLAG);
  const changed = await provider.send("PATCH", `/access/branding/${id}`, {
    featureFlags: isOn ? [...others, FLAG] : others,
  });
  expect(changed.status, changed.text).toBe(200);
}

it("the number of machines of a resource pool has a price while the flag is on, and stays what it is after", async () => {
  const made = await create("Pool by machines", "vCenterResourcePool");
  expect(made.status, made.text).toBe(201);
  const model = `/pricing/model/${made.body.PricingModels_id}`;
  await setFlag(false);
  const message = `Such an item needs the feature ${FLAG}.`;
  const refused = await create("Another pool by machines", "vCenterResourcePool");
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [{ field: "/pricingModel/metaData/specs/machines/type", message }],
  ]);
  const { version, metaData } = (await provider.get(model)).body;
  const specs = { ...metaData.specs, more: machines };
  const added = await provider.send("PATCH", model, { version, metaData: { ...metaData, specs } });
  expect([added.status, added.body.errors]).toEqual([422, [{ field: "/metaData/specs/more/type", message }]]);
  expect((await provider.send("PATCH", model, { version, metaData })).status).toBe(200);
  const terms = await provider.get(`/pricing/solution/${made.body.id}/terms`);
  expect(Object.keys(terms.body.metaData.specs)).toEqual(["machines"]);
  expect((await create("Backup by machines", "veeam_backup_resource")).status).toBe(201);
  await setFlag(true);
  expect((await create("Another pool by machines", "vCenterResourcePool")).status).toBe(201);
});

it("a distributor has the flags of its provider", async () => {
  const distributor = await portal.signIn("apex");
  expect((await create("Pool of Summit", "vCenterResourcePool", distributor)).status).toBe(201);
  const other = await portal.signIn("provider2");
  expect((await create("Pool of Southridge", "vCenterResourcePool", other)).status).toBe(422);
});
