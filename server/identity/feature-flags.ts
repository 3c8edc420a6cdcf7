import { FEATURE_FLAGS } from "#validators";

const OFF_IN_THE_DEMO: readonly string[] = ["resource-view", "public-cloud-menu-structure"];

/** Flags of spec 1 §6: the first demo provider has all on but two; the second has the opposite set. */
export const demoFeatureFlags = {
  first: FEATURE_FLAGS.filter((flag) => !OFF_IN_THE_DEMO.includes(flag)),
  second: FEATURE_FLAGS.filter((flag) => OFF_IN_THE_DEMO.includes(flag)),
} as const;
