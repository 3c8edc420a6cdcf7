import type { ApiRequest, ListSource } from "../../../api/index.ts";
import { ApiFailure, listRows, storedTime, takenName, wrongFields } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { VcenterDriver } from "../driver.ts";
import type { ReachedAutomator } from "../machines/index.ts";
import type { InAutomator, ReachAutomator } from "./reach.ts";

/** What a person says of a catalog: the ids are those of the platform. */
export interface CatalogInput {
  readonly name: string;
  readonly description: string | null;
  readonly template_ids: readonly string[];
  readonly media_ids: readonly string[];
}

export interface Catalog extends CatalogInput {
  readonly id: number;
  readonly templates_count: number;
  readonly media_count: number;
  readonly createTime: string;
}

type OnCatalog = ApiRequest & InAutomator & { readonly path: { readonly catalogId: number } };

/** Catalogs: what of an automator customers may choose. They are the affair of its owner, as `reachOwn` says. */
export function buildCatalogHandlers(driver: VcenterDriver, reachOwn: ReachAutomator) {
  return {
    async listCatalogs(request: ApiRequest & InAutomator) {
      const { automatorId, db } = await reachOwn(request);
      return { body: await listRows<Catalog>(db, { ...SOURCE, parameters: [automatorId] }, request.list) };
    },

    async createCatalog(
      request: ApiRequest &
        InAutomator & { readonly body: Partial<CatalogInput> & Pick<CatalogInput, "name"> },
    ) {
      const at = await reachOwn(request);
      const wanted = { description: null, template_ids: [], media_ids: [], ...request.body };
      await checkContent(driver, at, wanted);
      const [row] = await at.db.query<{ id: number }>(
        `insert into vcenter_catalog (automator_id, account_id, name, description, template_ids, media_ids)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id`,
        [at.automatorId, at.accountId, ...valuesOf(wanted)],
      );
      if (row === undefined) throw nameTaken(at, wanted.name);
      const catalog = await readCatalog(at.db, at.automatorId, row.id);
      await request.audit({
        ...audited(at, catalog),
        action: "catalog.create",
        ...changed(undefined, catalog),
      });
      return { status: 201, body: catalog } as const;
    },

    async getCatalog(request: OnCatalog) {
      const { automatorId, db } = await reachOwn(request);
      return { body: await readCatalog(db, automatorId, request.path.catalogId) };
    },

    async updateCatalog(request: OnCatalog & { readonly body: Partial<CatalogInput> }) {
      const at = await reachOwn(request);
      const { catalogId } = request.path;
      const former = await readCatalog(at.db, at.automatorId, catalogId);
      const wanted = { ...former, ...request.body };
      // What a catalog had stays in it, also where the platform has lost it: it can be taken out one by one.
      await checkContent(driver, at, {
        template_ids: wanted.template_ids.filter((id) => !former.template_ids.includes(id)),
        media_ids: wanted.media_ids.filter((id) => !former.media_ids.includes(id)),
      });
      const [row] = await at.db.query<{ id: number }>(
        `update vcenter_catalog c set name = $3, description = $4, template_ids = $5, media_ids = $6
         where c.automator_id = $1 and c.id = $2 and not exists (select from vcenter_catalog o
           where o.automator_id = c.automator_id and o.name = $3 and o.id <> c.id)
         returning c.id`,
        [at.automatorId, catalogId, ...valuesOf(wanted)],
      );
      if (row === undefined) throw nameTaken(at, wanted.name);
      const catalog = await readCatalog(at.db, at.automatorId, catalogId);
      await request.audit({ ...audited(at, catalog), action: "catalog.update", ...changed(former, catalog) });
      return { body: catalog };
    },

    async deleteCatalog(request: OnCatalog) {
      const at = await reachOwn(request);
      const catalog = await readCatalog(at.db, at.automatorId, request.path.catalogId);
      await at.db.query("delete from vcenter_catalog where id = $1", [catalog.id]);
      await request.audit({ ...audited(at, catalog), action: "catalog.delete" });
      return {};
    },
  };
}

/** A 422 that names what the vCenter does not have. */
async function checkContent(
  driver: VcenterDriver,
  at: ReachedAutomator,
  { template_ids, media_ids }: Pick<CatalogInput, "template_ids" | "media_ids">,
): Promise<void> {
  const templates = new Set(
    template_ids.length === 0 ? [] : (await driver.listTemplates(at)).map(({ moId }) => moId),
  );
  const media = new Set(
    media_ids.length === 0 ? [] : (await driver.listMedia(at)).map(({ media_uid }) => media_uid),
  );
  const noTemplate = template_ids.find((id) => !templates.has(id));
  const noMedia = media_ids.find((id) => !media.has(id));
  const wrong = [
    ...(noTemplate === undefined
      ? []
      : [{ field: "/template_ids", message: `There is no template ${noTemplate} in ${at.name}.` }]),
    ...(noMedia === undefined
      ? []
      : [{ field: "/media_ids", message: `There is no ISO image ${noMedia} in ${at.name}.` }]),
  ];
  if (wrong.length > 0) throw wrongFields(wrong);
}

function valuesOf({ name, description, template_ids, media_ids }: CatalogInput): readonly unknown[] {
  return [name, description, template_ids, media_ids];
}

const SELECT = `c.id, c.name, c.description, c.template_ids, c.media_ids, cardinality(c.template_ids) as templates_count,
  cardinality(c.media_ids) as media_count, ${storedTime("c.create_time", "createTime")}`;

const SOURCE: ListSource<"name" | "createTime"> = {
  select: SELECT,
  from: "vcenter_catalog c",
  where: "c.automator_id = $1",
  fields: {
    name: { sql: "c.name", isFilled: true },
    createTime: { sql: "c.create_time", type: "time", isFilled: true },
  },
  order: "c.name, c.id",
};

/** A 404 where the automator has none of this id. */
async function readCatalog(db: Transaction, automatorId: number, id: number): Promise<Catalog> {
  const [catalog] = await db.query<Catalog>(
    `select ${SELECT} from vcenter_catalog c where c.automator_id = $1 and c.id = $2`,
    [automatorId, id],
  );
  if (catalog === undefined) throw new ApiFailure(404, "There is no such catalog.");
  return catalog;
}

function nameTaken(at: ReachedAutomator, name: string): ApiFailure {
  return takenName(`${at.name} has a catalog named ${name} already.`);
}

function audited({ automatorId, accountId, name }: ReachedAutomator, catalog: Catalog) {
  return {
    resourceType: "catalog",
    resourceId: String(catalog.id),
    accountId,
    name: catalog.name,
    parent: { type: "automator", id: String(automatorId), name },
  };
}

function changed(former: Catalog | undefined, catalog: Catalog) {
  return { changes: changesBetween(former, catalog, { fields: FIELDS }) };
}

const FIELDS = ["name", "description", "template_ids", "media_ids"];
