import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findVcsim } from "../../scripts/vcsim.ts";
import { transactionWithOutside } from "../../server/api/index.ts";
import { openDatabase } from "../../server/database/index.ts";
import { openOutgoingRule } from "../../server/outgoing/index.ts";
import { migrationFolders, productPlatforms } from "../../server/platforms/index.ts";
import type { PlatformTask } from "../../server/platforms/platform.ts";
import { chooseDriver } from "../../server/platforms/vcenter/choose-driver.ts";
import { sealPassword } from "../../server/platforms/vcenter/connections.ts";
import type {
  PoolOrder,
  VcenterDriver,
  VcenterView,
  VcenterWork,
} from "../../server/platforms/vcenter/driver.ts";
import type { QemuHost } from "../../server/platforms/vcenter/qemu/index.ts";
import { createQemuHost } from "../../server/platforms/vcenter/qemu/index.ts";
import { createQemuDriver } from "../../server/platforms/vcenter/qemu-driver.ts";
import { createEmbeddedVcenterDriver } from "../../server/platforms/vcenter/embedded-driver.ts";
import { createVsphereDriver } from "../../server/platforms/vcenter/vsphere-driver.ts";
import type { Waits } from "../../server/platforms/within.ts";
import { randomSecretBox } from "../../server/secrets/index.ts";
import { createTestDatabase } from "../../server/testing/test-database.ts";
import type { Simulator } from "./vcsim.ts";
import { findSimulatorPool, startSimulator } from "./vcsim.ts";

/** Who owns the automators. */
export const PROVIDER = 1;
/** Automators of a provider whose customer is account 3. */
export const EMBEDDED = 1;
export const VSPHERE = 2;
export const IN_QEMU = 3;
/** The program of the simulator; undefined where tests of the vSphere driver are skipped. */
export const VCSIM = findVcsim();
if (VCSIM === undefined)
  process.stderr.write(
    "There is no vCenter simulator and no Go to build it with: tests of the vSphere driver are skipped.\n",
  );

/** A database with automators, and the driver of the product over them. */
export interface VcenterStage {
  readonly driver: VcenterDriver;
  /** Behind `VSPHERE`. */
  readonly simulator: Simulator;
  system<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Has an automator use this vCenter from now on. */
  connect(automatorId: number, place: Partial<Place>): Promise<void>;
  /** `accountId`: who asks; the customer where it is absent. */
  read<Result>(
    automatorId: number,
    ask: (at: VcenterView) => Promise<Result>,
    accountId?: number,
  ): Promise<Result>;
  /** `wait`: what happens while the work waits. */
  workOn(automatorId: number, wait?: PlatformTask["wait"]): VcenterWork;
  /** Runs of the same work: each finds what the ones before have noted, `notes`, the last one at the end. */
  runsOf(automatorId: number, notes?: unknown[]): () => VcenterWork;
  /** An order in the only cluster. */
  order(automatorId: number, name: string): Promise<PoolOrder>;
  /** The folder of the images of QEMU. */
  readonly images: string;
  /** Of a machine in QEMU. */
  readonly host: QemuHost;
  /** The id of a pool of the simulator. */
  findPool(name?: string): Promise<string>;
  close(): Promise<void>;
}

type Place = Omit<Simulator, "control" | "stop">;

