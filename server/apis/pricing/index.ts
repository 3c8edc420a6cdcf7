import type { Api } from "../../api/api.ts";
import type { ChoosePlatform } from "../../platforms/index.ts";
import { buildDeletionJob, buildProvisionJob } from "../../services/index.ts";
import { updateService, updateServiceState } from "./change-service.ts";
import { createService } from "./create-service.ts";
import { deleteService } from "./delete-service.ts";
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
      "service.delete": buildDeletionJob((run, service) => choosePlatform(service).release(run, service)),
    },
  };
}
