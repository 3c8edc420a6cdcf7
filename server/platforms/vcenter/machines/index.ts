import type { Job } from "../../../activity/index.ts";
import type { MachineApi } from "./machine-api.ts";
import { buildMachineJob } from "./machine-work.ts";
import { buildMachineCreation } from "./create-machine.ts";
import { CHANGE_MACHINE } from "./change-machine.ts";
import { CLONE, DELETE_MACHINE } from "./clone-and-delete.ts";
import { MOUNT_MEDIA, UNMOUNT_MEDIA } from "./media.ts";
import { POWER } from "./power.ts";
import { REMOVE_SNAPSHOT, REVERT, TAKE_SNAPSHOT } from "./snapshots.ts";

export { changeMachine } from "./change-machine.ts";
export { createMachine } from "./create-machine.ts";
export type { NewMachine } from "./create-machine.ts";
export { cloneMachine, deleteMachine } from "./clone-and-delete.ts";
export type {
  MachineApi,
  OnMachine,
  MachineService,
  ReachedAutomator,
  ReachedMachine,
} from "./machine-api.ts";
export { mountMedia, unmountMedia } from "./media.ts";
export { buildPoweredMachines, changePower } from "./power.ts";
export {
  MACHINE_METRICS,
  MACHINE_UNITS,
  POOL_METRICS,
  POOL_UNITS,
  presentMetrics,
  readSpan,
} from "./read-metrics.ts";
export { listSnapshots, removeSnapshot, revertToSnapshot, takeSnapshot } from "./snapshots.ts";

/** The background work on machines, by its kind in this API. */
export function buildMachineJobs({ name, driver }: Pick<MachineApi, "name" | "driver">): Record<string, Job> {
  return {
    [`${name}.${POWER.job}`]: buildMachineJob(driver, POWER),
    [`${name}.${TAKE_SNAPSHOT.job}`]: buildMachineJob(driver, TAKE_SNAPSHOT),
    [`${name}.${REVERT.job}`]: buildMachineJob(driver, REVERT),
    [`${name}.${REMOVE_SNAPSHOT.job}`]: buildMachineJob(driver, REMOVE_SNAPSHOT),
    [`${name}.${CHANGE_MACHINE.job}`]: buildMachineJob(driver, CHANGE_MACHINE),
    ...buildMachineCreation({ name, driver }),
    [`${name}.${CLONE.job}`]: buildMachineJob(driver, CLONE),
    [`${name}.${DELETE_MACHINE.job}`]: buildMachineJob(driver, DELETE_MACHINE),
    [`${name}.${MOUNT_MEDIA.job}`]: buildMachineJob(driver, MOUNT_MEDIA),
    [`${name}.${UNMOUNT_MEDIA.job}`]: buildMachineJob(driver, UNMOUNT_MEDIA),
  };
}
