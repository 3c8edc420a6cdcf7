import type { SolutionDrafts } from "../platform.ts";
import { listAvailable } from "./available-instances.ts";
import type { AwsDriver } from "./driver.ts";

/** Instances, of which customers choose region, image and size themselves. */
export function buildInstanceDrafts(driver: AwsDriver): SolutionDrafts {
  return {
    automatorType: "AWS",
    version: "v1",
    async read(at) {
      const regions = await driver.listRegions(at);
      const free = await listAvailable(
        driver,
        at,
        regions.map(({ region_id }) => region_id),
      );
      return {
        found: { places: regions.length, freeMachines: free.length },
        drafts: [
          {
            key: "aws_ec2",
            name: "Cloud instances",
            description: `In ${regions.length} regions; whoever orders chooses region, image and size.`,
            type: "aws_ec2",
            properties: {},
          },
        ],
      };
    },
  };
}
