import { transactionWithOutside } from "../../server/api/index.ts";
import { openDatabase } from "../../server/database/index.ts";
import { openOutgoingRule } from "../../server/outgoing/index.ts";
import { chooseDriver } from "../../server/platforms/aws/choose-driver.ts";
import { sealSecret } from "../../server/platforms/aws/connections.ts";
import type { AwsDriver, AwsView, AwsWork, InstanceOrder } from "../../server/platforms/aws/driver.ts";
import { createEc2Driver } from "../../server/platforms/aws/ec2-driver.ts";
import { createEmbeddedAwsDriver } from "../../server/platforms/aws/embedded-driver.ts";
import { insertInventory } from "../../server/platforms/aws/seed-inventory.ts";
import { migrationFolders, productPlatforms } from "../../server/platforms/index.ts";
import type { PlatformTask } from "../../server/platforms/platform.ts";
import { randomSecretBox } from "../../server/secrets/index.ts";
import { createTestDatabase } from "../../server/testing/test-database.ts";
import type { Moto } from "./moto.ts";
import { findMoto, startMoto } from "./moto.ts";

/** Automators of a provider whose customer is account 3. */
export const EMBEDDED = 8;
export const EC2 = 9;
/** The program of moto; undefined where tests of the EC2 driver are skipped. */
export const MOTO = findMoto();
if (MOTO === undefined)
  process.stderr.write("moto cannot be installed here: tests of the EC2 driver are skipped.\n");

/** Where the tests work: the embedded account has it, and every account at moto. */
export const REGION = "eu-west-1";

/** A database with automators, and the driver of the product over them. */
export interface AwsStage {
  readonly driver: AwsDriver;
  readonly moto: Moto | undefined;
  system<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Has the automator use another address, or another key, from now on. */
  connect(url: string, secret?: string): Promise<void>;
  /** For the customer, who changes nothing that belongs to the provider. */
  read<Result>(automatorId: number, ask: (at: AwsView) => Promise<Result>): Promise<Result>;
  /** For the provider, who owns the automators. */
  manage<Result>(automatorId: number, ask: (at: AwsView) => Promise<Result>): Promise<Result>;
  /** `wait`: what happens while the work waits. */
  workOn(automatorId: number, wait?: PlatformTask["wait"]): AwsWork;
  /** The same, whose waits do not take long, and end. */
  workThatEnds(automatorId: number): AwsWork;
  /** An order of a new service. */
  order(automatorId: number, name: string, platform?: string): Promise<InstanceOrder>;
  close(): Promise<void>;
}

export async function openAwsStage(): Promise<AwsStage> {
  const test = await createTestDatabase();
  const database = await openDatabase({ url: test.url, migrations: migrationFolders(productPlatforms) });
  const secrets = randomSecretBox();
  const ec2 = createEc2Driver({ secrets, outgoing: openOutgoingRule(["127.0.0.1"]) });
  const driver = chooseDriver(createEmbeddedAwsDriver(), ec2);
  const moto = MOTO === undefined ? undefined : await startMoto(MOTO);
  let lastService = 1000;

  const stage: AwsStage = {
    driver,
    moto,
    system: <Row>(sql: string, values: readonly unknown[] = []) =>
      database.transaction("system", (db) => db.query<Row>(sql, values)),

    async connect(url, secret = "secret") {
      await stage.system(
        `insert into aws_connection (automator_id, account_id, url, access_key, sealed_secret) values ($1, 1, $2, 'key', $3)
         on conflict (automator_id) do update set url = excluded.url, sealed_secret = excluded.sealed_secret,
           revision = gen_random_uuid()`,
        [EC2, url, sealSecret(secrets, EC2, secret)],
      );
    },

    read: (automatorId, ask) =>
      transactionWithOutside(database, { accountId: 3 }, (db, outside) => ask({ automatorId, db, outside })),

    manage: (automatorId, ask) =>
      transactionWithOutside(database, { accountId: 1 }, (db, outside) => ask({ automatorId, db, outside })),

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

    workThatEnds(automatorId) {
      let waits = 0;
      return stage.workOn(automatorId, async () => {
        waits += 1;
        if (waits > 300) throw new Error("It waits for ever.");
      });
    },

    async order(automatorId, name, platform = "Linux") {
      const read = <Row>(ask: (at: AwsView) => Promise<readonly Row[]>) => stage.read(automatorId, ask);
      const images = await read((at) =>
        driver.listImages(at, REGION, platform === "Windows" ? "Windows" : "a"),
      );
      const image = images.find((each) => each.platform === platform && each.architecture === "x86_64");
      const [subnet] = await read((at) => driver.listSubnets(at, REGION));
      const groups = await read((at) => driver.listSecurityGroups(at, REGION));
      const [pair] = await read((at) => driver.listKeyPairs(at, REGION));
      lastService += 1;
      await stage.system(
        "insert into aws_service (service_id, automator_id, account_id, region_id) values ($1, $2, 3, $3)",
        [lastService, automatorId, REGION],
      );
      return {
        serviceId: lastService,
        name,
        regionId: REGION,
        imageId: image!.image_id,
        instanceType: "t3.micro",
        subnetId: subnet!.subnet_id,
        securityGroupIds: [groups.find(({ vpc_id }) => vpc_id === subnet!.vpc_id)!.group_id],
        keyName: pair?.name ?? null,
        tags: [{ key: "stage", value: "test" }],
      };
    },

    async close() {
      ec2.close();
      await moto?.stop();
      await database.close();
      await test.drop();
    },
  };

  await stage.system(
    "insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'One'), (3, 1, 'customer', 'Three')",
  );
  await stage.system(
    "insert into automator_type (id, name, type, version, description) values (6, 'AWS', 'AWS', 'v1', '')",
  );
  await stage.system(`insert into automator (id, account_id, automator_type_id, name, automator_version, state)
    select id, 1, 6, 'AWS ' || id, 'v1', 'available' from generate_series(8, 9) id`);
  await stage.system(
    "insert into aws_connection (automator_id, account_id, url) values ($1, 1, 'embedded:')",
    [EMBEDDED],
  );
  await database.transaction("system", (db) => insertInventory(db, [{ id: EMBEDDED, account: 1 }]));
  if (moto !== undefined) {
    await stage.connect(moto.url);
    await importKeyPair(moto.url);
  }
  return stage;
}

const pass = () => new Promise<void>((done) => setImmediate(done));

/** An account at moto begins without any. */
async function importKeyPair(endpoint: string): Promise<void> {
  const { CreateKeyPairCommand, EC2Client } = await import("@aws-sdk/client-ec2");
  const credentials = { accessKeyId: "key", secretAccessKey: "secret" };
  const client = new EC2Client({ endpoint, region: REGION, credentials });
  await client.send(
    new CreateKeyPairCommand({
      KeyName: "operations",
      TagSpecifications: [{ ResourceType: "key-pair", Tags: [{ Key: "atrium:account", Value: "100" }] }],
    }),
  );
  client.destroy();
}
