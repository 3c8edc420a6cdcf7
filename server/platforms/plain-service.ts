import type { AutomatorVersion } from "../offerings/index.ts";
import type { PlatformService } from "../services/index.ts";
import { failed, succeeded } from "../services/index.ts";
import { isMadeToFail, taskDurationMs } from "./embedded-work.ts";
import type { OrderedByName, PlatformTask } from "./platform.ts";

/**
 * Replaces the platform for types that no platform provides yet, so that the demo can sell them: it only waits, and
 * creates nothing.
 */
export function plainServiceType(type: string, automatorVersion: AutomatorVersion | null): OrderedByName {
  return { type, automatorVersion, ordered: "by name", provide: providePlainly, release: releasePlainly };
}

async function providePlainly(task: PlatformTask, { id, name }: PlatformService) {
  await task.wait(taskDurationMs(`service-${id}`));
  return isMadeToFail(name) ? failed(`The platform could not provide ${name}.`) : succeeded(undefined);
}

/** Waits, and fails under a retention lock. */
export async function releasePlainly(task: PlatformTask, { id, retentionLock }: PlatformService) {
  await task.wait(taskDurationMs(`service-${id}`));
  return retentionLock === null ? succeeded() : failed(retentionLock);
}
