import type { Api } from "../../api/index.ts";
import type { Platform } from "../../platforms/index.ts";
import { buildFindServiceType, withServiceTypes } from "../../platforms/index.ts";
import type { PlatformService } from "../../services/index.ts";
import { buildDeletionJob, buildProvisionJob, failed } from "../../services/index.ts";
import { updateService, updateServiceState } from "./change-service.ts";
import { buildServiceCreation } from "./create-service.ts";
import { deleteService } from "./delete-service.ts";
import { getService, getServiceHistory, listServices } from "./read-services.ts";
import type { Handlers } from "./contract.generated.ts";
import document from "./swagger.json" with { type: "json" };

/** Purchased services: what is the same for all of them, whatever platform they run on (spec 1 §3 and §7). */
export function buildPricingApi(platforms: readonly Platform[]): Api<Handlers> {
  const findServiceType = buildFindServiceType(platforms);
  const typeOf = ({ type, automatorVersion }: PlatformService) => findServiceType(type, automatorVersion);
  return {
    name: "pricing",
    base: "/pricing",
    description: withServiceTypes(document, platforms),
    handlers: {
      listServices,
      createService: buildServiceCreation(findServiceType),
      getService,
      updateService,
      deleteService,
      updateServiceState,
      getServiceHistory,
    },
    jobs: {
      "service.provide": buildProvisionJob(async (run, service) => {
        const type = typeOf(service);
        return type.ordered === "elsewhere" ? failed(type.refusal) : await type.provide(run, service);
      }),
      "service.delete": buildDeletionJob((run, service) => typeOf(service).release(run, service)),
    },
  };
}
