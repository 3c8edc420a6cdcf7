import { appendAudit, changesBetween } from "../../audit/index.ts";
import type { Transaction } from "../../database/index.ts";
import type { Random, SeededAutomator, SeededService } from "../../seed/index.ts";
import { insertRows, MAIN_ACCOUNT } from "../../seed/index.ts";

export interface SeededPool {
  readonly automator: number;
  readonly moId: string;
  readonly account: number;
  readonly service: number;
  readonly dataCenter: string;
  readonly cluster: string;
  readonly name: string;
  readonly description: string | null;
  readonly cpu: number;
  readonly memory: number;
  readonly storage: number;
  readonly policy: string;
  readonly retentionLock: string | null;
}

export interface SeededMachine {
  readonly automator: number;
  readonly moId: string;
  readonly account: number;
  readonly pool: string;
  readonly name: string;
  readonly hostname: string | null;
  readonly os: string;
  readonly power: "POWERED_ON" | "POWERED_OFF" | "SUSPENDED";
  readonly cores: number;
  readonly perSocket: number;
  readonly memory: number;
  readonly disks: readonly object[];
  readonly cards: readonly object[];
  readonly snapshots: readonly object[];
  readonly used: number;
  readonly tools: "toolsOk" | "toolsOld" | "toolsNotInstalled";
  readonly ip: string | null;
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
  readonly pools: readonly SeededPool[];
  readonly machines: readonly SeededMachine[];
}

/** The name of the pool that has no machines, of the one that cannot be deleted, and of the machine without tools. */
const EMPTY_POOL = "empty-for-now";
const LOCKED_POOL = "archive";
const MACHINE_WITHOUT_TOOLS = "legacy-app-01";

/** Writes what stands behind the pool services on these automators. */
export async function insertInventory(
  db: Transaction,
  services: readonly SeededService[],
  vcenters: readonly SeededAutomator[],
  random: Random,
): Promise<void> {
  const { dataCenters, clusters, policies, pools, machines } = buildInventory(services, vcenters, random);
  await insertRows(db, INSERT.dataCenters, dataCenters);
  await insertRows(db, INSERT.clusters, clusters);
  await insertRows(db, INSERT.policies, policies);
  await insertRows(db, INSERT.pools, pools);
  await insertRows(db, INSERT.machines, machines);
  await insertPowerHistory(db, pools, machines);
}

/** Some machines of the main customer have been powered off and on. */
async function insertPowerHistory(
  db: Transaction,
  pools: readonly SeededPool[],
  machines: readonly SeededMachine[],
): Promise<void> {
  const mine = machines.filter(({ account }) => account === MAIN_ACCOUNT);
  const [on, off] = (["POWERED_ON", "POWERED_OFF"] as const).map((state) =>
    mine.filter(({ power }) => power === state),
  );
  for (let index = 0; index < POWERED; index += 1) {
    const machine = index % 3 === 0 ? on?.[index * 5] : off?.[index * 2];
    const pool = pools.find(({ moId }) => moId === machine?.pool);
    if (machine === undefined || pool === undefined) continue;
    const isOn = machine.power === "POWERED_ON";
    await appendAudit(
      db,
      POWERED_BY,
      {
        action: "virtual-machine.powered",
        form: isOn ? "start" : "stop",
        resourceType: "virtual-machine",
        resourceId: machine.moId,
        accountId: machine.account,
        name: machine.name,
        parent: { type: "service", id: String(pool.service), name: pool.name },
        changes: changesBetween(
          { powerState: isOn ? "POWERED_OFF" : "POWERED_ON" },
          { powerState: machine.power },
        ),
      },
      new Date(LAST_POWERED - index * POWERED_EVERY_MS),
    );
  }
}

const POWERED = 12;
const LAST_POWERED = Date.UTC(2026, 9, 31, 16, 41, 12);
const POWERED_EVERY_MS = 17 * 3_600_000;
const POWERED_BY = { userId: 5, username: "customer@demo.example" };

