import type { Api } from "../../api/index.ts";
import type { Platform } from "../../platforms/index.ts";
import {
  buildFindDrafts,
  buildFindMappings,
  buildFindServiceType,
  solutionTypesOf,
  withServiceTypes,
} from "../../platforms/index.ts";
import type { PageCheck } from "../../stored-pages/index.ts";
import type { PlatformService } from "../../services/index.ts";
import { buildDeletionJob, buildProvisionJob, failed } from "../../services/index.ts";
import {
  calculateModelPrice,
  buildModelRead,
  buildModelUpdate,
  listPricingModelVersions,
} from "./change-model.ts";
import { buildServiceUpdate, buildStateChange } from "./change-service.ts";
import { buildSolutionList, getInsights, listMinimalSolutions } from "./client-solutions.ts";
import { buildServiceCreation } from "./create-service.ts";
import { buildFormStore, getManagedForm, getSolutionForm, listFormVersions } from "./solution-forms.ts";
import { deleteService } from "./delete-service.ts";
import { buildSolutionDrafts } from "./draft-solutions.ts";
import { getManagedSolution, getManagedSolutionFilters, listManagedSolutions } from "./managed-solutions.ts";
import type { SolutionWriters } from "./managed-solutions.ts";
import { listContractOfferings, listOwnContracts } from "./contract-names.ts";
import { buildSolutionTerms, calculateServicePrice, getServiceTerms } from "./price-terms.ts";
import { buildOrderAnswer } from "./answer-order.ts";
import { getOrder, listOrders } from "./read-orders.ts";
import { buildServiceMapping } from "./map-service.ts";
import { getService, getServiceHistory, listServicePrices, listServices } from "./read-services.ts";
import { simulatePricingModel } from "./simulate-model.ts";
import type { Handlers } from "./contract.generated.ts";
import document from "./swagger.json" with { type: "json" };

/**
 * Solutions, their prices (spec 2 §3), and purchased services: what is the same for all of them, whatever platform they run
 * on (spec 1 §3 and §7).
 */
export function buildPricingApi(
  platforms: readonly Platform[],
  solutions: SolutionWriters,
  checkPage: PageCheck,
): Api<Handlers> {
  const findServiceType = buildFindServiceType(platforms);
  const types = solutionTypesOf(platforms);
  const typeOf = ({ type, automatorVersion }: PlatformService) => findServiceType(type, automatorVersion);
  return {
    name: "pricing",
    base: "/pricing",
    description: withServiceTypes(document, platforms),
    handlers: {
      listServices,
      createService: buildServiceCreation(findServiceType),
      ...buildServiceMapping(buildFindMappings(platforms)),
      ...buildSolutionDrafts(buildFindDrafts(platforms), solutions),
      getService,
      updateService: buildServiceUpdate(findServiceType),
      deleteService,
      updateServiceState: buildStateChange(findServiceType),
      getServiceHistory,
      listOrders,
      getOrder,
      answerOrder: buildOrderAnswer(findServiceType),
      listServicePrices,
      getServiceTerms,
      calculateServicePrice,
      getPricingModel: buildModelRead(types),
      updatePricingModel: buildModelUpdate(types),
      listPricingModelVersions,
      simulatePricingModel,
      calculateModelPrice,
      listSolutions: buildSolutionList(findServiceType, platforms),
      listMinimalSolutions,
      getSolutionTerms: buildSolutionTerms(findServiceType),
      getInsights,
      listOwnContracts,
      listContractOfferings,
      listManagedSolutions,
      createManagedSolution: solutions.create,
      getManagedSolutionFilters,
      getManagedSolution,
      updateManagedSolution: solutions.update,
      deleteManagedSolution: solutions.remove,
      getSolutionForm,
      getManagedForm,
      storeForm: buildFormStore(checkPage),
      listFormVersions,
    },
    jobs: {
      "service.provide": buildProvisionJob(async (run, service) => {
        const type = typeOf(service);
        if (type.ordered === "by name") return await type.provide(run, service);
        return failed(
          type.ordered === "elsewhere" ? type.refusal : `Nothing can provide ${service.name} yet.`,
        );
      }),
      "service.delete": buildDeletionJob((run, service) => typeOf(service).release(run, service)),
    },
  };
}

export { buildSolutionWriters } from "./managed-solutions.ts";
