import { MAIN_ACCOUNT } from "../../seed/index.ts";
import type { SeededQuota, SeededService } from "../../seed/index.ts";
import type { Quantities } from "../../prices/index.ts";
import type { Role } from "./seed-machines.ts";
import { limitQuantities } from "../../machines/index.ts";

/** What a pool of the demo is for: its limits, where it is, and the machines in it. */
export interface PoolPlan extends SeededQuota {
  readonly name: string;
  readonly description: string;
  readonly place: "production" | "general";
  /** How many of the main account; the others have fewer. */
  readonly machines: number;
  /** Roles of its machines: in turn where `isInTurn`, else any of them. */
  readonly roles: readonly [Role, ...Role[]];
  readonly isInTurn?: boolean;
}

/** The place of pools, as the platform names it. */
export const PLACES = {
  production: { cluster: "domain-c7", policy: "policy-gold" },
  general: { cluster: "domain-c9", policy: "policy-silver" },
} as const;

/** Roles of the pool whose machines journeys name. */
const ERP = [
  "legacy-app",
  "worker",
  "proxy",
  "worker",
  "web",
  "proxy",
  "worker",
  "mail",
  "app",
  "queue",
  "web",
  "report",
  "web",
  "queue",
  "cache",
  "cache",
  "app",
  "mail",
  "web",
  "proxy",
  "worker",
  "web",
  "db",
  "report",
  "db",
  "worker",
  "queue",
  "report",
  "cache",
] as const;

/** In the order in which they are bought: the solutions of a provider take turns. */
export const POOL_PLANS: readonly PoolPlan[] = [
  {
    name: "erp-production",
    description: "Enterprise resource planning, production",
    cpu: 128,
    memory: 384,
    storage: 6000,
    place: "production",
    machines: 29,
    roles: ERP,
    isInTurn: true,
  },
  {
    name: "web-frontend",
    description: "Web servers of the online shop",
    cpu: 96,
    memory: 192,
    storage: 2500,
    place: "production",
    machines: 24,
    roles: ["web", "web", "proxy", "cache", "app"],
  },
  {
    name: "databases",
    description: "Databases of all systems",
    cpu: 96,
    memory: 320,
    storage: 8000,
    place: "production",
    machines: 14,
    roles: ["db", "db", "cache"],
  },
  {
    name: "staging",
    description: "Acceptance tests before each release",
    cpu: 96,
    memory: 256,
    storage: -1,
    place: "general",
    machines: 18,
    roles: ["web", "app", "db", "cache", "queue"],
  },
  {
    name: "analytics",
    description: "Reports for the management",
    cpu: 96,
    memory: 320,
    storage: 8000,
    place: "general",
    machines: 12,
    roles: ["report", "db", "worker"],
  },
  {
    name: "mail-and-files",
    description: "Mail, file and print servers",
    cpu: 64,
    memory: 192,
    storage: 12_000,
    place: "production",
    machines: 16,
    roles: ["mail", "file", "print"],
  },
  {
    name: "archive",
    description: "Kept for the audit",
    cpu: 16,
    memory: 64,
    storage: 8000,
    place: "general",
    machines: 5,
    roles: ["file"],
  },
  {
    name: "build-farm",
    description: "Builds and tests of the developers",
    cpu: -1,
    memory: -1,
    storage: -1,
    place: "general",
    machines: 26,
    roles: ["build"],
  },
  {
    name: "sandbox",
    description: "For trying things out",
    cpu: 64,
    memory: 128,
    storage: 2000,
    place: "general",
    machines: 9,
    roles: ["web", "app", "worker"],
  },
  {
    name: "partner-portal",
    description: "What partners see",
    cpu: 48,
    memory: 128,
    storage: 2500,
    place: "production",
    machines: 14,
    roles: ["web", "app", "proxy"],
  },
  {
    name: "desktops",
    description: "Desktops of the branch offices",
    cpu: 128,
    memory: 512,
    storage: 6000,
    place: "general",
    machines: 36,
    roles: ["desktop"],
  },
  {
    name: "empty-for-now",
    description: "Ordered for the next project",
    cpu: 16,
    memory: 64,
    storage: 500,
    place: "general",
    machines: 0,
    roles: ["app"],
  },
  {
    name: "warehouse",
    description: "Warehouse and shipping",
    cpu: 80,
    memory: 256,
    storage: 4000,
    place: "production",
    machines: 17,
    roles: ["app", "worker", "queue", "print"],
  },
  {
    name: "office",
    description: "Intranet and tools of the offices",
    cpu: 96,
    memory: 320,
    storage: 10_000,
    place: "general",
    machines: 20,
    roles: ["app", "file", "print", "web"],
  },
  {
    name: "legacy",
    description: "Systems that are to be replaced",
    cpu: 48,
    memory: 160,
    storage: 2500,
    place: "general",
    machines: 11,
    roles: ["app", "db", "worker"],
  },
];

/** Those of version 1. */
const CLASSIC: PoolPlan = {
  name: "pool",
  description: "Resource pool of the first version",
  cpu: 8,
  memory: 32,
  storage: 400,
  place: "general",
  machines: 4,
  roles: ["app", "web", "worker"],
};

export interface FreePool {
  readonly automator: number;
  readonly name: string;
  /** GHz. Default: as planned. */
  readonly cpu?: number;
}

/** Pools that nobody bought in the portal. One is larger than most solutions offer. */
export const FREE_POOLS: readonly FreePool[] = [
  { automator: 1, name: "inherited-warehouse" },
  { automator: 1, name: "inherited-office" },
  { automator: 1, name: "inherited-desktops", cpu: 512 },
  { automator: 1, name: "inherited-sandbox" },
  { automator: 2, name: "inherited-legacy" },
  { automator: 51, name: "inherited-staging" },
];

/** What an embedded vCenter has from the moment on at which it is connected. */
export const FIRST_POOLS = [{ name: "inherited-warehouse" }, { name: "inherited-office" }] as const;

/** The plan of a pool: the name is that of the plan, after the company where customers share clusters. */
export function planOf(poolName: string): PoolPlan {
  const plan = poolName.startsWith("pool-")
    ? CLASSIC
    : POOL_PLANS.find(({ name }) => poolName === name || poolName.endsWith(`-${name}`));
  if (plan === undefined) throw new Error(`The seed has no plan for the pool ${poolName}.`);
  return plan;
}

/** The limits of a pool: other accounts have half of those of the main one. */
export function limitsOf(poolName: string, isMain: boolean): SeededQuota {
  const { cpu, memory, storage } = planOf(poolName);
  return isMain ? { cpu, memory, storage } : { cpu: half(cpu), memory: half(memory), storage: half(storage) };
}

function half(limit: number): number {
  return limit < 0 ? limit : limit / 2;
}

export function isOfMain({ account }: Pick<SeededService, "account">): boolean {
  return account === MAIN_ACCOUNT;
}

/** As a purchase of this pool would be charged. */
export function chargedFor({ name, cpu, memory, storage }: SeededService): Quantities {
  const { cluster, policy } = PLACES[planOf(name).place];
  return limitQuantities(cluster, {
    cpu: { limit: cpu ?? -1, reservation: 0 },
    memory: { limit: memory ?? -1, reservation: 0 },
    storage: { limit: storage ?? -1, policy },
  });
}
