import type { Api } from "../../api/index.ts";
import type { FindServiceType } from "../../platforms/index.ts";
import type { PlatformService } from "../../services/index.ts";
import { buildDeletionJob, buildProvisionJob, failed } from "../../services/index.ts";
import { updateService, updateServiceState } from "./change-service.ts";
import { buildServiceCreation } from "./create-service.ts";
import { deleteService } from "./delete-service.ts";
import { getService, getServiceHistory, listServices } from "./read-services.ts";
import type { Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

/** Purchased services: what is the same for all of them, whatever platform they run on (spec 1 §3 and §7). */
export function buildPricingApi(findServiceType: FindServiceType): Api<Handlers> {
  const typeOf = ({ type, automatorVersion }: PlatformService) => findServiceType(type, automatorVersion);
  return {
    name: "pricing",
    base: "/pricing",
    description,
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
