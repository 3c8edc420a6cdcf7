import type { Outcome } from "../services/index.ts";
import { failed, succeeded } from "../services/index.ts";

/** The power states of a machine, in the specification's words (spec 1 §4). */
export type PowerState = "POWERED_ON" | "POWERED_OFF" | "SUSPENDED";

/** What a power-state payload may ask for (spec 1 §3). */
export type PowerChange = keyof typeof POWER_CHANGES;

interface PowerRule {
  readonly from: readonly PowerState[];
  readonly to: PowerState;
  /** The tools inside the machine do it. */
  readonly needsTools: boolean;
  /** Completes "web-01 cannot be …". */
  readonly done: string;
  /** For the names of activities: "Power off web-01". */
  readonly verb: string;
}

const ON: readonly PowerState[] = ["POWERED_ON"];

export const POWER_CHANGES = {
  start: {
    from: ["POWERED_OFF", "SUSPENDED"],
    to: "POWERED_ON",
    needsTools: false,
    done: "powered on",
    verb: "Power on",
  },
  stop: {
    from: ["POWERED_ON", "SUSPENDED"],
    to: "POWERED_OFF",
    needsTools: false,
    done: "powered off",
    verb: "Power off",
  },
  restart: { from: ON, to: "POWERED_ON", needsTools: false, done: "reset", verb: "Reset" },
  shutdownguest: { from: ON, to: "POWERED_OFF", needsTools: true, done: "shut down", verb: "Shut down" },
  rebootguest: { from: ON, to: "POWERED_ON", needsTools: true, done: "restarted", verb: "Restart" },
  suspend: { from: ON, to: "SUSPENDED", needsTools: false, done: "suspended", verb: "Suspend" },
  standbyguest: {
    from: ON,
    to: "SUSPENDED",
    needsTools: true,
    done: "put on standby",
    verb: "Put on standby",
  },
} as const satisfies Record<string, PowerRule>;

/** Whether a machine in this state can be changed like this; else one sentence that says why not. */
export function checkPowerChange(machine: string, state: PowerState, change: PowerChange): Outcome {
  const rule: PowerRule = POWER_CHANGES[change];
  if (rule.from.includes(state)) return succeeded();
  if (rule.to === state) return failed(`${machine} is already ${STATE_WORDS[state]}.`);
  return failed(`${machine} is ${STATE_WORDS[state]} and cannot be ${rule.done}.`);
}

const STATE_WORDS: Readonly<Record<PowerState, string>> = {
  POWERED_ON: "powered on",
  POWERED_OFF: "powered off",
  SUSPENDED: "suspended",
};
