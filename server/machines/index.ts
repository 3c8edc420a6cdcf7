export type { MachineConsole } from "./console.ts";
export { openLoad } from "./embedded-load.ts";
export type { RunTime } from "./embedded-load.ts";
export { labelled } from "./hardware.ts";
export type { Disk, Hardware, KeptDisk, MachineChange, NetworkCard, NewDisk } from "./hardware.ts";
export { checkLimits, isUnlimited, limitQuantities, maySell } from "./limits.ts";
export type { Limits, Share, StorageLimit, WrittenLimits } from "./limits.ts";
export {
  capacityOf,
  checkMachineChange,
  demandOfChange,
  isNothing,
  isOfSize,
  ownStorage,
  remainderOf,
} from "./machine-change.ts";
export { timesOf } from "./metrics.ts";
export type { Metric, MetricSpan, MetricValues, PoolMetric } from "./metrics.ts";
export { POWER_CHANGES, checkPowerChange } from "./power-state.ts";
export type { PowerChange, PowerState } from "./power-state.ts";
export type { MachinePlace, PoweredMachine, PoweredMachines, PowerRequest } from "./powered-machines.ts";
export { MACHINE_METRICS, MACHINE_UNITS, presentSeries, readSpan } from "./read-metrics.ts";
export {
  CHANGE_FIELDS,
  NOTHING,
  checkNewLimits,
  checkRoom,
  demandOfRevert,
  demandOfRunning,
  findLack,
  lackOfRoom,
  limitsBelowUse,
  sumOf,
  takenBy,
} from "./room.ts";
export type { Demand, DemandFields, SizedMachine } from "./room.ts";
export { changed, completed, shownFields, wrongIn } from "./sent-change.ts";
export type { SentChange } from "./sent-change.ts";
