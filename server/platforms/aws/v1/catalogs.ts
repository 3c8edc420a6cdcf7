import type { ListSource } from "../../../api/index.ts";
import { ApiFailure, listRows, storedTime, takenName, wrongField, wrongFields } from "../../../api/index.ts";
import { changesBetween } from "../../../audit/index.ts";
import type { Transaction } from "../../../database/index.ts";
import type { AwsDriver, AwsView } from "../driver.ts";
import type { CatalogSize } from "../least-instances.ts";
import type { Catalog, Handlers, Operations } from "./contract.generated.ts";
import { reachOwnAutomator } from "./reach.ts";

type CatalogHandlers = Pick<
  Handlers,
  "listCatalogs" | "createCatalog" | "getCatalog" | "updateCatalog" | "deleteCatalog"
>;

/** Catalogs: what of a region customers may order. They are the affair of the automator's owner. */
export function buildCatalogHandlers(driver: AwsDriver): CatalogHandlers {
  return {
    async listCatalogs(request) {
      const { automatorId, db } = await reachOwnAutomator(request);
      return { body: await listRows<Catalog>(db, { ...SOURCE, parameters: [automatorId] }, request.list) };
    },

    async createCatalog(request) {
      const at = await reachOwnAutomator(request);
      const wanted = { description: null, image_ids: [], instance_types: [], ...request.body };
      const { sizes, regions } = await checkContent(driver, at, wanted);
      const [row] = await at.db.query<{ id: number }>(
        `insert into aws_catalog
           (automator_id, account_id, region_id, name, description, image_ids, instance_types, sizes, regions)
         values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9) on conflict do nothing returning id`,
        [
          at.automatorId,
          at.accountId,
          wanted.region_id,
          wanted.name,
          wanted.description,
          wanted.image_ids,
          wanted.instance_types,
          JSON.stringify(sizes),
          regions,
        ],
      );
      if (row === undefined) throw nameTaken(wanted.name);
      const catalog = await readCatalog(at.db, at.automatorId, row.id);
      await request.audit({
        ...audited(at, catalog),
        action: "catalog.create",
        ...changed(undefined, catalog),
      });
      return { status: 201, body: catalog };
    },

    async getCatalog(request) {
      const { automatorId, db } = await reachOwnAutomator(request);
      return { body: await readCatalog(db, automatorId, request.path.catalogId) };
    },

    async updateCatalog(request) {
      const at = await reachOwnAutomator(request);
      const { catalogId } = request.path;
      const former = await readCatalog(at.db, at.automatorId, catalogId);
      const wanted = { ...former, ...request.body };
      const { sizes, regions } = await checkContent(driver, at, wanted);
      const [row] = await at.db.query<{ id: number }>(
        `update aws_catalog c set name = $3, description = $4, image_ids = $5, instance_types = $6, sizes = $7::jsonb, regions = $8
         where c.automator_id = $1 and c.id = $2 and not exists (select from aws_catalog o
           where o.automator_id = c.automator_id and o.region_id = c.region_id and o.name = $3 and o.id <> c.id)
         returning c.id`,
        [
          at.automatorId,
          catalogId,
          wanted.name,
          wanted.description,
          wanted.image_ids,
          wanted.instance_types,
          JSON.stringify(sizes),
          regions,
        ],
      );
      if (row === undefined) throw nameTaken(wanted.name);
      const catalog = await readCatalog(at.db, at.automatorId, catalogId);
      await request.audit({ ...audited(at, catalog), action: "catalog.update", ...changed(former, catalog) });
      return { body: catalog };
    },

    async deleteCatalog(request) {
      const at = await reachOwnAutomator(request);
      const catalog = await readCatalog(at.db, at.automatorId, request.path.catalogId);
      await at.db.query("delete from aws_catalog where id = $1", [catalog.id]);
      await request.audit({ ...audited(at, catalog), action: "catalog.delete" });
      return {};
    },
  };
}

/** The sizes of its instance types, and the regions that there are. A 422 that names what the region does not have. */
async function checkContent(
  driver: AwsDriver,
  at: AwsView,
  { region_id, image_ids, instance_types }: Pick<Catalog, "region_id" | "image_ids" | "instance_types">,
): Promise<{ readonly sizes: readonly CatalogSize[]; readonly regions: readonly string[] }> {
  const regions = (await driver.listRegions(at)).map((region) => region.region_id);
  if (!regions.includes(region_id)) throw wrongField("/region_id", "There is no such region.");
  const images = await driver.findImages(at, region_id, image_ids);
  const types = await driver.listInstanceTypes(at, region_id);
  const noImage = image_ids.find((id) => !images.some(({ image_id }) => image_id === id));
  const noType = instance_types.find((name) => !types.some((type) => type.name === name));
  const wrong = [
    ...(noImage === undefined
      ? []
      : [{ field: "/image_ids", message: `There is no image ${noImage} in this region.` }]),
    ...(noType === undefined
      ? []
      : [{ field: "/instance_types", message: `There is no instance type ${noType} in this region.` }]),
  ];
  if (wrong.length > 0) throw wrongFields(wrong);
  const sizes = instance_types.flatMap((name) => {
    const { vcpus, memory } = types.find((type) => type.name === name) ?? {};
    return vcpus === undefined || memory === undefined ? [] : [{ name, vcpus, memory }];
  });
  return { sizes, regions };
}

const SELECT = `c.id, c.region_id, c.name, c.description, c.image_ids, c.instance_types, ${storedTime("c.create_time", "createTime")}`;

const SOURCE: ListSource<Operations["listCatalogs"]["fields"]> = {
  select: SELECT,
  from: "aws_catalog c",
  where: "c.automator_id = $1",
  fields: { name: { sql: "c.name", isFilled: true }, region_id: { sql: "c.region_id", isFilled: true } },
  order: "c.name, c.id",
};

/** A 404 where the automator has none of this id. */
async function readCatalog(db: Transaction, automatorId: number, id: number): Promise<Catalog> {
  const [catalog] = await db.query<Catalog>(
    `select ${SELECT} from aws_catalog c where c.automator_id = $1 and c.id = $2`,
    [automatorId, id],
  );
  if (catalog === undefined) throw new ApiFailure(404, "There is no such catalog.");
  return catalog;
}

function nameTaken(name: string): ApiFailure {
  return takenName(`The region has a catalog named ${name} already.`);
}

function audited({ automatorId, accountId, name }: Owner, catalog: Catalog) {
  return {
    resourceType: "catalog",
    resourceId: String(catalog.id),
    accountId,
    name: catalog.name,
    parent: { type: "automator", id: String(automatorId), name },
  };
}

type Owner = Awaited<ReturnType<typeof reachOwnAutomator>>;

function changed(former: Catalog | undefined, catalog: Catalog) {
  return { changes: changesBetween(former, catalog, { fields: FIELDS }) };
}

const FIELDS = ["name", "description", "region_id", "image_ids", "instance_types"];
