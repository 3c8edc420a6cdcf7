import type { Transaction } from "../../database/index.ts";
import type { SeededAutomator, SeededService } from "../../seed/index.ts";
import { insertRows } from "../../seed/index.ts";
import { NETWORKS } from "./seed-machines.ts";

/** The vCenter of the demo whose machines are services of their own. */
const AUTOMATOR = 4;

/** The provider's pool that single machines are in. */
export const SINGLES = { pool: "resgroup-960", name: "single-machines", cluster: "domain-c9" } as const;

/** What they are made from. */
export const TEMPLATES = {
  debian: {
    moId: "vm-901",
    name: "debian-13",
    os: "Debian 13 (64-bit)",
    cores: 1,
    memory: 2048,
    storage: 20,
  },
  ubuntu: {
    moId: "vm-902",
    name: "ubuntu-24-04",
    os: "Ubuntu 24.04 LTS (64-bit)",
    cores: 2,
    memory: 4096,
    storage: 20,
  },
  windows: {
    moId: "vm-903",
    name: "windows-2025",
    os: "Windows Server 2025 (64-bit)",
    cores: 2,
    memory: 4096,
    storage: 60,
  },
} as const;

/** What a solution of single machines needs: from what, where, and how large. */
export function sizedMachine(
  template: keyof typeof TEMPLATES,
  cores: number,
  memory: number,
  storage: number,
) {
  return {
    template: TEMPLATES[template].moId,
    resourcePool: SINGLES.pool,
    cpu: { min: 1, max: 16, step: 1, default: cores },
    memory: { min: 1, max: 64, step: 1, default: memory },
    storage: { min: 20, max: 1000, step: 10, default: storage },
  };
}

/** Writes what each of these vCenters has machines made from. */
export async function insertTemplates(
  db: Transaction,
  vcenters: readonly Pick<SeededAutomator, "id" | "account">[],
): Promise<void> {
  await insertRows(
    db,
    INSERT.templates,
    vcenters.flatMap(({ id, account }) =>
      Object.values(TEMPLATES).map((template) => ({
        ...template,
        automator: id,
        account,
        network: NETWORKS.back,
      })),
    ),
  );
}

/** Writes the provider's pool, and the machines of these services. */
export async function insertSingles(
  db: Transaction,
  account: number,
  services: readonly SeededService[],
): Promise<void> {
  await insertRows(db, INSERT.pool, [{ automator: AUTOMATOR, account, ...SINGLES }]);
  await insertRows(
    db,
    INSERT.machines,
    services
      .filter(({ automator, moId }) => automator === AUTOMATOR && moId?.startsWith("vm-") === true)
      .map(buildSingle),
  );
}

function buildSingle({ id, account, name, moId, offering, createTime }: SeededService, index: number) {
  const isSmall = offering === SMALL;
  const template = isSmall || index % 3 > 0 ? TEMPLATES.debian : TEMPLATES.ubuntu;
  const storage = isSmall ? 20 : 60;
  const network = /^(web|proxy|vpn)/.test(name) ? "front" : "back";
  const isOn = index % 5 !== 4;
  return {
    automator: AUTOMATOR,
    moId,
    account,
    service: id,
    pool: SINGLES.pool,
    name,
    hostname: `${name}.${SINGLES.name}.internal`,
    os: template.os,
    power: isOn ? "POWERED_ON" : "POWERED_OFF",
    cores: isSmall ? 1 : 2,
    memory: isSmall ? 2048 : 4096,
    disks: [{ key: 2000, capacity: storage, storageUnit: "GB", thinProvisioned: true }],
    cards: [
      {
        key: 4000,
        adapterType: "VMXNET3",
        addressType: "assigned",
        macAddress: ["00:50:56", hex((index >> 8) & 63), hex(index), hex(128 + AUTOMATOR)].join(":"),
        networkName: network,
        network: NETWORKS[network],
      },
    ],
    used: Math.round(storage * (0.3 + (index % 6) / 10)),
    ip: `10.104.${Math.floor(index / 200)}.${10 + (index % 200)}`,
    created: createTime,
    booted: isOn ? createTime : null,
  };
}

/** The solution of the smallest machines. */
export const SMALL = 7;

function hex(value: number): string {
  return (value & 255).toString(16).padStart(2, "0");
}

const INSERT = {
  pool: `insert into vcenter_resource_pool (automator_id, mo_id, account_id, data_center, cluster, name, description,
      cpu_limit, memory_limit, storage_limit, storage_policy)
    select automator, pool, account, 'datacenter-2', cluster, name, 'Machines that are sold one by one', -1, -1, -1, 'policy-silver'
    from jsonb_to_recordset($1::jsonb) as r(automator int, pool text, account int, cluster text, name text)`,
  templates: `insert into vcenter_template (automator_id, mo_id, account_id, name, operating_system, cores, memory, storage, network)
    select automator, "moId", account, name, os, cores, memory, storage, network
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, name text, os text, cores int, memory int,
      storage int, network text)`,
  machines: `insert into vcenter_virtual_machine (automator_id, mo_id, account_id, order_key, resource_pool, name, hostname,
      operating_system, power_state, cores, cores_per_socket, memory, disks, network_cards, storage_used, tools_status, ip_address,
      hot_add, created_at, booted_at)
    select automator, "moId", account, 'service ' || service, pool, name, hostname, os, power, cores, 1, memory, disks, cards, used, 'toolsOk', ip,
      true, created, booted
    from jsonb_to_recordset($1::jsonb) as r(automator int, "moId" text, account int, service int, pool text, name text, hostname text,
      os text, power text, cores int, memory int, disks jsonb, cards jsonb, used numeric, ip text, created timestamptz, booted timestamptz)`,
} as const;
