import type { Api } from "../../api/api.ts";
import type { ChoosePlatform } from "../../platforms/index.ts";
import { updateService, updateServiceState } from "./change-service.ts";
import { buildProvisionJob, createService } from "./create-service.ts";
import { buildDeletionJob, deleteService } from "./delete-service.ts";
import { getService, getServiceHistory, listServices } from "./read-services.ts";
import description from "./swagger.json" with { type: "json" };

/** Purchased services: what is the same for all of them, whatever platform they run on (spec 1 §3 and §7). */
export function buildPricingApi(choosePlatform: ChoosePlatform): Api {
  return {
    name: "pricing",
    base: "/pricing",
    description,
    handlers: {
      listServices,
      createService,
      getService,
      updateService,
      deleteService,
      updateServiceState,
      getServiceHistory,
    },
    jobs: {
      "service.provide": buildProvisionJob((run, service) => choosePlatform(service).provide(run, service)),
      "service.delete": buildDeletionJob(choosePlatform),
    },
  };
}

// For APIs of platforms whose resources are services.
export { buildProvisionJob } from "./create-service.ts";
export { nameTaken } from "./change-service.ts";
export { startDeletion } from "./delete-service.ts";
export { chooseOffering, insertService, wrongField } from "./new-service.ts";
export type { Purchase } from "./new-service.ts";
export { listRunningTasks, refuseUnlessIdle, refuseUnlessReady } from "./running-tasks.ts";
export type { RunningTask } from "./running-tasks.ts";
export { beginWork, recordEvent, returnToFormerState } from "./service-events.ts";
export { buildServiceJob } from "./service-job.ts";
export { isServiceNameTaken, lockService } from "./service-rows.ts";
