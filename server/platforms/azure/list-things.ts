import type { PlatformThing } from "../platform.ts";
import type { AzureDriver, AzureView } from "./driver.ts";

/** The resources of a tenant: one listing. */
export async function listThings(driver: AzureDriver, at: AzureView): Promise<readonly PlatformThing[]> {
  return (await driver.listResources(at)).map(({ id, name }) => ({ kind: "resource", id, name }));
}
