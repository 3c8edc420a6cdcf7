import { failed, succeeded } from "../services/index.ts";
import type { Outcome, PlatformService } from "../services/index.ts";
import type { PlatformTask } from "./platform-task.ts";
import { taskDurationMs } from "./platform-task.ts";
import type { VcenterDriver } from "./vcenter/driver.ts";

/**
 * What every kind of service can do on its platform, whatever it is: come into being and be given up. A kind
 * with an API of its own has more, on its own driver. Both may be repeated after a crash.
 */
export interface ServicePlatform {
  provide(task: PlatformTask, service: PlatformService): Promise<Outcome>;
  release(task: PlatformTask, service: PlatformService): Promise<Outcome>;
}

/** Finds the platform of a service by its type and its automator's version. */
export type ChoosePlatform = (service: PlatformService) => ServicePlatform;

export function createPlatformChoice(vcenter: VcenterDriver): ChoosePlatform {
  const pools = resourcePoolPlatform(vcenter);
  return ({ type, automatorVersion }) =>
    type === "vCenterResourcePool" && automatorVersion === "v2" ? pools : plainPlatform;
}

/** Services that have no platform API of their own here: they need nothing but time, and may be under a retention lock. */
const plainPlatform: ServicePlatform = {
  async provide(task, { id, name }) {
    await task.wait(taskDurationMs(`service-${id}`));
    return name.endsWith("-fail") ? failed(`The platform could not provide ${name}.`) : succeeded();
  },
  async release(task, { id, retentionLock }) {
    await task.wait(taskDurationMs(`service-${id}`));
    return retentionLock === null ? succeeded() : failed(retentionLock);
  },
};

function resourcePoolPlatform(vcenter: VcenterDriver): ServicePlatform {
  return {
    provide: async () => failed("A resource pool is bought at its automator."),
    // A pool that failed to come into being has no number, and nothing to remove.
    release: async (task, { automatorId, moId }) => {
      if (automatorId === null || moId === null) return succeeded();
      return await vcenter.removePool({ automatorId, task }, moId);
    },
  };
}
