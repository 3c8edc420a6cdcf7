import type { Transaction } from "../../database/index.ts";
import type { Random, SeededAutomator, SeededService, SeededWorld } from "../../seed/index.ts";
import { createRandom, DAY_MS, insertRows } from "../../seed/index.ts";
import { buildMachine, NETWORKS } from "./seed-machines.ts";
import type { Role, SeededMachine } from "./seed-machines.ts";
import { FIRST_POOLS, FREE_POOLS, isOfMain, PLACES, planOf } from "./seed-pools.ts";
import type { FreePool } from "./seed-pools.ts";
import { embeddedInventory } from "./embedded-inventory.ts";
import { noteAllResources } from "./note-resources.ts";
import { insertTemplates } from "./seed-singles.ts";
import { insertPowerHistory } from "./seed-power.ts";

type Vcenter = Pick<SeededAutomator, "id" | "account" | "name">;

export interface SeededPool {
  readonly automator: number;
  readonly moId: string;
  readonly account: number;
  /** Null: nobody bought it here. */
  readonly service: number | null;
  readonly dataCenter: string;
  readonly cluster: string;
  readonly name: string;
  readonly description: string | null;
  readonly cpu: number;
  readonly memory: number;
  readonly storage: number;
  readonly policy: string;
  readonly retentionLock: string | null;
  /** ISO 8601. */
  readonly createTime: string;
}

export interface SeededInventory {
  readonly dataCenters: readonly { automator: number; moId: string; account: number; name: string }[];
  readonly clusters: readonly {
    automator: number;
    moId: string;
    account: number;
    dataCenter: string;
    name: string;
    hosts: number;
    cpuFree: number;
    memoryFree: number;
  }[];
  readonly policies: readonly {
    automator: number;
    uid: string;
    account: number;
    name: string;
    description: string;
    capacity: number;
    used: number;
  }[];
  readonly networks: readonly SeededNetwork[];
  readonly media: readonly SeededMedia[];
  /** Those of services, then those without. */
  readonly pools: readonly SeededPool[];
  readonly machines: readonly SeededMachine[];
}

interface SeededMedia {
  readonly automator: number;
  readonly uid: string;
  readonly account: number;
  readonly name: string;
  readonly size: number;
}

interface SeededNetwork {
  readonly automator: number;
  readonly moId: string;
  readonly account: number;
  readonly name: string;
}

/** The name of the pool that cannot be deleted. */
const LOCKED_POOL = "archive";

/** Writes what stands behind the pool services on these automators. */
export async function insertInventory(
  db: Transaction,
  vcenters: readonly SeededAutomator[],
  world: SeededWorld,
): Promise<void> {
  await insertBuilt(db, buildInventory(vcenters, world), world.end);
}

/** Writes what a vCenter has that is connected now, where it has nothing yet: places, and pools that nobody bought here. */
export async function insertFirstInventory(db: Transaction, vcenter: Vcenter): Promise<void> {
  const found = await db.query("select from vcenter_data_center where automator_id = $1 limit 1", [
    vcenter.id,
  ]);
  if (found.length > 0) return;
  const end = Date.now();
  const pools = FIRST_POOLS.map((pool) => ({ ...pool, automator: vcenter.id }));
  const world = { services: [], random: createRandom(vcenter.id), end };
  await insertBuilt(db, buildInventory([vcenter], world, pools), end);
  await insertTemplates(db, [vcenter]);
  const at = { automatorId: vcenter.id, db };
  await noteAllResources(embeddedInventory, { ...at, outside: (_name, work) => work() });
}

async function insertBuilt(
  db: Transaction,
  { dataCenters, clusters, policies, networks, media, pools, machines }: SeededInventory,
  end: number,
): Promise<void> {
  await insertRows(db, INSERT.dataCenters, dataCenters);
  await insertRows(db, INSERT.clusters, clusters);
  await insertRows(db, INSERT.policies, policies);
  await insertRows(db, INSERT.pools, pools);
  await insertRows(db, INSERT.networks, networks);
  await insertRows(db, INSERT.media, media);
  await insertRows(db, INSERT.machines, machines);
  await insertRows(
    db,
    INSERT.snapshots,
    machines.flatMap(({ snapshots, ...machine }) =>
      snapshots.map(({ at, ...snapshot }) => ({
        ...snapshot,
        at: new Date(at).toISOString(),
        automator: machine.automator,
        machine: machine.moId,
      })),
    ),
  );
  await insertPowerHistory(db, pools, machines, end);
}