/** `machines`: in the pool of the simulator; `waits`: of the driver of real vCenters. */
export async function openVcenterStage(machines = 3, waits?: Waits): Promise<VcenterStage> {
  const test = await createTestDatabase();
  const database = await openDatabase({ url: test.url, migrations: migrationFolders(productPlatforms) });
  const secrets = randomSecretBox();
  const outgoing = openOutgoingRule(["127.0.0.1"]);
  const embedded = createEmbeddedVcenterDriver();
  const folder = mkdtempSync(join(tmpdir(), "qemu-"));
  const images = join(folder, "images");
  mkdirSync(images);
  const host = createQemuHost(join(folder, "machines"));
  const qemu = createQemuDriver({ host, images }, embedded);
  const vsphere = createVsphereDriver({ secrets, outgoing, consoleHosts: [] }, waits);
  const driver = chooseDriver({ embedded, vsphere, qemu });
  const running = VCSIM === undefined ? undefined : await startSimulator(VCSIM, machines);
  let lastService = 1000;

  const stage: VcenterStage = {
    driver,
    images,
    host,
    get simulator() {
      if (running === undefined) throw new Error("There is no simulator.");
      return running;
    },
    system: <Row>(sql: string, values: readonly unknown[] = []) =>
      database.transaction("system", (db) => db.query<Row>(sql, values)),

    async connect(automatorId, change) {
      const { url, username, password, fingerprint } = { ...stage.simulator, ...change };
      await stage.system(
        `insert into vcenter_connection (automator_id, account_id, url, username, sealed_password, certificate_fingerprint)
         values ($1, 1, $2, $3, $4, $5) on conflict (automator_id) do update set url = excluded.url,
           username = excluded.username, sealed_password = excluded.sealed_password,
           certificate_fingerprint = excluded.certificate_fingerprint, revision = gen_random_uuid()`,
        [automatorId, url, username, sealPassword(secrets, automatorId, password), fingerprint || null],
      );
    },

    read: (automatorId, ask, accountId = 3) =>
      transactionWithOutside(database, { accountId }, (db, outside) => ask({ automatorId, db, outside })),

    workOn: (automatorId, wait = pass) => ({
      automatorId,
      task: {
        accountId: 3,
        database,
        progress: async () => undefined,
        wait,
        noted: null,
        note: async () => undefined,
      },
    }),

    runsOf(automatorId, notes = []) {
      const note = async (value: unknown) => void notes.push(value);
      return () => {
        const { task, ...work } = stage.workOn(automatorId);
        return { ...work, task: { ...task, noted: notes.at(-1) ?? null, note } };
      };
    },

    async order(automatorId, name) {
      const [cluster] = await stage.read(automatorId, (at) => driver.listClusters(at));
      const [policy] = await stage.read(automatorId, (at) => driver.listStoragePolicies(at));
      lastService += 1;
      return {
        serviceId: lastService,
        name,
        description: "For tests",
        dataCenter: cluster!.dataCenter,
        cluster: cluster!.moId,
        cpu: { limit: 8, reservation: 1 },
        memory: { limit: 32, reservation: 0 },
        storage: { limit: 500, policy: policy!.policyUid },
      };
    },

    findPool: (name) => findSimulatorPool(stage.simulator, name),

    async close() {
      await vsphere.close();
      await running?.stop();
      await database.close();
      await test.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  await stage.system(
    "insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'One'), (3, 1, 'customer', 'Three')",
  );
  await stage.system(
    "insert into automator_type (id, name, type, version, description) values (2, 'vCenter v2', 'vCenter', 'v2', '')",
  );
  await stage.system(`insert into automator (id, account_id, automator_type_id, name, automator_version, state)
    select id, 1, 2, 'vCenter ' || id, 'v2', 'available' from generate_series(1, 3) id`);
  await stage.system(
    "insert into vcenter_connection (automator_id, account_id, url) values (1, 1, 'embedded:')",
  );
  await stage.system(
    "insert into service_offering (id, account_id, name, type, currency) values (1, 1, 'Pools', 'vCenterResourcePool', 'EUR')",
  );
  if (running !== undefined) await stage.connect(VSPHERE, {});
  return stage;
}

const pass = () => new Promise<void>((done) => setImmediate(done));

/** What the simulator has, too: a datacentre with a cluster, and in it a pool with three machines that run. */
export async function fillEmbedded(stage: VcenterStage): Promise<void> {
  await stage.system("insert into vcenter_data_center values (1, 'datacenter-2', 1, 'DC0')");
  await stage.system(`insert into vcenter_cluster (automator_id, mo_id, account_id, data_center, name, hosts, cpu_free, memory_free)
    values (1, 'domain-c7', 1, 'datacenter-2', 'DC0_C0', 3, 100, 200)`);
  await stage.system("insert into vcenter_network values (1, 'network-12', 1, 'datacenter-2', 'DC0_DVPG0')");
  await stage.system("insert into vcenter_media values (1, 'iso-1', 1, 'datacenter-2', 'debian.iso', 1)");
  await stage.system(`insert into vcenter_storage_policy (automator_id, policy_uid, account_id, name, description, capacity, used)
    values (1, 'policy-gold', 1, 'LocalDS_0', '', 1000, 10)`);
  await stage.system(`insert into vcenter_resource_pool (automator_id, mo_id, account_id, service_id, data_center, cluster, name,
      cpu_limit, memory_limit, storage_limit, storage_policy)
    values (1, 'resgroup-46', 3, 900, 'datacenter-2', 'domain-c7', 'DC0_C0_RP1', -1, -1, -1, '')`);
  await stage.system(`insert into vcenter_virtual_machine (automator_id, mo_id, account_id, resource_pool, name, operating_system,
      power_state, cores, cores_per_socket, memory, disks, network_cards, storage_used, tools_status)
    select 1, 'vm-5' || n, 3, 'resgroup-46', 'DC0_C0_RP1_VM' || n, 'otherGuest', 'POWERED_ON', 1, 1, 32,
      '[{"key": 204, "capacity": 10, "storageUnit": "GB", "thinProvisioned": true}]',
      '[{"adapterType": "E1000", "addressType": "generated", "macAddress": "00:0c:29:64:62:38", "networkName": "DC0_DVPG0",
        "key": 4000, "network": "network-12"}]',
      1, 'toolsNotInstalled' from generate_series(0, 2) n`);
}
