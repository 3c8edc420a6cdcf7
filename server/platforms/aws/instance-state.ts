import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";

/** The states of an instance, in EC2's words. */
export type InstanceState = "pending" | "running" | "shutting-down" | "terminated" | "stopping" | "stopped";

/** An instance that starts counts as running. */
export const RUNS: ReadonlySet<InstanceState> = new Set(["pending", "running"]);

/** What a change of state may ask for. `terminate` ends the service: it is a deletion, and none of these. */
export type StateChange = keyof typeof STATE_CHANGES;

export const STATE_CHANGES = {
  start: { from: "stopped", to: "running", done: "started", verb: "Start" },
  stop: { from: "running", to: "stopped", done: "stopped", verb: "Stop" },
  reboot: { from: "running", to: "running", done: "rebooted", verb: "Reboot" },
} as const satisfies Record<
  string,
  {
    readonly from: InstanceState;
    readonly to: InstanceState;
    /** Completes "web-01 cannot be …". */
    readonly done: string;
    /** For the names of activities: "Stop web-01". */
    readonly verb: string;
  }
>;

/** Whether an instance in this state can be changed like this; else one sentence that says why not. */
export function checkStateChange(name: string, state: InstanceState, change: StateChange): Outcome {
  const { from, to, done } = STATE_CHANGES[change];
  if (state === from) return succeeded();
  if (state === to) return failed(`${name} is already ${state}.`);
  return failed(`${name} is ${state} and cannot be ${done}.`);
}
