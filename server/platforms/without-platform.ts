import type { AutomatorVersion } from "../offerings/index.ts";
import { failed, succeeded } from "../services/index.ts";
import type { AutomatorCheck, NotOrdered, OrderedByHand } from "./platform.ts";

/** Why an automator of a type that no platform of this server checks, and a service of one that none provides, are idle. */
export const NO_CONNECTION = "There is no connection to this platform yet.";

/** Custom services have no platform: people provide them, so that their automators have nothing to connect. */
export const BY_PEOPLE: AutomatorCheck = { type: "Form", version: "v1", check: async () => succeeded() };

/** A service that people provide: there is nothing to release on a platform, but a retention lock holds. */
export function providedByHand(type: string): OrderedByHand {
  return {
    type,
    automatorVersion: null,
    ordered: "by hand",
    release: async (_task, { retentionLock }) =>
      retentionLock === null ? succeeded() : failed(retentionLock),
  };
}

/** A service that no platform of this server provides: it is not ordered, and what may exist of it is not released. */
export function providedByNobody(type: string, automatorVersion: AutomatorVersion | null): NotOrdered {
  return { type, automatorVersion, ordered: "not yet", release: async () => failed(NO_CONNECTION) };
}
