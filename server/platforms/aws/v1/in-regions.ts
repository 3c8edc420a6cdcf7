import type { ListQuery } from "../../../api/index.ts";
import type { AwsDriver, AwsView } from "../driver.ts";

/** The rows of the region that a list is asked for; without one, of all: each has its own endpoint. */
export async function inRegions<Row>(
  driver: AwsDriver,
  at: AwsView,
  { filters }: ListQuery,
  read: (regionId: string) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const wanted = filters.find(({ field }) => field === "region_id")?.values;
  const regions = await driver.listRegions(at);
  const asked = regions.filter(({ region_id }) => wanted?.includes(region_id) ?? true);
  // All at once, and none is left while it reads: what they need of the platform is then asked together (outside.ts).
  const answers = await Promise.allSettled(asked.map(async ({ region_id }) => await read(region_id)));
  return answers.flatMap((answer) => {
    if (answer.status === "rejected") throw answer.reason;
    return answer.value;
  });
}
