import type { Outcome } from "../../services/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import { EMBEDDED, findConnection } from "./connections.ts";
import type { AwsDriver, AwsView, Granted, Image, Instance, KeyPair, Region } from "./driver.ts";
import { changedGrants } from "./grants.ts";

/** One automator of the embedded AWS, inside a transaction. */
type Rows = Pick<AwsView, "automatorId" | "db">;

export interface EmbeddedRegion extends Region {
  readonly instance_quota: number;
}

export interface EmbeddedKeyPair extends KeyPair {
  /** PEM. */
  readonly public_key: string;
}

interface EmbeddedImage extends Image {
  readonly is_private: boolean;
}

type Kind = "region" | "image" | "instance-type" | "vpc" | "subnet" | "security-group" | "key-pair";

type Inventory = Omit<AwsDriver, "launch" | "changeState" | "terminate">;

/** What the embedded AWS has. */
export const embeddedInventory: Inventory = {
  async checkConnection(at): Promise<Outcome> {
    const connection = await findConnection(at.db, at.automatorId);
    return connection?.url === EMBEDDED ? succeeded() : failed("The automator has no access key yet.");
  },

  async listRegions(at) {
    const regions = await readResources<EmbeddedRegion>(at, null, "region");
    return regions.map(({ region_id, name }) => ({ region_id, name }));
  },

  async listImages(at, regionId, text = "") {
    const images = await readResources<EmbeddedImage>(at, regionId, "image");
    return images
      .filter(({ is_private, name }) => !is_private && name.toLowerCase().includes(text.toLowerCase()))
      .map(present);
  },

  async listPrivateImages(at, regionId) {
    const images = await readResources<EmbeddedImage>(at, regionId, "image");
    return images.filter(({ is_private }) => is_private).map(present);
  },

  async findImages(at, regionId, imageIds) {
    const images = await readResources<EmbeddedImage>(at, regionId, "image");
    return images.filter(({ image_id }) => imageIds.includes(image_id)).map(present);
  },

  listInstanceTypes: (at, regionId) => readResources(at, regionId, "instance-type"),
  listVpcs: (at, regionId) => readResources(at, regionId, "vpc"),
  listSubnets: (at, regionId) => readResources(at, regionId, "subnet"),
  listSecurityGroups: (at, regionId) => readResources(at, regionId, "security-group"),

  async listKeyPairs(at, regionId) {
    const pairs = await readResources<EmbeddedKeyPair>(at, regionId, "key-pair");
    return pairs.map(({ region_id, name, key_type, key_fingerprint, granted }) => ({
      region_id,
      name,
      key_type,
      key_fingerprint,
      granted,
    }));
  },

  listInstances: (at, places) =>
    readInstances(
      at,
      "i.instance_id = any ($2::text[])",
      places.map(({ instanceId }) => instanceId),
    ),
  listAllInstances: (at, regionIds) => readInstances(at, "i.region_id = any ($2::text[])", regionIds),

  async changeGrants(at, change) {
    const { regionId, kind, ids } = change;
    const found = await at.db.query<{ id: string; granted: Granted["granted"] }>(
      `select id, details -> 'granted' as granted from aws_resource
       where automator_id = $1 and region_id = $2 and kind = $3 and id = any ($4::text[]) order by id for update`,
      [at.automatorId, regionId, kind, ids],
    );
    const rows: { readonly id: string; readonly granted: readonly number[] }[] = [];
    for (const id of ids) {
      const thing = found.find((each) => each.id === id);
      if (thing === undefined) return failed(`${id} is gone from the platform.`);
      const changed = changedGrants(id, thing.granted, change);
      if (!changed.ok) return changed;
      if (changed.value !== undefined) rows.push({ id, granted: changed.value });
    }
    await at.db.query(
      `update aws_resource a set details = a.details || jsonb_build_object('granted', r.granted)
       from jsonb_to_recordset($4::jsonb) as r(id text, granted jsonb)
       where a.automator_id = $1 and a.region_id = $2 and a.kind = $3 and a.id = r.id`,
      [at.automatorId, regionId, kind, JSON.stringify(rows)],
    );
    return succeeded(rows.map(({ id }) => id));
  },

  async noteOwner(at, { instanceId }, { accountId, serviceId }) {
    await at.db.query(
      "update aws_instance set account_id = $3, service_id = $4 where automator_id = $1 and instance_id = $2",
      [at.automatorId, instanceId, accountId, serviceId],
    );
  },

  async readPasswordData(at, { instanceId }) {
    const [found] = await at.db.query<{ data: string | null }>(
      "select password_data as data from aws_instance where automator_id = $1 and instance_id = $2",
      [at.automatorId, instanceId],
    );
    return found?.data ?? null;
  },
};

function present({ is_private: _private, ...image }: EmbeddedImage): Image {
  return image;
}

/** In the order of their names. A region of null: of all. */
async function readResources<Row extends object>(
  { automatorId, db }: Rows,
  regionId: string | null,
  kind: Kind,
): Promise<Row[]> {
  const rows = await db.query<{ details: Row }>(
    `select details from aws_resource where automator_id = $1 and ($2::text is null or region_id = $2) and kind = $3
     order by details ->> 'name', id`,
    [automatorId, regionId, kind],
  );
  return rows.map(({ details }) => details);
}

export async function findResource<Row extends object>(
  { automatorId, db }: Rows,
  regionId: string,
  kind: Kind,
  id: string,
): Promise<Row | undefined> {
  const [row] = await db.query<{ details: Row }>(
    "select details from aws_resource where automator_id = $1 and region_id = $2 and kind = $3 and id = $4",
    [automatorId, regionId, kind, id],
  );
  return row?.details;
}

/** `where`: a condition on an instance `i`; its `$2` are the values. */
export async function readInstances(
  { automatorId, db }: Rows,
  where: string,
  values: readonly string[],
): Promise<Instance[]> {
  return await db.query<Instance>(
    `select i.instance_id as id, i.region_id, i.name, i.state, coalesce(image.details ->> 'platform', 'Linux') as platform,
       i.instance_type, i.image_id, subnet.details ->> 'vpc_id' as vpc_id, i.subnet_id,
       subnet.details ->> 'availability_zone' as availability_zone,
       coalesce((select jsonb_agg(jsonb_build_object('group_id', g.id, 'name', g.details ->> 'name') order by g.id)
         from aws_resource g where g.automator_id = i.automator_id and g.region_id = i.region_id
           and g.kind = 'security-group' and g.id = any (i.security_groups)), '[]') as security_groups,
       i.key_name, i.private_ip as private_ip_address,
       case when i.state = 'running' then i.public_ip end as public_ip_address,
       to_char(i.launch_time at time zone 'UTC', 'YYYY-MM-DD HH12:MI:SS AM') as launch_time, i.tags
     from aws_instance i
     left join aws_resource image on image.automator_id = i.automator_id and image.region_id = i.region_id
       and image.kind = 'image' and image.id = i.image_id
     left join aws_resource subnet on subnet.automator_id = i.automator_id and subnet.region_id = i.region_id
       and subnet.kind = 'subnet' and subnet.id = i.subnet_id
     where i.automator_id = $1 and ${where} order by i.name, i.instance_id`,
    [automatorId, values],
  );
}
