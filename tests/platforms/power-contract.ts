import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { expect, it } from "vitest";
import type { VirtualMachine } from "../../server/platforms/vcenter/driver.ts";
import type { PowerChange } from "../../server/machines/index.ts";
import { checkPowerChange, POWER_CHANGES } from "../../server/machines/index.ts";
import type { VcenterStage } from "./vcenter-stage.ts";

/** What a driver is tested on. */
export interface PowerSubject {
  readonly stage: () => VcenterStage;
  readonly id: number;
  /** A machine that is on, without tools. */
  readonly find: () => Promise<VirtualMachine>;
}

/** Those that no tools do. */
const CHANGES = (Object.keys(POWER_CHANGES) as PowerChange[]).filter(
  (each) => !POWER_CHANGES[each].needsTools,
);

/** What every driver must do with the power of machines. */
export function changesPower({ stage, id, find }: PowerSubject): void {
  const change = async (moId: string, to: PowerChange) => {
    const { driver, workOn, read } = stage();
    const outcome = await driver.changePower(workOn(id), moId, to);
    return [outcome.ok, (await read(id, (at) => driver.findVirtualMachine(at, moId)))?.powerState];
  };

  it("changes power, and finds its own work done", async () => {
    const { moId } = await find();
    expect(await change(moId, "stop")).toEqual([true, "POWERED_OFF"]);
    expect(await change(moId, "stop")).toEqual([true, "POWERED_OFF"]);
    expect(await change(moId, "suspend")).toEqual([false, "POWERED_OFF"]);
    expect(await change(moId, "start")).toEqual([true, "POWERED_ON"]);
    expect(await change(moId, "restart")).toEqual([true, "POWERED_ON"]);
    expect(await change(moId, "suspend")).toEqual([true, "SUSPENDED"]);
    expect(await change(moId, "start")).toEqual([true, "POWERED_ON"]);
    expect(await stage().driver.changePower(stage().workOn(id), "vm-999999", "stop")).toEqual({
      ok: false,
      reason: "vm-999999 is gone from the platform.",
    });
  });

  it("has no machine in another power state than the one that follows from what was done", async () => {
    const { moId, name } = await find();
    await assert(
      asyncProperty(array(constantFrom(...CHANGES), { maxLength: 5 }), async (order) => {
        for (const each of order) {
          const [, before] = await change(moId, "start");
          expect(before).toBe("POWERED_ON");
          const isPermitted =
            checkPowerChange(name, "POWERED_ON", each).ok || POWER_CHANGES[each].to === before;
          expect(await change(moId, each)).toEqual([
            isPermitted,
            isPermitted ? POWER_CHANGES[each].to : before,
          ]);
        }
      }),
      { numRuns: 4 },
    );
    await change(moId, "start");
  });
}
