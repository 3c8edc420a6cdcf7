import type { PlatformWorld } from "../../testing/platform-world.ts";

const API = "/automators/vcenter/v2/1";
const API_V1 = "/automators/vcenter/4";

/** A machine with a snapshot, in a pool of the customer. */
const ownedAt = (
  automator: number,
) => `select v.automator_id::text as "automatorId", v.resource_pool as "poolId",
    v.mo_id as "moId", n.mo_id as "snapshotId",
    (select min(c.id)::text from vcenter_catalog c where c.automator_id = ${automator}) as "catalogId",
    (select min(u.id::text) from upload u where u.automator_id = ${automator}) as "uploadId"
  from service s join vcenter_virtual_machine v on v.resource_pool = s.mo_id and v.automator_id = s.automator_id
  join vcenter_snapshot n on n.machine = v.mo_id and n.automator_id = v.automator_id
  where s.account_id = 100 and s.automator_id = ${automator} and v.power_state = 'POWERED_ON' order by s.id, v.mo_id limit 1`;

export const testWorld: PlatformWorld = {
  resources: {
    poolId: {
      table: "vcenter_resource_pool",
      columns: `account_id, automator_id as "automatorId", mo_id as "poolId"`,
    },
    moId: {
      table: "vcenter_virtual_machine",
      columns: `account_id, automator_id as "automatorId", mo_id as "moId"`,
    },
    catalogId: {
      table: "vcenter_catalog",
      columns: `account_id, automator_id as "automatorId", id as "catalogId"`,
    },
    uploadId: {
      table: "upload",
      columns: `account_id, automator_id as "automatorId", id::text as "uploadId"`,
    },
    snapshotId: {
      table: "vcenter_snapshot",
      columns: `account_id, automator_id as "automatorId", machine as "moId", mo_id as "snapshotId"`,
    },
  },
  owned: ownedAt(1),
  ownedAt: { "vcenter-v1": ownedAt(4) },
  rows: [
    // An empty pool of the customer at each vCenter, under the name that the bodies below use.
    `with own as (insert into service (account_id, service_offering_id, automator_id, name, state, mo_id, is_provided, create_time)
       select distinct on (automator_id) account_id, service_offering_id, automator_id, 'pool-of-tests-' || automator_id, 'Available', 'resgroup-1', true, now()
       from service where account_id = 100 and automator_id in (1, 4) and mo_id like 'resgroup-%' order by automator_id, id
       returning id, account_id, automator_id)
     insert into vcenter_resource_pool (automator_id, mo_id, account_id, service_id, data_center, cluster, name, cpu_limit,
       memory_limit, storage_limit, storage_policy)
     select automator_id, 'resgroup-1', account_id, id, 'datacenter-2', 'domain-c7', 'pool-of-tests', -1, -1, -1, '' from own`,
    `insert into vcenter_charge_due (service_id, automator_id, account_id)
     select id, automator_id, account_id from service where automator_id = 1 order by id limit 20`,
    `insert into vcenter_catalog (automator_id, account_id, name, template_ids, media_ids)
     select c.automator_id, c.account_id, 'catalog',
       array(select t.mo_id from vcenter_template t where t.automator_id = c.automator_id),
       array(select m.media_uid from vcenter_media m where m.automator_id = c.automator_id) from vcenter_connection c`,
    `insert into vsphere_template (creation_key, automator_id, account_id, mo_id)
     select gen_random_uuid(), c.automator_id, c.account_id, 'vm-1' from vcenter_connection c`,
    `insert into upload (automator_id, account_id, name, size, received)
     select c.automator_id, c.account_id, 'web.ova', 9, 5 from vcenter_connection c`,
  ],
  bodies: {
    purchaseResourcePool: {
      ServiceOfferings_id: 1,
      Accounts_id: 100,
      dataCenter: "datacenter-2",
      cluster: "domain-c7",
      name: "taken-over",
      cpu: { limit: 8 },
      memory: { limit: 32 },
      storage: { limit: 500 },
    },
    updateResourcePool: { description: "taken over" },
    changeVirtualMachineState: { state: "suspend" },
    createSnapshot: { name: "taken-over" },
    createPoolMachine: { name: "taken-over", template: "vm-901", resourcePool: "resgroup-1" },
    cloneVirtualMachine: { name: "taken-over" },
    mountMedia: { media_uid: "iso-11" },
    updateVirtualMachine: { annotation: "taken over" },
    createCatalog: { name: "taken-over" },
    updateCatalog: { name: "taken-over" },
    createUploadLink: { name: "taken-over.ova", size: 9 },
    deployOva: {
      upload_id: "00000000-0000-4000-8000-000000000001",
      name: "taken-over",
      cluster: "domain-c7",
      datastore: "datastore-21",
      network: "network-12",
    },
    configureVcenter: { url: "embedded:" },
  },
  queries: { getResourceStats: "?automator_id=1", checkResourcePoolName: "?cluster=domain-c7&name=free" },
  places: [
    "checkConnection",
    "listDataCenters",
    "listClusters",
    "listStoragePolicies",
    "listTemplates",
    "checkResourcePoolName",
  ],
  ofOwner: ["getResourceStats"],
  purchases: ["purchaseResourcePool", "createPoolMachine"],
  prepared: ["openVirtualMachineConsole"],
  ofSession: ["getVirtualMachineConsole"],
  filterValues: ({ poolId, moId }) => ({
    "filter[moId]": [String(moId), String(poolId)],
    "filter[resourcePool]": [String(poolId)],
    "filter[name]": ["internal", "back"],
    "filter[cluster]": ["domain-c7", "domain-c9"],
    "filter[dataCenter]": ["datacenter-2"],
  }),
  answers: [
    `/automators/vcenter/resources/stats?automator_id=1`,
    `${API}/dataCenter`,
    `${API}/cluster`,
    `${API}/storage-policy`,
    ...[API, API_V1].flatMap((api) => [
      `${api}/folder`,
      `${api}/datastore`,
      `${api}/virtual-machine/available-templates`,
      `${api}/activity`,
      `${api}/insights`,
      `${api}/catalog`,
      `${api}/orchestration/uploads`,
    ]),
    `${API}/network`,
    `${API}/media`,
    `${API}/resource-pool?page[size]=1000`,
    `${API}/resource-pool/virtual-machine?page[size]=1000`,
    `${API_V1}/network`,
    `${API_V1}/media`,
    `${API_V1}/virtual-machine/templates`,
    `${API}/virtual-machine/templates`,
    `${API_V1}/resource-pool/available`,
    `${API_V1}/resource-pool?page[size]=1000`,
    `${API_V1}/resource-pool/virtual-machine?page[size]=1000`,
  ],
};
