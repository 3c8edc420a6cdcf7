import type { Transaction } from "../../database/index.ts";
import type { SeededService, SeededWorld } from "../../seed/index.ts";
import { DAY_MS, HOUR_MS, insertRows } from "../../seed/index.ts";
import type { EmbeddedObject } from "../embedded-objects.ts";
import { hex } from "./embedded-machines.ts";
import { store } from "./embedded-store.ts";
import { noteVdcs } from "./note-vdcs.ts";
import type { AllocationModel, MachineDetails, TemplateMachine, VcloudKind, VcloudKinds } from "./kinds.ts";
import { capacityOf } from "./machine-facts.ts";
import { DEBIAN, LOST, UBUNTU, vappsOf, WINDOWS } from "./seed-machines.ts";

interface Row<Kind extends VcloudKind = VcloudKind> extends EmbeddedObject<VcloudKinds[Kind]> {
  readonly automatorId: number;
  readonly kind: Kind;
}

interface Place {
  readonly id: number;
  readonly account: number;
}

/** How the virtual datacentres of an offering take from their provider's. */
const MODELS: Readonly<Record<number, AllocationModel>> = {
  8: "AllocationPool",
  9: "AllocationVApp",
  10: "ReservationPool",
  52: "AllocationVApp",
};

/** What the vClouds of these automators have, and what is in the virtual datacentres of the demo's services. */
export async function insertInventory(
  db: Transaction,
  automators: readonly Place[],
  { services, few, end }: SeededWorld,
): Promise<void> {
  const rows: Row[] = [];
  for (const automator of automators) {
    rows.push(...buildPlatform(automator, end));
    const own = [...services, ...few].filter(
      (each) => each.automator === automator.id && MODELS[each.offering] !== undefined,
    );
    const there = own.filter(({ moId, error }) => moId !== null && error !== LOST);
    rows.push(...buildOrganizations(automator, there));
    for (const [index, service] of there.entries()) rows.push(...buildVdc(automator, service, index, end));
    rows.push(...buildFreeVdc(automator));
  }
  await insertRows(db, INSERT, rows);
  await db.query(NAMED);
  for (const { id: automatorId } of automators)
    await noteVdcs(store, { automatorId, db, outside: (_name, work) => work() });
}

/** Writes what a vCloud has that is connected now, where it has nothing yet. */
export async function insertFirstInventory(db: Transaction, automator: Place): Promise<void> {
  const at = { automatorId: automator.id, db };
  if ((await store.list(at, "provider-vdc")).length > 0) return;
  await insertRows(db, INSERT, [...buildPlatform(automator, Date.now()), ...buildFreeVdc(automator)]);
  await db.query(`${NAMED} and o.automator_id = $1`, [automator.id]);
  await noteVdcs(store, { ...at, outside: (_name, work) => work() });
}

/** Organisations are called as their accounts. */
const NAMED = `update embedded_object o set name = trim(both '-' from regexp_replace(lower(a.company_name), '[^a-z0-9]+', '-', 'g')),
    details = jsonb_set(o.details, '{fullName}', to_jsonb(a.company_name))
  from account a where a.id = o.account_id and o.kind = 'organization'`;

const INSERT = `insert into embedded_object (automator_id, kind, id, account_id, service_id, parent, name, is_offered, details)
  select "automatorId", kind, id, "accountId", "serviceId", parent, name, "isOffered", details
  from jsonb_to_recordset($1::jsonb) as r("automatorId" int, kind text, id text, "accountId" int, "serviceId" int, parent text,
    name text, "isOffered" boolean, details jsonb)`;

const TEMPLATES: readonly (readonly [name: string, about: string, machines: readonly TemplateMachine[]])[] = [
  ["Debian 13", "A small machine.", [DEBIAN]],
  ["Ubuntu 24.04", "A machine for most purposes.", [UBUNTU]],
  ["Windows Server 2025", "With a licence of the provider.", [WINDOWS]],
  [
    "Web and database",
    "Two machines: a web server and its database.",
    [
      { ...UBUNTU, name: "web" },
      { ...UBUNTU, name: "db", cores: 4, memory: 8192 },
    ],
  ],
];
const MEDIA: readonly (readonly [name: string, size: number])[] = [
  ["debian-13.1.0-amd64-netinst.iso", 0.7],
  ["ubuntu-24.04.3-live-server-amd64.iso", 3.1],
  ["virtio-win-0.1.271.iso", 0.7],
];

