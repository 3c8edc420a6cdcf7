import type { PowerState } from "./power-state.ts";

/** A machine as far as changes of its hardware concern it. */
export interface Hardware {
  readonly name: string;
  readonly annotation: string | null;
  readonly powerState: PowerState;
  readonly cores: number;
  readonly coresPerSocket: number;
  /** MB. */
  readonly memory: number;
  readonly disks: readonly Disk[];
  readonly network_cards: readonly NetworkCard[];
  readonly snapshots: readonly unknown[];
  readonly can: {
    readonly reconfigure: boolean;
    /** While it runs. */
    readonly hotAddCores: boolean;
    readonly hotAddMemory: boolean;
  };
}

export interface Disk {
  readonly key: number;
  /** What people call it. */
  readonly label: string;
  readonly capacity: number;
  readonly storageUnit: "GB";
  readonly thinProvisioned: boolean;
}

/** As a platform of ours keeps it. */
export type KeptDisk = Omit<Disk, "label">;

/** With the labels that the platform gives them; a disk without one is counted, as vSphere counts. */
export function labelled(
  disks: readonly KeptDisk[],
  labels: readonly (string | undefined)[] = [],
): readonly Disk[] {
  return disks.map((disk, index) => ({ ...disk, label: labels[index] ?? `Hard disk ${index + 1}` }));
}

export interface NetworkCard {
  readonly key: number;
  readonly adapterType: string;
  readonly addressType: "assigned" | "manual" | "generated";
  readonly macAddress: string;
  readonly networkName: string;
  /** The network's id; null where it is not known. */
  readonly network: string | null;
}

export interface MachineChange {
  readonly name?: string;
  readonly annotation?: string | null;
  readonly cores?: number;
  readonly coresPerSocket?: number;
  /** MB. */
  readonly memory?: number;
  readonly disks?: DeviceChanges<ChangedDisk, NewDisk>;
  readonly network_cards?: DeviceChanges<ChangedCard, NewCard>;
}

export interface DeviceChanges<Changed, Added> {
  readonly changed: readonly Changed[];
  readonly added: readonly Added[];
  /** Their keys. */
  readonly removed: readonly number[];
  /** The keys of all that the machine had before: what is none of them is what an earlier run added. */
  readonly before: readonly number[];
}

/** A disk that grows. */
export interface ChangedDisk {
  readonly key: number;
  /** GB. */
  readonly capacity: number;
}

export interface NewDisk {
  /** GB. */
  readonly capacity: number;
  readonly thinProvisioned: boolean;
}

/** A card that is connected to another network. */
export interface ChangedCard {
  readonly key: number;
  /** The network's id. */
  readonly network: string;
}

export interface NewCard {
  /** The network's id. */
  readonly network: string;
}
