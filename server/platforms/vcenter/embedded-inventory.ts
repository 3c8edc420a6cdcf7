import { ApiFailure } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { asSystem } from "../../database/index.ts";
import type { VcenterDriver } from "./driver.ts";
import type {
  Capacity,
  Cluster,
  DataCenter,
  MachineTemplate,
  Network,
  ResourcePool,
  StoragePolicy,
} from "./driver.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { Rows } from "./embedded-machines.ts";
import { readMachines, withoutAddress } from "./embedded-machines.ts";
import { pageMachines, PROVISIONED } from "./embedded-machine-list.ts";
import { readMachineLoad, readPoolLoad } from "./embedded-metrics.ts";

type Inventory = Pick<
  VcenterDriver,
  | "checkConnection"
  | "listDataCenters"
  | "listClusters"
  | "readCapacity"
  | "listStoragePolicies"
  | "listResourcePools"
  | "listFreePools"
  | "assignPool"
  | "listFreeMachines"
  | "assignMachine"
  | "isPoolNameTaken"
  | "pageVirtualMachines"
  | "listVirtualMachines"
  | "findVirtualMachine"
  | "findVirtualMachines"
  | "listTemplates"
  | "readGuest"
  | "listNetworks"
  | "readMachineMetrics"
  | "readPoolMetrics"
>;

