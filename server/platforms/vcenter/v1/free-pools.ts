import type { ApiRequest } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { ResourcePool, VcenterDriver } from "../driver.ts";
import type { ReachAutomator } from "../inventory/index.ts";

type ListRequest = ApiRequest & { readonly path: { readonly automatorId: number } };

/** The pools in which solutions of single machines can have them made. */
export function buildFreePoolReader(driver: VcenterDriver, reachAutomator: ReachAutomator) {
  return {
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

const POOLS: InventoryFields<Pick<ResourcePool, "moId" | "name" | "place">, "moId" | "name"> = {
  moId: (pool) => pool.moId,
  name: (pool) => pool.name,
};
