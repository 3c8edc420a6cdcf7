import type { OfferingProperties } from "../../offerings/index.ts";
import type { Quantities } from "../../prices/index.ts";
import type { VirtualMachine } from "./driver.ts";
import { ownStorage } from "../../machines/index.ts";

/** What a single machine is charged for, by spec key: cores, and GB of memory and of its disks. */
export function machineQuantities(machine: VirtualMachine): Quantities {
  return quantitiesOf(machineSize(machine));
}

/** Cores, and GB. */
export function machineSize(machine: VirtualMachine) {
  return { cpu: machine.cores, memory: machine.memory / 1024, storage: ownStorage(machine) };
}

/** The same of one that is ordered: its solution says how large it is at first. */
export function firstQuantities({ cpu, memory, storage }: OfferingProperties): Quantities {
  return quantitiesOf({ cpu: cpu?.default, memory: memory?.default, storage: storage?.default });
}

export function quantitiesOf(sizes: Readonly<Record<string, number | undefined>>): Quantities {
  return Object.fromEntries(
    Object.entries(sizes).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, { value: String(value) }]],
    ),
  );
}
