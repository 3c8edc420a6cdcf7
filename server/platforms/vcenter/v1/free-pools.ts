import type { ApiRequest } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { MachineTemplate, ResourcePool, VcenterDriver } from "../driver.ts";
import type { ReachAutomator } from "../inventory/index.ts";

type ListRequest = ApiRequest & { readonly path: { readonly automatorId: number } };

/** What solutions of single machines choose of their platform. */
export function buildTemplateReaders(driver: VcenterDriver, reachAutomator: ReachAutomator) {
  return {
    async listTemplates(request: ListRequest) {
      const templates = await driver.listTemplates(await reachAutomator(request));
      return { body: listInventory(templates, TEMPLATES, request.list) };
    },

    async listFreeResourcePools(request: ListRequest) {
      const at = await reachAutomator(request);
      // Whoever may only use the automator has no pools of its owner to choose from.
      const [owned] = await at.db.query(
        "select from automator where id = $1 and account_id = any ((select visible_accounts())::int[])",
        [at.automatorId],
      );
      if (owned === undefined) throw new ApiFailure(404, "There is no such automator.");
      const pools = (await driver.listFreePools(at)).map(({ moId, name, place }) => ({ moId, name, place }));
      return { body: listInventory(pools, POOLS, request.list) };
    },
  };
}

const TEMPLATES: InventoryFields<MachineTemplate, "moId" | "name" | "operatingSystem"> = {
  moId: (template) => template.moId,
  name: (template) => template.name,
  operatingSystem: (template) => template.operatingSystem,
};

const POOLS: InventoryFields<Pick<ResourcePool, "moId" | "name" | "place">, "moId" | "name"> = {
  moId: (pool) => pool.moId,
  name: (pool) => pool.name,
};