/** The same rows for the same services and the same random numbers. */
export function buildInventory(
  services: readonly SeededService[],
  vcenters: readonly SeededAutomator[],
  random: Random,
): SeededInventory {
  const pools = services
    .filter(
      ({ automator, moId }) =>
        moId?.startsWith("resgroup-") === true && vcenters.some(({ id }) => id === automator),
    )
    .map((service) => buildPool(service, random));
  let number = 1000;
  const machines = pools.flatMap((pool) => {
    if (pool.name.endsWith(EMPTY_POOL)) return [];
    const count = pool.account === MAIN_ACCOUNT ? random.between(3, 40) : random.between(3, 20);
    return Array.from({ length: count }, (_, index) => buildMachine(pool, index, (number += 1), random));
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
    pools,
    machines,
  };
}

const CLUSTERS = [
  ["domain-c7", "Production", 12],
  ["domain-c9", "General", 8],
] as const;

const POLICIES = [
  ["policy-gold", "Gold", "Flash, mirrored in two rooms", 200_000],
  ["policy-silver", "Silver", "Flash and disk", 400_000],
] as const;

function buildPool(service: SeededService, random: Random): SeededPool {
  return {
    automator: service.automator ?? 0,
    moId: service.moId ?? "",
    account: service.account,
    service: service.id,
    dataCenter: "datacenter-2",
    cluster: random.pick(["domain-c7", "domain-c9"]),
    name: service.name,
    description: service.description,
    cpu: service.cpu ?? -1,
    memory: service.memory ?? -1,
    storage: service.storage ?? -1,
    policy: random.pick(["policy-gold", "policy-silver"]),
    retentionLock:
      service.name === LOCKED_POOL
        ? `A retention lock holds ${service.name}: its machines must be kept until 2027-06-30.`
        : null,
  };
}

function buildMachine(pool: SeededPool, index: number, number: number, random: Random): SeededMachine {
  // Independent of the random numbers: a machine that fails, one that runs and one that does not.
  const isLegacy = pool.account === MAIN_ACCOUNT && pool.name === "erp-production" && index === 0;
  const isFixed = pool.account === MAIN_ACCOUNT && index <= 2;
  const name = isLegacy
    ? MACHINE_WITHOUT_TOOLS
    : `${random.pick(ROLES)}-${String(index + 1).padStart(2, "0")}`;
  const cores = random.pick([1, 2, 2, 4, 4, 8, 16]);
  const disks = Array.from({ length: random.between(1, 3) }, (_, disk) => ({
    key: 2000 + disk,
    capacity: random.pick([20, 40, 80, 100, 250, 500]),
    storageUnit: "GB",
    thinProvisioned: random.chance(0.7),
  }));
  const capacity = disks.reduce((sum, disk) => sum + disk.capacity, 0);
  return {
    automator: pool.automator,
    moId: `vm-${number}`,
    account: pool.account,
    pool: pool.moId,
    name,
    hostname: isLegacy ? null : `${name}.${pool.name}.internal`,
    os: isLegacy ? "Windows Server 2008 R2 (64-bit)" : random.pick(SYSTEMS),
    power: isFixed ? (index === 2 ? "POWERED_OFF" : "POWERED_ON") : choosePower(random),
    cores,
    perSocket: cores > 2 ? cores / 2 : 1,
    memory: cores * random.pick([1024, 2048, 4096]),
    disks,
    cards: [
      {
        adapterType: "VMXNET3",
        addressType: "assigned",
        macAddress: `00:50:56:${hex(number >> 8)}:${hex(number)}:${hex(pool.automator)}`,
        networkName: random.pick(["front", "back", "office"]),
      },
    ],
    snapshots: random.chance(0.15)
      ? [
          {
            moId: `snapshot-${number}`,
            name: "Before the update",
            description: null,
            createTime: "2026-10-12 09:30:00 PM",
          },
        ]
      : [],
    used: Math.round(capacity * (random.between(20, 95) / 100)),
    tools: isLegacy ? "toolsNotInstalled" : isFixed || random.chance(0.9) ? "toolsOk" : "toolsOld",
    ip: isLegacy ? null : `10.${pool.automator}.${(number >> 8) & 255}.${number & 255}`,
  };
}

const ROLES = ["web", "app", "db", "cache", "queue", "worker", "proxy", "mail"] as const;
const SYSTEMS = [
  "Debian 13 (64-bit)",
  "Ubuntu 24.04 LTS (64-bit)",
  "Red Hat Enterprise Linux 9 (64-bit)",
  "Windows Server 2022 (64-bit)",
  "Windows Server 2025 (64-bit)",
] as const;

function choosePower(random: Random): SeededMachine["power"] {
  const at = random.between(1, 100);
  if (at <= 75) return "POWERED_ON";
  return at <= 95 ? "POWERED_OFF" : "SUSPENDED";
}

function hex(value: number): string {
  return (value & 255).toString(16).padStart(2, "0");
}

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
  machines: `insert into vcenter_virtual_machine (automator_id, mo_id, account_id, resource_pool, name, hostname, operating_system,
      power_state, cores, cores_per_socket, memory, disks, network_cards, snapshots, storage_used, tools_status, ip_address)
    select automator, "moId", account, pool, name, hostname, os, power, cores, "perSocket", memory, disks, cards, snapshots, used, tools, ip
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, pool text, name text, hostname text, os text,
      power text, cores int, "perSocket" int, memory int, disks jsonb, cards jsonb, snapshots jsonb, used numeric, tools text, ip text)`,
} as const;
