import type { Transaction } from "../../../database/index.ts";
import type { InventoryFields } from "../../list-inventory.ts";
import { listInventory } from "../../list-inventory.ts";
import { isAvailable, listAvailable } from "../available-instances.ts";
import type { AwsDriver, Instance } from "../driver.ts";
import type { AccountResources, Handlers, Operations } from "./contract.generated.ts";
import { listKnownInstances } from "../service-places.ts";
import { inRegions, isAskedIn, readEach, sortedByName } from "../in-regions.ts";
import { instancesOf } from "./instances.ts";
import { listInstanceServices, reachOwnAutomator } from "./reach.ts";

/** What the owner of an automator reads of its whole account. */
export function buildInsightHandlers(
  driver: AwsDriver,
): Pick<Handlers, "getAwsInsights" | "listResourceAccounts" | "listAvailableInstances"> {
  return {
    async listAvailableInstances(request) {
      const at = await reachOwnAutomator(request);
      const rows = await inRegions(driver, at, request.list, (regionId) =>
        listAvailable(driver, at, [regionId]),
      );
      return { body: listInventory(sortedByName(rows), INSTANCES, request.list) };
    },

    async getAwsInsights(request) {
      // Each region says for itself that it is silent.
      const at = { ...(await reachOwnAutomator(request)), notice: () => undefined };
      const regions = await driver.listRegions(at);
      const answers = await readEach(
        regions.map(({ region_id }) => region_id),
        (regionId) => driver.listAllInstances(at, [regionId]),
      );
      const [first] = answers;
      if (first !== undefined && answers.every(({ silence }) => silence !== undefined)) throw first.silence;
      const silent = new Map(answers.map(({ regionId, silence }) => [regionId, silence?.message ?? null]));
      const instances = answers.flatMap(({ rows }) => rows);
      const known = await listKnownInstances(at.db, at.automatorId);
      const services = await listInstanceServices(at.db, at.automatorId);
      const count = (rows: readonly Instance[]) => ({
        instances: rows.length,
        running: rows.filter(({ state }) => state === "running").length,
        available_instances: rows.filter((each) => isAvailable(each, known)).length,
      });
      const present = new Set(instances.map(({ id }) => id));
      const owners = services.filter(({ instanceId }) => present.has(instanceId));
      const all = {
        ...count(instances),
        stopped: instances.filter(({ state }) => state === "stopped").length,
        accounts: new Set(owners.map(({ accountId }) => accountId)).size,
      };
      const isWhole = answers.every(({ silence }) => silence === undefined);
      return {
        body: {
          ...(isWhole ? all : { ...all, ...NOT_KNOWN, stopped: null, accounts: null }),
          available_instances: all.available_instances,
          regions: regions.map((region) => {
            const silence = silent.get(region.region_id) ?? null;
            const own = instances.filter(({ region_id }) => region_id === region.region_id);
            return { ...region, silence, ...(silence === null ? count(own) : NOT_KNOWN) };
          }),
        },
      };
    },

    async listResourceAccounts(request) {
      const at = await reachOwnAutomator(request);
      const isAsked = isAskedIn(request.list);
      const services = (await listInstanceServices(at.db, at.automatorId)).filter(({ regionId }) =>
        isAsked(regionId),
      );
      // Each is begun before one is waited for: the platform is asked for all of it together (outside.ts).
      const asked = {
        instances: instancesOf(driver, at, services),
        key_pairs: inRegions(driver, at, request.list, (region) => driver.listKeyPairs(at, region)),
        subnets: inRegions(driver, at, request.list, (region) => driver.listSubnets(at, region)),
        groups: inRegions(driver, at, request.list, (region) => driver.listSecurityGroups(at, region)),
      };
      await Promise.allSettled(Object.values(asked));
      const instances = new Map((await asked.instances).map((instance) => [instance.id, instance]));
      const things = {
        key_pairs: await asked.key_pairs,
        subnets: await asked.subnets,
        security_groups: await asked.groups,
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

const NOT_KNOWN = { instances: null, running: null, available_instances: null };

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
