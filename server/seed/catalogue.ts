import type { Naming } from "./service-names.ts";
import { STAGES, SYSTEMS } from "./service-names.ts";
import type { PlatformSeed, SeededOffering, ServiceLook } from "./platform-seed.ts";

/** The automator type of offerings that need no automator. */
export const FORM_TYPE = 7;

const numberOf = (id: number) => `urn:resource:${id}`;
const LOST = "The platform lost the resource: it was removed there by someone else.";

const LOOKS = {
  vcloud_allocation_vdc: { ...datacentre(), quota: (_, { random }) => quotaOf(random.pick([8, 16, 32, 64])) },
  vcloud_pay_as_you_go_vdc: { ...datacentre(), quota: () => ({ cpu: -1, memory: -1, storage: -1 }) },
  vcloud_reservation_vdc: { ...datacentre(), quota: (_, { random }) => quotaOf(random.pick([16, 32, 64])) },
  vcloud_edge_gateway: {
    errors: ["The network template names a network that no longer exists."],
    name: ({ numbered }) => numbered("edge"),
    moId: numberOf,
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
    moId: numberOf,
  } as const;
}

function quotaOf(cpu: number) {
  return { cpu, memory: cpu * 4, storage: cpu * 100 };
}

/** Services that people provide: `firewall-paris-01`. */
function byHand(kind: string, of: readonly [string, ...string[]], error: string): ServiceLook {
  return {
    isByHand: true,
    errors: [error],
    name: ({ random, numbered }) => numbered(`${kind}-${random.pick(of)}`),
    moId: () => null,
  };
}

const GATEWAY = "Firewall, addresses and tunnels for a datacentre.";
const SITES = ["berlin", "hamburg", "paris", "dublin", "lyon", "warehouse"] as const;

/** What the demo providers run and offer besides the platforms. */
export const catalogue: PlatformSeed = {
  automatorTypes: [
    {
      id: 3,
      name: "vCloud",
      type: "vCloud",
      version: "v1",
      description: "Virtual datacentres and edge gateways",
    },
    {
      id: 4,
      name: "vCloud v2",
      type: "vCloud",
      version: "v2",
      description: "Virtual datacentres and edge gateways",
    },
    {
      id: FORM_TYPE,
      name: "Custom service",
      type: "Form",
      version: "v1",
      description: "Services that people provide",
    },
  ],
  automators: [
    { id: 5, account: 1, automatorType: 3, name: "vCloud Amsterdam" },
    { id: 6, account: 1, automatorType: 4, name: "vCloud Paris" },
    { id: 52, account: 2, automatorType: 4, name: "vCloud Southridge" },
  ],
  offerings: [
    plain(
      8,
      1,
      5,
      "vcloud_allocation_vdc",
      "Virtual datacentre, allocated",
      "A share of the platform, partly reserved.",
    ),
    plain(9, 1, 6, "vcloud_pay_as_you_go_vdc", "Virtual datacentre, metered", "Pay for what runs."),
    plain(
      10,
      1,
      6,
      "vcloud_reservation_vdc",
      "Virtual datacentre, reserved",
      "Resources that are yours alone.",
    ),
    plain(11, 1, 5, "vcloud_edge_gateway", "Edge gateway", GATEWAY, EDGES.amsterdam),
    plain(12, 1, 6, "vcloud_edge_gateway", "Edge gateway v2", GATEWAY, EDGES.paris),
    people(
      16,
      1,
      "Managed firewall",
      "We run your firewall and answer for its rules.",
      byHand("firewall", SITES, "The last change of rules was undone: the firewall could not be reached."),
    ),
    {
      ...people(
        17,
        1,
        "DNS hosting",
        "Zones on servers in three countries.",
        byHand("dns", SYSTEMS, "The zone is not answered: its domain is delegated to other servers."),
      ),
      properties: { needsApproval: true },
    },
    people(
      18,
      1,
      "Monitoring",
      "We watch, and call you.",
      byHand("monitoring", SYSTEMS, "Nothing is measured: the agent has not reported for a day."),
    ),
    {
      ...people(19, 1, "Tape archive", "No longer sold.", {
        ...byHand("tapes", SYSTEMS, "A tape cannot be read. Its copy is being fetched."),
        kept: "its tapes",
      }),
      isAvailable: false,
      soldUntil: "2025-03-31",
    },
    {
      ...people(
        20,
        1,
        "Migration workshop",
        "For partners only.",
        byHand("workshop", SYSTEMS, "The workshop was called off."),
      ),
      forServiceProvidersOnly: true,
    },
    {
      ...people(
        21,
        1,
        "Contoso service desk",
        "A desk of its own.",
        byHand("desk", SITES, "The desk cannot be called: its number was not moved yet."),
      ),
      offeredTo: [100],
    },
    people(
      30,
      11,
      "Summit support plan",
      "Support by Summit, day and night.",
      byHand("support", SYSTEMS, "The plan names a person who has left the company."),
    ),
    plain(52, 2, 52, "vcloud_pay_as_you_go_vdc", "Southridge datacentre", "Pay for what runs."),
    plain(53, 2, 52, "vcloud_edge_gateway", "Southridge gateway", "Firewall, addresses and tunnels."),
    people(
      56,
      2,
      "Southridge consulting",
      "By the hour.",
      byHand("consulting", SYSTEMS, "The hours that were ordered are used up."),
    ),
  ],
};

function plain(
  id: number,
  account: number,
  automator: number,
  type: keyof typeof LOOKS,
  name: string,
  description: string,
  look: ServiceLook = LOOKS[type],
): SeededOffering {
  return { id, account, automator, type, name, description, properties: {}, look };
}

function people(
  id: number,
  account: number,
  name: string,
  description: string,
  look: ServiceLook,
): SeededOffering {
  return { id, account, automator: null, type: "form", name, description, properties: {}, look };
}
