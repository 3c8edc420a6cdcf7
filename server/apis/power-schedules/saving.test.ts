import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

const PATH = "/power-schedules/schedule";
const VCLOUD = "/automators/vcloud/v4/6";
/** Off on Saturday and Sunday, and at night. */
const OFFICE = { days: ["Mon", "Tue", "Wed", "Thu", "Fri"], onAt: "08:00", offAt: "18:00", timeZone: "UTC" };
/** Of the seed: a virtual datacentre in which what machines use is charged. */
const METERED = 9;

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
let service: number;
let machine: string;

/** What the demo shows, by its own prices. */
let shown: { readonly effect: string; readonly monthly: string };

beforeAll(async () => {
  portal = await openTestPortal();
  [provider, customer] = [await portal.signIn("provider"), await portal.signIn("customer")];
  shown = await savingOf({}, await findMetered());
  await price({ paymentType: "Recurring", metaData: { recurring: "12.00" } });
  const unlimited = { cpu: { limit: -1 }, memory: { limit: -1 }, storage: { limit: -1 } };
  const order = { ServiceOfferings_id: METERED, name: "metered", ...unlimited };
  const bought = await customer.send("POST", `${VCLOUD}/org-vdcs`, order);
  service = bought.body.id;
  await customer.follow(bought.body.link);
  const vapp = { orgVdcUid: `vdc-${service}`, name: "web", vappTemplateUid: "template-6-2", powerOn: true };
  const made = await customer.send("POST", `${VCLOUD}/vapps`, vapp);
  await customer.follow(made.body.link);
  const inVdc = `filter[orgVdcUid]=vdc-${service}`;
  const [{ uid }] = (await customer.get(`${VCLOUD}/vapps?${inVdc}`)).body.data;
  const [first] = (await customer.get(`${VCLOUD}/virtual-machines?filter[vappUid]=${uid}`)).body.data;
  machine = first.uid;
});
afterAll(() => portal.close());

/** Prices a GHz, or a core, of a solution so, for all of its services, and everything else with nothing. */
async function price(unitPrice: object, solution = METERED): Promise<void> {
  const { PricingModels_id: id } = (await provider.get(`/pricing/solution/managed/${solution}`)).body;
  const { version, metaData } = (await provider.get(`/pricing/model/${id}`)).body;
  const cpu = { keyMap: "cpu", name: "Compute in GHz", type: "cpu", min: 0, max: -1, step: 1, unitPrice };
  const saved = await provider.send("PATCH", `/pricing/model/${id}`, {
    version,
    currency: "EUR",
    metaData: { ...metaData, specs: { cpu } },
    moveExisting: true,
  });
  expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
}

/** A machine of the demo that is on, and whose service pays for what is measured. */
async function findMetered() {
  const ofOffering = `filter[ServiceOfferings_id]=${METERED}&page[size]=100`;
  const { data: vdcs } = (await customer.get(`/pricing/service?${ofOffering}`)).body;
  const { data: machines } = (await customer.get(`${VCLOUD}/virtual-machines?page[size]=100`)).body;
  const isMetered = new Set(vdcs.map(({ id }: { readonly id: number }) => id));
  const { service_id: serviceId, uid } = machines.find(
    (each: { readonly service_id: number; readonly powerState: string }) =>
      isMetered.has(each.service_id) && each.powerState === "POWERED_ON",
  );
  return { serviceId, machine: uid };
}

async function savingOf(body: object = {}, of: object = { serviceId: service, machine }) {
  const made = await customer.send("POST", PATH, { ...of, ...OFFICE, ...body });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  const { body: saving } = await customer.get(`${PATH}/${made.body.id}/saving`);
  await customer.send("DELETE", `${PATH}/${made.body.id}`);
  return saving;
}

it("is seen in the demo, where solutions that say so are paid for what is measured", () => {
  expect(shown.effect).toBe("saves");
  expect(Number(shown.monthly)).toBeGreaterThan(5);
});

it("is that of the invoices: where days are charged by the most of each, whole days off alone", async () => {
  const { cores } = (await customer.get(`${VCLOUD}/virtual-machines/${machine}`)).body;
  const { effect, monthly, currency } = await savingOf();
  const a_month = 12 * cores;
  expect([effect, currency]).toEqual(["saves", "EUR"]);
  // Two days of seven, as much as a year has of them.
  expect(Number(monthly) / a_month).toBeCloseTo(2 / 7, 2);
  // But for the cents by which lines are rounded.
  expect(Math.abs(Number((await savingOf({ days: [...OFFICE.days, "Sat", "Sun"] })).monthly))).toBeLessThan(
    0.2,
  );
});

it("is by the hours where usage is measured", async () => {
  await price({ paymentType: "Usage", metaData: { usage: "12.00" } });
  const { cores } = (await customer.get(`${VCLOUD}/virtual-machines/${machine}`)).body;
  const { monthly } = await savingOf();
  expect(Number(monthly) / (12 * cores)).toBeCloseTo(118 / 168, 1);
});

it("is nothing where the price of the machine is the same while it is off", async () => {
  const [pooled] = (await customer.get("/automators/vcenter/v2/1/resource-pool/virtual-machine")).body.data;
  const of = { serviceId: pooled.service_id, machine: pooled.moId };
  expect(await savingOf({}, of)).toEqual({ effect: "same", monthly: null, currency: null });
});

it("is set for instances of a public cloud, too", async () => {
  const [instance] = (await customer.get("/automators/aws/8/instances")).body.data;
  const of = { serviceId: instance.service_id, machine: instance.id };
  expect(await savingOf({}, of)).toEqual({ effect: "same", monthly: null, currency: null });
});

it("is by the hours for a machine that is its whole service, where its cores are measured", async () => {
  const [single] = (
    await customer.get(
      "/pricing/service?filter[service_offering.type]=vCenterVirtualMachine&filter[state]=Available&page[size]=1",
    )
  ).body.data;
  await price({ paymentType: "Usage", metaData: { usage: "12.00" } }, single.service_offering.id);
  const of = { serviceId: single.id, machine: single.metaData.data.moId };
  const { effect, monthly } = await savingOf({}, of);
  expect(effect).toBe("saves");
  const cores = Number((await customer.get(`/pricing/service/${single.id}`)).body.price.quantities.cpu.value);
  expect(Number(monthly) / (12 * cores)).toBeCloseTo(118 / 168, 1);
});
