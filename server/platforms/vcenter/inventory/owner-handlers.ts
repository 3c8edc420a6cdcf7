import type { ApiRequest } from "../../../api/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { Datastore, Folder, MachineTemplate } from "../driver.ts";
import { readCatalogs } from "../catalog-offer.ts";
import { buildActivityReader } from "./activities.ts";
import { buildCatalogHandlers } from "./catalogs.ts";
import type { OrchestrationParts } from "./orchestration.ts";
import { buildOrchestrationHandlers } from "./orchestration.ts";
import { readInsights } from "./insights.ts";
import type { InAutomator, ReachAutomator } from "./reach.ts";
import { ownOnly } from "./reach.ts";

type ListRequest = ApiRequest & InAutomator;

/** What the owner of an automator reads of its whole vCenter, and offers of it. */
export function buildOwnerHandlers(parts: OrchestrationParts, reachAutomator: ReachAutomator) {
  const { driver } = parts;
  const reachOwn: ReachAutomator = async (request) => ownOnly(await reachAutomator(request));
  return {
    ...buildOrchestrationHandlers(parts, reachOwn),
    ...buildActivityReader(reachAutomator),
    ...buildCatalogHandlers(driver, reachOwn),

    async listFolders(request: ListRequest) {
      const folders = await driver.listFolders(await reachOwn(request));
      return { body: listInventory(folders, FOLDERS, request.list) };
    },

    async listDatastores(request: ListRequest) {
      const stores = await driver.listDatastores(await reachOwn(request));
      return { body: listInventory(stores, DATASTORES, request.list) };
    },

    async listAvailableTemplates(request: ListRequest) {
      const at = await reachOwn(request);
      const templates = await driver.listTemplates(at);
      const catalogs = await readCatalogs(at);
      const rows = templates.map((template) => ({
        ...template,
        catalogs: catalogs.filter((each) => each.templates.includes(template.moId)).map(({ name }) => name),
      }));
      return { body: listInventory(rows, TEMPLATES, request.list) };
    },

    async getInsights(request: InAutomator) {
      return { body: await readInsights(driver, await reachOwn(request)) };
    },
  };
}

const FOLDERS: InventoryFields<Folder, "name" | "dataCenter"> = {
  name: (row) => row.name,
  dataCenter: (row) => row.dataCenter,
};

const DATASTORES: InventoryFields<Datastore, "name" | "dataCenter" | "capacity" | "free"> = {
  name: (row) => row.name,
  dataCenter: (row) => row.dataCenter,
  capacity: (row) => row.capacity,
  free: (row) => row.free,
};

const TEMPLATES: InventoryFields<MachineTemplate, "name" | "operatingSystem"> = {
  name: (row) => row.name,
  operatingSystem: (row) => row.operatingSystem,
};
