import type { OfferingProperties } from "../offerings/index.ts";
import type { Quantities } from "../prices/index.ts";
import type { ServiceType } from "./platform.ts";

const SIZES = ["cpu", "memory", "storage"] as const;

/** What every order of such a solution has at least of what is charged by size: what its platform says, else its least sizes. */
export function leastOrder({ least }: ServiceType, properties: OfferingProperties): Quantities {
  if (least !== undefined) return least(properties);
  return Object.fromEntries(
    SIZES.flatMap((key) => {
      const range = properties[key];
      return range === undefined ? [] : [[key, { value: String(range.min) }] as const];
    }),
  );
}
