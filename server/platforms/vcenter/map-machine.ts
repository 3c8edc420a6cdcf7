import type { Offering } from "../../offerings/index.ts";
import type { ResourceMapping } from "../platform.ts";
import type { ResourcePool, VcenterDriver, VirtualMachine } from "./driver.ts";
import { machineSize, quantitiesOf } from "./machine-quantities.ts";
import { noteMapped } from "./note-resources.ts";

/** Single machines that nobody bought here become services, and those of services that end stay. */
export function buildMachineMapping(driver: VcenterDriver): ResourceMapping {
  return {
    automatorType: "vCenter",
    async list(at) {
      const machines = await driver.listFreeMachines(at);
      const pools = await driver.listResourcePools(at, [
        ...new Set(machines.map(({ resourcePool }) => resourcePool)),
      ]);
      const poolOf = new Map(pools.map((pool) => [pool.moId, pool]));
      return machines.map((machine) => ({
        moId: machine.moId,
        name: machine.name,
        description: machine.annotation,
        place: placeOf(poolOf.get(machine.resourcePool)),
        quantities: quantitiesOf(machineSize(machine)),
        misfit: (offering) => misfit(machine, offering),
      }));
    },
    async assign(at, moId, owner) {
      await driver.assignMachine(at, moId, owner);
      if (owner.serviceId === null) return;
      await noteMapped(driver, at, { serviceId: owner.serviceId, moId, isMachine: true });
    },
  };
}

function placeOf(pool: ResourcePool | undefined): string {
  return pool === undefined ? "" : `${pool.place}, ${pool.name}`;
}

/** What of a machine a service of this solution could not have. Its template and pool say how new machines are made, and nothing of this one. */
function misfit(machine: VirtualMachine, { name, metaData }: Offering): string | undefined {
  const size = machineSize(machine);
  for (const [key, word] of SIZES) {
    const range = metaData.properties[key];
    if (range !== undefined && (size[key] < range.min || size[key] > range.max))
      return `${machine.name} does not fit ${name}: its ${word} must be from ${range.min} to ${range.max}.`;
  }
  return undefined;
}

const SIZES = [
  ["cpu", "number of cores"],
  ["memory", "memory in GB"],
  ["storage", "storage in GB"],
] as const;
