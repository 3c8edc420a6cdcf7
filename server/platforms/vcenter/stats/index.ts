import type { Api } from "../../../api/index.ts";
import { statsOf } from "../../resource-stats.ts";
import type { VcenterDriver } from "../driver.ts";
import { buildReachAutomator, listPoolServices, ownOnly } from "../inventory/index.ts";
import { shareOf } from "../survey-services.ts";
import type { Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

/** What is sold of the vCenters behind automators of both versions (spec 2 §7, `vcenter/resources/stats`). */
export function buildVcenterStatsApi(driver: VcenterDriver): Api<Handlers> {
  return {
    name: "vcenter-stats",
    base: "/automators/vcenter/resources",
    description,
    handlers: {
      async getResourceStats({ db, outside, query }) {
        const at = ownOnly(await reachAutomator({ db, outside, path: { automatorId: query.automator_id } }));
        const services = await listPoolServices(db, at.automatorId);
        const pools = await driver.listResourcePools(
          at,
          services.map(({ moId }) => moId),
        );
        const stores = await driver.listDatastores(at);
        const storage = stores.reduce((sum, { capacity }) => sum + capacity, 0);
        const capacity = { ...(await driver.readCapacity(at)), storage };
        return { body: { data: statsOf(pools.map(shareOf), capacity) } };
      },
    },
  };
}

const reachAutomator = buildReachAutomator();
