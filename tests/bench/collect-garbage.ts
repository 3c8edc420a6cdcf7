import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const collect: unknown = runInNewContext("gc");

/** Collects garbage now, so that one contender does not pay for what another left behind. */
export function collectGarbage(): void {
  if (typeof collect === "function") collect();
}
