import type { Api, ListSource } from "../../../api/index.ts";
import { ApiFailure, listRows } from "../../../api/index.ts";
import { isSwitchedOn } from "../inventory.ts";
import type { AzureService, Handlers, Operations } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

const services: ListSource<Operations["listAzureServices"]["fields"]> = {
  select: `s.service_id as id, s.automator_id, a.name as automator, s.name, s.family, s.description, s.unit`,
  from: "azure_service s join automator a on a.id = s.automator_id",
  fields: {
    id: { sql: "s.service_id" },
    automator_id: { sql: "s.automator_id", type: "number" },
    name: { sql: "s.name" },
    family: { sql: "s.family" },
  },
  order: "s.name, s.automator_id, s.service_id",
};

const listAzureServices: Handlers["listAzureServices"] = async ({ db, list }) => {
  if (!(await isSwitchedOn(db))) throw new ApiFailure(404, "Your provider does not use Microsoft Azure.");
  return { body: await listRows<AzureService>(db, services, list) };
};

/** What can be sold of Azure (spec 2 §7, cloud solutions). */
export const azureServicesApi: Api<Handlers> = {
  name: "azure-services",
  base: "/solution/services",
  description,
  handlers: { listAzureServices },
};
