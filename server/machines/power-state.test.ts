import { describe, expect, it } from "vitest";
import type { PowerChange, PowerState } from "./power-state.ts";
import { checkPowerChange } from "./power-state.ts";

const LEGAL: Readonly<Record<PowerState, readonly PowerChange[]>> = {
  POWERED_ON: ["stop", "restart", "shutdownguest", "rebootguest", "suspend"],
  POWERED_OFF: ["start"],
  SUSPENDED: ["start", "stop"],
};
const STATES: readonly PowerState[] = ["POWERED_ON", "POWERED_OFF", "SUSPENDED"];
const CHANGES: readonly PowerChange[] = [
  "start",
  "stop",
  "restart",
  "shutdownguest",
  "rebootguest",
  "suspend",
];

describe("checkPowerChange", () => {
  it.each(
    STATES.flatMap((state) =>
      CHANGES.map((change) => [state, change, LEGAL[state].includes(change)] as const),
    ),
  )("for a machine that is %s and is asked to %s answers %s", (state, change, isLegal) => {
    expect(checkPowerChange("web-01", state, change).ok).toBe(isLegal);
  });

  it.each([
    ["POWERED_OFF", "stop", "web-01 is already powered off."],
    ["POWERED_ON", "start", "web-01 is already powered on."],
    ["SUSPENDED", "shutdownguest", "web-01 is suspended and cannot be shut down."],
    ["POWERED_OFF", "restart", "web-01 is powered off and cannot be reset."],
  ] as const)("says for %s and %s: %s", (state, change, reason) => {
    expect(checkPowerChange("web-01", state, change)).toEqual({ ok: false, reason });
  });
});
