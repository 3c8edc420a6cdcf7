import type { Random } from "../../seed/index.ts";
import { DAY_MS, HOUR_MS } from "../../seed/index.ts";

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
  /** MB. */
  readonly memory: number;
  readonly disks: readonly SeededDisk[];
  readonly cards: readonly object[];
  readonly snapshots: readonly SeededSnapshot[];
  readonly used: number;
  readonly tools: "toolsOk" | "toolsOld" | "toolsNotInstalled";
  readonly ip: string | null;
}

interface SeededSnapshot {
  readonly moId: string;
  readonly name: string;
  /** Milliseconds. */
  readonly at: number;
}

interface SeededDisk {
  readonly key: number;
  readonly capacity: number;
  readonly storageUnit: "GB";
  readonly thinProvisioned: boolean;
}

/** What a machine does: what it is called, which systems it runs, and how large it is. */
interface RoleLook {
  readonly systems: readonly [string, ...string[]];
  readonly network: keyof typeof NETWORKS;
  readonly cores: readonly [number, ...number[]];
  /** GB for each core. */
  readonly memory: number;
  /** GB: the system's disk, and the one for data where there is one. */
  readonly disks: readonly [readonly number[], ...(readonly number[])[]];
}

const LINUX = [
  "Debian 13 (64-bit)",
  "Ubuntu 24.04 LTS (64-bit)",
  "Red Hat Enterprise Linux 9 (64-bit)",
] as const;
const WINDOWS = ["Windows Server 2022 (64-bit)", "Windows Server 2025 (64-bit)"] as const;
const BOTH = [...LINUX, ...WINDOWS] as const;

/** The networks that everybody's machines may be connected to, and their ids. */
export const NETWORKS = { front: "network-11", back: "network-12", office: "network-13" } as const;

const ROLES = {
  app: { systems: BOTH, network: "back", cores: [4, 4, 8], memory: 4, disks: [[60], [60, 100]] },
  build: { systems: LINUX, network: "back", cores: [4, 8], memory: 2, disks: [[100]] },
  cache: { systems: LINUX, network: "back", cores: [2], memory: 4, disks: [[40]] },
  db: {
    systems: BOTH,
    network: "back",
    cores: [4, 8, 8],
    memory: 4,
    disks: [
      [60, 250],
      [60, 500],
    ],
  },
  desktop: {
    systems: ["Windows 11 (64-bit)"],
    network: "office",
    cores: [2, 2, 4],
    memory: 4,
    disks: [[120]],
  },
  file: {
    systems: WINDOWS,
    network: "office",
    cores: [2, 4],
    memory: 4,
    disks: [
      [80, 500],
      [80, 1000],
    ],
  },
  "legacy-app": {
    systems: ["Windows Server 2008 R2 (64-bit)"],
    network: "back",
    cores: [4],
    memory: 4,
    disks: [[100]],
  },
  mail: { systems: BOTH, network: "office", cores: [4], memory: 4, disks: [[60, 250]] },
  print: { systems: WINDOWS, network: "office", cores: [2], memory: 4, disks: [[80]] },
  proxy: { systems: LINUX, network: "front", cores: [2], memory: 1, disks: [[20]] },
  queue: { systems: LINUX, network: "back", cores: [2], memory: 4, disks: [[40]] },
  report: { systems: BOTH, network: "back", cores: [4, 8], memory: 4, disks: [[60, 250]] },
  web: { systems: LINUX, network: "front", cores: [2, 4], memory: 2, disks: [[40]] },
  worker: { systems: LINUX, network: "back", cores: [2, 4], memory: 2, disks: [[40]] },
} as const satisfies Record<string, RoleLook>;

export type Role = keyof typeof ROLES;

/** Where a machine is, and what is fixed about it. */
export interface MachineSlot {
  readonly pool: {
    readonly automator: number;
    readonly moId: string;
    readonly account: number;
    readonly name: string;
  };
  /** Of the pool, among all of them. */
  readonly poolIndex: number;
  /** In the pool. */
  readonly index: number;
  /** Of the machine, among all of them. */
  readonly number: number;
  readonly role: Role;
  /** Undefined: any. */
  readonly power: SeededMachine["power"] | undefined;
  /** Snapshots are from between these moments, in milliseconds. */
  readonly from: number;
  readonly end: number;
}

export function buildMachine(
  { pool, poolIndex, index, number, role, power, from, end }: MachineSlot,
  random: Random,
): SeededMachine {
  const look: RoleLook = ROLES[role];
  const isLegacy = role === "legacy-app";
  const name = `${role}-${String(index + 1).padStart(2, "0")}`;
  const cores = random.pick(look.cores);
  const [smallest, ...larger] = look.disks;
  const disks = random.pick([smallest, ...larger]).map((capacity, disk): SeededDisk => ({
    key: 2000 + disk,
    capacity,
    storageUnit: "GB",
    thinProvisioned: random.chance(0.7),
  }));
  const capacity = disks.reduce((sum, disk) => sum + disk.capacity, 0);
  const snapshotTime = Math.max(from + HOUR_MS, end - random.between(24, 30 * 24) * HOUR_MS);
  return {
    automator: pool.automator,
    moId: `vm-${number}`,
    account: pool.account,
    pool: pool.moId,
    name,
    hostname: isLegacy ? null : `${name}.${pool.name}.internal`,
    os: random.pick(look.systems),
    power: power ?? choosePower(random),
    cores,
    perSocket: cores > 2 ? cores / 2 : 1,
    memory: cores * look.memory * 1024,
    disks,
    cards: [
      {
        key: 4000,
        adapterType: "VMXNET3",
        addressType: "assigned",
        macAddress: `00:50:56:${hex((number >> 8) & 63)}:${hex(number)}:${hex(pool.automator)}`,
        networkName: look.network,
        network: NETWORKS[look.network],
      },
    ],
    snapshots:
      random.chance(0.15) && end - from > DAY_MS
        ? [
            {
              moId: `snapshot-${number}`,
              name: "Before the update",
              at: snapshotTime,
            },
          ]
        : [],
    used: Math.round(capacity * (random.between(35, 95) / 100)),
    tools: isLegacy
      ? "toolsNotInstalled"
      : power !== undefined || random.chance(0.9)
        ? "toolsOk"
        : "toolsOld",
    ip: isLegacy ? null : `10.${pool.automator}.${1 + (poolIndex % 250)}.${10 + index}`,
  };
}

function choosePower(random: Random): SeededMachine["power"] {
  const at = random.between(1, 100);
  if (at <= 75) return "POWERED_ON";
  return at <= 95 ? "POWERED_OFF" : "SUSPENDED";
}

function hex(value: number): string {
  return (value & 255).toString(16).padStart(2, "0");
}
