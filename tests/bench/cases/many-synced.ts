import { openDatabase } from "../../../server/database/index.ts";
import { migrationFolders, productPlatforms, surveyDueAutomators } from "../../../server/platforms/index.ts";
import { OURS } from "../benchmark.ts";
import type { Benchmark } from "../benchmark.ts";
import { openBackend, signIn } from "../backend/open-backend.ts";
import { ask } from "../backend/load.ts";

const SIZES = [1_250, 5_000, 20_000] as const;
const POOL = 250;
/** Of the automator with so many machines. */
const FIRST_ID = 9_000_000;

/** Ten machines of each automator. */
const TEN = "&search[name]=-00000042";

const LINEAR = `the same at ${SIZES[1].toLocaleString("en")}, as often as there are more machines`;
const SMALL = `the same at ${SIZES[0].toLocaleString("en")}`;

type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** V3 to V6: one automator with 20,000 machines, by the server over the embedded vCenter. */
export const manySynced: readonly Benchmark[] = [
  aboutSurvey("V3", "the first survey of an automator: all that its machines do is new", true),
  aboutSurvey("V4", "the next survey of an automator, where nothing has changed", false),
  aboutTab("V5", "the first page of all machines of an automator, for its provider", ""),
  aboutTab("V6", "a search among all machines of an automator, which finds ten", TEN),
  aboutTab("V6-embed", "the same search on the embedded database", TEN, "embedded"),
];

function aboutSurvey(id: string, title: string, isFirst: boolean): Benchmark {
  return {
    id,
    title,
    goals: [
      { text: "at 20,000 machines at most 1.25 × four times that at 5,000", against: LINEAR, most: 1.25 },
    ],
    notes: ["The platform is the embedded one: what a real one takes to answer is not in it."],
    prepare: async () => {
      const { backend, postgres } = await openStage();
      // Its servers would survey too.
      await backend.close();
      const database = await openDatabase({
        url: postgres?.url,
        migrations: migrationFolders(productPlatforms),
      });
      const survey = async (machines: number) => {
        if (isFirst) await forget(database, machines);
        await sql(database, "update automator set surveyed_at = null where id = $1", [FIRST_ID + machines]);
        const start = performance.now();
        await surveyDueAutomators({
          database,
          platforms: productPlatforms,
          publicUrl: "",
          log: {
            error: (detail) => {
              throw new Error(JSON.stringify(detail));
            },
          },
        });
        return performance.now() - start;
      };
      await survey(SIZES[0]);
      return {
        sizes: SIZES.map((machines) => ({
          name: `${machines.toLocaleString("en")} machines`,
          amount: machines,
          contenders: [
            { name: OURS, time: () => survey(machines) },
            { name: LINEAR, time: async () => ((await survey(SIZES[1])) * machines) / SIZES[1] },
          ],
        })),
        close: async () => {
          await database.close();
          postgres?.stop();
        },
      };
    },
  };
}

function aboutTab(id: string, title: string, search: string, kind?: "embedded"): Benchmark {
  return {
    id,
    title,
    goals: [{ text: "at 20,000 machines at most 1.5 of that at 1,250", against: SMALL, most: 1.5 }],
    notes: ["Row-level security and live permissions are on."],
    prepare: async () => {
      const { backend, postgres } = await openStage(kind);
      const [url = ""] = backend.urls;
      const token = await signIn(url, "provider@demo.example");
      const asked = (machines: number) => () =>
        ask(
          `${url}/automators/vcenter/v2/${FIRST_ID + machines}/resource-pool/virtual-machine?page[size]=10&sort=name&counts=powerState${search}`,
          token,
        );
      return {
        sizes: SIZES.map((machines) => ({
          name: `${machines.toLocaleString("en")} machines`,
          amount: machines,
          contenders: [
            { name: OURS, run: asked(machines) },
            { name: SMALL, run: asked(SIZES[0]) },
          ],
        })),
        close: async () => {
          await backend.close();
          postgres?.stop();
        },
      };
    },
  };
}

async function openStage(kind?: "embedded") {
  const { startTemporaryPostgres } = await import("../../../scripts/temporary-postgres.mjs");
  const postgres = kind === "embedded" ? undefined : await startTemporaryPostgres();
  const backend = await openBackend({
    databaseUrls: postgres === undefined ? [] : [postgres.url],
    services: SIZES.map((machines) => machines / POOL),
    more: ["update automator set checked_at = now(), surveyed_at = now()", ...SIZES.flatMap(automatorOf)],
  });
  return { backend, postgres };
}

/** A vCenter of the provider, with pools of one tenant. */
function automatorOf(machines: number): readonly string[] {
  const id = FIRST_ID + machines;
  const pools = `(select s.id, s.account_id, s.mo_id from service s where s.automator_id = ${id})`;
  return [
    `insert into automator (id, account_id, automator_type_id, name, automator_version, state, checked_at)
     select ${id}, 1, t.id, 'vCenter of ${machines}', t.version, 'available', now() from automator_type t
     where t.type = 'vCenter' and t.version = 'v2'`,
    `insert into vcenter_connection (automator_id, account_id, url) values (${id}, 1, 'embedded:')`,
    `update service s set automator_id = ${id}, mo_id = 'resgroup-' || s.id, is_provided = true from account a
     where a.id = s.account_id and a.company_name = '${machines / POOL} services'`,
    `insert into vcenter_resource_pool (automator_id, mo_id, account_id, service_id, data_center, cluster, name,
       cpu_limit, memory_limit, storage_limit, storage_policy)
     select ${id}, mo_id, account_id, id, 'datacenter-2', 'domain-c7', mo_id, 100, 400, 20000, '' from ${pools} s`,
    `insert into vcenter_virtual_machine (automator_id, mo_id, account_id, resource_pool, name, operating_system,
       power_state, cores, cores_per_socket, memory, disks, network_cards, storage_used, tools_status)
     select ${id}, 'vm-' || (s.id * 1000 + n)::text, account_id, mo_id,
       'web-' || lpad((row_number() over (order by s.id, n))::text, 9, '0'),
       'Debian 13 (64-bit)', case when n % 7 = 0 then 'POWERED_OFF' else 'POWERED_ON' end, 2, 1, 4096,
       '[{"key": 2000, "capacity": 40, "storageUnit": "GB", "thinProvisioned": true}]',
       '[{"adapterType": "VMXNET3", "addressType": "assigned", "macAddress": "00:50:56:00:00:01", "networkName": "back",
         "key": 4000, "network": "network-12"}]',
       12, 'toolsOk' from ${pools} s, generate_series(1, ${POOL}) n`,
  ];
}

/** What the surveys of an automator have noted. */
async function forget(database: OpenDatabase, machines: number): Promise<void> {
  for (const table of ["running_machine", "quota_level"])
    await sql(
      database,
      `delete from ${table} where service_id in (select id from service where automator_id = $1)`,
      [FIRST_ID + machines],
    );
}

async function sql(database: OpenDatabase, text: string, values: readonly unknown[]): Promise<void> {
  await database.transaction("system", (db) => db.query(text, values));
}
