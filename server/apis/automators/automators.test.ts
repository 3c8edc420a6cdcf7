import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAutomatorCheck, checkDueAutomators, productPlatforms } from "../../platforms/index.ts";
import type { Platform } from "../../platforms/index.ts";
import { failed, succeeded } from "../../services/index.ts";
import type { Outcome } from "../../services/index.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

/** What the platform of these tests answers; each test says. */
let answer: () => Promise<Outcome> = async () => succeeded();

/** Those of the product, which also check vCloud. */
const platforms = productPlatforms.map((platform): Platform => ({
  ...platform,
  checks: [...(platform.checks ?? []), { type: "vCloud", version: "v1", check: () => answer() }],
}));

const API = "/automators/automator";
const VCENTER = 1;
const VCLOUD = 5;
const AWS = 8;

let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal(platforms);
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const one = async (id: number) => (await provider.get(`${API}/${id}`)).body;
const checkNow = async (id: number) => {
  const started = await provider.send("POST", `${API}/${id}/check`);
  expect(started).toMatchObject({ status: 202, body: { state: "running" } });
  return await provider.follow(started.body.link);
};
const system = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));
const PORTAL = "http://localhost:8102";
const checkDue = () => checkDueAutomators(portal.database, buildAutomatorCheck(platforms, PORTAL, 200));
const add = async (name: string, type = 2) =>
  (await provider.send("POST", API, { name, automator_type_id: type })).body.id;

