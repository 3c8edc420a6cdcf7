import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";
import { EUROPEAN_TENANT } from "../embedded-tenant.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  [provider, customer] = (await Promise.all(["provider", "customer"].map((name) => portal.signIn(name)))) as [
    Caller,
    Caller,
  ];
});
afterAll(() => portal.close());

const TENANT = {
  tenant_id: "11111111-2222-4333-8444-555555555555",
  client_id: "99999999-2222-4333-8444-555555555555",
  client_secret: "open sesame",
};
const { client_secret: _secret, ...TENANT_WITHOUT_SECRET } = TENANT;
const add = (more: object) => provider.send("POST", "/connectors", { ...TENANT, ...more });
const logOf = async (id: number) =>
  (await provider.get(`/audit/resource/map?resource_type=automator&resource_id=${id}&page_size=100`)).body
    .data as { action: string; phrase: string }[];
const checkNow = async (id: number) => {
  const { body } = await provider.send("POST", `/automators/automator/${id}/check`);
  return await provider.follow(body.link);
};

describe("a connector", () => {
  it("is added, listed, changed and deleted; its secret is shown nowhere", async () => {
    const made = await add({ name: "Azure France", description: "Paris" });
    expect(made).toMatchObject({
      status: 201,
      body: {
        name: "Azure France",
        url: "embedded:",
        tenant_id: TENANT.tenant_id,
        has_client_secret: true,
        processing: "on",
        accounts: [],
      },
    });
    const { id } = made.body;
    expect(made.text).not.toContain("sesame");
    expect((await checkNow(id)).message).toBe("");
    const one = await provider.get(`/connectors/${id}`);
    expect(one.body.state).toBe("available");
    expect(one.text).not.toContain("sesame");
    const [stored] = await portal.database.transaction("system", (db) =>
      db.query<{ secret: string }>(
        "select sealed_secret as secret from azure_connection where automator_id = $1",
        [id],
      ),
    );
    expect(stored?.secret).not.toContain("sesame");
    const names = async (query: string) =>
      (await provider.get(`/connectors?${query}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await names("order_by=name&order=desc")).toEqual([
      "Azure Switzerland",
      "Azure France",
      "Azure Europe",
    ]);
    expect(await names("page=2&page_size=2")).toEqual(["Azure Switzerland"]);
    expect(await names("search=fra")).toEqual(["Azure France"]);

    const changed = await provider.send("PUT", `/connectors/${id}`, {
      name: "Azure Paris",
      tenant_id: TENANT.tenant_id,
      client_id: TENANT.client_id,
    });
    expect(changed.body).toMatchObject({ name: "Azure Paris", description: null, has_client_secret: true });
    expect((await provider.send("DELETE", `/connectors/${id}`)).status).toBe(204);
    expect((await provider.get(`/connectors/${id}`)).status).toBe(404);
    const actions = (await logOf(id)).map(({ action }) => action);
    expect(actions).toEqual(
      expect.arrayContaining(["automator.create", "automator.update", "automator.delete"]),
    );
  });

  it("is refused at the field that is wrong", async () => {
    const wrong = async (more: object) => {
      const { status, body } = await add({ name: "Wrong", ...more });
      return [status, body.errors?.map(({ field }: { field: string }) => field)];
    };
    expect(await wrong({ url: "https://management.azure.com" })).toEqual([422, ["/url"]]);
    expect(await wrong({ tenant_id: "contoso" })).toEqual([422, ["/tenant_id"]]);
    expect(await wrong({ name: "  " })).toEqual([422, ["/name"]]);
    expect(await wrong({ name: "azure europe" })).toEqual([409, ["/name"]]);
    const other = { ...TENANT, name: "Azure Europe", tenant_id: "22222222-2222-4333-8444-555555555555" };
    expect((await provider.send("PUT", "/connectors/10", other)).body.errors[0].field).toBe("/tenant_id");
    expect((await customer.send("POST", "/connectors", { ...TENANT, name: "Mine" })).status).toBe(403);
  });

  it("is not deleted while solutions sell of it", async () => {
    expect((await provider.send("DELETE", "/connectors/10")).body.message).toBe(
      "Azure Europe is used by 1 solution. Delete those first.",
    );
  });

  it("is not configured properly with a secret that Azure refuses, and says why", async () => {
    const { body } = await add({ name: "Azure refused", client_secret: "secret-fail" });
    await checkNow(body.id);
    expect((await provider.get(`/connectors/${body.id}`)).body).toMatchObject({
      state: "notConfiguredProperly",
      stateDescription: "Azure refused the client secret: it is not the one of this application.",
      collected_until: null,
    });
    await provider.send("PUT", `/connectors/${body.id}`, { ...TENANT, name: "Azure refused" });
    await checkNow(body.id);
    expect((await provider.get(`/connectors/${body.id}`)).body.state).toBe("available");
    await provider.send("DELETE", `/connectors/${body.id}`);
  });

  it("can be an automator that was added without a tenant", async () => {
    const { id } = (
      await provider.send("POST", "/automators/automator", { name: "Azure later", automator_type_id: 8 })
    ).body;
    expect((await provider.get(`/connectors/${id}`)).body).toMatchObject({ tenant_id: null, url: null });
    const refused = await provider.send("POST", `/connectors/${id}/account`, {
      account_id: 100,
      access: "costs",
    });
    expect(refused.body.message).toBe("Azure later has no tenant yet. Configure it first.");
    expect((await provider.send("PUT", `/connectors/${id}`, { ...TENANT, name: "Azure later" })).status).toBe(
      200,
    );
    await checkNow(id);
    expect((await provider.get(`/connectors/${id}`)).body.state).toBe("available");
    expect((await provider.send("DELETE", `/connectors/${id}`)).status).toBe(204);
  });
});

describe("a directory", () => {
  const directory = { tenant_id: "77777777-2222-4333-8444-555555555555" };
  const taken = (name: string) => {
    const message = `This directory is connected already, as ${name}.`;
    return { status: 409, body: { message, errors: [{ field: "/tenant_id", message }] } };
  };

  it("is connected once, in whatever case it is written", async () => {
    const europe = { ...TENANT, tenant_id: EUROPEAN_TENANT.toUpperCase() };
    expect(await add({ ...europe, name: "Europe again" })).toMatchObject(taken("Azure Europe"));
    expect(await provider.send("POST", "/connectors/account/test", europe)).toMatchObject(
      taken("Azure Europe"),
    );
    const { id } = (
      await provider.send("POST", "/automators/automator", { name: "Europe later", automator_type_id: 8 })
    ).body;
    expect(
      await provider.send("PUT", `/connectors/${id}`, { ...europe, name: "Europe later" }),
    ).toMatchObject(taken("Azure Europe"));
    await provider.send("DELETE", `/connectors/${id}`);
  });

  it("is connected once by several at the same time", async () => {
    const made = await Promise.all(
      ["One", "Two", "Three", "Four"].map((name) => add({ ...directory, name: `Azure ${name}` })),
    );
    const [first, ...more] = made.filter(({ status }) => status === 201);
    expect(more).toEqual([]);
    for (const refused of made.filter(({ status }) => status !== 201))
      expect(refused).toMatchObject(taken(first?.body.name));
    const twice = portal.database.transaction("system", (db) =>
      db.query(
        `insert into azure_connection (automator_id, account_id, url, tenant_id, client_id)
         select 1, account_id, url, tenant_id, client_id from azure_connection where automator_id = $1`,
        [first?.body.id],
      ),
    );
    await expect(twice).rejects.toThrow(/azure_connection_directory/);
    await provider.send("DELETE", `/connectors/${first?.body.id}`);
    expect((await add({ ...directory, name: "Azure again" })).status).toBe(201);
  });

  it("is not connected without a client secret", async () => {
    for (const path of ["/connectors", "/connectors/account/test"]) {
      const named = path === "/connectors" ? { name: "Azure open" } : {};
      const body = { ...TENANT_WITHOUT_SECRET, ...named };
      expect(await provider.send("POST", path, body)).toMatchObject({
        status: 422,
        body: { errors: [{ field: "/client_secret", message: "A client secret is needed." }] },
      });
    }
  });
});

describe("a test before it is stored", () => {
  const test = (body: object) => provider.send("POST", "/connectors/account/test", { ...TENANT, ...body });

  it("says what the credentials reach, and how many accounts can have access", async () => {
    const accounts = [{ account_id: 100, access: "costs", processing_status: "CREATE" }];
    expect(await test({ accounts })).toMatchObject({
      status: 200,
      // Made-up values reach the demonstration alone: it says so.
      body: { currency: "EUR", subscriptions: 2, accounts: 1, is_demonstration: true },
    });
    expect((await provider.get("/connectors?search=test")).body.data).toEqual([]);
  });

  it("says what is wrong, at its field", async () => {
    const field = async (body: object) =>
      (await test(body)).body.errors.map((each: { field: string }) => each.field);
    expect(await field({ client_secret: "my-fail" })).toEqual(["/client_secret"]);
    expect(await field({ accounts: [{ account_id: 2, access: "costs" }] })).toEqual([
      "/accounts/0/account_id",
    ]);
    expect(await field({ url: "https://management.azure.com" })).toEqual(["/url"]);
    expect(await field({ connector_id: 1 })).toEqual(["/connector_id"]);
  });

  it("tries the stored secret, but only for the application that it was typed for", async () => {
    const { id } = (await add({ name: "Azure stored", client_secret: "stored-fail" })).body;
    const tried = (more: object) =>
      provider.send("POST", "/connectors/account/test", {
        ...TENANT_WITHOUT_SECRET,
        connector_id: id,
        ...more,
      });
    expect((await tried({})).status).toBe(422);
    expect((await tried({})).body.message).toMatch(/Azure refused/);
    const elsewhere = await tried({ client_id: "88888888-2222-4333-8444-555555555555" });
    expect(elsewhere.body.errors).toEqual([
      { field: "/client_secret", message: "A client secret is needed." },
    ]);
    await provider.send("DELETE", `/connectors/${id}`);
  });
});

describe("accounts of a connector", () => {
  const path = "/connectors/11/account";
  const accountsOf = async () => (await provider.get("/connectors/11")).body.accounts;

  it("get access, other access, and lose it", async () => {
    const given = await provider.send("POST", path, { account_id: 100, access: "resources" });
    expect(given).toMatchObject({
      status: 201,
      body: { account_id: 100, access: "resources", originalAccess: "resources", processing_status: null },
    });
    const again = await provider.send("POST", path, { account_id: 100, access: "costs" });
    expect([again.status, again.body.errors[0].field]).toEqual([409, "/account_id"]);
    const lines = (await logOf(11)).length;
    expect((await provider.send("PUT", `${path}/100`, { access: "resources" })).status).toBe(200);
    expect(await logOf(11)).toHaveLength(lines);
    expect((await provider.send("PUT", `${path}/100`, { access: "costs" })).body.originalAccess).toBe(
      "costs",
    );
    expect((await provider.send("DELETE", `${path}/100`)).status).toBe(204);
    expect(await accountsOf()).toEqual([]);
    expect((await provider.send("PUT", `${path}/100`, { access: "costs" })).status).toBe(404);
    expect((await provider.send("POST", path, { account_id: 2, access: "costs" })).status).toBe(422);
  });

  it("change in one request as each line says, all of them or none", async () => {
    const put = (accounts: readonly object[]) =>
      provider.send("PUT", "/connectors/11", {
        name: "Azure Switzerland",
        tenant_id: "5d1f7a30-6a2c-4c7e-9d55-0c4be1f3a711",
        client_id: "7a6b0f4e-2f7d-4a53-9c1b-3f0d8e5a9c42",
        accounts,
      });
    await put([
      { account_id: 100, access: "costs", processing_status: "CREATE" },
      { account_id: 104, access: "resources", processing_status: "CREATE" },
      { account_id: 101, access: "resources" },
      { account_id: 101, access: "resources", processing_status: "LATER" },
    ]);
    const seen = async () =>
      (await accountsOf()).map(({ account_id: id, access }: { account_id: number; access: string }) => [
        id,
        access,
      ]);
    expect((await seen()).toSorted()).toEqual([
      [100, "costs"],
      [104, "resources"],
    ]);
    const refused = await put([
      { account_id: 100, access: "resources", processing_status: "UPDATE" },
      { account_id: 2, access: "resources", processing_status: "CREATE" },
    ]);
    expect([refused.status, refused.body.errors[0].field]).toEqual([422, "/accounts/1/account_id"]);
    expect(await seen()).toContainEqual([100, "costs"]);
    await put([
      { account_id: 100, access: "resources", processing_status: "UPDATE" },
      { account_id: 104, access: "resources", processing_status: "DELETE" },
    ]);
    expect(await seen()).toEqual([[100, "resources"]]);
    await put([{ account_id: 100, access: "resources", processing_status: "DELETE" }]);
  });

  it("keep their access while resources are mapped to them", async () => {
    const kept = await provider.send("DELETE", "/connectors/10/account/100");
    expect(kept).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("Unmap them first.") },
    });
  });
});

describe("the processing of usage", () => {
  const process = (option: string) => provider.send("POST", "/connectors/11/processing", { option });

  it("is started, paused and resumed", async () => {
    const started = await process("start");
    expect(started.status).toBe(202);
    expect(await provider.follow(started.body.link)).toMatchObject({
      state: "completed",
      message: "Everything was collected already.",
    });
    const [report] = (await provider.get("/solution/report-log?connector_id=11")).body.data;
    expect(report).toMatchObject({
      state: "Done",
      records: 0,
      from_day: null,
      until_day: null,
      reason: expect.stringMatching(
        /^Nothing was new: all days until \d{4}-\d\d-\d\d were collected already\.$/,
      ),
      username: "provider@demo.example",
    });
    expect((await process("pause")).body.processing).toBe("paused");
    expect((await process("pause")).status).toBe(409);
    expect((await process("start")).body.message).toBe(
      "The processing of Azure Switzerland is paused. Resume it first.",
    );
    expect((await process("resume")).body.processing).toBe("on");
    expect((await process("resume")).status).toBe(409);
    expect((await process("stop")).status).toBe(422);
    const phrases = (await logOf(11)).map(({ phrase }) => phrase);
    expect(phrases).toEqual(
      expect.arrayContaining([
        "automator.process.start",
        "automator.processed",
        "automator.process.pause",
        "automator.process.resume",
      ]),
    );
  });

  it("collects nothing while it is paused, and what is due once it goes on", async () => {
    const { id } = (await add({ name: "Azure paused" })).body;
    await provider.send("POST", `/connectors/${id}/processing`, { option: "pause" });
    await checkNow(id);
    expect((await provider.get(`/connectors/${id}`)).body.collected_until).toBeNull();
    await provider.send("POST", `/connectors/${id}/processing`, { option: "resume" });
    await checkNow(id);
    expect((await provider.get(`/connectors/${id}`)).body.collected_until).toMatch(/^\d{4}-\d\d-\d\d$/);
    await provider.send("DELETE", `/connectors/${id}`);
  });
});
