import type { Quantities } from "../../../../prices/index.ts";
import type { EdgeShape } from "./gateway.ts";

/** What a gateway is charged for, by spec key: its size. */
export function edgeQuantities({ size }: Pick<EdgeShape, "size">): Quantities {
  return { size: { item: size } };
}
