import { accepted } from "../../../api/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { Network } from "../driver.ts";
import type { MachineApi } from "../machines/index.ts";
import {
  changeMachine,
  changePower,
  cloneMachine,
  deleteMachine,
  listSnapshots,
  MACHINE_METRICS,
  MACHINE_UNITS,
  POOL_METRICS,
  POOL_UNITS,
  presentMetrics,
  readSpan,
  removeSnapshot,
  revertToSnapshot,
  takeSnapshot,
} from "../machines/index.ts";
import type { Handlers, Operations } from "./contract.generated.ts";
import { listPoolServices, reachAutomator, reachPool } from "./reach.ts";

type MachineHandlers = Pick<
  Handlers,
  | "changeVirtualMachineState"
  | "listSnapshots"
  | "createSnapshot"
  | "revertToSnapshot"
  | "removeSnapshot"
  | "updateVirtualMachine"
  | "deleteVirtualMachine"
  | "cloneVirtualMachine"
  | "getVirtualMachineMetrics"
  | "getResourcePoolMetrics"
  | "listNetworks"
>;

/** Work on machines, and what is read of them besides themselves. */
export function buildMachineHandlers(api: MachineApi): MachineHandlers {
  const { driver } = api;
  return {
    changeVirtualMachineState: async (request) => accepted(await changePower(api, request)),
    listSnapshots: async (request) => ({ body: await listSnapshots(api, request) }),
    createSnapshot: async (request) => accepted(await takeSnapshot(api, request)),
    revertToSnapshot: async (request) => accepted(await revertToSnapshot(api, request)),
    removeSnapshot: async (request) => accepted(await removeSnapshot(api, request)),
    updateVirtualMachine: async (request) => accepted(await changeMachine(api, request)),
    deleteVirtualMachine: async (request) => accepted(await deleteMachine(api, request)),
    cloneVirtualMachine: async (request) => accepted(await cloneMachine(api, request)),

    async getVirtualMachineMetrics(request) {
      const span = readSpan(request.query, MACHINE_METRICS);
      const { at, machine } = await api.reach(request);
      const values = await driver.readMachineMetrics(at, machine.moId, span);
      return { body: presentMetrics(span, values, MACHINE_UNITS) };
    },

    async getResourcePoolMetrics(request) {
      const span = readSpan(request.query, POOL_METRICS);
      const at = await reachAutomator(request);
      const { moId } = await reachPool(at.db, at.automatorId, request.path.poolId);
      return {
        body: presentMetrics(span, await driver.readPoolMetrics(at, moId, span), POOL_UNITS),
      };
    },

    async listNetworks(request) {
      const at = await reachAutomator(request);
      const { resourcePool } = request.query;
      const own = (await listPoolServices(at.db, at.automatorId)).map(({ moId }) => moId);
      const pools = own.filter((moId) => resourcePool === undefined || moId === resourcePool);
      return { body: listInventory(await driver.listNetworks(at, pools), NETWORKS, request.list) };
    },
  };
}

const NETWORKS: InventoryFields<Network, Operations["listNetworks"]["fields"]> = {
  name: (network) => network.name,
  moId: (network) => network.moId,
};
