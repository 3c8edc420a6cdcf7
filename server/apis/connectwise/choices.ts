import type { ApiRequest } from "../../api/index.ts";
import { listResult } from "../../api/index.ts";
import type { Handlers } from "./contract.generated.ts";
import type { SystemApi } from "./reach.ts";
import { ask } from "./reach.ts";

/** What people choose from, read from the system each time. */
export function buildChoiceHandlers(
  api: SystemApi,
): Pick<Handlers, "listSystemContracts" | "listAgreements" | "listContractServices"> {
  const listSystemContracts = async (
    request: Pick<ApiRequest, "db" | "outside"> & { readonly query: { readonly company_id: string } },
  ) => {
    const { company_id: companyId } = request.query;
    const found = await ask(request, api, "contracts", (system) => system.contracts(companyId));
    return { body: listResult([...found]) };
  };
  return {
    listSystemContracts,
    listAgreements: listSystemContracts,
    async listContractServices(request) {
      const { contract_id: contractId } = request.query;
      const found = await ask(request, api, "services", (system) => system.services(contractId));
      return { body: listResult([...found]) };
    },
  };
}
