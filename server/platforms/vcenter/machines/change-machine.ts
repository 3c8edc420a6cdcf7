import type { StartedActivity } from "../../../activity/index.ts";
import type { FieldFailure, ReadPatch } from "../../../api/index.ts";
import { ApiFailure, takenName, wrongFields } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { FieldChange } from "../../../audit/index.ts";
import type { ChangedCard, ChangedDisk, MachineChange, NewCard, NewDisk } from "../../machines/hardware.ts";
import type { Network, VirtualMachine } from "../driver.ts";
import { capacityOf, checkMachineChange, demandOfChange, remainderOf } from "../../machines/machine-change.ts";
import type { MachineApi, MachineService, OnMachine, PoolContents } from "./machine-api.ts";
import { readPoolOf, refuseWithoutRoom } from "./machine-api.ts";
import type { MachineWorkKind } from "./machine-work.ts";
import { startMachineWork } from "./machine-work.ts";

interface ChangeInput {
  readonly change: MachineChange;
  readonly changes: readonly FieldChange[];
}

export const CHANGE_MACHINE: MachineWorkKind<ChangeInput> = {
  job: "change-machine",
  actions: {
    started: "virtual-machine.update",
    done: "virtual-machine.updated",
    failed: "virtual-machine.update-failed",
  },
  audited: ({ changes }) => ({ changes }),
  isInHistory: true,
  changesSize: true,
  run: (driver, work, moId, { change }) => driver.changeMachine(work, moId, change),
};

/** What a caller sends. */
interface SentChange {
  readonly name?: string;
  readonly annotation?: string | null;
  readonly cores?: number;
  readonly coresPerSocket?: number;
  readonly memory?: number;
  readonly disks?: SentDevices<ChangedDisk, Pick<NewDisk, "capacity"> & Partial<NewDisk>>;
  readonly network_cards?: SentDevices<ChangedCard, NewCard>;
}

interface SentDevices<Changed, Added> {
  readonly changed?: readonly Changed[];
  readonly added?: readonly Added[];
  readonly removed?: readonly number[];
}

/** `PATCH /{automatorId}/resource-pool/virtual-machine/{moId}`. */
export function changeMachine(
  api: MachineApi,
  request: OnMachine & { readonly patch: ReadPatch<SentChange> },
): Promise<StartedActivity> {
  return startMachineWork(api, request, CHANGE_MACHINE, async (reached) => {
    const { at, machine, service } = reached;
    const { disks: _, network_cards: __, ...fields } = machine;
    const change = remainderOf(machine, completed(machine, request.patch(fields)));
    const contents = await readPoolOf(api.driver, reached);
    const networks = await api.driver.listNetworks(at, [machine.resourcePool]);
    const wrong = [
      ...wrongIn(machine, change, networks),
      ...(service.isMachine ? tooMuch(machine, change, service) : []),
    ];
    if (wrong.length > 0) throw wrongFields(wrong);
    refuseTakenName(contents, machine, change.name);
    const check = checkMachineChange(machine, change);
    if (!check.ok) throw new ApiFailure(409, check.reason);
    const demand = demandOfChange(machine, change);
    await refuseWithoutRoom(at.db, service.serviceId, contents, demand);
    const changes = changesBetween(shownFields(machine), shownFields(changed(machine, change, networks)));
    return { name: `Modify ${machine.name}`, input: { change, changes }, demand };
  });
}

function completed(machine: VirtualMachine, sent: SentChange): MachineChange {
  const { disks, network_cards: cards, ...fields } = sent;
  return {
    ...fields,
    ...(disks && {
      disks: {
        changed: disks.changed ?? [],
        added: disks.added?.map((disk) => ({ thinProvisioned: true, ...disk })) ?? [],
        removed: disks.removed ?? [],
        before: keysOf(machine.disks),
      },
    }),
    ...(cards && {
      network_cards: {
        changed: cards.changed ?? [],
        added: cards.added ?? [],
        removed: cards.removed ?? [],
        before: keysOf(machine.network_cards),
      },
    }),
  };
}

function keysOf(devices: readonly { readonly key: number }[]): readonly number[] {
  return devices.map(({ key }) => key);
}

const MOST_DISKS = 60;
const MOST_CARDS = 10;

/** What the solution of a single machine does not offer; what the machine has already may stay. */
function tooMuch(
  machine: VirtualMachine,
  change: MachineChange,
  { sizes: { cpu, memory, storage } }: MachineService,
): readonly FieldFailure[] {
  const grown = machine.storage.provisioned + demandOfChange(machine, change).storage;
  const sizes = [
    { field: "/cores", value: change.cores, had: machine.cores, most: cpu?.max, unit: "cores" },
    {
      field: "/memory",
      value: change.memory === undefined ? undefined : change.memory / 1024,
      had: machine.memory / 1024,
      most: memory?.max,
      unit: "GB of memory",
    },
    {
      field: "/disks",
      value: grown,
      had: machine.storage.provisioned,
      most: storage?.max,
      unit: "GB of disks",
    },
  ];
  return sizes.flatMap(({ field, value, had, most, unit }) =>
    value === undefined || most == null || value <= most || value <= had
      ? []
      : [{ field, message: `Its solution offers at most ${most} ${unit}.` }],
  );
}

