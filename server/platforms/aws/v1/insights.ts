import type { Transaction } from "../../../database/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import { listAvailable } from "../available-instances.ts";
import type { AwsDriver, Instance } from "../driver.ts";
import type { AccountResources, Handlers, Operations } from "./contract.generated.ts";
import { inRegions } from "./in-regions.ts";
import { listInstanceServices, reachOwnAutomator } from "./reach.ts";

/** What the owner of an automator reads of its whole account. */
export function buildInsightHandlers(
  driver: AwsDriver,
): Pick<Handlers, "getAwsInsights" | "listResourceAccounts" | "listAvailableInstances"> {
  return {
    async listAvailableInstances(request) {
      const at = await reachOwnAutomator(request);
      const wanted = request.list.filters.find(({ field }) => field === "region_id")?.values;
      const regions = (await driver.listRegions(at))
        .map(({ region_id }) => region_id)
        .filter((id) => wanted?.includes(id) ?? true);
      const rows = await listAvailable(driver, at, regions);
      return { body: listInventory(rows, INSTANCES, request.list) };
    },

    async getAwsInsights(request) {
      const at = await reachOwnAutomator(request);
      const regions = await driver.listRegions(at);
      const ids = regions.map(({ region_id }) => region_id);
      const instances = await driver.listAllInstances(at, ids);
      const available = new Set((await listAvailable(driver, at, ids)).map(({ id }) => id));
      const services = await listInstanceServices(at.db, at.automatorId);
      const count = (rows: readonly Instance[]) => ({
        instances: rows.length,
        running: rows.filter(({ state }) => state === "running").length,
        available_instances: rows.filter(({ id }) => available.has(id)).length,
      });
      const present = new Set(instances.map(({ id }) => id));
      const owners = services.filter(({ instanceId }) => present.has(instanceId));
      return {
        body: {
          ...count(instances),
          stopped: instances.filter(({ state }) => state === "stopped").length,
          accounts: new Set(owners.map(({ accountId }) => accountId)).size,
          regions: regions.map((region) => ({
            ...region,
            ...count(instances.filter(({ region_id }) => region_id === region.region_id)),
          })),
        },
      };
    },

    async listResourceAccounts(request) {
      const at = await reachOwnAutomator(request);
      const regions = request.list.filters.find(({ field }) => field === "region_id")?.values;
      const services = (await listInstanceServices(at.db, at.automatorId)).filter(
        ({ regionId }) => regions?.includes(regionId) ?? true,
      );
      const instances = new Map(
        (await driver.listInstances(at, services)).map((instance) => [instance.id, instance]),
      );
      const things = {
        key_pairs: await inRegions(driver, at, request.list, (region) => driver.listKeyPairs(at, region)),
        subnets: await inRegions(driver, at, request.list, (region) => driver.listSubnets(at, region)),
        security_groups: await inRegions(driver, at, request.list, (region) =>
          driver.listSecurityGroups(at, region),
        ),
      };
      const granted = Object.values(things).flatMap((rows) =>
        rows.flatMap((row) => (row.granted === "all" ? [] : row.granted)),
      );
      const accounts = await readAccounts(at.db, at.accountId, [
        ...granted,
        ...services.map(({ accountId }) => accountId),
      ]);
      const rows = accounts.map(({ id, companyName }): AccountResources => {
        const own = services.flatMap(({ accountId, instanceId }) => {
          const instance = accountId === id ? instances.get(instanceId) : undefined;
          return instance === undefined ? [] : [instance];
        });
        const usable = (list: readonly { readonly granted: "all" | readonly number[] }[]) =>
          list.filter((each) => each.granted === "all" || each.granted.includes(id)).length;
        return {
          Accounts_id: id,
          companyName,
          instances: own.length,
          running: own.filter(({ state }) => state === "running").length,
          key_pairs: usable(things.key_pairs),
          subnets: usable(things.subnets),
          security_groups: usable(things.security_groups),
        };
      });
      // The rows are of these regions already, and say no region.
      const filters = request.list.filters.filter(({ field }) => field !== "region_id");
      return { body: listInventory(rows, ACCOUNTS, { ...request.list, filters }) };
    },
  };
}

const INSTANCES: InventoryFields<Instance, Operations["listAvailableInstances"]["fields"]> = {
  id: (row) => row.id,
  name: (row) => row.name,
  state: (row) => row.state,
  region_id: (row) => row.region_id,
  instance_type: (row) => row.instance_type,
};

const ACCOUNTS: InventoryFields<
  AccountResources,
  Exclude<Operations["listResourceAccounts"]["fields"], "region_id">
> = {
  companyName: (row) => row.companyName,
  instances: (row) => row.instances,
  running: (row) => row.running,
};

/** Those of these accounts that are below the owner of the automator, by name. */
async function readAccounts(
  db: Transaction,
  owner: number,
  ids: readonly number[],
): Promise<readonly { readonly id: number; readonly companyName: string }[]> {
  return await db.query(
    `select id, company_name as "companyName" from account
     where id = any ($1::int[]) and id = any ((select visible_accounts())::int[]) and is_offered_to($2, id)
     order by company_name, id`,
    [[...new Set(ids)], owner],
  );
}
