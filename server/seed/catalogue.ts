import type { Naming } from "./service-names.ts";
import { nameMachine, STAGES, SYSTEMS } from "./service-names.ts";
import type { PlatformSeed, SeededOffering, ServiceLook } from "./platform-seed.ts";

/** The automator type of offerings that need no automator. */
export const FORM_TYPE = 7;

const numberOf = (id: number) => `urn:resource:${id}`;

const LOOKS = {
  vcloud_allocation_vdc: { hasQuota: true, name: nameDatacentre, moId: numberOf },
  vcloud_pay_as_you_go_vdc: { hasQuota: true, name: nameDatacentre, moId: numberOf },
  vcloud_reservation_vdc: { hasQuota: true, name: nameDatacentre, moId: numberOf },
  vcloud_edge_gateway: {
    name: ({ random, numbered }) => numbered(`edge-${random.pick(["ams", "par", "fra", "dub"])}`),
    moId: numberOf,
  },
  veeam_backup_resource: {
    name: ({ random, numbered }) => numbered(`backup-${random.pick(SYSTEMS)}`),
    moId: numberOf,
  },
  aws_ec2: {
    name: nameMachine,
    moId: (id) => `i-0${(id * 2654435761).toString(16).padStart(16, "0").slice(-16)}`,
  },
  form: {
    name: ({ random, numbered }) =>
      numbered(`${random.pick(SYSTEMS)}-${random.pick(["firewall", "dns", "monitoring", "support"])}`),
    moId: () => null,
  },
} as const satisfies Record<string, ServiceLook>;

function nameDatacentre({ random, numbered }: Naming): string {
  return numbered(`vdc-${random.pick(STAGES)}`);
}

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
    { id: 5, name: "Veeam", type: "Veeam", version: "v1", description: "Backup resources" },
    { id: 6, name: "AWS", type: "AWS", version: "v1", description: "Cloud instances" },
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
    { id: 7, account: 1, automatorType: 5, name: "Backup Europe" },
    { id: 8, account: 1, automatorType: 6, name: "AWS Europe" },
    { id: 9, account: 1, automatorType: 6, name: "AWS Americas" },
    { id: 52, account: 2, automatorType: 4, name: "vCloud Southridge" },
    { id: 53, account: 2, automatorType: 5, name: "Backup Southridge" },
    { id: 54, account: 2, automatorType: 6, name: "AWS Southridge" },
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
    plain(9, 1, 6, "vcloud_pay_as_you_go_vdc", "Virtual datacentre, pay as you go", "Pay for what runs."),
    plain(
      10,
      1,
      6,
      "vcloud_reservation_vdc",
      "Virtual datacentre, reserved",
      "Resources that are yours alone.",
    ),
    plain(
      11,
      1,
      5,
      "vcloud_edge_gateway",
      "Edge gateway",
      "Firewall, addresses and tunnels for a datacentre.",
    ),
    plain(
      12,
      1,
      6,
      "vcloud_edge_gateway",
      "Edge gateway v2",
      "Firewall, addresses and tunnels for a datacentre.",
    ),
    plain(13, 1, 7, "veeam_backup_resource", "Backup", "Backups of your machines, kept in another city."),
    plain(14, 1, 8, "aws_ec2", "Cloud instance Europe", "Instances in Ireland, Frankfurt and Paris."),
    plain(15, 1, 9, "aws_ec2", "Cloud instance Americas", "Instances in Virginia, Oregon and São Paulo."),
    plain(16, 1, null, "form", "Managed firewall", "We run your firewall and answer for its rules."),
    plain(17, 1, null, "form", "DNS hosting", "Zones on servers in three countries."),
    plain(18, 1, null, "form", "Monitoring", "We watch, and call you."),
    { ...plain(19, 1, null, "form", "Tape archive", "No longer sold."), isAvailable: false },
    {
      ...plain(20, 1, null, "form", "Migration workshop", "For partners only."),
      forServiceProvidersOnly: true,
    },
    { ...plain(21, 1, null, "form", "Contoso service desk", "A desk of its own."), offeredTo: [100] },
    plain(30, 11, null, "form", "Summit support plan", "Support by Summit, day and night."),
    plain(52, 2, 52, "vcloud_pay_as_you_go_vdc", "Southridge datacentre", "Pay for what runs."),
    plain(53, 2, 52, "vcloud_edge_gateway", "Southridge gateway", "Firewall, addresses and tunnels."),
    plain(54, 2, 53, "veeam_backup_resource", "Southridge backup", "Backups of your machines."),
    plain(55, 2, 54, "aws_ec2", "Southridge cloud instance", "Instances wherever you like."),
    plain(56, 2, null, "form", "Southridge consulting", "By the hour."),
  ],
};

function plain(
  id: number,
  account: number,
  automator: number | null,
  type: keyof typeof LOOKS,
  name: string,
  description: string,
): SeededOffering {
  return { id, account, automator, type, name, description, properties: {}, look: LOOKS[type] };
}
