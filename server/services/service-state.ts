/** The state of a service. In Processing and Procuring work is being done on it (spec 1 §4). */
export type ServiceState =
  "Available" | "Processing" | "Procuring" | "Pending Approval" | "Suspended" | "Error";

/** The states that people may set themselves: to clear an error, to suspend, to end a suspension. */
export type ChosenState = "Available" | "Suspended";

/** Whether people may set a service that is in state `from` to state `to`. */
export function canBeSetTo(from: ServiceState, to: ChosenState): boolean {
  return PERMITTED[to].includes(from);
}

const PERMITTED: Readonly<Record<ChosenState, readonly ServiceState[]>> = {
  Available: ["Error", "Suspended"],
  Suspended: ["Available", "Error"],
};
