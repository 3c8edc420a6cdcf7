import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { SnapshotOrder, VirtualMachine } from "./driver.ts";

/** The longest chain of snapshots that vSphere permits, and the most that a machine has here in all. */
const MOST = 32;

/** Whether this snapshot of a machine can be taken in the state it is in; else one sentence that says why not. */
export function checkSnapshot(
  { name, can, powerState, toolsStatus, snapshots }: VirtualMachine,
  order: Pick<SnapshotOrder, "memory" | "quiesce">,
): Outcome {
  if (!can.snapshots) return failed(`Snapshots of ${name} cannot be taken.`);
  if (order.memory && !can.memorySnapshots)
    return failed(`Snapshots of ${name} cannot be taken with its memory.`);
  if (order.quiesce && order.memory)
    return failed("A snapshot with memory is not quiesced: the memory has what is not yet written.");
  if (order.quiesce && !can.quiesce)
    return failed(`The tools are not installed in ${name}: its file systems cannot be quiesced.`);
  if (order.quiesce && powerState === "POWERED_ON" && toolsStatus === "toolsNotRunning")
    return failed(`The tools do not run in ${name}: its file systems cannot be quiesced.`);
  if (snapshots.length >= MOST) return failed(`${name} has ${MOST} snapshots, and takes no more.`);
  return succeeded();
}
