import type { AutomatorVersion } from "../offerings/index.ts";
import type { Platform, ResourceMapping } from "./platform.ts";

/** How the resources of a type of service are mapped. */
export interface TypeMapping {
  /** As in `service_offering.type`. */
  readonly type: string;
  readonly mapping: ResourceMapping;
}

/** What can be mapped at automators of one type and version. */
export type FindMappings = (automatorType: string, version: AutomatorVersion) => readonly TypeMapping[];

/** Searches what these platforms list. */
export function buildFindMappings(platforms: readonly Platform[]): FindMappings {
  const types = platforms.flatMap(({ serviceTypes }) => serviceTypes);
  return (automatorType, version) =>
    types.flatMap(({ type, automatorVersion, mapping }) =>
      mapping?.automatorType === automatorType && automatorVersion === version ? [{ type, mapping }] : [],
    );
}
