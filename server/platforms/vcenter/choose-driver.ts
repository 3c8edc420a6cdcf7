import type { Transaction } from "../../database/index.ts";
import { EMBEDDED, findConnection, QEMU } from "./connections.ts";
import type { VcenterDriver, VcenterView, VcenterWork } from "./driver.ts";

export interface VcenterDrivers {
  readonly embedded: VcenterDriver;
  readonly vsphere: VcenterDriver;
  readonly qemu: VcenterDriver;
}

/** The driver that the address of each automator names: `embedded:`, `qemu:`, or that of a real vCenter. */
export function chooseDriver({ embedded, vsphere, qemu }: VcenterDrivers): VcenterDriver {
  const choose = async (db: Transaction, automatorId: number) => {
    const connection = await findConnection(db, automatorId);
    // Without an address there is nothing behind it, which the embedded one says.
    if (connection === undefined || connection.url === EMBEDDED) return embedded;
    return connection.url === QEMU ? qemu : vsphere;
  };
  const toRead = ({ db, automatorId }: VcenterView) => choose(db, automatorId);
  const toWork = ({ task, automatorId }: VcenterWork) =>
    task.database.transaction({ accountId: task.accountId }, (db) => choose(db, automatorId));
  return {
    checkConnection: async (at) => (await toRead(at)).checkConnection(at),
    listDataCenters: async (at) => (await toRead(at)).listDataCenters(at),
    listClusters: async (at) => (await toRead(at)).listClusters(at),
    readCapacity: async (at) => (await toRead(at)).readCapacity(at),
    listStoragePolicies: async (at) => (await toRead(at)).listStoragePolicies(at),
    listFolders: async (at) => (await toRead(at)).listFolders(at),
    listDatastores: async (at) => (await toRead(at)).listDatastores(at),
    listResourcePools: async (at, moIds) => (await toRead(at)).listResourcePools(at, moIds),
    listFreePools: async (at) => (await toRead(at)).listFreePools(at),
    assignPool: async (at, moId, owner) => (await toRead(at)).assignPool(at, moId, owner),
    listFreeMachines: async (at) => (await toRead(at)).listFreeMachines(at),
    assignMachine: async (at, moId, owner) => (await toRead(at)).assignMachine(at, moId, owner),
    isPoolNameTaken: async (at, cluster, name) => (await toRead(at)).isPoolNameTaken(at, cluster, name),
    pageVirtualMachines: async (at, within, list) => (await toRead(at)).pageVirtualMachines(at, within, list),
    listVirtualMachines: async (at, pools) => (await toRead(at)).listVirtualMachines(at, pools),
    findVirtualMachine: async (at, moId) => (await toRead(at)).findVirtualMachine(at, moId),
    findVirtualMachines: async (at, moIds) => (await toRead(at)).findVirtualMachines(at, moIds),
    listTemplates: async (at) => (await toRead(at)).listTemplates(at),
    findSnapshotSize: async (at, moId, snapshot) => (await toRead(at)).findSnapshotSize(at, moId, snapshot),
    readGuest: async (at, moId) => (await toRead(at)).readGuest(at, moId),
    listNetworks: async (at, pools) => (await toRead(at)).listNetworks(at, pools),
    listMedia: async (at, pools) => (await toRead(at)).listMedia(at, pools),
    readMachineMetrics: async (at, moId, span) => (await toRead(at)).readMachineMetrics(at, moId, span),
    readPoolMetrics: async (at, moId, span) => (await toRead(at)).readPoolMetrics(at, moId, span),
    findConsole: async (at, moId) => (await toRead(at)).findConsole(at, moId),
    createPool: async (work, order) => (await toWork(work)).createPool(work, order),
    findOrderedPool: async (work, serviceId) => (await toWork(work)).findOrderedPool(work, serviceId),
    changePool: async (work, moId, change) => (await toWork(work)).changePool(work, moId, change),
    removePool: async (work, moId) => (await toWork(work)).removePool(work, moId),
    changePower: async (work, moId, change) => (await toWork(work)).changePower(work, moId, change),
    mountMedia: async (work, moId, mediaUid) => (await toWork(work)).mountMedia(work, moId, mediaUid),
    unmountMedia: async (work, moId) => (await toWork(work)).unmountMedia(work, moId),
    takeSnapshot: async (work, moId, order) => (await toWork(work)).takeSnapshot(work, moId, order),
    revertToSnapshot: async (work, moId, snapshot) =>
      (await toWork(work)).revertToSnapshot(work, moId, snapshot),
    removeSnapshot: async (work, moId, snapshot, withChildren) =>
      (await toWork(work)).removeSnapshot(work, moId, snapshot, withChildren),
    changeMachine: async (work, moId, change) => (await toWork(work)).changeMachine(work, moId, change),
    removeMachine: async (work, moId) => (await toWork(work)).removeMachine(work, moId),
    createMachine: async (work, order) => (await toWork(work)).createMachine(work, order),
    findOrderedMachine: async (work, key) => (await toWork(work)).findOrderedMachine(work, key),
    deployTemplate: async (work, order) => (await toWork(work)).deployTemplate(work, order),
    cloneMachine: async (work, moId, order) => (await toWork(work)).cloneMachine(work, moId, order),
  };
}
