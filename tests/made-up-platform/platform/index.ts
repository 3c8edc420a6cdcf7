import type { Platform } from "../../../server/platforms/index.ts";
import { succeeded } from "../../../server/services/index.ts";
import { nimbusSeed } from "./seed.ts";
import { volumeType } from "./volume-type.ts";
import { nimbusV1Api } from "./v1/index.ts";

/** A made-up platform that sells volumes. It proves that a platform is one folder and one line in a list. */
export const nimbusPlatform: Platform = {
  name: "nimbus",
  folder: import.meta.dirname,
  apis: [nimbusV1Api],
  serviceTypes: [volumeType],
  solutionTypes: [{ type: "nimbus_volume", platform: "Nimbus" }],
  checks: [{ type: "Nimbus", version: "v1", check: async () => succeeded() }],
  seed: nimbusSeed,
};
