import type { PlatformThing } from "../platform.ts";
import type { AwsDriver, AwsView } from "./driver.ts";

/** The instances of an AWS account: one listing for each region. */
export async function listThings(driver: AwsDriver, at: AwsView): Promise<readonly PlatformThing[]> {
  const regions = (await driver.listRegions(at)).map(({ region_id }) => region_id);
  const instances = await driver.listAllInstances(at, regions);
  return instances.map(({ id, name }) => ({ kind: "instance", id, name: name === "" ? id : name }));
}
