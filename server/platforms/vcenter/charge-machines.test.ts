import { afterAll, beforeAll, expect, it } from "vitest";
import type { Job, JobRun } from "../../activity/index.ts";
import { succeeded } from "../../services/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { chargeMachineCounts } from "./charge-machines.ts";
import type { VcenterDriver } from "./driver.ts";
import { DELETE_MACHINE } from "./machines/clone-and-delete.ts";
import { buildMachineCreation } from "./machines/create-machine.ts";
import { buildMachineJob } from "./machines/machine-work.ts";

const API = "/automators/vcenter/v2/1";
const MACHINES = `${API}/resource-pool/virtual-machine`;

let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const ended = async (answer: ReturnType<Caller["send"]>) => {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 202 });
  const { state, message } = await customer.follow(body.link);
  expect(["completed", "purchased", "modified"], message).toContain(state);
};

/** A pool of a solution whose prices count its machines, at 1.50 each, under whichever key. */
async function orderPool(name: string, key: string) {
  const path = "/pricing/model/1";
  const { version } = (await provider.get(path)).body;
  const unitPrice = { paymentType: "Flat", metaData: { flat: "1.50" } };
  const specs = {
    service: {
      name: "Service",
      type: "base",
      unitPrice: { paymentType: "Base", metaData: { base: "10.00" } },
    },
    [key]: { name: "Machines", type: "vmCount", unitPrice },
  };
  const saved = await provider.send("PATCH", path, { version, metaData: { specs }, discounts: [] });
  expect(saved.status, saved.text).toBe(200);
  const [cluster] = (await customer.get(`${API}/cluster`)).body.data;
  const limit = { limit: 8 };
  const order = {
    ServiceOfferings_id: 1,
    name,
    dataCenter: cluster.dataCenter,
    cluster: cluster.moId,
    cpu: limit,
    memory: limit,
    storage: { limit: 500 },
  };
  await ended(customer.send("POST", `${API}/resource-pool`, order));
  const { data } = (await customer.get(`${API}/resource-pool?search[name]=${name}`)).body;
  return { id: Number(data[0].service_id), moId: String(data[0].moId) };
}

const monthlyOf = async (id: number) => (await customer.get(`/pricing/service/${id}`)).body.charge.monthly;

it.each(["machines", "vmCount"])(
  "a pool is charged for each of its machines, whose price item is called %s",
  async (key) => {
    const { id, moId } = await orderPool(`counted-${key}`, key);
    expect(await monthlyOf(id)).toBe("10.00");
    const [template] = (await customer.get(`${API}/virtual-machine/templates?search[name]=debian`)).body.data;
    for (const name of ["one", "two"])
      await ended(
        customer.send("POST", `${MACHINES}?sync=none`, { name, template: template.moId, resourcePool: moId }),
      );
    expect(await monthlyOf(id)).toBe("13.00");
    // Another size of the pool leaves its machines.
    const more = { cpu: { limit: 9 }, memory: { limit: 9 }, storage: { limit: 510 } };
    await ended(customer.send("PATCH", `${API}/resource-pool/${moId}?sync=none`, more));
    expect(await monthlyOf(id)).toBe("13.00");
    const { data } = (await customer.get(`${MACHINES}?filter[resourcePool]=${moId}`)).body;
    await ended(customer.send("DELETE", `${MACHINES}/${data[0].moId}?sync=none`));
    expect(await monthlyOf(id)).toBe("11.50");
    // What happens behind the portal's back is counted by the survey, each change once.
    const survey = () =>
      portal.database.transaction({ accountId: 1 }, (db) =>
        chargeMachineCounts(db, [{ serviceId: id, machines: 7 }]),
      );
    await survey();
    await survey();
    expect(await monthlyOf(id)).toBe("20.50");
    const history = (await customer.get(`/pricing/service/${id}/price-history`)).body;
    expect(history.data.map(({ monthly }: { monthly: string }) => monthly)).toEqual([
      "20.50",
      "11.50",
      "13.00",
      "13.00",
      "11.50",
      "10.00",
    ]);
  },
);

it.each<[string, string, (driver: VcenterDriver) => Job]>([
  ["made", "created", (driver) => buildMachineCreation({ name: "of", driver })["of.create-machine"]!],
  ["removed", "deleted", (driver) => buildMachineJob(driver, DELETE_MACHINE)],
])(
  "that a machine was %s is told once, though the process ends while they are counted",
  async (is, action, build) => {
    const { id } = await orderPool(`told-${is}`, "machines");
    let isEnding = true;
    const driver = {
      createMachine: () => Promise.resolve(succeeded("vm-1")),
      removeMachine: () => Promise.resolve(succeeded()),
      listVirtualMachines: () =>
        isEnding ? Promise.reject(new Error("The process ends.")) : Promise.resolve([{}, {}]),
    } as unknown as VcenterDriver;
    const told: string[] = [];
    const run: JobRun = {
      activityId: "",
      accountId: 100,
      input: {
        serviceId: id,
        automatorId: 1,
        moId: "vm-1",
        title: "Work",
        order: { name: "one" },
        changes: [],
      },
      database: portal.database,
      progress: () => Promise.resolve(),
      wait: () => Promise.resolve(),
      noted: null,
      note: () => Promise.resolve(),
      audit: (_db, entry) => Promise.resolve(void told.push(entry.action)),
    };
    const history = async () =>
      (await customer.get(`/pricing/service/${id}/history?filter[state]=Available`)).body.data.length;
    const before = await history();
    await expect(build(driver)(run)).rejects.toThrow("The process ends.");
    expect([told, await history()]).toEqual([[], before]);
    isEnding = false;
    await build(driver)(run);
    expect([told, await history()]).toEqual([[`virtual-machine.${action}`], before + 1]);
    expect(await monthlyOf(id)).toBe("13.00");
  },
);
