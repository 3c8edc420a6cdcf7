import type { ApiRequest } from "../../../api/index.ts";
import type { RunningTask } from "../../../services/index.ts";
import { listRunningTasks } from "../../../services/index.ts";
import type { VirtualMachine } from "../driver.ts";
import type { MachineApi, MachineService, OnMachine } from "../machines/index.ts";
import type { InAutomator, ReachAutomator } from "./reach.ts";
import { listServices, noSuchMachine } from "./reach.ts";

/** Machines of the caller's pools, and those that are services of their own. */
export function buildMachineReaders(api: MachineApi, reachAutomator: ReachAutomator) {
  const { driver } = api;
  const getVirtualMachine = async (request: OnMachine) => {
    const { at, machine, service } = await api.reach(request);
    return { body: presentMachine(machine, service, await listRunningTasks(at.db, [service.serviceId])) };
  };
  return {
    getVirtualMachine,
    getChangedMachine: getVirtualMachine,

    async listVirtualMachines(request: ApiRequest & InAutomator) {
      const at = await reachAutomator(request);
      const services = await listServices(at.db, at.automatorId);
      const serviceOf = openServices(services);
      const { pools, singles } = chosen(request, services);
      const { data, meta } = await driver.pageVirtualMachines(at, { pools, singles }, request.list);
      const page = data.flatMap((machine) => {
        const service = serviceOf(machine);
        return service === undefined ? [] : [{ machine, service }];
      });
      const tasks = await listRunningTasks(at.db, [...new Set(page.map(({ service }) => service.serviceId))]);
      return {
        body: { data: page.map(({ machine, service }) => presentMachine(machine, service, tasks)), meta },
      };
    },

    async getGuestInfo(request: OnMachine) {
      const { at, machine } = await api.reach(request);
      const guest = await driver.readGuest(at, machine.moId);
      if (guest === undefined) throw noSuchMachine();
      return { body: guest };
    },
  };
}

function openServices(services: readonly MachineService[]) {
  const byId = new Map(services.map((each) => [each.moId, each]));
  return ({ moId, resourcePool }: VirtualMachine) => byId.get(moId) ?? byId.get(resourcePool);
}

/** Limits the pools and single machines to those of the filters, so that the platform lists no others. */
function chosen({ list }: ApiRequest, services: readonly MachineService[]) {
  const valuesOf = (name: string) =>
    list.filters.find(({ field, operator }) => field === name && operator === "eq")?.values;
  const [ofPool, ofMachine] = [valuesOf("resourcePool"), valuesOf("moId")];
  const all = Map.groupBy(services, ({ isMachine }) => isMachine);
  const pools = (all.get(false) ?? []).map(({ moId }) => moId);
  const singles = (all.get(true) ?? []).map(({ moId }) => moId);
  return {
    pools: pools.filter((moId) => ofPool?.includes(moId) ?? true),
    singles: singles.filter((moId) => ofMachine?.includes(moId) ?? true),
  };
}

function presentMachine(machine: VirtualMachine, service: MachineService, tasks: readonly RunningTask[]) {
  const running = tasks.find(
    (task) =>
      task.serviceId === service.serviceId &&
      (task.resourceId === machine.moId || task.resourceType === "service"),
  );
  return {
    Accounts_id: service.accountId,
    ...machine,
    can: {
      ...machine.can,
      ...(service.allowSnapshots ? {} : NO_SNAPSHOTS),
      // A second one would belong to no service.
      ...(service.isMachine ? { clone: false } : {}),
    },
    limits: limitsOf(machine, service),
    service_id: service.serviceId,
    runningTask: running?.name ?? null,
  };
}

/** What the caller may give a single machine; of one in a pool the pool says it. */
function limitsOf(
  { cores, memory, storage }: VirtualMachine,
  { isMachine, sellerChanges, sizes }: MachineService,
) {
  if (isMachine && sellerChanges) return { cores, memory, storage: storage.provisioned };
  const [mostCores, mostMemory, mostStorage] = [sizes.cpu?.max, sizes.memory?.max, sizes.storage?.max];
  const isLimited = (most: number | null | undefined): most is number => isMachine && most != null;
  return {
    cores: isLimited(mostCores) ? Math.max(cores, mostCores) : null,
    memory: isLimited(mostMemory) ? Math.max(memory, mostMemory * 1024) : null,
    storage: isLimited(mostStorage) ? Math.max(storage.provisioned, mostStorage) : null,
  };
}

/** Where the solution permits none, whatever the platform can. */
const NO_SNAPSHOTS = { snapshots: false, memorySnapshots: false, quiesce: false };