/** The same rows for the same services and the same random numbers. */
export function buildInventory(
  vcenters: readonly Vcenter[],
  { services, random, end }: Pick<SeededWorld, "services" | "random" | "end">,
  freePools: readonly FreePool[] = FREE_POOLS,
): SeededInventory {
  const bought = services.filter(
    ({ automator, moId }) =>
      moId?.startsWith("resgroup-") === true && vcenters.some(({ id }) => id === automator),
  );
  const pools = [...bought.map(buildPool), ...buildFreePools(vcenters, freePools, end)];
  let number = 1000;
  const machines = pools.flatMap((pool, poolIndex) => {
    const within = { pool, poolIndex, firstNumber: number + 1, end };
    const built = buildMachines(within, random);
    number += built.length;
    return built;
  });
  return {
    dataCenters: vcenters.flatMap(({ id, account, name }) => [
      { automator: id, moId: "datacenter-2", account, name: name.replace("vCenter ", "") },
    ]),
    clusters: vcenters.flatMap(({ id, account }) =>
      CLUSTERS.map(([moId, name, hosts]) => ({
        automator: id,
        moId,
        account,
        dataCenter: "datacenter-2",
        name,
        hosts,
        cpuFree: hosts * 60,
        memoryFree: hosts * 512,
      })),
    ),
    policies: vcenters.flatMap(({ id, account }) =>
      POLICIES.map(([uid, name, description, capacity]) => ({
        automator: id,
        uid,
        account,
        name,
        description,
        capacity,
        used: Math.round(capacity * 0.6),
      })),
    ),
    media: vcenters.flatMap(buildMedia),
    networks: vcenters.flatMap((vcenter) => buildNetworks(vcenter, pools)),
    pools,
    machines,
  };
}

const IMAGES = [
  ["iso-11", "debian-13.1-netinst.iso", 0.8],
  ["iso-12", "ubuntu-24.04.3-server.iso", 3.1],
  ["iso-13", "windows-server-2025.iso", 6.2],
  ["iso-14", "rescue-tools.iso", 0.6],
] as const;

/** What everybody may mount. */
function buildMedia({ id, account }: Vcenter): readonly SeededMedia[] {
  return IMAGES.map(([uid, name, size]) => ({ automator: id, uid, account, name, size }));
}

/** Some for everybody, and one of its own for each account with a pool. */
function buildNetworks({ id, account }: Vcenter, pools: readonly SeededPool[]): readonly SeededNetwork[] {
  const shared = Object.entries(NETWORKS).map(([name, moId]) => ({ automator: id, moId, account, name }));
  // A network of the provider is everybody's.
  const owners = new Set(
    pools.filter((pool) => pool.automator === id && pool.account !== account).map((pool) => pool.account),
  );
  const own = [...owners].map((owner, index) => ({
    automator: id,
    moId: `network-${100 + index}`,
    account: owner,
    name: "internal",
  }));
  return [...shared, ...own];
}

/** Machines of a pool, as many as its plan names and its limits have room for. */
function buildMachines(
  {
    pool,
    poolIndex,
    firstNumber,
    end,
  }: {
    readonly pool: SeededPool;
    readonly poolIndex: number;
    readonly firstNumber: number;
    readonly end: number;
  },
  random: Random,
): readonly SeededMachine[] {
  const { machines: count, roles, isInTurn = false } = planOf(pool.name);
  const isMain = isOfMain(pool);
  const free = { cpu: roomOf(pool.cpu), memory: roomOf(pool.memory), storage: roomOf(pool.storage) };
  const machines: SeededMachine[] = [];
  const wanted = isMain ? count : Math.min(count, random.between(3, 14));
  for (let index = 0; index < wanted; index += 1) {
    const role = isMain && isInTurn ? (roles[index % roles.length] ?? roles[0]) : chooseRole(roles, random);
    const power = isMain ? powerAt(index, isInTurn) : undefined;
    const from = Date.parse(pool.createTime);
    const machine = buildMachine(
      { pool, poolIndex, index, number: firstNumber + index, role, power, from, end },
      random,
    );
    const storage = machine.disks.reduce((sum, { capacity }) => sum + capacity, 0);
    const memory = machine.memory / 1024;
    if (machine.cores > free.cpu || memory > free.memory || storage > free.storage) break;
    free.cpu -= machine.cores;
    free.memory -= memory;
    free.storage -= storage;
    machines.push(machine);
  }
  return machines;
}

function roomOf(limit: number): number {
  return limit <= 0 ? Infinity : limit;
}

function chooseRole(roles: readonly [Role, ...Role[]], random: Random): Role {
  const role = random.pick(roles);
  return role === "legacy-app" ? "app" : role;
}

/** Independent of the random numbers: machines that run and one that does not, and in one pool each state is there. */
function powerAt(index: number, isFixed: boolean): SeededMachine["power"] | undefined {
  if (index <= 2) return index === 2 ? "POWERED_OFF" : "POWERED_ON";
  if (!isFixed) return undefined;
  if (index === 8) return "SUSPENDED";
  return index % 10 === 9 ? "POWERED_OFF" : "POWERED_ON";
}

const CLUSTERS = [
  ["domain-c7", "Production", 12],
  ["domain-c9", "General", 8],
] as const;

const POLICIES = [
  ["policy-gold", "Gold", "Flash, mirrored in two rooms", 200_000],
  ["policy-silver", "Silver", "Flash and disk", 400_000],
] as const;

