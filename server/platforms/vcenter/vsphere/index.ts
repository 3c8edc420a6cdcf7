export { checkRoomFor, findMachine, machinesIn, pageMachines, poolsOf } from "./contents.ts";
export { createMachine, findOrderedMachine } from "./create-machine.ts";
export { deployTemplate } from "./deploy-template.ts";
export { createInventory, createQueue } from "./inventory.ts";
export type { Inventory } from "./inventory.ts";
export { changeMachine, cloneMachine, removeMachine } from "./machine-work.ts";
export { guestOf, SNAPSHOTS, templatesOf } from "./machines.ts";
export { changeDrive, readMedia } from "./media.ts";
export type { Counters } from "./metrics.ts";
export { readCounters, readMachineMetrics, readPoolMetrics } from "./metrics.ts";
export { networksOf } from "./networks.ts";
export { PATHS } from "./paths.ts";
export {
  byName,
  capacityOf,
  clustersOf,
  dataCentersOf,
  datastoresOf,
  foldersOf,
  idAt,
  nameOf,
  storageOf,
} from "./places.ts";
export { changePool, createPool, CREATION_PREFIX, findOrderedPool, removePool } from "./pool-work.ts";
export type { PoolWork } from "./pool-work.ts";
export { freePools, NO_NOTES } from "./pools.ts";
export { changePower } from "./power.ts";
export { buildRevert, readSnapshotSize, removeSnapshot, takeSnapshot } from "./snapshot-work.ts";
export { persist } from "./tasks.ts";
export { createVimClient } from "./vim-client.ts";
export type { VimClient } from "./vim-client.ts";
export { VsphereFailure } from "./vsphere-failure.ts";
