import { OURS } from "../benchmark.ts";
import type { Benchmark } from "../benchmark.ts";
import { openBackend } from "../backend/open-backend.ts";
import { ask } from "../backend/load.ts";

const SIZES = [300, 1200, 5000] as const;
const LEAST = `the same at ${SIZES[0]}`;
const API = "/automators/vcenter/v2/1/resource-pool/virtual-machine";
const LISTED = "&page[size]=10&sort=name&counts=powerState";
/** As a person asks for them: the first page, and what is found by a part of a name: ten machines of each pool. */
const QUESTIONS = { list: LISTED, search: `${LISTED}&search[name]=-0004` } as const;

/** V1 and V2: the machines of one pool, by the server over the embedded vCenter on PostgreSQL. */
export const manyMachines: readonly Benchmark[] = [
  about("V1", "list", "the first page of the machines of a pool, with the numbers of its chips"),
  about("V2", "search", "a search among the machines of a pool"),
];

function about(id: string, question: keyof typeof QUESTIONS, title: string): Benchmark {
  return {
    id,
    title,
    goals: [{ text: "at 5,000 machines at most 1.5 of that at 300", against: LEAST, most: 1.5 }],
    notes: [
      "All pools are in one vCenter and belong to one customer. Row-level security and live permissions are on.",
    ],
    prepare: async () => {
      const { startTemporaryPostgres } = await import("../../../scripts/temporary-postgres.mjs");
      const postgres = await startTemporaryPostgres();
      const backend = await openBackend({
        databaseUrls: [postgres.url],
        services: [SIZES.length],
        more: SIZES.flatMap(poolOf),
      });
      const [url = ""] = backend.urls;
      const token = backend.tenants[0]?.token ?? "";
      const asked = (machines: number) => () =>
        ask(`${url}${API}?filter[resourcePool]=${poolName(machines)}${QUESTIONS[question]}`, token);
      return {
        sizes: SIZES.map((machines) => ({
          name: `${machines.toLocaleString("en")} machines`,
          amount: machines,
          contenders: [
            { name: OURS, run: asked(machines) },
            { name: LEAST, run: asked(SIZES[0]) },
          ],
        })),
        close: async () => {
          await backend.close();
          postgres.stop();
        },
      };
    },
  };
}

function poolName(machines: number): string {
  return `resgroup-7${machines}`;
}

/** The pool of a service of the tenant, and its machines. */
function poolOf(machines: number, at: number): readonly string[] {
  const service = `(select s.id, s.account_id from service s join account a on a.id = s.account_id
    where a.company_name = '${SIZES.length} services' order by s.id limit 1 offset ${at})`;
  return [
    `update service set automator_id = 1, mo_id = '${poolName(machines)}' where id = (select id from ${service} one)`,
    `insert into vcenter_resource_pool (automator_id, mo_id, account_id, service_id, data_center, cluster, name,
       cpu_limit, memory_limit, storage_limit, storage_policy)
     select 1, '${poolName(machines)}', account_id, id, 'datacenter-2', 'domain-c7', 'pool-of-${machines}', -1, -1, -1, ''
     from ${service} one`,
    `insert into vcenter_virtual_machine (automator_id, mo_id, account_id, resource_pool, name, operating_system,
       power_state, cores, cores_per_socket, memory, disks, network_cards, storage_used, tools_status)
     select 1, 'vm-7${machines}' || lpad(n::text, 5, '0'), account_id, '${poolName(machines)}', 'web-' || lpad(n::text, 5, '0'),
       'Debian 13 (64-bit)', case when n % 7 = 0 then 'POWERED_OFF' else 'POWERED_ON' end, 2, 1, 4096,
       '[{"key": 2000, "capacity": 40, "storageUnit": "GB", "thinProvisioned": true}]',
       '[{"adapterType": "VMXNET3", "addressType": "assigned", "macAddress": "00:50:56:00:00:01", "networkName": "back",
         "key": 4000, "network": "network-12"}]',
       12, 'toolsOk' from ${service} one, generate_series(1, ${machines}) n`,
  ];
}
