import type { PlatformWorld } from "../../../server/testing/platform-world.ts";

export const testWorld: PlatformWorld = {
  resources: {
    volumeId: {
      table: "nimbus_volume",
      columns: `account_id, automator_id as "automatorId", mo_id as "volumeId"`,
    },
  },
  owned: `select automator_id::text as "automatorId", mo_id as "volumeId" from nimbus_volume
    where account_id = 100 order by mo_id limit 1`,
  bodies: { updateVolume: { name: "taken over" } },
  places: [],
  purchases: [],
  filterValues: ({ volumeId }) => ({ "filter[moId]": [String(volumeId)] }),
  answers: ["/automators/nimbus/v1/90/volume"],
};
