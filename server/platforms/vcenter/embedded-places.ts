import type { Datastore, Folder, VcenterDriver } from "./driver.ts";

/** Folders and datastores of the embedded vCenter follow from its datacentres and storage policies. */
export const embeddedPlaces: Pick<VcenterDriver, "listFolders" | "listDatastores"> = {
  listFolders: ({ automatorId, db }) =>
    db.query<Folder>(
      `with root as (select mo_id, name, substring(mo_id from '[0-9]+$')::int as number
         from vcenter_data_center where automator_id = $1)
       select 'group-v' || number * 10 + 1 as "moId", 'vm' as name, mo_id as "dataCenter", null as parent, name as place from root
       union all
       select 'group-v' || number * 10 + 2, 'Templates', mo_id, 'group-v' || number * 10 + 1, name || ', vm' from root
       where exists (select from vcenter_template where automator_id = $1)
       order by name, "moId"`,
      [automatorId],
    ),

  // One for each policy, in the first datacentre.
  listDatastores: ({ automatorId, db }) =>
    db.query<Datastore>(
      `select 'datastore-' || 20 + row_number() over (order by p.policy_uid) as "moId", lower(p.name) || '-01' as name,
         d.mo_id as "dataCenter", p.capacity::float8 as capacity, (p.capacity - p.used)::float8 as free
       from vcenter_storage_policy p
       join (select min(mo_id) as mo_id from vcenter_data_center where automator_id = $1) d on true
       where p.automator_id = $1 order by name, "moId"`,
      [automatorId],
    ),
};
