import type { ApiRequest } from "../../../api/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import type { ResourcePool, VcenterDriver } from "../driver.ts";
import type { ReachAutomator } from "../inventory/index.ts";
import { ownOnly } from "../inventory/index.ts";

type ListRequest = ApiRequest & { readonly path: { readonly automatorId: number } };

/** The pools in which solutions of single machines can have them made. */
export function buildFreePoolReader(driver: VcenterDriver, reachAutomator: ReachAutomator) {
  return {
    async listFreeResourcePools(request: ListRequest) {
      // Whoever may only use the automator has no pools of its owner to choose from.
      const at = ownOnly(await reachAutomator(request));
      const pools = (await driver.listFreePools(at)).map(({ moId, name, place }) => ({ moId, name, place }));
      return { body: listInventory(pools, POOLS, request.list) };
    },
  };
}

const POOLS: InventoryFields<Pick<ResourcePool, "moId" | "name" | "place">, "moId" | "name"> = {
  moId: (pool) => pool.moId,
  name: (pool) => pool.name,
};
