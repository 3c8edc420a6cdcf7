import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openOutgoingRule } from "../../../outgoing/index.ts";
import { randomSecretBox } from "../../../secrets/index.ts";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";
import {
  buildAutomatorCheck,
  buildProductPlatforms,
  checkDueAutomators,
  productUploads,
} from "../../index.ts";

const PASSWORD = "canary-9f2c-pässword";
const FINGERPRINT = Array.from({ length: 32 }, () => "AB").join(":");
const secrets = randomSecretBox();
const platforms = buildProductPlatforms({
  secrets,
  outgoing: openOutgoingRule(),
  consoleHosts: [],
  uploads: productUploads,
});

let portal: TestPortal;
let provider: Caller;
let added: number;

beforeAll(async () => {
  portal = await openTestPortal(platforms);
  provider = await portal.signIn("provider");
  added = (
    await provider.send("POST", "/automators/automator", { name: "vCenter Oslo", automator_type_id: 2 })
  ).body.id;
});
afterAll(() => portal.close());

const pathOf = (id: number) => `/automators/vcenter/automator/${id}/v2/config`;
const set = (body: object, id = added) => provider.send("POST", pathOf(id), body);
const system = <Row>(sql: string) => portal.database.transaction("system", (db) => db.query<Row>(sql));
const REAL = { url: "https://vcenter.oslo.example", username: "atrium@vsphere.local", password: PASSWORD };

describe("the connection of a vCenter", () => {
  it("is that of the embedded one in the demo, and none for a new automator", async () => {
    const none = { username: null, hasPassword: false, certificate_fingerprint: null };
    expect((await provider.get(pathOf(1))).body).toEqual({ automator_id: 1, url: "embedded:", ...none });
    expect((await provider.get(pathOf(added))).body).toEqual({ automator_id: added, url: null, ...none });
    expect((await set({ url: "Embedded:" })).body).toEqual({
      automator_id: added,
      url: "embedded:",
      ...none,
    });
  });

  it("is written in one spelling, and its password is never shown", async () => {
    const written = {
      ...REAL,
      url: "https://VCenter.Oslo.example:443/sdk",
      certificate_fingerprint: "ab".repeat(32),
    };
    const shown = {
      automator_id: added,
      url: REAL.url,
      username: REAL.username,
      hasPassword: true,
      certificate_fingerprint: FINGERPRINT,
    };
    const answer = await set(written);
    expect([answer.status, answer.body]).toEqual([200, shown]);
    expect((await provider.get(pathOf(added))).body).toEqual(shown);
  });

  it("keeps its password where nothing else changes, and takes it nowhere else", async () => {
    const { password: _, ...others } = REAL;
    await set(REAL);
    expect((await set(others)).body).toMatchObject({ hasPassword: true, certificate_fingerprint: null });
    expect((await provider.get(pathOf(added))).body).toMatchObject({ hasPassword: true });
    const fields = async (change: object) =>
      (await set({ ...others, ...change })).body.errors?.map(({ field }: { field: string }) => field);
    expect(await fields({ url: "https://vcenter.attacker.example" })).toEqual(["/password"]);
    expect(await fields({ url: `${REAL.url}:8443` })).toEqual(["/password"]);
    expect(await fields({ username: "root" })).toEqual(["/password"]);
  });

  it.each([
    ["http://vcenter.oslo.example"],
    ["ftp://vcenter.oslo.example"],
    ["https://root:secret@vcenter.oslo.example"],
    ["https://vcenter.oslo.example/other"],
    ["https://vcenter.oslo.example/?a=b"],
    ["vcenter.oslo.example"],
    ["https://"],
  ])("is refused for the address %s", async (url) => {
    const answer = await set({ ...REAL, url });
    expect([answer.status, answer.body.errors[0].field]).toEqual([422, "/url"]);
  });

  it("names everything that is missing or wrong", async () => {
    const answer = await set({ url: "https://other.example", certificate_fingerprint: "12:34" });
    expect(answer.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "/username",
      "/password",
      "/certificate_fingerprint",
    ]);
    expect((await set({ url: "embedded:", password: "x" })).body.errors[0].field).toBe("/password");
  });

  it("is not moved away from the embedded vCenter while services run there", async () => {
    expect(await set(REAL, 1)).toMatchObject({ status: 409 });
  });

  it("is set the same way for an automator of version 1", async () => {
    const body = { name: "vCenter Old", automator_type_id: 1 };
    const { id } = (await provider.send("POST", "/automators/automator", body)).body;
    expect((await set({ url: "embedded:" }, id)).status).toBe(200);
    expect((await provider.get(pathOf(id))).body).toMatchObject({ automator_id: id, url: "embedded:" });
  });

  it("is for those with ASA Management, and for their own automators alone", async () => {
    for (const name of ["customer", "viewer", "distributor", "reseller"]) {
      const caller = await portal.signIn(name);
      expect((await caller.get(pathOf(added))).status).toBe(403);
      expect((await caller.send("POST", pathOf(added), REAL)).status).toBe(403);
    }
    expect((await provider.get(pathOf(51))).status).toBe(404);
    expect((await set(REAL, 51)).status).toBe(404);
    expect((await set(REAL, 8)).status).toBe(404);
  });

  it("leaves its password in no table, and in the audit log that it was changed", async () => {
    await set({ ...REAL, password: `${PASSWORD}-2` });
    const tables = await system<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'atrium' and table_type = 'BASE TABLE'",
    );
    for (const { name } of tables) {
      const [found] = await system<{ count: number }>(
        `select count(*)::int as count from "${name}" t where t::text like '%canary-9f2c%'`,
      );
      expect([name, found?.count]).toEqual([name, 0]);
    }
    const [row] = await system<{ changes: string }>(
      "select changes from audit where action = 'automator.configure' order by id desc limit 1",
    );
    expect(JSON.parse(row!.changes)).toEqual([{ field: "password", hidden: true }]);
  });
});

describe("an automator whose vCenter cannot be reached", () => {
  const state = async () => {
    await system(`update automator set checked_at = null where id = ${added}`);
    await checkDueAutomators(portal.database, buildAutomatorCheck(platforms, "http://localhost"));
    return (await provider.get(`/automators/automator/${added}`)).body;
  };

  it("is not configured properly where its address may not be called", async () => {
    await set({ ...REAL, url: "https://169.254.169.254" });
    expect(await state()).toMatchObject({
      state: "notConfiguredProperly",
      stateDescription: "Its address is one that this server does not call.",
    });
    const customer = await portal.signIn("customer");
    expect(await customer.get(`/automators/vcenter/v2/${added}/cluster`)).toMatchObject({
      status: 503,
      body: { message: "Its address is one that this server does not call." },
    });
    expect((await customer.get(`/automators/vcenter/v2/${added}/check-connection`)).status).toBe(503);
  });

  it("is not configured properly where its password was sealed under another key", async () => {
    const sealed = randomSecretBox().seal(PASSWORD, "");
    await system(
      `update vcenter_connection set sealed_password = '${sealed}', revision = gen_random_uuid() where automator_id = ${added}`,
    );
    expect(await state()).toMatchObject({
      state: "notConfiguredProperly",
      stateDescription: "The stored password cannot be read by this server: enter it again.",
    });
  });
});
