import { ApiFailure } from "../../../api/api-failure.ts";
import type { Handler } from "../../../api/api.ts";
import { listInventory } from "../../list-inventory.ts";
import type { VcenterDriver } from "../driver.ts";
import { reachAutomator } from "./reach.ts";

/** Where pools can be: what an automator's platform consists of. */
export function buildPlaceHandlers(driver: VcenterDriver): Readonly<Record<string, Handler>> {
  return {
    async checkConnection(request) {
      const outcome = await driver.checkConnection(await reachAutomator(request));
      if (!outcome.ok) throw new ApiFailure(503, outcome.reason);
      return { body: { connected: true } };
    },

    async listDataCenters(request) {
      const places = await driver.listDataCenters(await reachAutomator(request));
      return {
        body: listInventory(places, { name: (row) => row.name, moId: (row) => row.moId }, request.list),
      };
    },

    async listClusters(request) {
      const clusters = await driver.listClusters(await reachAutomator(request));
      const fields = {
        name: (row: (typeof clusters)[number]) => row.name,
        moId: (row: (typeof clusters)[number]) => row.moId,
        dataCenter: (row: (typeof clusters)[number]) => row.dataCenter,
      };
      return { body: listInventory(clusters, fields, request.list) };
    },

    async listStoragePolicies(request) {
      const policies = await driver.listStoragePolicies(await reachAutomator(request));
      const fields = {
        name: (row: (typeof policies)[number]) => row.name,
        capacity: (row: (typeof policies)[number]) => row.capacity,
        used: (row: (typeof policies)[number]) => row.used,
      };
      return { body: listInventory(policies, fields, request.list) };
    },
  };
}
