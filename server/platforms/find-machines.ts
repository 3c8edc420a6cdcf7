import type { PoweredMachines } from "../machines/index.ts";
import type { AutomatorVersion } from "../offerings/index.ts";
import type { Platform } from "./platform.ts";

/** The machines behind automators of one type and version that schedules power; undefined where they power none. */
export type FindMachines = (automatorType: string, version: AutomatorVersion) => PoweredMachines | undefined;

/** Searches what these platforms say. */
export function buildFindMachines(platforms: readonly Platform[]): FindMachines {
  const all = platforms.flatMap(({ powered = [] }) => powered);
  return (automatorType, version) =>
    all.find((each) => each.automatorType === automatorType && each.version === version);
}
