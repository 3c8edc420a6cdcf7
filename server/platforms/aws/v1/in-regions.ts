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
  const rows: Row[] = [];
  for (const { region_id } of regions)
    if (wanted?.includes(region_id) ?? true) rows.push(...(await read(region_id)));
  return rows;
}
