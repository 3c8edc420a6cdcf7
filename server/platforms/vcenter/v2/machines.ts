import type { ApiRequest } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import type { VcenterDriver, VirtualMachine } from "../driver.ts";
import { listInventory } from "../../list-inventory.ts";
import type { RunningTask } from "../../../services/index.ts";
import { listRunningTasks } from "../../../services/index.ts";
import type { PoolService, ReachedMachine } from "../machines/index.ts";
import type { InAutomator } from "./reach.ts";
import { listPoolServices, reachAutomator } from "./reach.ts";
import type { Handlers, Operations } from "./contract.generated.ts";

export function buildMachineReaders(
  driver: VcenterDriver,
): Pick<Handlers, "listVirtualMachines" | "getVirtualMachine" | "getGuestInfo"> {
  return {
    async listVirtualMachines(request) {
      const at = await reachAutomator(request);
      const services = new Map(
        (await listPoolServices(at.db, at.automatorId)).map((each) => [each.moId, each]),
      );
      const machines = await driver.listVirtualMachines(at, chosenPools(request, [...services.keys()]));
      const { data, meta } = listInventory(machines, FIELDS, request.list);
      const page = data.flatMap((machine) => {
        const service = services.get(machine.resourcePool);
        return service === undefined ? [] : [{ machine, service }];
      });
      const tasks = await listRunningTasks(at.db, [...new Set(page.map(({ service }) => service.serviceId))]);
      return {
        body: { data: page.map(({ machine, service }) => presentMachine(machine, service, tasks)), meta },
      };
    },

    async getVirtualMachine(request) {
      const { at, machine, service } = await reachMachine(driver, request);
      return { body: presentMachine(machine, service, await listRunningTasks(at.db, [service.serviceId])) };
    },

    async getGuestInfo(request) {
      const { at, machine } = await reachMachine(driver, request);
      const guest = await driver.readGuest(at, machine.moId);
      if (guest === undefined) throw noSuchMachine();
      return { body: guest };
    },
  };
}

/** The machine of the path with the caller's service that it belongs to; a 404 where there is none. */
export async function reachMachine(
  driver: VcenterDriver,
  request: InAutomator & { readonly path: { readonly moId: string } },
): Promise<ReachedMachine> {
  const at = await reachAutomator(request);
  const machine = await driver.findVirtualMachine(at, request.path.moId);
  const services = await listPoolServices(at.db, at.automatorId);
  const service = services.find(({ moId }) => moId === machine?.resourcePool);
  if (machine === undefined || service === undefined) throw noSuchMachine();
  return { at, machine, service };
}

const FIELDS: InventoryFields<VirtualMachine, Operations["listVirtualMachines"]["fields"]> = {
  moId: (machine) => machine.moId,
  name: (machine) => machine.name,
  hostname: (machine) => machine.hostname,
  powerState: (machine) => machine.powerState,
  operatingSystem: (machine) => machine.operatingSystem,
  cores: (machine) => machine.cores,
  memory: (machine) => machine.memory,
  resourcePool: (machine) => machine.resourcePool,
  "storage.used": (machine) => machine.storage.used,
  "storage.provisioned": (machine) => machine.storage.provisioned,
};

/** Limits the pools to those of the filter, so that the platform lists no others. */
function chosenPools({ list }: ApiRequest, pools: readonly string[]): readonly string[] {
  const filter = list.filters.find(({ field, operator }) => field === "resourcePool" && operator === "eq");
  return filter === undefined ? pools : pools.filter((moId) => filter.values.includes(moId));
}

function presentMachine(machine: VirtualMachine, service: PoolService, tasks: readonly RunningTask[]) {
  const running = tasks.find(
    (task) =>
      task.serviceId === service.serviceId &&
      (task.resourceId === machine.moId || task.resourceType === "service"),
  );
  return {
    Accounts_id: service.accountId,
    ...machine,
    can: { ...machine.can, ...(service.allowSnapshots ? {} : NO_SNAPSHOTS) },
    service_id: service.serviceId,
    runningTask: running?.name ?? null,
  };
}

/** Where the solution permits none, whatever the platform can. */
const NO_SNAPSHOTS = { snapshots: false, memorySnapshots: false, quiesce: false };

function noSuchMachine(): ApiFailure {
  return new ApiFailure(404, "There is no such virtual machine.");
}
