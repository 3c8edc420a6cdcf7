import type { FieldFailure } from "../api/index.ts";
import type { ChangedCard, ChangedDisk, Hardware, MachineChange, NewCard, NewDisk } from "./hardware.ts";

/** A network that cards may be connected to: its id, and what people call it. */
export interface NamedNetwork {
  readonly moId: string;
  readonly name: string;
}

/** What a caller sends. */
export interface SentChange {
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

/** With what is left out, and what the machine has now. */
export function completed(machine: Hardware, sent: SentChange): MachineChange {
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

/** What the document cannot say: fields that are wrong for this machine. */
export function wrongIn(
  machine: Hardware,
  change: MachineChange,
  networks: readonly NamedNetwork[],
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
    const present = machine.disks.find((disk) => disk.key === key);
    const field = `/disks/changed/${index}`;
    if (present === undefined) wrong.push({ field: `${field}/key`, message: `There is no disk ${key}.` });
    else if (capacity < present.capacity)
      wrong.push({
        field: `${field}/capacity`,
        message: `${present.label} does not shrink: it has ${present.capacity} GB.`,
      });
    if (present !== undefined && disks?.removed.includes(key) === true)
      wrong.push({ field: `${field}/key`, message: `${present.label} is to be removed.` });
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

function unreachable(
  networks: readonly NamedNetwork[],
  moId: string,
  field: string,
): readonly FieldFailure[] {
  if (networks.some((each) => each.moId === moId)) return [];
  return [{ field: `${field}/network`, message: "There is no such network." }];
}

function after(
  devices: readonly unknown[],
  change: { readonly added: readonly unknown[]; readonly removed: readonly unknown[] } | undefined,
): number {
  return devices.length + (change?.added.length ?? 0) - (change?.removed.length ?? 0);
}

interface Shown extends Pick<Hardware, "name" | "annotation" | "cores" | "coresPerSocket" | "memory"> {
  readonly disks: readonly Pick<NewDisk, "capacity">[];
  readonly network_cards: readonly { readonly networkName: string }[];
}

/** The machine as it will be. */
export function changed(machine: Hardware, change: MachineChange, networks: readonly NamedNetwork[]): Shown {
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
export function shownFields({
  name,
  annotation,
  cores,
  coresPerSocket,
  memory,
  disks,
  network_cards,
}: Shown) {
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
