import type { Quantities } from "../../prices/index.ts";
import type { InstanceType } from "./driver.ts";

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