describe("automators", () => {
  it("are listed with their types and figures, those of one's own account alone", async () => {
    const { data, meta } = (await provider.get(`${API}?sort=name&page[size]=1000`)).body;
    expect(meta.total).toBe(11);
    expect(data.find(({ id }: { id: number }) => id === VCENTER)).toMatchObject({
      account_id: 1,
      name: "vCenter Frankfurt",
      description: null,
      automator_type_id: 2,
      automator_version: "v2",
      automatorType: { id: 2, name: "vCenter v2", type: "vCenter", version: "v2", logo: expect.any(String) },
      asa_url: null,
      api_key_id: null,
      service_id: null,
      vcloud_configuration: null,
      state: "available",
      stateDescription: null,
      connected: true,
      syncingSince: null,
      lastSyncTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d [AP]M$/),
      services_count: expect.any(Number),
    });
    // One more is of a type behind a flag that it has off.
    expect((await (await portal.signIn("provider2")).get(API)).body.meta.total).toBe(3);
    expect((await provider.get(`${API}/51`)).status).toBe(404);
  });

  it.each([
    ["filter[automator_type.type]=AWS", [8, 9]],
    ["filter[automator_type]=1", [4]],
    ["filter[state]=available&filter[name]=vCenter Dublin", [2]],
    ["filter[connected]=true", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
    ["search[name]=lab", [3]],
  ])("are filtered by %s", async (query, ids) => {
    const { data } = (await provider.get(`${API}?${query}&sort=id&page[size]=100`)).body;
    expect(data.map(({ id }: { id: number }) => id)).toEqual(ids);
  });

  it("are counted by state, and refuse pages of more than 1000", async () => {
    const { counts } = (await provider.get(`${API}?counts=state`)).body.meta;
    expect(counts.state).toEqual({ available: 11 });
    expect((await provider.get(`${API}?page[size]=1001`)).status).toBe(400);
  });

  it("are for those with ASA Management alone", async () => {
    for (const name of ["customer", "viewer", "distributor", "reseller"]) {
      const caller = await portal.signIn(name);
      expect((await caller.get(API)).status).toBe(403);
      expect((await caller.get(`${API}/${VCENTER}`)).status).toBe(403);
      expect((await caller.get(`${API}/insights`)).status).toBe(403);
      expect((await caller.send("POST", `${API}/${VCENTER}/check`)).status).toBe(403);
    }
  });

  it("are shown to those they are offered to in services alone, and added by providers alone", async () => {
    await system(
      `update role set permissions = jsonb_set(permissions, '{ASA Management}', '{"C":true,"R":true,"U":true,"D":true}') where account_id = 100`,
    );
    const customer = await portal.signIn("customer");
    expect((await customer.get(API)).body.meta.total).toBe(0);
    expect((await customer.get(`${API}/${VCENTER}`)).status).toBe(404);
    expect((await customer.send("POST", `${API}/${VCENTER}/check`)).status).toBe(404);
    expect(await customer.send("POST", API, { name: "mine", automator_type_id: 2 })).toMatchObject({
      status: 403,
      body: { message: "Only service providers have automators." },
    });
    expect((await customer.get(`${API}/insights`)).body).toMatchObject({ total: 0, services: 0 });
  });

  it("are checked when they are new, which finds them not configured, and change", async () => {
    const body = { name: "vCenter Oslo", automator_type_id: 2, asa_url: "https://asa.example.com:8443" };
    const added = await provider.send("POST", API, body);
    expect(added).toMatchObject({
      status: 201,
      body: { ...body, automator_version: "v2", state: "syncing", connected: false },
    });
    expect(added.body.syncingSince).not.toBeNull();
    const path = `${API}/${added.body.id}`;
    await checkDue();
    expect(await one(added.body.id)).toMatchObject({
      state: "notConfiguredProperly",
      stateDescription: "No vCenter is configured for this automator yet.",
      connected: false,
      lastSyncTime: null,
    });
    const changed = await provider.send("PATCH", path, { name: "Oslo", description: "North" });
    expect(changed.body).toMatchObject({ name: "Oslo", description: "North" });
    expect((await provider.send("PATCH", path, { state: "available" })).status).toBe(422);
    expect((await provider.send("PATCH", path, { automator_type_id: 5 })).status).toBe(422);
    expect((await provider.send("PATCH", path, { asa_url: "asa" })).body.errors[0].message).toContain(
      "Invalid Url...",
    );
    expect((await provider.send("PATCH", path, { api_key_id: 999_999 })).status).toBe(422);
    expect((await provider.send("POST", API, { ...body, name: "oslo" })).status).toBe(409);
    expect((await provider.send("POST", API, { ...body, automator_type_id: 999 })).body.errors).toEqual([
      { field: "/automator_type_id", message: "There is no such type of automator." },
    ]);
  });

  it("are deleted with their agents, unless services or solutions use them", async () => {
    const { services_count: services } = await one(AWS);
    const used = await provider.send("DELETE", `${API}/${AWS}`);
    expect(used).toMatchObject({
      status: 409,
      body: { message: `AWS Europe is used by ${services} services and 1 solution. Delete those first.` },
    });
    const id = await add("Short lived");
    await provider.send("POST", "/agents", { automator_id: id, name: "asa" });
    expect((await provider.send("DELETE", `${API}/${id}`)).status).toBe(204);
    expect((await provider.get(`${API}/${id}`)).status).toBe(404);
  });

  it("have types, and types of solutions", async () => {
    const types = (await provider.get(`${API}/type?page[size]=100&sort=id`)).body;
    expect(types.meta.total).toBe(8);
    expect(types.data[0]).toEqual({
      id: 1,
      name: "vCenter",
      description: "Virtual machines and resource pools",
      type: "vCenter",
      version: "v1",
      isAvailable: true,
      hostS3Bucket: null,
      metaData: {},
      ovaURL: null,
      schemaTemplate: null,
      logo: expect.stringMatching(/^data:image\/svg\+xml;base64,/),
    });
    expect((await provider.get(`${API}/type?page[size]=101`)).status).toBe(400);
    expect((await provider.get(`${API}/type?filter[type]=AWS`)).body.data).toHaveLength(1);
    const sizes = ["1", "100", "0", "101"].map((size) => provider.get(`${API}/type?page[size]=${size}`));
    expect((await Promise.all(sizes)).map(({ status }) => status)).toEqual([200, 200, 400, 400]);
    const { data } = (await provider.get(`${API}/solution_types`)).body;
    expect(data).toContainEqual({
      id: "veeam_backup_resource/v1",
      type: "veeam_backup_resource",
      automatorType: { id: 5, name: "Veeam", type: "Veeam", version: "v1" },
      automators_count: 1,
    });
    // It needs no automator, so it has no number of them.
    expect(data).toContainEqual(expect.objectContaining({ type: "form", automators_count: null }));
    // Nothing of it is sold yet, and no automator runs it.
    const ids = data.map(({ id }: { readonly id: string }) => id);
    expect(ids).toContain("vcloud_reservation_vdc/v2");
    expect(ids).toContain("form/v1");
    expect(ids).not.toContain("vCenterVirtualMachine/v2");
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("have figures that agree with the list", async () => {
    const figures = (await provider.get(`${API}/insights`)).body;
    const { data, meta } = (await provider.get(`${API}?page[size]=1000&counts=state`)).body;
    const { available, notConfiguredProperly } = meta.counts.state;
    expect(figures).toMatchObject({
      total: meta.total,
      connected: available,
      syncing: 0,
      needsAttention: notConfiguredProperly,
      services: data.reduce((sum: number, row: { services_count: number }) => sum + row.services_count, 0),
    });
    expect(figures.ordered.map(({ name }: { name: string }) => name)).toEqual([
      "AWS",
      "Azure",
      "vCenter",
      "vCloud",
      "Veeam",
    ]);
    for (const { series } of figures.ordered) expect(series).toHaveLength(12);
    const [{ month }] = (await system(
      "select count(*)::int as month from service s join automator a on a.id = s.automator_id where a.account_id = 1 and s.create_time >= date_trunc('month', now() at time zone 'UTC') - interval '11 months'",
    )) as [{ month: number }];
    const points = figures.ordered.flatMap(({ series }: { series: { value: number }[] }) => series);
    expect(points.reduce((sum: number, { value }: { value: number }) => sum + value, 0)).toBe(month);
  });
});

describe("the state of an automator", () => {
  it("is what its platform answers: broken, misconfigured, and well again", async () => {
    expect(await checkNow(VCLOUD)).toMatchObject({ state: "completed", message: "" });
    const { lastSyncTime } = await one(VCLOUD);

    answer = async () => await Promise.reject(new Error("connect ECONNREFUSED 10.0.0.1"));
    expect(await checkNow(VCLOUD)).toMatchObject({
      state: "completed",
      message: "The platform does not answer.",
    });
    expect(await one(VCLOUD)).toMatchObject({
      state: "unavailable",
      stateDescription: "The platform does not answer.",
      connected: false,
      lastSyncTime,
    });

    answer = async () => failed("The platform refused the credentials.");
    expect((await checkNow(VCLOUD)).message).toBe("The platform refused the credentials.");
    expect(await one(VCLOUD)).toMatchObject({
      state: "notConfiguredProperly",
      stateDescription: "The platform refused the credentials.",
    });

    answer = async () => succeeded();
    expect((await checkNow(VCLOUD)).state).toBe("completed");
    expect(await one(VCLOUD)).toMatchObject({ state: "available", stateDescription: null, connected: true });
  });

  it("has been connected, or not, since that changed, whatever checks found in between", async () => {
    const since = async () => (await one(VCLOUD)).connectedSince;
    answer = async () => succeeded();
    await checkNow(VCLOUD);
    await system(`update automator set connected_since = now() - interval '1 day' where id = ${VCLOUD}`);
    const connected = await since();
    await checkNow(VCLOUD);
    expect(await since()).toBe(connected);
    answer = async () => failed("The password is wrong.");
    await checkNow(VCLOUD);
    expect(await since()).not.toBe(connected);
    await system(`update automator set connected_since = now() - interval '1 hour' where id = ${VCLOUD}`);
    const lost = await since();
    await checkNow(VCLOUD);
    expect(await since()).toBe(lost);
    answer = async () => succeeded();
    await checkNow(VCLOUD);
  });

  it("is available where people provide what it sells, since there is nothing to connect", async () => {
    const added = await provider.send("POST", API, { name: "Our people", automator_type_id: 7 });
    await checkDue();
    expect(await one(added.body.id)).toMatchObject({ state: "available", stateDescription: null });
    expect((await provider.send("DELETE", `${API}/${added.body.id}`)).status).toBe(204);
  });

  it("is told to webhooks where it changes, and only then", async () => {
    await system(
      `insert into webhook (account_id, name, url, events, secret)
       values (1, 'states', '', '{automator.available,automator.unavailable}', '')`,
    );
    answer = async () => failed("The platform refused the credentials.");
    await checkNow(VCLOUD);
    await checkNow(VCLOUD);
    answer = async () => succeeded();
    await checkNow(VCLOUD);
    await checkNow(VCLOUD);
    const told = await system(
      "select event, body::jsonb -> 'data' ->> 'reason' as reason from webhook_delivery order by seq",
    );
    expect(told).toEqual([
      { event: "automator.unavailable", reason: "The platform refused the credentials." },
      { event: "automator.available", reason: null },
    ]);
    await system("delete from webhook");
  });

  it("says that nothing connects it where no platform checks its type", async () => {
    const [made] = await system(
      `with made as (insert into automator_type (id, name, description, type, version)
         values (99, 'Nimbus', '', 'Nimbus', 'v1') returning id, version)
       insert into automator (account_id, automator_type_id, name, automator_version, state)
       select 1, id, 'By hand', version, 'syncing' from made returning id`,
    );
    const byHand = Number(made?.["id"]);
    expect((await checkNow(byHand)).message).toBe("There is no connection to this platform yet.");
    expect(await one(byHand)).toMatchObject({
      state: "notConfiguredProperly",
      stateDescription: "There is no connection to this platform yet.",
      connected: false,
      lastSyncTime: null,
    });
  });

  it("is syncing while one that is not available is checked, and stays available otherwise", async () => {
    const gate = Promise.withResolvers<Outcome>();
    answer = () => gate.promise;
    const stays = (await provider.send("POST", `${API}/${VCLOUD}/check`)).body.link;
    await expect.poll(async () => (await provider.send("POST", `${API}/${VCLOUD}/check`)).status).toBe(409);
    expect(await one(VCLOUD)).toMatchObject({ state: "available", syncingSince: null });
    gate.resolve(failed("Broken."));
    expect((await provider.follow(stays)).message).toBe("Broken.");

    const again = Promise.withResolvers<Outcome>();
    answer = () => again.promise;
    const syncs = (await provider.send("POST", `${API}/${VCLOUD}/check`)).body.link;
    await expect.poll(async () => (await one(VCLOUD)).state).toBe("syncing");
    expect((await one(VCLOUD)).syncingSince).not.toBeNull();
    again.resolve(succeeded());
    expect((await provider.follow(syncs)).state).toBe("completed");
    expect(await one(VCLOUD)).toMatchObject({ state: "available", syncingSince: null });
  });

  it("is found out again when it is old, and left alone when it is not", async () => {
    let checks = 0;
    answer = async () => {
      checks += 1;
      return succeeded();
    };
    await checkDue();
    expect(checks).toBe(0);
    await system(`update automator set checked_at = now() - interval '6 minutes' where id = ${VCLOUD}`);
    await checkDue();
    await system(`update automator set checked_at = now() + interval '1 day' where id = ${VCLOUD}`);
    await checkDue();
    expect(checks).toBe(2);
  });

  it("is unavailable where the platform does not end its answer", async () => {
    answer = () => new Promise(() => undefined);
    await system(`update automator set checked_at = null where id = ${VCLOUD}`);
    await checkDue();
    expect((await one(VCLOUD)).state).toBe("unavailable");
    answer = async () => succeeded();
    expect((await checkNow(VCLOUD)).state).toBe("completed");
  });

  it("does not stay syncing when the process dies in the middle", async () => {
    const dieSyncing = (ago: string) =>
      system(
        `update automator set state = 'syncing', check_id = gen_random_uuid(), checking_since = now() - interval '${ago}',
           syncing_since = now() - interval '${ago}', checked_at = null where id = ${VCLOUD}`,
      );
    await dieSyncing("10 seconds");
    await checkDue();
    expect((await one(VCLOUD)).state).toBe("syncing");
    await dieSyncing("61 seconds");
    await checkDue();
    expect(await one(VCLOUD)).toMatchObject({ state: "available", syncingSince: null });
  });

  it("is what the last check found, also when an earlier one ends after it", async () => {
    const late = Promise.withResolvers<Outcome>();
    answer = () => late.promise;
    const at = { automatorId: VCLOUD, accountId: 1, database: portal.database };
    const check = buildAutomatorCheck(platforms, PORTAL);
    const first = check(at, "00000000-0000-4000-8000-000000000001");
    const running = () => system(`select from automator where id = ${VCLOUD} and check_id is not null`);
    await expect.poll(async () => (await running()).length).toBe(1);
    await system(`update automator set checking_since = now() - interval '2 minutes' where id = ${VCLOUD}`);
    answer = async () => succeeded();
    await check(at, "00000000-0000-4000-8000-000000000002");
    late.resolve(failed("Too late."));
    await first;
    expect((await one(VCLOUD)).state).toBe("available");
  });

  it("is asked for again by whoever finds that the platform does not answer", async () => {
    await system("delete from vcenter_data_center where automator_id = 2");
    const customer = await portal.signIn("customer");
    expect(await customer.get("/automators/vcenter/v2/2/check-connection")).toMatchObject({
      status: 503,
      body: { message: "No vCenter is configured for this automator yet." },
    });
    await checkDue();
    expect((await one(2)).state).toBe("notConfiguredProperly");
  });
});
