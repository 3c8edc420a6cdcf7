export { buildDeletionJob, startDeletion } from "./deletion.ts";
export { alreadyMapped, insertMapped, removeMapped } from "./mapped-service.ts";
export { chooseOffering, findOffered, insertService, purchased } from "./new-service.ts";
export type { NewQuota, Purchase } from "./new-service.ts";
export { endOrder } from "./end-order.ts";
export { failed, succeeded } from "./outcome.ts";
export type { Outcome } from "./outcome.ts";
export { changeOrder, orderSource, presentOrder, readOrder } from "./orders.ts";
export type { OrderRow } from "./orders.ts";
export { buildProvisionJob } from "./provision.ts";
export { noteChanged } from "./note-changed.ts";
export { noteResources } from "./resource.ts";
export { onlyItsSeller, refuseBuyer } from "./refuse-buyer.ts";
export {
  listRunningTasks,
  refuseUnlessChangeable,
  refuseUnlessIdle,
  refuseUnlessInUse,
  refuseUnlessReady,
  refuseWhileBusy,
  whyNotReady,
} from "./running-tasks.ts";
export type { RunningTask } from "./running-tasks.ts";
export {
  beginWork,
  recordEvent,
  returnToFormerState,
  serviceHistory,
  isProvided,
  setFinalState,
} from "./service-events.ts";
export { buildServiceJob } from "./service-job.ts";
export type { PlatformService } from "./service-job.ts";
export {
  auditedService,
  isServiceNameTaken,
  SELLER_CHANGES,
  lockService,
  presentService,
  readService,
  serviceNameTaken,
  serviceSource,
} from "./service-rows.ts";
export type { Service, ServiceRow } from "./service-rows.ts";
export { canBeSetTo } from "./service-state.ts";
export type { ChosenState } from "./service-state.ts";
export { refuseUsedAutomator } from "./used-automator.ts";
