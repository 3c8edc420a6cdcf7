import type { PlatformSeed, SeededOffering, ServiceLook } from "../../seed/index.ts";
import { insertRows, readLogo, STAGES } from "../../seed/index.ts";
import type { Naming } from "../../seed/index.ts";
import { EMBEDDED } from "./connections.ts";
import { edgeQuantities, insertEdges, seededSize } from "./v4/index.ts";
import { insertInventory } from "./seed-inventory.ts";
import { LOST, meteredQuantities } from "./seed-machines.ts";

const V1 = 3;
const V2 = 4;

const automators = [
  { id: 5, account: 1, automatorType: V1, name: "vCloud Amsterdam" },
  { id: 6, account: 1, automatorType: V2, name: "vCloud Paris" },
  { id: 52, account: 2, automatorType: V2, name: "vCloud Southridge" },
] as const;

const LOOKS = {
  vcloud_allocation_vdc: { ...datacentre(), quota: (_, { random }) => quotaOf(random.pick([8, 16, 32, 64])) },
  vcloud_pay_as_you_go_vdc: {
    ...datacentre(),
    quota: () => ({ cpu: -1, memory: -1, storage: -1 }),
    quantities: meteredQuantities,
  },
  vcloud_reservation_vdc: { ...datacentre(), quota: (_, { random }) => quotaOf(random.pick([16, 32, 64])) },
  vcloud_edge_gateway: {
    errors: ["The network template names a network that no longer exists."],
    name: ({ numbered }) => numbered("edge"),
    quantities: ({ id }) => edgeQuantities({ size: seededSize(id) }),
    moId: (id) => `urn:resource:${id}`,
  },
} as const satisfies Record<string, ServiceLook>;

const EDGES = {
  amsterdam: { ...LOOKS.vcloud_edge_gateway, name: ({ numbered }) => numbered("edge-ams") },
  paris: { ...LOOKS.vcloud_edge_gateway, name: ({ numbered }) => numbered("edge-par") },
} as const satisfies Record<string, ServiceLook>;

function datacentre() {
  return {
    errors: [LOST, "The datastore ran out of space while the last disk was being extended."],
    name: ({ random, numbered }: Naming) => numbered(`vdc-${random.pick(STAGES)}`),
    moId: (id: number) => `vdc-${id}`,
  } as const;
}

function quotaOf(cpu: number) {
  return { cpu, memory: cpu * 4, storage: cpu * 100 };
}

const SIZES = {
  allowSnapshots: true,
  cpu: { min: 1, max: 256, step: 1, default: 8 },
  memory: { min: 1, max: 1024, step: 1, default: 32 },
  storage: { min: 10, max: 20480, step: 10, default: 500 },
};
const UNLIMITED = { ...SIZES, allowUnlimited: true };

const GATEWAY = "Firewall, addresses and tunnels for a datacentre.";

function offering(
  id: number,
  account: number,
  automator: number,
  type: keyof typeof LOOKS,
  [name, description]: readonly [name: string, description: string],
  properties: object = {},
  look: ServiceLook = LOOKS[type],
): SeededOffering {
  return { id, account, automator, type, name, description, properties, look };
}

export const vcloudSeed: PlatformSeed = {
  logo: readLogo(import.meta.dirname),
  automatorTypes: [
    {
      id: V1,
      name: "vCloud",
      type: "vCloud",
      version: "v1",
      description: "Virtual datacentres and edge gateways",
    },
    {
      id: V2,
      name: "vCloud v2",
      type: "vCloud",
      version: "v2",
      description: "Virtual datacentres and edge gateways",
      flag: "vcloud-v2",
    },
  ],
  automators,
  offerings: [
    offering(
      8,
      1,
      5,
      "vcloud_allocation_vdc",
      ["Virtual datacentre, allocated", "A share of the platform, partly reserved."],
      SIZES,
    ),
    offering(
      9,
      1,
      6,
      "vcloud_pay_as_you_go_vdc",
      ["Virtual datacentre, metered", "Pay for what runs."],
      UNLIMITED,
    ),
    offering(
      10,
      1,
      6,
      "vcloud_reservation_vdc",
      ["Virtual datacentre, reserved", "Resources that are yours alone."],
      SIZES,
    ),
    offering(11, 1, 5, "vcloud_edge_gateway", ["Edge gateway", GATEWAY], {}, EDGES.amsterdam),
    offering(12, 1, 6, "vcloud_edge_gateway", ["Edge gateway v2", GATEWAY], {}, EDGES.paris),
    offering(
      52,
      2,
      52,
      "vcloud_pay_as_you_go_vdc",
      ["Southridge datacentre", "Pay for what runs."],
      UNLIMITED,
    ),
    offering(53, 2, 52, "vcloud_edge_gateway", ["Southridge gateway", "Firewall, addresses and tunnels."]),
  ],
  async insertInventory(db, world) {
    await insertRows(
      db,
      `insert into vcloud_connection (automator_id, account_id, url) select id, account, '${EMBEDDED}'
       from jsonb_to_recordset($1::jsonb) as r(id int, account int)`,
      automators,
    );
    await insertInventory(db, automators, world);
    await insertEdges(db, automators, world);
  },
};
