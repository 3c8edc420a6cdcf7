import type { PlatformWorld } from "../../testing/platform-world.ts";

export const testWorld: PlatformWorld = {
  resources: {},
  // Its paths name nothing.
  owned: `select id::text as "id" from account where id = 100`,
  bodies: {},
  // Shows only what one's own automators have listed, and nothing where the provider has Azure off.
  places: ["listAzureServices"],
  purchases: [],
  filterValues: () => ({
    "filter[automator_id]": ["10"],
    "filter[id]": ["storage"],
    "filter[family]": ["Compute"],
  }),
  answers: ["/solution/services/azure?page[size]=1000"],
};
