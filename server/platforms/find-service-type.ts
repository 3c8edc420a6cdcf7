import type { AutomatorVersion } from "../offerings/index.ts";
import { providedByHand, providedByNobody } from "./without-platform.ts";
import type { Platform, ServiceType } from "./platform.ts";

/** What is known of a type of service, by the version of the automator that does the work. */
export type FindServiceType = (type: string, automatorVersion: AutomatorVersion | null) => ServiceType;

/** Searches what these platforms list. Throws, at start, where two list the same type. */
export function buildFindServiceType(platforms: readonly Platform[]): FindServiceType {
  const listed = new Map<string, { readonly platform: string; readonly serviceType: ServiceType }>();
  for (const { name, serviceTypes } of platforms) {
    for (const serviceType of serviceTypes) {
      const key = keyOf(serviceType.type, serviceType.automatorVersion);
      const other = listed.get(key);
      if (other !== undefined)
        throw new Error(`The platforms "${other.platform}" and "${name}" both list the service type ${key}.`);
      listed.set(key, { platform: name, serviceType });
    }
  }
  return (type, automatorVersion) =>
    listed.get(keyOf(type, automatorVersion))?.serviceType ??
    (type === FORM && automatorVersion === null
      ? providedByHand(type)
      : providedByNobody(type, automatorVersion));
}

/** Custom services, which people provide. */
export const FORM = "form";

function keyOf(type: string, automatorVersion: AutomatorVersion | null): string {
  return automatorVersion === null ? type : `${type} ${automatorVersion}`;
}