/** What the document cannot say: fields that are wrong for this machine. */
function wrongIn(
  machine: VirtualMachine,
  change: MachineChange,
  networks: readonly Network[],
): readonly FieldFailure[] {
  const {
    cores = machine.cores,
    coresPerSocket = machine.coresPerSocket,
    disks,
    network_cards: cards,
  } = change;
  const wrong: FieldFailure[] = [];
  if (cores % coresPerSocket !== 0)
    wrong.push({
      field: change.cores === undefined ? "/coresPerSocket" : "/cores",
      message: `${cores} cores are no multiple of ${coresPerSocket} for each socket.`,
    });
  for (const [index, { key, capacity }] of disks?.changed.entries() ?? []) {
    const present = capacityOf(machine, key);
    const field = `/disks/changed/${index}`;
    if (present === undefined) wrong.push({ field: `${field}/key`, message: `There is no disk ${key}.` });
    else if (capacity < present)
      wrong.push({ field: `${field}/capacity`, message: `A disk does not shrink: it has ${present} GB.` });
    if (disks?.removed.includes(key) === true)
      wrong.push({ field: `${field}/key`, message: `Disk ${key} is to be removed.` });
  }
  for (const [index, { key, network }] of cards?.changed.entries() ?? []) {
    const field = `/network_cards/changed/${index}`;
    if (!machine.network_cards.some((card) => card.key === key))
      wrong.push({ field: `${field}/key`, message: `There is no network card ${key}.` });
    if (cards?.removed.includes(key) === true)
      wrong.push({ field: `${field}/key`, message: `Network card ${key} is to be removed.` });
    wrong.push(...unreachable(networks, network, field));
  }
  for (const [index, { network }] of cards?.added.entries() ?? [])
    wrong.push(...unreachable(networks, network, `/network_cards/added/${index}`));
  if (after(machine.disks, disks) > MOST_DISKS)
    wrong.push({ field: "/disks/added", message: `A machine has at most ${MOST_DISKS} disks.` });
  if (after(machine.network_cards, cards) > MOST_CARDS)
    wrong.push({
      field: "/network_cards/added",
      message: `A machine has at most ${MOST_CARDS} network cards.`,
    });
  return wrong;
}

function unreachable(networks: readonly Network[], moId: string, field: string): readonly FieldFailure[] {
  if (networks.some((each) => each.moId === moId)) return [];
  return [{ field: `${field}/network`, message: "There is no such network." }];
}

function after(
  devices: readonly unknown[],
  change: { readonly added: readonly unknown[]; readonly removed: readonly unknown[] } | undefined,
): number {
  return devices.length + (change?.added.length ?? 0) - (change?.removed.length ?? 0);
}

/** Names of machines differ within a pool in more than upper and lower case. */
export function refuseTakenName(
  contents: PoolContents | undefined,
  machine: VirtualMachine | undefined,
  name: string | undefined,
): void {
  if (contents === undefined) return;
  const { pool, machines } = contents;
  const isTaken = machines.some(
    (each) => each.moId !== machine?.moId && each.name.toLowerCase() === name?.toLowerCase(),
  );
  if (isTaken) throw takenName(`${name} is taken in ${pool.name}.`);
}

interface Shown extends Pick<VirtualMachine, "name" | "annotation" | "cores" | "coresPerSocket" | "memory"> {
  readonly disks: readonly Pick<NewDisk, "capacity">[];
  readonly network_cards: readonly { readonly networkName: string }[];
}

function changed(machine: VirtualMachine, change: MachineChange, networks: readonly Network[]): Shown {
  const { disks, network_cards: cards, ...fields } = change;
  const nameOf = (moId: string | undefined) => networks.find((each) => each.moId === moId)?.name;
  return {
    ...machine,
    ...fields,
    disks: [
      ...machine.disks
        .filter(({ key }) => disks?.removed.includes(key) !== true)
        .map((disk) => disks?.changed.find(({ key }) => key === disk.key) ?? disk),
      ...(disks?.added ?? []),
    ],
    network_cards: [
      ...machine.network_cards
        .filter(({ key }) => cards?.removed.includes(key) !== true)
        .map((card) => ({
          networkName:
            nameOf(cards?.changed.find(({ key }) => key === card.key)?.network) ?? card.networkName,
        })),
      ...(cards?.added.map(({ network }) => ({ networkName: nameOf(network) ?? "" })) ?? []),
    ],
  };
}

/** What the audit log says of a machine. */
function shownFields({ name, annotation, cores, coresPerSocket, memory, disks, network_cards }: Shown) {
  return {
    name,
    annotation,
    cores,
    coresPerSocket,
    memory,
    disks: disks.map(({ capacity }) => `${capacity} GB`),
    network_cards: network_cards.map(({ networkName }) => networkName),
  };
}
