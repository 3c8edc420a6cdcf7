import type { OfferingProperties, OrderRange } from "../../offerings/index.ts";

/** Price items by key, as a request for new prices has them. */
type Specs = Readonly<Record<string, object>>;

/**
 * The price items of a new solution: the service itself and what of it may be ordered in quantities. None has a price
 * yet, so that whoever sets the prices finds what there is to price.
 */
export function firstItems({ cpu, memory, storage, allowUnlimited = false }: OfferingProperties): Specs {
  const quantity = (range: OrderRange | undefined, item: object) =>
    range === undefined
      ? undefined
      : { ...item, min: range.min, max: range.max, step: range.step, isUnlimited: allowUnlimited };
  const items: Readonly<Record<string, object | undefined>> = {
    service: { name: "Service", type: "base" },
    cpu: quantity(cpu, { keyMap: "cpu", name: "Compute in GHz", parentName: "Compute", type: "cpu" }),
    memory: quantity(memory, {
      keyMap: "memory",
      name: "Memory in GB",
      parentName: "Compute",
      type: "memory",
    }),
    storage: quantity(storage, {
      keyMap: "storage",
      name: "Storage in GB",
      parentName: "Storage",
      type: "datastore",
    }),
  };
  return Object.fromEntries(
    Object.entries(items).flatMap(([key, item]) => (item === undefined ? [] : [[key, item] as const])),
  );
}