/** What the provider has, and offers to the accounts below. */
function buildPlatform({ id: automatorId, account }: Place, end: number): readonly Row[] {
  const place = `pvdc-${automatorId}-1`;
  const catalog = `catalog-${automatorId}-1`;
  const createdAt = new Date(end - 200 * DAY_MS).toISOString();
  const own = { automatorId, accountId: account, serviceId: null, isOffered: true };
  const row = <Kind extends VcloudKind>(
    kind: Kind,
    id: string,
    parent: string | null,
    name: string,
    details: VcloudKinds[Kind],
  ): Row => ({ ...own, kind, id, parent, name, details });
  return [
    row("provider-vdc", place, null, "General purpose", {
      description: "Hosts of two rooms",
      isEnabled: true,
      cpuCapacity: 60_000,
      memoryCapacity: 240_000,
    }),
    row("network-pool", `netpool-${automatorId}-1`, place, "Overlay networks", { type: "GENEVE" }),
    row("storage-profile", `profile-${automatorId}-1`, place, "Fast", {
      description: "Flash, in two rooms",
      capacity: 2_000_000,
    }),
    row("storage-profile", `profile-${automatorId}-2`, place, "Standard", {
      description: "Disks, in one room",
      capacity: 6_000_000,
    }),
    row("external-network", `extnet-${automatorId}-1`, null, "Internet", {
      description: "Public addresses",
      gateway: `203.0.113.${automatorId % 254}`,
      prefixLength: 24,
      dns: "203.0.113.1",
    }),
    row("catalog", catalog, null, "Systems", { description: "Templates and media of the provider" }),
    ...TEMPLATES.map(([name, description, machines], index) =>
      row("vapp-template", `template-${automatorId}-${index + 1}`, catalog, name, {
        description,
        createdAt,
        machines,
      }),
    ),
    ...MEDIA.map(([name, size], index) =>
      row("media", `media-${automatorId}-${index + 1}`, catalog, name, { size, createdAt }),
    ),
  ];
}

function buildOrganizations({ id: automatorId }: Place, services: readonly SeededService[]): readonly Row[] {
  return [...new Set(services.map(({ account }) => account))].map((account) => ({
    automatorId,
    kind: "organization",
    id: `org-${account}`,
    accountId: account,
    serviceId: null,
    parent: null,
    isOffered: false,
    // The names follow from the accounts once those are there.
    name: `org-${account}`,
    details: { fullName: `org-${account}`, isEnabled: true },
  }));
}

