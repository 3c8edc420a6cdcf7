import type {
  PlatformSeed,
  SeededAutomator,
  SeededOffering,
  SeededService,
  ServiceLook,
} from "../../seed/index.ts";
import { insertRows, nameMachine, readLogo, SYSTEMS } from "../../seed/index.ts";
import { EMBEDDED } from "./connections.ts";
import { embeddedInventory } from "./embedded-inventory.ts";
import { firstQuantities } from "./machine-quantities.ts";
import { noteAllResources } from "./note-resources.ts";
import { insertInventory } from "./seed-inventory.ts";
import { insertSingles, insertTemplates, sizedMachine, SMALL } from "./seed-singles.ts";
import { chargedFor, limitsOf, planOf, POOL_PLANS } from "./seed-pools.ts";

const V1 = 1;
const V2 = 2;

const automators: readonly SeededAutomator[] = [
  { id: 1, account: 1, automatorType: V2, name: "vCenter Frankfurt" },
  { id: 2, account: 1, automatorType: V2, name: "vCenter Dublin" },
  { id: 3, account: 1, automatorType: V2, name: "vCenter Lab" },
  { id: 4, account: 1, automatorType: V1, name: "vCenter Classic" },
  { id: 51, account: 2, automatorType: V2, name: "vCenter Southridge" },
];

/** Pools carry the company where they share clusters with those of others. */
const pools: ServiceLook = {
  count: { main: POOL_PLANS.length, other: 3 },
  isForDemoAccountsOnly: true,
  name({ isMain, company, index }) {
    const { name = "pool" } = POOL_PLANS[index % POOL_PLANS.length] ?? {};
    return isMain ? name : `${company}-${name}`;
  },
  describe: (name) => planOf(name).description,
  quota: (name, { isMain }) => limitsOf(name, isMain),
  quantities: chargedFor,
  moId: (id) => `resgroup-${id}`,
};

const LOST = "The platform lost the resource: it was removed there by someone else.";

const classicPools: ServiceLook = {
  isForDemoAccountsOnly: true,
  errors: [LOST],
  name: ({ random, numbered, isMain, company }) =>
    numbered(`pool-${isMain ? "" : `${company}-`}${random.pick(SYSTEMS)}`),
  quota(_, { random }) {
    const cpu = random.pick([4, 8, 16, 32]);
    return { cpu, memory: cpu * 4, storage: cpu * 50 };
  },
  moId: (id) => `resgroup-${id}`,
};

const machines: ServiceLook = {
  errors: [LOST, "The datastore ran out of space while the last disk was being extended."],
  name(naming) {
    if (naming.isMain && !naming.isUsed("erp-prod-db")) return naming.exactly("erp-prod-db");
    return nameMachine(naming);
  },
  quantities: ({ offering }) => firstQuantities(offering === SMALL ? SMALL_SIZE : USUAL_SIZE),
  moId: (id) => `vm-${id}`,
};

const USUAL_SIZE = sizedMachine("ubuntu", 2, 4, 60);
const SMALL_SIZE = sizedMachine("debian", 1, 2, 20);

const POOL = {
  allowSnapshots: true,
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
    ...pool(3, 1, 1, "Resource pool Frankfurt, large", "Up to 1,024 GHz. Each order is checked by us first."),
    properties: {
      ...POOL,
      allowUnlimited: true,
      needsApproval: true,
      cpu: { min: 1, max: 1024, step: 1, default: 256 },
    },
  },
  pool(4, 1, 3, "Resource pool Lab", "For trying things out. No promises."),
  {
    ...pool(5, 1, 4, "Resource pool Classic", "Resource pools on the first platform version."),
    look: classicPools,
    soldUntil: "2025-12-31",
  },
  machine(6, "Virtual machine", "A single machine, ready in minutes.", {
    allowSnapshots: true,
    ...USUAL_SIZE,
  }),
  machine(SMALL, "Virtual machine, small", "One core, 2 GB.", SMALL_SIZE),
  pool(51, 2, 51, "Resource pool Southridge", "Compute and memory of your own."),
];

function ofVersion(version: number): readonly SeededAutomator[] {
  return automators.filter(({ automatorType }) => automatorType === version);
}

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
  logo: readLogo(import.meta.dirname),
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
  async insertInventory(db, world) {
    await insertRows(
      db,
      `insert into vcenter_connection (automator_id, account_id, url) select id, account, '${EMBEDDED}'
       from jsonb_to_recordset($1::jsonb) as r(id int, account int)`,
      automators,
    );
    // What is lost is in no vCenter any more.
    const services = world.services.filter(isThere);
    await insertInventory(db, ofVersion(V2), world);
    await insertInventory(db, ofVersion(V1), { ...world, services });
    await insertTemplates(db, automators);
    for (const { account } of ofVersion(V1))
      await insertSingles(db, account, [...services, ...world.few.filter(isThere)]);
    for (const { id: automatorId } of automators)
      await noteAllResources(embeddedInventory, { automatorId, db, outside: (_name, work) => work() });
  },
};

function isThere({ error }: SeededService): boolean {
  return error !== LOST;
}
