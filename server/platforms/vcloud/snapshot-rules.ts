import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { MachineDetails } from "./kinds.ts";

/** Whether this snapshot of a machine can be taken in the state it is in; else one sentence that says why not. */
export function checkSnapshot(
  name: string,
  { powerState, tools }: Pick<MachineDetails, "powerState" | "tools">,
  order: { readonly memory: boolean; readonly quiesce: boolean },
): Outcome {
  if (order.quiesce && order.memory)
    return failed("A snapshot with memory is not quiesced: the memory has what is not yet written.");
  if (order.quiesce && powerState === "POWERED_ON" && tools === "toolsNotInstalled")
    return failed(`The tools are not installed in ${name}: its file systems cannot be quiesced.`);
  return succeeded();
}