function buildVdc(
  { id: automatorId }: Place,
  service: SeededService,
  index: number,
  end: number,
): readonly Row[] {
  const { account, cpu, memory, storage, createTime } = service;
  const model = MODELS[service.offering] ?? "AllocationPool";
  const uid = service.moId ?? `vdc-${service.id}`;
  const own = { automatorId, accountId: account, serviceId: service.id, isOffered: false };
  const share = (limit: number | null) => {
    const reserved = { AllocationPool: 0.25, AllocationVApp: 0, ReservationPool: 1 }[model];
    return { limit: limit ?? -1, reservation: Math.max(0, Math.floor((limit ?? 0) * reserved)) };
  };
  const network = `network-${service.id}-1`;
  const subnet = `10.${automatorId}.${index % 250}`;
  const vapps = vappsOf(service).flatMap(({ name, description, machines }, vapp): readonly Row[] => {
    const vappUid = `vapp-${service.id}-${vapp + 1}`;
    const vappnet = `vappnet-${service.id}-${vapp + 1}`;
    return [
      {
        ...own,
        kind: "vapp",
        id: vappUid,
        parent: uid,
        name,
        details: { description, isResolved: true, createdAt: createTime },
      },
      {
        ...own,
        kind: "vapp-network",
        id: vappnet,
        parent: vappUid,
        name: "internal",
        details: {
          type: "direct",
          organizationNetworkUid: network,
          gateway: `${subnet}.1`,
          prefixLength: 24,
        },
      },
      ...machines.map(({ size, isOn }, number): Row => ({
        ...own,
        kind: "virtual-machine",
        id: `vm-${service.id}-${vapp + 1}-${number + 1}`,
        parent: vappUid,
        name: size.name,
        details: machineDetails(size, {
          network: vappnet,
          address: `${subnet}.${10 + vapp * 10 + number}`,
          number: service.id * 16 + vapp * 4 + number,
          isOn,
          createdAt: createTime,
          bootedAt: new Date(
            Math.max(Date.parse(createTime), end - (1 + ((index + number) % 40)) * DAY_MS - HOUR_MS),
          ).toISOString(),
        }),
      })),
    ];
  });
  return [
    {
      ...own,
      kind: "org-vdc",
      id: uid,
      parent: `org-${account}`,
      name: service.name,
      details: {
        description: service.description,
        model,
        isEnabled: true,
        providerVdcUid: `pvdc-${automatorId}-1`,
        networkPoolUid: `netpool-${automatorId}-1`,
        cpu: share(cpu),
        memory: share(memory),
        storage: { limit: storage ?? -1, policy: `profile-${automatorId}-1` },
        retentionLock: service.retentionLock,
      },
    },
    {
      ...own,
      kind: "organization-network",
      id: network,
      parent: uid,
      name: "internal",
      details: {
        description: "Between the machines",
        type: "isolated",
        gateway: `${subnet}.1`,
        prefixLength: 24,
        dns: null,
        externalNetworkUid: null,
      },
    },
    ...vapps,
  ];
}

interface Placed {
  readonly network: string;
  readonly address: string;
  readonly number: number;
  readonly isOn: boolean;
  readonly createdAt: string;
  readonly bootedAt: string;
}

function machineDetails(
  { name, ...size }: TemplateMachine,
  { network, address, number, isOn, createdAt, bootedAt }: Placed,
): MachineDetails {
  return {
    ...size,
    hostname: `${name}.internal`,
    powerState: isOn ? "POWERED_ON" : "POWERED_OFF",
    network_cards: [
      {
        key: 4000,
        adapterType: "VMXNET3",
        addressType: "assigned",
        macAddress: `00:50:57:${hex(number >> 16)}:${hex(number >> 8)}:${hex(number)}`,
        networkName: "internal",
        network,
      },
    ],
    annotation: null,
    address,
    used: Math.round(capacityOf(size) * (0.3 + (number % 5) / 10)),
    mediaUid: null,
    snapshot: null,
    createdAt,
    bootedAt: isOn ? bootedAt : null,
    powerChanges: [],
  };
}

/** One that nobody bought here: it can become a service. */
function buildFreeVdc({ id: automatorId, account }: Place): readonly Row[] {
  const own = { automatorId, accountId: account, serviceId: null, isOffered: false };
  return [
    {
      ...own,
      kind: "organization",
      id: `org-${account}`,
      parent: null,
      name: `org-${account}`,
      details: { fullName: `org-${account}`, isEnabled: true },
    },
    {
      ...own,
      kind: "org-vdc",
      id: `vdc-${automatorId}-1`,
      parent: `org-${account}`,
      name: "acquired",
      details: {
        description: "Came with a company that was bought",
        model: automatorId === 5 ? "AllocationPool" : "AllocationVApp",
        isEnabled: true,
        providerVdcUid: `pvdc-${automatorId}-1`,
        networkPoolUid: `netpool-${automatorId}-1`,
        cpu: { limit: 16, reservation: 0 },
        memory: { limit: 64, reservation: 0 },
        storage: { limit: 1000, policy: `profile-${automatorId}-1` },
        retentionLock: null,
      },
    },
  ];
}
