import type { Transaction } from "../../database/index.ts";

/** What a catalog has: ids on the platform. */
export interface CatalogContent {
  readonly name: string;
  readonly templates: readonly string[];
  readonly media: readonly string[];
}

/** Whose catalogs, and who asks. */
interface Asker {
  readonly automatorId: number;
  readonly db: Transaction;
  readonly isOwn: boolean;
}

/** By name. */
export async function readCatalogs({
  automatorId,
  db,
}: Pick<Asker, "automatorId" | "db">): Promise<readonly CatalogContent[]> {
  return await db.query<CatalogContent>(
    `select name, template_ids as templates, media_ids as media from vcenter_catalog where automator_id = $1 order by name, id`,
    [automatorId],
  );
}

/** Whether an automator's catalogs offer a template or an image. Its owner has everything; without catalogs all have. */
export async function readOffer(at: Asker): Promise<{ readonly template: Offers; readonly media: Offers }> {
  const catalogs = at.isOwn ? [] : await readCatalogs(at);
  if (catalogs.length === 0) return { template: () => true, media: () => true };
  const templates = new Set(catalogs.flatMap((each) => each.templates));
  const media = new Set(catalogs.flatMap((each) => each.media));
  return { template: (id) => templates.has(id), media: (id) => media.has(id) };
}

type Offers = (id: string) => boolean;
