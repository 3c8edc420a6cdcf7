import type { PlatformSeed, SeededAutomator, SeededOffering, ServiceLook } from "../../seed/index.ts";
import { nameMachine } from "../../seed/index.ts";
import { insertInventory } from "./seed-inventory.ts";

const V1 = 1;
const V2 = 2;

const automators: readonly SeededAutomator[] = [
  { id: 1, account: 1, automatorType: V2, name: "vCenter Frankfurt" },
  { id: 2, account: 1, automatorType: V2, name: "vCenter Dublin" },
  { id: 3, account: 1, automatorType: V2, name: "vCenter Lab" },
  { id: 4, account: 1, automatorType: V1, name: "vCenter Classic" },
  { id: 51, account: 2, automatorType: V2, name: "vCenter Southridge" },
];

const POOL_NAMES = [
  "erp-production",
  "web-frontend",
  "databases",
  "office",
  "analytics",
  "build-farm",
  "archive",
  "staging",
  "sandbox",
  "desktops",
  "mail-and-files",
  "partner-portal",
  "warehouse",
  "legacy",
  "empty-for-now",
] as const;

/** Pools carry the company where they share clusters with those of others. */
const pools: ServiceLook = {
  count: { main: 15, other: 3 },
  isForDemoAccountsOnly: true,
  hasQuota: true,
  name({ isMain, company, index }) {
    const name = POOL_NAMES[index % POOL_NAMES.length] ?? "pool";
    return isMain ? name : `${company}-${name}`;
  },
  moId: (id) => `resgroup-${id}`,
};

/** Those of version 1 have nothing behind them. */
const classicPools: ServiceLook = {
  isForDemoAccountsOnly: true,
  hasQuota: true,
  name: nameMachine,
  moId: (id) => `resgroup-${id}`,
};

const machines: ServiceLook = {
  name(naming) {
    if (naming.isMain && !naming.isUsed("web")) return naming.numbered("web");
    if (naming.isMain && !naming.isUsed("erp-prod-db")) return naming.exactly("erp-prod-db");
    return nameMachine(naming);
  },
  moId: (id) => `vm-${id}`,
};

const POOL = {
  allowSnapshots: true,
  allowUnlimited: true,
  cpu: { min: 1, max: 256, step: 1, default: 8 },
  memory: { min: 1, max: 1024, step: 1, default: 32 },
  storage: { min: 10, max: 20480, step: 10, default: 500 },
};

const offerings: readonly SeededOffering[] = [
  pool(
    1,
    1,
    1,
    "Resource pool Frankfurt",
    "Compute and memory of your own in Frankfurt, machines as you like.",
  ),
  pool(2, 1, 2, "Resource pool Dublin", "Compute and memory of your own in Dublin, machines as you like."),
  {
    ...pool(
      3,
      1,
      1,
      "Resource pool Frankfurt, large",
      "For more than 256 GHz. Each order is checked by us first.",
    ),
    properties: { ...POOL, needsApproval: true, cpu: { min: 1, max: 1024, step: 1, default: 256 } },
  },
  pool(4, 1, 3, "Resource pool Lab", "For trying things out. No promises."),
  {
    ...pool(5, 1, 4, "Resource pool Classic", "Resource pools on the first platform version."),
    look: classicPools,
  },
  machine(6, "Virtual machine", "A single machine, ready in minutes.", { allowSnapshots: true }),
  machine(7, "Virtual machine, small", "One core, 2 GB.", {}),
  pool(51, 2, 51, "Resource pool Southridge", "Compute and memory of your own."),
];

function pool(
  id: number,
  account: number,
  automator: number,
  name: string,
  description: string,
): SeededOffering {
  const type = "vCenterResourcePool";
  return { id, account, automator, type, name, description, properties: POOL, look: pools };
}

function machine(id: number, name: string, description: string, properties: object): SeededOffering {
  const type = "vCenterVirtualMachine";
  return { id, account: 1, automator: 4, type, name, description, properties, look: machines };
}

export const vcenterSeed: PlatformSeed = {
  automatorTypes: [
    {
      id: V1,
      name: "vCenter",
      type: "vCenter",
      version: "v1",
      description: "Virtual machines and resource pools",
    },
    {
      id: V2,
      name: "vCenter v2",
      type: "vCenter",
      version: "v2",
      description: "Resource pools and their virtual machines",
    },
  ],
  automators,
  offerings,
  insertInventory: (db, { services, random }) =>
    insertInventory(
      db,
      services,
      automators.filter(({ automatorType }) => automatorType === V2),
      random,
    ),
};
