import type { Transaction } from "../../database/index.ts";
import type { Quantities } from "../../prices/index.ts";
import type { InstanceType } from "./driver.ts";
import { instanceQuantities } from "./instance-quantities.ts";

/** An instance type of a catalog, as it is stored with it. */
export type CatalogSize = Pick<InstanceType, "name" | "vcpus" | "memory">;

/**
 * What instances can be ordered of this automator, where its catalogs limit that in every region. Undefined: in one of them
 * every type can, or a catalog was saved before its sizes were kept.
 */
export async function readOfferedSizes(
  db: Transaction,
  automatorId: number,
): Promise<readonly Quantities[] | undefined> {
  const catalogs = await db.query<{
    readonly region: string;
    readonly regions: readonly string[];
    readonly types: readonly string[];
    readonly sizes: readonly CatalogSize[];
  }>(
    `select region_id as region, regions, instance_types as types, sizes from aws_catalog where automator_id = $1 order by id`,
    [automatorId],
  );
  const limited = new Set(catalogs.map(({ region }) => region));
  const isKnown = catalogs.every(
    ({ regions, types, sizes }) =>
      regions.length > 0 && sizes.length === types.length && regions.every((each) => limited.has(each)),
  );
  const sizes = new Map(catalogs.flatMap((each) => each.sizes.map((size) => [size.name, size])));
  if (!isKnown || sizes.size === 0) return undefined;
  return [...sizes.values()].map((size) => instanceQuantities(size.name, size));
}
