import type { Transaction } from "../../database/index.ts";
import { EMBEDDED, findConnection } from "./connections.ts";
import type { VcenterDriver, VcenterView, VcenterWork } from "./driver.ts";

/** The driver that the address of each automator names: `embedded:`, or that of a real vCenter. */
export function chooseDriver(embedded: VcenterDriver, vsphere: VcenterDriver): VcenterDriver {
  const choose = async (db: Transaction, automatorId: number) => {
    const connection = await findConnection(db, automatorId);
    // Without an address there is nothing behind it, which the embedded one says.
    return connection === undefined || connection.url === EMBEDDED ? embedded : vsphere;
  };
  const toRead = ({ db, automatorId }: VcenterView) => choose(db, automatorId);
  const toWork = ({ task, automatorId }: VcenterWork) =>
    task.database.transaction({ accountId: task.accountId }, (db) => choose(db, automatorId));
  return {
    checkConnection: async (at) => (await toRead(at)).checkConnection(at),
    listDataCenters: async (at) => (await toRead(at)).listDataCenters(at),
    listClusters: async (at) => (await toRead(at)).listClusters(at),
    listStoragePolicies: async (at) => (await toRead(at)).listStoragePolicies(at),
    listResourcePools: async (at, moIds) => (await toRead(at)).listResourcePools(at, moIds),
    isPoolNameTaken: async (at, cluster, name) => (await toRead(at)).isPoolNameTaken(at, cluster, name),
    listVirtualMachines: async (at, pools) => (await toRead(at)).listVirtualMachines(at, pools),
    findVirtualMachine: async (at, moId) => (await toRead(at)).findVirtualMachine(at, moId),
    readGuest: async (at, moId) => (await toRead(at)).readGuest(at, moId),
    findConsole: async (at, moId) => (await toRead(at)).findConsole(at, moId),
    createPool: async (work, order) => (await toWork(work)).createPool(work, order),
    changePool: async (work, moId, change) => (await toWork(work)).changePool(work, moId, change),
    removePool: async (work, moId) => (await toWork(work)).removePool(work, moId),
    changePower: async (work, moId, change) => (await toWork(work)).changePower(work, moId, change),
  };
}
