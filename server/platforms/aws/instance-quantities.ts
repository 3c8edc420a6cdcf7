import type { Quantities } from "../../prices/index.ts";
import type { InstanceType } from "./driver.ts";

/** EC2 sells no smaller instance than t2.nano, which has one core and half a GiB. */
export const LEAST_INSTANCE: Quantities = { cpu: { value: "1" }, memory: { value: "0.5" } };

/** What an instance is charged for, by spec key: its type, and the cores and GiB of memory that this has. */
export function instanceQuantities(
  name: string,
  type: Pick<InstanceType, "vcpus" | "memory"> | undefined,
): Quantities {
  return {
    type: { item: name },
    ...(type === undefined
      ? {}
      : { cpu: { value: String(type.vcpus) }, memory: { value: String(type.memory) } }),
  };
}
