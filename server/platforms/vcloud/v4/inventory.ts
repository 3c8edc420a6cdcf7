import type { ListQuery } from "../../../api/index.ts";
import { parseStoredTime } from "#validators";
import { storedTime } from "../../../api/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { VcloudDriver, VcloudObject, VcloudView } from "../driver.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import type { ShownMachine, ShownVapp, ShownVdc } from "./present.ts";
import { presentMachines, presentVapps, presentVdcs, readTasks, taskOn } from "./present.ts";
import { reach, reachAutomator } from "./reach.ts";

type Readers = Pick<
  Handlers,
  | "listOrgVdcs"
  | "getOrgVdc"
  | "listVapps"
  | "getVapp"
  | "listVirtualMachines"
  | "getVirtualMachine"
  | "listOrganizationNetworks"
  | "listVappNetworks"
  | "listActivities"
>;

/** Virtual datacentres within the caller's reach, and what is in them. */
export function buildInventoryReaders(driver: VcloudDriver): Readers {
  return {
    async listOrgVdcs(request) {
      const at = await reachAutomator(request);
      const rows = await presentVdcs(driver, at, await driver.list(at, "org-vdc"));
      return { body: listInventory(rows, VDCS, request.list) };
    },

    async getOrgVdc(request) {
      const at = await reachAutomator(request);
      const vdc = await reach(driver, at, "org-vdc", request.path.orgVdcUid);
      return { body: await only(presentVdcs(driver, at, [vdc])) };
    },

    async listVapps(request) {
      const at = await reachAutomator(request);
      const vapps = await driver.list(at, "vapp", inside(request.list, "orgVdcUid"));
      return { body: listInventory(await presentVapps(driver, at, vapps), VAPPS, request.list) };
    },

    async getVapp(request) {
      const at = await reachAutomator(request);
      const vapp = await reach(driver, at, "vapp", request.path.vappUid);
      return { body: await only(presentVapps(driver, at, [vapp])) };
    },

    async listVirtualMachines(request) {
      const at = await reachAutomator(request);
      const machines = await listMachines(driver, at, request.list);
      return { body: listInventory(await presentMachines(driver, at, machines), MACHINES, request.list) };
    },

    async getVirtualMachine(request) {
      const at = await reachAutomator(request);
      const machine = await reach(driver, at, "virtual-machine", request.path.vmUid);
      return { body: await only(presentMachines(driver, at, [machine])) };
    },

    async listOrganizationNetworks(request) {
      const at = await reachAutomator(request);
      const networks = await driver.list(at, "organization-network", inside(request.list, "orgVdcUid"));
      const tasks = await readTasks(at, networks);
      const rows = networks.map((network) => ({
        uid: network.id,
        name: network.name,
        Accounts_id: network.accountId,
        service_id: network.serviceId,
        orgVdcUid: network.parent ?? "",
        ...network.details,
        runningTask: taskOn(tasks, network),
      }));
      return { body: listInventory(rows, NETWORKS, request.list) };
    },

    async listVappNetworks(request) {
      const at = await reachAutomator(request);
      const { vappUid } = request.query;
      const filter = vappUid === undefined ? inside(request.list, "vappUid") : { parent: vappUid };
      const networks = await driver.list(at, "vapp-network", filter);
      const tasks = await readTasks(at, networks);
      const rows = networks.map((network) => ({
        uid: network.id,
        name: network.name,
        Accounts_id: network.accountId,
        service_id: network.serviceId,
        vappUid: network.parent ?? "",
        ...network.details,
        runningTask: taskOn(tasks, network),
      }));
      return { body: listInventory(rows, VAPP_NETWORKS, request.list) };
    },

    async listActivities(request) {
      const at = await reachAutomator(request);
      const rows = await at.db.query<Activity>(ACTIVITIES, [String(at.automatorId)]);
      return { body: listInventory(rows, TASKS, request.list) };
    },
  };
}

async function listMachines(
  driver: VcloudDriver,
  at: VcloudView,
  list: ListQuery,
): Promise<readonly VcloudObject<"virtual-machine">[]> {
  const inVdc = inside(list, "orgVdcUid");
  if (inVdc.parents === undefined) return await driver.list(at, "virtual-machine", inside(list, "vappUid"));
  const vapps = await driver.list(at, "vapp", inVdc);
  return await driver.list(at, "virtual-machine", { parents: vapps.map(({ id }) => id) });
}

/** What a list asks for of what objects are in: the rest of the filter is applied to the rows. */
function inside({ filters }: ListQuery, field: string): { readonly parents?: readonly string[] } {
  const values = filters.find((each) => each.field === field)?.values;
  return values === undefined ? {} : { parents: values };
}

async function only<Shown>(shown: Promise<readonly Shown[]>): Promise<Shown> {
  const [first] = await shown;
  if (first === undefined) throw new Error("Nothing is shown of an object.");
  return first;
}

type Activity = Operations["listActivities"]["answers"][200]["data"][number];

/** The latest work on what is behind an automator, and not on the automator itself. */
const ACTIVITIES = `select id::text, name, resource_type as "resourceType", resource_id as "resourceId",
    case when finished_at is null then 'running' when state = 'error' then 'failed' else 'completed' end as state,
    ${storedTime("created_at", "createTime")}, ${storedTime("finished_at", "finishTime")}
  from activity where input ->> 'automatorId' = $1 and permission = 'Services' order by created_at desc limit 1000`;

const VDCS: InventoryFields<ShownVdc, Operations["listOrgVdcs"]["fields"]> = {
  uid: (row) => row.uid,
  name: (row) => row.name,
  model: (row) => row.model,
  vapps_count: (row) => row.vapps_count,
  virtual_machines_count: (row) => row.virtual_machines_count,
};
const VAPPS: InventoryFields<ShownVapp, Operations["listVapps"]["fields"]> = {
  uid: (row) => row.uid,
  name: (row) => row.name,
  orgVdcUid: (row) => row.orgVdcUid,
  powerState: (row) => row.powerState,
  virtual_machines_count: (row) => row.virtual_machines_count,
  cores: (row) => row.cores,
  memory: (row) => row.memory,
  storage: (row) => row.storage,
};
const MACHINES: InventoryFields<ShownMachine, Operations["listVirtualMachines"]["fields"]> = {
  uid: (row) => row.uid,
  name: (row) => row.name,
  vappUid: (row) => row.vappUid,
  vappName: (row) => row.vappName,
  orgVdcUid: (row) => row.orgVdcUid,
  powerState: (row) => row.powerState,
  hostname: (row) => row.hostname,
  operatingSystem: (row) => row.operatingSystem,
  cores: (row) => row.cores,
  memory: (row) => row.memory,
};
type Network = Operations["listOrganizationNetworks"]["answers"][200]["data"][number];
const NETWORKS: InventoryFields<Network, Operations["listOrganizationNetworks"]["fields"]> = {
  name: (row) => row.name,
  orgVdcUid: (row) => row.orgVdcUid,
  type: (row) => row.type,
};
type VappNetwork = Operations["listVappNetworks"]["answers"][200]["data"][number];
const VAPP_NETWORKS: InventoryFields<VappNetwork, Operations["listVappNetworks"]["fields"]> = {
  name: (row) => row.name,
  vappUid: (row) => row.vappUid,
  type: (row) => row.type,
};
const TASKS: InventoryFields<Activity, Operations["listActivities"]["fields"]> = {
  createTime: (row) => parseStoredTime(row.createTime) ?? null,
  name: (row) => row.name,
  state: (row) => row.state,
  resourceId: (row) => row.resourceId,
};
