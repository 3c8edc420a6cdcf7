import { afterAll, beforeAll, expect, it } from "vitest";
import { evaluateCondition } from "#engine/expression";
import { parseRows, readOwn } from "#validators";
import type { Caller, TestPortal } from "../server/testing/test-portal.ts";
import { openTestPortal } from "../server/testing/test-portal.ts";
import { openPage } from "./open-page.ts";
import { panelPrice } from "./panel-price.fixture.ts";

// The price that the shipped page shows while a machine of a metered datacentre is changed, against the charge of the
// datacentre once it is changed.

const EDIT = "services/vcloud/v2/org-vdc/manage/{id}/vapp/virtual-machine/edit";
const API = "/automators/vcloud/v4/6";

let portal: TestPortal;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

it("what the page shows for more cores, memory and storage is what the datacentre is charged, whether its machine is on or off", async () => {
  const { data } = (await customer.get(`${API}/org-vdcs?page[size]=100`)).body;
  const vdc = data.find(
    ({ model, used }: { model: string; used: { cpu: number } }) => model === "AllocationVApp" && used.cpu > 0,
  );
  const machines = (await customer.get(`${API}/virtual-machines?filter[orgVdcUid]=${vdc.uid}`)).body.data;
  const { uid } = machines.find(({ powerState }: { powerState: string }) => powerState === "POWERED_ON");
  const path = `/pricing/service/${vdc.service_id}`;
  const send = async (method: "PATCH", at: string, body: object) => {
    const sent = await customer.send(method, `${API}/virtual-machines/${uid}${at}`, body);
    expect(sent.status, sent.text).toBe(202);
    expect(await customer.follow(sent.body.link)).toMatchObject({ state: "completed" });
  };
  await send("PATCH", "/change-state", { state: "stop" });
  for (const state of ["start", "stop"]) {
    await send("PATCH", "/change-state", { state });
    const machine = (await customer.get(`${API}/virtual-machines/${uid}`)).body;
    const pool = (await customer.get(`${API}/org-vdcs/${vdc.uid}`)).body;
    const service = (await customer.get(path)).body;
    const [disk] = machine.disks;
    const change = {
      memory: machine.memory + 2048,
      disks: { changed: [{ key: disk.key, capacity: disk.capacity + 10 }] },
    };
    const shown = await panelPrice(customer, EDIT, {
      form: { ...machine, ...change },
      load: { machine, pool, service },
    });
    await send("PATCH", "", change);
    const charged = (await customer.get(path)).body.price.price;
    expect(charged).toEqual(shown);
    expect(charged).not.toEqual(service.price.price);
  }
});

it.each([EDIT, "services/vcloud/virtual-machine/edit"])(
  "only what is metered has a price there: %s",
  (path) => {
    const panel = parseRows(readOwn(openPage(path), "aside")).find((each) => each["use"] === "price-panel");
    const isShown = (model: string) => evaluateCondition(panel?.["show"], { load: { pool: { model } } });
    expect(["AllocationVApp", "AllocationPool", "ReservationPool"].filter(isShown)).toEqual([
      "AllocationVApp",
    ]);
  },
);
