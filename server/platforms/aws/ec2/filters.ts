import type * as Ec2 from "@aws-sdk/client-ec2";

/** EC2 takes no more values in the filters of one call. */
const MOST_VALUES = 200;

/** The filters of the calls that together ask for all of these. What is gone is not said by a filter. */
export function filtersOf(name: string, ids: Iterable<string>): readonly Ec2.Filter[][] {
  const all = [...new Set(ids)];
  return Array.from({ length: Math.ceil(all.length / MOST_VALUES) }, (_, nth) => [
    { Name: name, Values: all.slice(nth * MOST_VALUES, (nth + 1) * MOST_VALUES) },
  ]);
}
