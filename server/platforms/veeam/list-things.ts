import type { PlatformThing } from "../platform.ts";
import type { VeeamDriver, VeeamView } from "./driver.ts";

/** What a backup server has: one listing of each kind. */
export async function listThings(driver: VeeamDriver, at: VeeamView): Promise<readonly PlatformThing[]> {
  const kinds = [
    ["location", await driver.listLocations(at)],
    ["backup server", await driver.listServers(at)],
    ["repository", await driver.listRepositories(at)],
    ["policy", await driver.listPolicies(at)],
    ["backup resource", await driver.readResources(at)],
  ] as const;
  const things = kinds.flatMap(([kind, all]) => all.map(({ id, name }) => ({ kind, id, name })));
  const tenants = await driver.listTenants(at);
  return [...things, ...tenants.map(({ veeam_id, name }) => ({ kind: "tenant", id: veeam_id, name }))];
}
