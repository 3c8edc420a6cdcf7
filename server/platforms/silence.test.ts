import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { transactionWithOutside } from "../api/index.ts";
import { openOutgoingRule } from "../outgoing/index.ts";
import { randomSecretBox } from "../secrets/index.ts";
import { openMigrated } from "../testing/prepared-database.ts";
import { sealSecret } from "./aws/connections.ts";
import { createEc2Clients } from "./aws/ec2/index.ts";
import { createEc2Driver } from "./aws/ec2-driver.ts";
import { migrationFolders, productPlatforms } from "./index.ts";
import { createSilence } from "./silence.ts";
import { sealPassword } from "./vcenter/connections.ts";
import { createVsphereDriver } from "./vcenter/vsphere-driver.ts";
import { createInventory, createVimClient } from "./vcenter/vsphere/index.ts";

/** A database with an automator of AWS and one of a vCenter. */
async function openAutomators() {
  const opened = await openMigrated(migrationFolders(productPlatforms));
  await opened.database.transaction("system", async (db) => {
    await db.query(
      "insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'One')",
    );
    await db.query(
      "insert into automator_type (id, name, type, version, description) values (6, 'AWS', 'AWS', 'v1', ''), (2, 'vCenter', 'vCenter', 'v2', '')",
    );
    await db.query(
      "insert into automator (id, account_id, automator_type_id, automator_version, name) values (1, 1, 6, 'v1', 'AWS'), (2, 1, 2, 'v2', 'vCenter')",
    );
  });
  return opened;
}

// Something that takes connections, and closes each at once.
let calls = 0;
const down = createServer((socket) => {
  calls += 1;
  socket.destroy();
});
let url: URL;
const rule = openOutgoingRule(["127.0.0.1"]);

beforeAll(async () => {
  down.listen(0, "127.0.0.1");
  await once(down, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a server that listens on a port
  url = new URL(`https://127.0.0.1:${(down.address() as AddressInfo).port}/sdk`);
});
afterAll(() => down.close());

it("lasts some seconds, or until something answers", () => {
  let time = 0;
  const silence = createSilence(() => time);
  const failure = new Error("It does not answer.");
  silence.refuse();
  silence.begin(failure);
  expect(() => silence.refuse()).toThrow(failure);
  time = 9_999;
  expect(() => silence.refuse()).toThrow(failure);
  time = 10_000;
  silence.refuse();
  silence.begin(failure);
  silence.end();
  silence.refuse();
});

it("of a vCenter costs one call, however many lists are asked for; a check calls again", async () => {
  calls = 0;
  const client = createVimClient({ url, username: "u", password: "p", fingerprint: undefined, rule });
  const inventory = createInventory(client, { Folder: ["name"] });
  const ask = async () => await inventory.refresh().catch((error: unknown) => String(error));
  const first = await Promise.all(Array.from({ length: 12 }, ask));
  const again = await Promise.all(Array.from({ length: 12 }, ask));
  expect(new Set([...first, ...again]).size).toBe(1);
  expect(calls).toBe(1);
  await expect(client.check()).rejects.toThrow(/./);
  expect(calls).toBe(2);
});

it("of a region of AWS is not asked about again, and other regions are; a check calls again", async () => {
  const secrets = randomSecretBox();
  const clients = createEc2Clients({ secrets, outgoing: rule });
  const connection = {
    automatorId: 1,
    url: url.origin,
    accessKey: "key",
    sealedSecret: sealSecret(secrets, 1, "secret"),
    revision: "1",
  };
  const ask = async (region: string, isAnew = false) => {
    calls = 0;
    const call = clients.in(connection, region, isAnew);
    const asked = call((client, sdk) => client.send(new sdk.DescribeRegionsCommand({})));
    await expect(asked).rejects.toThrow("AWS does not answer.");
    return calls;
  };
  expect(await ask("eu-west-1")).toBeGreaterThan(0);
  expect(await ask("eu-west-1")).toBe(0);
  expect(await ask("eu-central-1")).toBeGreaterThan(0);
  expect(await ask("eu-west-1", true)).toBeGreaterThan(0);
  clients.close();
});

it("of an AWS account costs the lists of a page, which all begin with the regions, one call together", async () => {
  const secrets = randomSecretBox();
  const { database, drop } = await openAutomators();
  await database.transaction("system", async (db) => {
    await db.query(
      "insert into aws_connection (automator_id, account_id, url, access_key, sealed_secret) values (1, 1, $1, 'key', $2)",
      [url.origin, sealSecret(secrets, 1, "secret")],
    );
  });
  const callsOf = async (lists: number) => {
    calls = 0;
    const driver = createEc2Driver({ secrets, outgoing: rule });
    const ask = () =>
      transactionWithOutside(database, { accountId: 1 }, (db, outside) =>
        driver.listRegions({ automatorId: 1, db, outside }),
      );
    const asked = await Promise.allSettled(Array.from({ length: lists }, ask));
    expect(asked.every(({ status }) => status === "rejected")).toBe(true);
    driver.close();
    return calls;
  };
  expect(await callsOf(10)).toBe(await callsOf(1));
  await database.close();
  await drop();
});

it("is told from slowness: after a while a vCenter is said to be slow, with when it is worth asking again", async () => {
  const slow = createServer(() => undefined).listen(0, "127.0.0.1");
  await once(slow, "listening");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of a server that listens on a port
  const { port } = slow.address() as AddressInfo;
  const secrets = randomSecretBox();
  const { database, drop } = await openAutomators();
  await database.transaction("system", (db) =>
    db.query(
      "insert into vcenter_connection (automator_id, account_id, url, username, sealed_password) values (2, 1, $1, 'u', $2)",
      [`https://127.0.0.1:${port}`, sealPassword(secrets, 2, "p")],
    ),
  );
  const driver = createVsphereDriver(
    { secrets, outgoing: rule, consoleHosts: [] },
    { list: 50, known: 50, whole: 50 },
  );
  const asked = transactionWithOutside(database, { accountId: 1 }, (db, outside) =>
    driver.listClusters({ automatorId: 2, db, outside }),
  );
  await expect(asked).rejects.toMatchObject({
    status: 503,
    retryAfter: 60,
    message: "The vCenter is slow to answer. Try again in a minute.",
  });
  slow.close();
  await driver.close();
  await database.close();
  await drop();
});