function buildPool(service: SeededService): SeededPool {
  const { cluster, policy } = PLACES[planOf(service.name).place];
  return {
    automator: service.automator ?? 0,
    moId: service.moId ?? "",
    account: service.account,
    service: service.id,
    dataCenter: "datacenter-2",
    cluster,
    name: service.name,
    description: service.description,
    cpu: service.cpu ?? -1,
    memory: service.memory ?? -1,
    storage: service.storage ?? -1,
    policy,
    retentionLock:
      service.name === LOCKED_POOL
        ? `A retention lock holds ${service.name}: its machines must be kept until 2027-06-30.`
        : null,
    createTime: service.createTime,
  };
}

/** Pools from before the automators were connected: they belong to those who own the automators. */
function buildFreePools(
  vcenters: readonly Vcenter[],
  freePools: readonly FreePool[],
  end: number,
): readonly SeededPool[] {
  return freePools.flatMap(({ automator, name, cpu }, index) => {
    const owner = vcenters.find(({ id }) => id === automator)?.account;
    if (owner === undefined) return [];
    const plan = planOf(name);
    const { cluster, policy } = PLACES[plan.place];
    return [
      {
        automator,
        moId: `resgroup-${FIRST_FREE + index}`,
        account: owner,
        service: null,
        dataCenter: "datacenter-2",
        cluster,
        name,
        description: null,
        cpu: cpu ?? plan.cpu,
        memory: plan.memory,
        storage: plan.storage,
        policy,
        retentionLock: null,
        createTime: new Date(end - FREE_DAYS * DAY_MS).toISOString(),
      },
    ];
  });
}

/** Below the numbers of services. */
const FIRST_FREE = 901;
const FREE_DAYS = 500;

const INSERT = {
  dataCenters: `insert into vcenter_data_center (automator_id, mo_id, account_id, name)
    select automator, "moId", account, name
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, name text)`,
  clusters: `insert into vcenter_cluster (automator_id, mo_id, account_id, data_center, name, hosts, cpu_free, memory_free)
    select automator, "moId", account, "dataCenter", name, hosts, "cpuFree", "memoryFree"
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, "dataCenter" text, name text, hosts int,
      "cpuFree" numeric, "memoryFree" numeric)`,
  policies: `insert into vcenter_storage_policy (automator_id, policy_uid, account_id, name, description, capacity, used)
    select automator, uid, account, name, description, capacity, used
    from jsonb_to_recordset($1::jsonb) as r(automator int, uid text, account int, name text, description text, capacity numeric, used numeric)`,
  pools: `insert into vcenter_resource_pool (automator_id, mo_id, account_id, service_id, data_center, cluster, name, description,
      cpu_limit, memory_limit, storage_limit, storage_policy, retention_lock)
    select automator, "moId", account, service, "dataCenter", cluster, name, description, cpu, memory, storage, policy, "retentionLock"
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, service int, "dataCenter" text, cluster text,
      name text, description text, cpu numeric, memory numeric, storage numeric, policy text, "retentionLock" text)`,
  networks: `insert into vcenter_network (automator_id, mo_id, account_id, data_center, name)
    select automator, "moId", account, 'datacenter-2', name
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, name text)`,
  media: `insert into vcenter_media (automator_id, media_uid, account_id, data_center, name, size)
    select automator, uid, account, 'datacenter-2', name, size
    from jsonb_to_recordset($1::jsonb) as r(automator int, uid text, account int, name text, size numeric)`,
  snapshots: `with taken as (
      insert into vcenter_snapshot (automator_id, mo_id, account_id, machine, name, create_time, has_memory, is_quiesced, hardware)
      select r.automator, r."moId", m.account_id, r.machine, r.name, r.at, false, false, jsonb_build_object('cores', m.cores,
        'coresPerSocket', m.cores_per_socket, 'memory', m.memory, 'disks', m.disks, 'network_cards', m.network_cards)
      from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, machine text, name text, at timestamptz)
      join vcenter_virtual_machine m on m.automator_id = r.automator and m.mo_id = r.machine
      returning automator_id, machine, mo_id)
    update vcenter_virtual_machine m set current_snapshot = taken.mo_id from taken
    where m.automator_id = taken.automator_id and m.mo_id = taken.machine`,
  machines: `insert into vcenter_virtual_machine (automator_id, mo_id, account_id, resource_pool, name, hostname, operating_system,
      power_state, cores, cores_per_socket, memory, disks, network_cards, storage_used, tools_status, ip_address, hot_add)
    select automator, "moId", account, pool, name, hostname, os, power, cores, "perSocket", memory, disks, cards, used, tools, ip, tools = 'toolsOk'
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, pool text, name text, hostname text, os text,
      power text, cores int, "perSocket" int, memory int, disks jsonb, cards jsonb, used numeric, tools text, ip text)`,
} as const;