/** What the embedded vCenter has, read from its own tables under the caller's row-level security. */
export const embeddedInventory: Inventory = {
  async checkConnection({ automatorId, db }) {
    const [place] = await db.query("select from vcenter_data_center where automator_id = $1 limit 1", [
      automatorId,
    ]);
    return place === undefined ? failed("No vCenter is configured for this automator yet.") : succeeded();
  },

  listDataCenters: ({ automatorId, db }) =>
    db.query<DataCenter>(
      `select mo_id as "moId", name from vcenter_data_center where automator_id = $1 order by name, mo_id`,
      [automatorId],
    ),

  listClusters: ({ automatorId, db }) =>
    db.query<Cluster>(
      `select mo_id as "moId", name, data_center as "dataCenter", hosts, cpu_free::float8 as "cpuFree", memory_free::float8 as "memoryFree"
       from vcenter_cluster where automator_id = $1 order by name, mo_id`,
      [automatorId],
    ),

  // What pools reserve is not taken off what is free of its clusters.
  async readCapacity({ automatorId, db }) {
    const [sum] = await db.query<Capacity>(
      `select sum(cpu_free)::float8 as cpu, sum(memory_free)::float8 as memory from vcenter_cluster where automator_id = $1`,
      [automatorId],
    );
    return { cpu: sum?.cpu ?? null, memory: sum?.memory ?? null };
  },

  listStoragePolicies: ({ automatorId, db }) =>
    db.query<StoragePolicy>(
      `select policy_uid as "policyUid", name, description, capacity::float8 as capacity, used::float8 as used
       from vcenter_storage_policy where automator_id = $1 order by name, policy_uid`,
      [automatorId],
    ),

  listResourcePools: readPools,

  // What a purchase of which nothing is left has made belongs to nobody either.
  listFreePools: (at) =>
    selectPools(
      at,
      `not exists (select from service s where s.id = p.service_id or (s.automator_id = $1 and s.mo_id = p.mo_id))`,
    ),

  async assignPool({ automatorId, db }, moId, { accountId, serviceId }) {
    await db.query(
      "update vcenter_resource_pool set account_id = $3, service_id = $4 where automator_id = $1 and mo_id = $2",
      [automatorId, moId, accountId, serviceId],
    );
    await db.query(
      "update vcenter_virtual_machine set account_id = $3 where automator_id = $1 and resource_pool = $2",
      [automatorId, moId, accountId],
    );
    // What is kept of a machine is its owner's, whoever that is.
    for (const table of ["vcenter_snapshot", "vcenter_power_change"])
      await db.query(
        `update ${table} set account_id = $3 where automator_id = $1 and machine in
           (select mo_id from vcenter_virtual_machine where automator_id = $1 and resource_pool = $2)`,
        [automatorId, moId, accountId],
      );
    return await disconnectCards({ automatorId, db }, moId);
  },

  async listFreeMachines(at) {
    const pools = (await embeddedInventory.listFreePools(at)).map(({ moId }) => moId);
    return (await readMachines(at, `m.resource_pool = any($2::text[]) and ${IS_FREE}`, pools)).map(
      withoutAddress,
    );
  },

  async assignMachine({ automatorId, db }, moId, { accountId }) {
    const [taken] = await db.query<{ name: string }>(
      `select m.name from vcenter_virtual_machine m join vcenter_virtual_machine o
         on o.automator_id = m.automator_id and o.resource_pool = m.resource_pool and lower(o.name) = lower(m.name) and o.mo_id <> m.mo_id
       where m.automator_id = $1 and m.mo_id = $2 and o.account_id = $3`,
      [automatorId, moId, accountId],
    );
    if (taken !== undefined)
      throw new ApiFailure(409, `The account has a machine named ${taken.name} in this pool already.`);
    await db.query(
      "update vcenter_virtual_machine set account_id = $3 where automator_id = $1 and mo_id = $2",
      [automatorId, moId, accountId],
    );
    for (const table of ["vcenter_snapshot", "vcenter_power_change"])
      await db.query(`update ${table} set account_id = $3 where automator_id = $1 and machine = $2`, [
        automatorId,
        moId,
        accountId,
      ]);
  },

  isPoolNameTaken: ({ automatorId, db }, cluster, name) => isPoolNameTaken(db, automatorId, cluster, name),

  pageVirtualMachines: pageMachines,

  async listVirtualMachines(at, resourcePools) {
    return (await readMachines(at, "m.resource_pool = any($2::text[])", resourcePools)).map(withoutAddress);
  },

  async findVirtualMachine(at, moId) {
    const [machine] = await readMachines(at, "m.mo_id = $2", moId);
    return machine && withoutAddress(machine);
  },

  async findVirtualMachines(at, moIds) {
    return (await readMachines(at, "m.mo_id = any($2::text[])", moIds)).map(withoutAddress);
  },

  listTemplates: readTemplates,

  async readGuest(at, moId) {
    const [machine] = await readMachines(at, "m.mo_id = $2", moId);
    if (machine === undefined) return undefined;
    const { toolsStatus, hostname, operatingSystem, ipAddress } = machine;
    return { toolsStatus, ipAddress, hostname, operatingSystem };
  },

  listNetworks: readNetworks,

  readMachineMetrics: readMachineLoad,
  readPoolMetrics: readPoolLoad,
};

/** Of a machine m: no service has it, and none that is there is being provided with it. */
const IS_FREE = `not exists (select from service s where s.automator_id = $1 and s.mo_id = m.mo_id)
  and not exists (select from service s where s.id = substring(m.order_key from '^service ([0-9]+)$')::int)`;

/** Disconnects cards of a pool's machines from the networks that its owner has no right to; the names of the machines. */
async function disconnectCards({ automatorId, db }: Rows, pool: string): Promise<readonly string[]> {
  return await asSystem(db, async (system) => {
    const open = (await readNetworks({ automatorId, db: system }, [pool])).map(({ moId }) => moId);
    const changed = await system.query<{ name: string }>(
      `update vcenter_virtual_machine m set network_cards =
         (select jsonb_agg(case when card ->> 'network' = any($3::text[]) then card
            else card || '{"network": null, "networkName": ""}' end order by at)
          from jsonb_array_elements(m.network_cards) with ordinality as c(card, at))
       where m.automator_id = $1 and m.resource_pool = $2 and exists (select from jsonb_array_elements(m.network_cards) card
         where card ->> 'network' is not null and card ->> 'network' <> all($3::text[]))
       returning m.name`,
      [automatorId, pool, open],
    );
    return changed.map(({ name }) => name).toSorted();
  });
}

