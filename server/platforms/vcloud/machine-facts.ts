import { timeText } from "../time-text.ts";
import { labelled } from "../../machines/index.ts";
import type { Hardware } from "../../machines/index.ts";
import type { PowerState } from "../../machines/index.ts";
import type { SizedMachine } from "../../machines/index.ts";
import type { VcloudObject } from "./driver.ts";
import type { MachineDetails, MachineSize, VappDetails } from "./kinds.ts";

/** GB of all disks. */
export function capacityOf({ disks }: Pick<MachineSize, "disks">): number {
  return disks.reduce((sum, { capacity }) => sum + capacity, 0);
}

/** What a machine has, and what its snapshot keeps of its disks, in GB. */
export function provisionedOf({ disks, snapshot }: Pick<MachineDetails, "disks" | "snapshot">): number {
  return capacityOf({ disks }) + (snapshot === null ? 0 : capacityOf(snapshot));
}

export function asSized({ details }: VcloudObject<"virtual-machine">): SizedMachine {
  const { cores, memory, powerState } = details;
  return { cores, memory, powerState, storage: { provisioned: provisionedOf(details) } };
}

export function asHardware({ name, details }: VcloudObject<"virtual-machine">): Hardware {
  const { hotAdd, snapshot } = details;
  return {
    ...details,
    name,
    disks: labelled(details.disks),
    snapshots: snapshot === null ? [] : [snapshot],
    can: { reconfigure: true, hotAddCores: hotAdd, hotAddMemory: hotAdd },
  };
}

/** The power state of a vApp, in the specification's words (spec 1 §4). */
export type VappState = PowerState | "MIXED" | "RESOLVED" | "UNRESOLVED";

/** What its machines together are. */
export function vappState(
  { isResolved }: Pick<VappDetails, "isResolved">,
  machines: readonly Pick<MachineDetails, "powerState">[],
): VappState {
  if (!isResolved) return "UNRESOLVED";
  const [state, ...others] = new Set(machines.map(({ powerState }) => powerState));
  if (state === undefined) return "RESOLVED";
  return others.length === 0 ? state : "MIXED";
}

/** How the tools of a machine report, which they do only while it runs. */
export function toolsOf({ tools, powerState }: Pick<MachineDetails, "tools" | "powerState">) {
  return tools === "toolsNotInstalled" || powerState === "POWERED_ON" ? tools : "toolsNotRunning";
}

/** A moment in ISO 8601 as the specification writes it. */
export function shownTime(moment: string): string;
export function shownTime(moment: string | null): string | null;
export function shownTime(moment: string | null): string | null {
  return moment === null ? null : timeText(new Date(moment));
}
