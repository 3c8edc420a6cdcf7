import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transactionWithOutside } from "../../server/api/index.ts";
import type { OpenDatabase } from "../../server/database/index.ts";
import { openDatabase } from "../../server/database/index.ts";
import { sealClientSecret } from "../../server/platforms/azure/connections.ts";
import type { AzureDriver, AzureView } from "../../server/platforms/azure/driver.ts";
import { createEmbeddedAzureDriver } from "../../server/platforms/azure/embedded-driver.ts";
import { migrationFolders, productPlatforms } from "../../server/platforms/index.ts";
import { decimal } from "#validators";
import { randomSecretBox } from "../../server/secrets/index.ts";
import { createTestDatabase } from "../../server/testing/test-database.ts";

// What every driver of an Azure tenant must do (server/platforms/azure/driver.ts). There is one yet.

const CONNECTOR = 10;
const TENANT = "21111111-2222-4333-8444-555555555555";
const CREDENTIALS = { url: "embedded:", tenantId: TENANT, clientId: TENANT, clientSecret: "good" };

let database: OpenDatabase;
let drop: () => Promise<void>;
const secrets = randomSecretBox();
const driver: AzureDriver = createEmbeddedAzureDriver(secrets);

const system = async (sql: string, values: readonly unknown[] = []) =>
  await database.transaction("system", (db) => db.query(sql, values));
const read = async <Result>(ask: (at: AzureView) => Promise<Result>, accountId = 1) =>
  await transactionWithOutside(database, { accountId }, (db, outside) =>
    ask({ automatorId: CONNECTOR, db, outside }),
  );
const connect = async (secret: string) =>
  await system(
    `insert into azure_connection (automator_id, account_id, url, tenant_id, client_id, sealed_secret)
     values ($1, 1, 'embedded:', $2, $2, $3)
     on conflict (automator_id) do update set sealed_secret = excluded.sealed_secret`,
    [CONNECTOR, TENANT, sealClientSecret(secrets, CONNECTOR, secret)],
  );

beforeAll(async () => {
  const test = await createTestDatabase();
  ({ drop } = test);
  database = await openDatabase({ url: test.url, migrations: migrationFolders(productPlatforms) });
  await system(
    "insert into account (id, parent_id, kind, company_name) values (1, null, 'provider', 'One'), (3, 1, 'customer', 'Three')",
  );
  await system(
    "insert into automator_type (id, name, type, version, description) values (8, 'Azure', 'Azure', 'v1', '')",
  );
  await system(
    "insert into automator (id, account_id, automator_type_id, automator_version, name) values ($1, 1, 8, 'v1', 'Azure')",
    [CONNECTOR],
  );
});
afterAll(async () => {
  await database.close();
  await drop();
});

describe("the embedded driver", () => {
  it("has no tenant until it is connected, and says so", async () => {
    expect(await read((at) => driver.checkConnection(at))).toMatchObject({ ok: false });
    expect(await read((at) => driver.listResources(at))).toEqual([]);
  });

  it("tries credentials before they are stored", async () => {
    expect(await read((at) => driver.test(at, CREDENTIALS))).toMatchObject({
      ok: true,
      value: { currency: expect.stringMatching(/^[A-Z]{3}$/), resources: expect.any(Number) },
    });
    const wrong = { ...CREDENTIALS, clientSecret: "wrong-fail" };
    expect(await read((at) => driver.test(at, wrong))).toMatchObject({ ok: false });
  });

  it("is connected, and has what the test has found", async () => {
    await connect("good");
    await read((at) => driver.open(at, TENANT));
    await read((at) => driver.open(at, TENANT));
    const tried = await read((at) => driver.test(at, CREDENTIALS));
    const resources = await read((at) => driver.listResources(at));
    expect(tried).toMatchObject({ ok: true, value: { resources: resources.length } });
    const names = resources.map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
    expect(resources[0]).toEqual({
      id: expect.stringMatching(/^\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\//),
      name: expect.any(String),
      type: expect.stringMatching(/^Microsoft\./),
      subscription: expect.any(String),
      resourceGroup: expect.any(String),
      region: expect.any(String),
      sku: expect.anything(),
      state: expect.stringMatching(/^(Running|Stopped|Available)$/),
      tags: expect.any(Array),
    });
    expect((await read((at) => driver.listServices(at))).length).toBeGreaterThan(0);
    await connect("bad-fail");
    expect(await read((at) => driver.checkConnection(at))).toMatchObject({ ok: false });
    await connect("good");
  });

  it("says what was used, the same for ever, a line for each day, resource and meter", async () => {
    const days = { from: "2026-10-01", until: "2026-10-31" };
    const lines = await read((at) => driver.readUsage(at, days));
    expect(await read((at) => driver.readUsage(at, days))).toEqual(lines);
    const keys = lines.map(({ day, resourceId, meter }) => `${day} ${resourceId} ${meter}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { quantity, unitPrice, cost, day } of lines) {
      expect(decimal(quantity).times(decimal(unitPrice)).eq(decimal(cost))).toBe(true);
      expect(day >= days.from && day <= days.until).toBe(true);
    }
    expect(await read((at) => driver.readUsage(at, { from: "2026-10-02", until: "2026-10-01" }))).toEqual([]);
    const one = await read((at) => driver.readUsage(at, { from: "2026-10-07", until: "2026-10-07" }));
    expect(one).toEqual(lines.filter(({ day }) => day === "2026-10-07"));
  });

  it("counts what exists: nothing before it did, and no hours of what is stopped", async () => {
    const lines = await read((at) => driver.readUsage(at, { from: "2026-10-01", until: "2026-10-20" }));
    const daysOf = (name: string) =>
      new Set(lines.filter(({ resourceName }) => resourceName === name).map(({ day }) => day));
    expect([daysOf("web-01").size, daysOf("web-03").size]).toEqual([20, 9]);
    const stopped = lines.filter(({ resourceName }) => resourceName === "erp-batch");
    expect(new Set(stopped.map(({ meter }) => meter))).toEqual(new Set(["P10 disk"]));
  });

  it("shows an account what is noted as its own, and no more", async () => {
    const [first] = await read((at) => driver.listResources(at));
    const own = () => read((at) => driver.listResources(at), 3);
    expect(await own()).toEqual([]);
    await read((at) => driver.noteOwner(at, [first?.id ?? ""], { accountId: 3, serviceId: null }));
    expect(await own()).toEqual([first]);
    await read((at) => driver.noteOwner(at, [first?.id ?? ""], { accountId: 1, serviceId: null }));
    expect(await own()).toEqual([]);
  });
});
