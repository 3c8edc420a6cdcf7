import type { CallEc2 } from "./clients.ts";

/** By name. */
export async function readRegions(call: CallEc2) {
  const answer = await call((client, sdk) => client.send(new sdk.DescribeRegionsCommand({})));
  return (answer.Regions ?? [])
    .flatMap(({ RegionName: id }) => (id === undefined ? [] : [{ region_id: id, name: id }]))
    .toSorted((left, right) => (left.name < right.name ? -1 : 1));
}
