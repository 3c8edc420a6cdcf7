import type { PlatformWorld } from "../../server/testing/platform-world.ts";

/** What its paths name comes from its declaration. */
export const testWorld: PlatformWorld = {
  resources: {},
  owned: "select '1' as id",
  bodies: {},
  places: [],
  purchases: [],
  filterValues: () => ({}),
  answers: ["/buckets/bucket"],
};