export async function readTemplates({ automatorId, db }: Rows): Promise<MachineTemplate[]> {
  return await db.query<MachineTemplate>(
    `select t.mo_id as "moId", t.name, t.operating_system as "operatingSystem", t.cores, t.memory, t.storage,
       t.storage as provisioned, coalesce(n.data_center, '') as "dataCenter"
     from vcenter_template t left join vcenter_network n on n.automator_id = t.automator_id and n.mo_id = t.network
     where t.automator_id = $1 order by t.name, t.mo_id`,
    [automatorId],
  );
}

/** Those of everybody and of the pools' owners, in the datacentres of the pools: also of a provider's pool. */
export async function readNetworks(
  { automatorId, db }: Rows,
  resourcePools?: readonly string[],
): Promise<Network[]> {
  return await asSystem(db, (system) =>
    system.query<Network>(
      `select n.mo_id as "moId", n.name, n.data_center as "dataCenter" from vcenter_network n
     join vcenter_data_center d on d.automator_id = n.automator_id and d.mo_id = n.data_center
     where n.automator_id = $1 and ($2::text[] is null or exists (select from vcenter_resource_pool p
       where p.automator_id = $1 and p.mo_id = any($2::text[]) and p.data_center = n.data_center
         and n.account_id in (p.account_id, d.account_id)))
     order by n.name, n.mo_id`,
      [automatorId, resourcePools ?? null],
    ),
  );
}

export async function readPools(at: Rows, moIds: readonly string[]): Promise<ResourcePool[]> {
  return await selectPools(at, "p.mo_id = any($2::text[])", [moIds]);
}

/** Pools by a condition on `p`; its parameters begin with `$2`. */
async function selectPools(
  { automatorId, db }: Rows,
  where: string,
  parameters: readonly unknown[] = [],
): Promise<ResourcePool[]> {
  return await db.query<ResourcePool>(
    `select p.mo_id as "moId", p.name, p.description, p.data_center as "dataCenter", p.cluster,
         coalesce(d.name, p.data_center) || ', ' || coalesce(c.name, p.cluster) as place,
         jsonb_build_object('limit', p.cpu_limit, 'reservation', p.cpu_reservation) as cpu,
         jsonb_build_object('limit', p.memory_limit, 'reservation', p.memory_reservation) as memory,
         jsonb_build_object('limit', p.storage_limit, 'policy', p.storage_policy) as storage,
         jsonb_build_object('cpu', coalesce(m.cores, 0), 'memory', round(coalesce(m.memory, 0) / 1024.0, 1),
           'storage', coalesce(m.storage, 0), 'provisioned', coalesce(m.provisioned, 0)) as used,
         coalesce(m.count, 0) as virtual_machines_count
       from vcenter_resource_pool p
       left join vcenter_data_center d on d.automator_id = $1 and d.mo_id = p.data_center
       left join vcenter_cluster c on c.automator_id = $1 and c.mo_id = p.cluster
       left join (select resource_pool, count(*)::int as count, sum(storage_used) as storage,
           sum(${PROVISIONED}) as provisioned,
           sum(cores) filter (where power_state = 'POWERED_ON') as cores,
           sum(memory) filter (where power_state = 'POWERED_ON') as memory
         from vcenter_virtual_machine m where automator_id = $1 group by resource_pool) m on m.resource_pool = p.mo_id
       where p.automator_id = $1 and ${where} order by p.name, p.mo_id`,
    [automatorId, ...parameters],
  );
}

export async function isPoolNameTaken(
  db: Transaction,
  automatorId: number,
  cluster: string,
  name: string,
): Promise<boolean> {
  const [answer] = await db.query<{ taken: boolean }>(
    "select is_vcenter_pool_name_taken($1, $2, $3) as taken",
    [automatorId, cluster, name],
  );
  return answer?.taken === true;
}
