import type { Api } from "../../../api/index.ts";
import { ApiFailure } from "../../../api/index.ts";
import { statsOf } from "../../resource-stats.ts";
import type { VcloudDriver } from "../driver.ts";
import { shareOf } from "../survey-services.ts";
import { presentVdcs, reachAutomator } from "../v4/index.ts";
import type { Handlers } from "./contract.generated.ts";
import description from "./swagger.json" with { type: "json" };

/** What is sold of the vClouds behind automators of both versions (spec 2 §7, `vcloud/resources/stats`). */
export function buildVcloudStatsApi(driver: VcloudDriver): Api<Handlers> {
  return {
    name: "vcloud-stats",
    base: "/automators/vcloud/resources",
    description,
    handlers: {
      async getResourceStats({ db, outside, query }) {
        const at = await reachAutomator({ db, outside, path: { automatorId: query.automator_id } });
        const [own] = await db.query(
          "select from automator where id = $1 and account_id = any ((select visible_accounts())::int[])",
          [at.automatorId],
        );
        if (own === undefined) throw new ApiFailure(404, "There is no such automator.");
        const vdcs = await presentVdcs(driver, at, await driver.list(at, "org-vdc"));
        const places = await driver.list(at, "provider-vdc");
        const profiles = await driver.list(at, "storage-profile");
        const shares = vdcs.filter(({ service_id }) => service_id !== null).map(shareOf);
        const capacity = {
          cpu: sum(places.map(({ details }) => details.cpuCapacity)),
          memory: sum(places.map(({ details }) => details.memoryCapacity)),
          storage: sum(profiles.map(({ details }) => details.capacity)),
        };
        return { body: { data: statsOf(shares, capacity) } };
      },
    },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
