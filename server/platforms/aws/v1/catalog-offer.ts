import type { Transaction } from "../../../database/index.ts";
import type { Viewers } from "./granted.ts";

/** What the catalogs of a region offer. */
export interface CatalogOffer {
  readonly imageIds: readonly string[];
  readonly instanceTypes: readonly string[];
}

/** Undefined where all of the region is offered: it has no catalog, or the viewers own the automator. */
export async function readOffer(
  db: Transaction,
  automatorId: number,
  regionId: string,
  { areOwners }: Viewers,
): Promise<CatalogOffer | undefined> {
  if (areOwners) return undefined;
  const catalogs = await db.query<CatalogOffer>(
    `select image_ids as "imageIds", instance_types as "instanceTypes" from aws_catalog
     where automator_id = $1 and region_id = $2`,
    [automatorId, regionId],
  );
  if (catalogs.length === 0) return undefined;
  return {
    imageIds: [...new Set(catalogs.flatMap((each) => each.imageIds))],
    instanceTypes: [...new Set(catalogs.flatMap((each) => each.instanceTypes))],
  };
}
