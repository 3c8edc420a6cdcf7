/** What the demo providers run and offer. Ids are fixed: services, tests and screenshots name them. */

export const automatorTypes = [
  {
    id: 1,
    name: "vCenter",
    type: "vCenter",
    version: "v1",
    description: "Virtual machines and resource pools",
  },
  {
    id: 2,
    name: "vCenter v2",
    type: "vCenter",
    version: "v2",
    description: "Resource pools and their virtual machines",
  },
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
  { id: 7, name: "Custom service", type: "Form", version: "v1", description: "Services that people provide" },
] as const;

export interface SeededAutomator {
  readonly id: number;
  readonly account: number;
  readonly automatorType: (typeof automatorTypes)[number]["id"];
  readonly name: string;
  readonly state: "available" | "syncing" | "unavailable" | "notConfiguredProperly";
}

export const automators: readonly SeededAutomator[] = [
  { id: 1, account: 1, automatorType: 2, name: "vCenter Frankfurt", state: "available" },
  { id: 2, account: 1, automatorType: 2, name: "vCenter Dublin", state: "available" },
  { id: 3, account: 1, automatorType: 2, name: "vCenter Lab", state: "syncing" },
  { id: 4, account: 1, automatorType: 1, name: "vCenter Classic", state: "available" },
  { id: 5, account: 1, automatorType: 3, name: "vCloud Amsterdam", state: "available" },
  { id: 6, account: 1, automatorType: 4, name: "vCloud Paris", state: "available" },
  { id: 7, account: 1, automatorType: 5, name: "Backup Europe", state: "available" },
  { id: 8, account: 1, automatorType: 6, name: "AWS Europe", state: "available" },
  { id: 9, account: 1, automatorType: 6, name: "AWS Americas", state: "notConfiguredProperly" },
  { id: 51, account: 2, automatorType: 2, name: "vCenter Southridge", state: "available" },
  { id: 52, account: 2, automatorType: 4, name: "vCloud Southridge", state: "available" },
  { id: 53, account: 2, automatorType: 5, name: "Backup Southridge", state: "available" },
  { id: 54, account: 2, automatorType: 6, name: "AWS Southridge", state: "available" },
];

export interface SeededOffering {
  readonly id: number;
  readonly account: number;
  readonly automator: number | null;
  readonly type: OfferingType;
  readonly name: string;
  readonly description: string;
  readonly properties?: object;
  readonly isAvailable?: boolean;
  readonly forServiceProvidersOnly?: boolean;
  readonly offeredTo?: readonly number[];
}

export type OfferingType =
  | "vcloud_allocation_vdc"
  | "vcloud_pay_as_you_go_vdc"
  | "vcloud_reservation_vdc"
  | "vcloud_edge_gateway"
  | "vCenterVirtualMachine"
  | "vCenterResourcePool"
  | "veeam_backup_resource"
  | "aws_ec2"
  | "form";

const POOL = {
  allowSnapshots: true,
  allowUnlimited: true,
  cpu: { min: 1, max: 256, step: 1, default: 8 },
  memory: { min: 1, max: 1024, step: 1, default: 32 },
  storage: { min: 10, max: 20480, step: 10, default: 500 },
};

export const offerings: readonly SeededOffering[] = [
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
  pool(5, 1, 4, "Resource pool Classic", "Resource pools on the first platform version."),
  plain(6, 1, 4, "vCenterVirtualMachine", "Virtual machine", "A single machine, ready in minutes.", {
    allowSnapshots: true,
  }),
  plain(7, 1, 4, "vCenterVirtualMachine", "Virtual machine, small", "One core, 2 GB."),
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
  plain(11, 1, 5, "vcloud_edge_gateway", "Edge gateway", "Firewall, addresses and tunnels for a datacentre."),
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
  pool(51, 2, 51, "Resource pool Southridge", "Compute and memory of your own."),
  plain(52, 2, 52, "vcloud_pay_as_you_go_vdc", "Southridge datacentre", "Pay for what runs."),
  plain(53, 2, 52, "vcloud_edge_gateway", "Southridge gateway", "Firewall, addresses and tunnels."),
  plain(54, 2, 53, "veeam_backup_resource", "Southridge backup", "Backups of your machines."),
  plain(55, 2, 54, "aws_ec2", "Southridge cloud instance", "Instances wherever you like."),
  plain(56, 2, null, "form", "Southridge consulting", "By the hour."),
];

function pool(
  id: number,
  account: number,
  automator: number,
  name: string,
  description: string,
): SeededOffering {
  return { id, account, automator, type: "vCenterResourcePool", name, description, properties: POOL };
}

function plain(
  id: number,
  account: number,
  automator: number | null,
  type: OfferingType,
  name: string,
  description: string,
  properties: object = {},
): SeededOffering {
  return { id, account, automator, type, name, description, properties };
}
