import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";

const API = "/automators/veeam/7";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
/** Of another provider. */
let other: Caller;
/** Of the same provider. */
let stranger: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
  other = await portal.signIn("customer2");
  stranger = await portal.signIn("reseller");
});
afterAll(() => portal.close());

const query = <Row>(sql: string) => portal.database.transaction("system", (db) => db.query<Row>(sql));

/** Buys a backup resource, and returns its service and its id on the backup server. */
async function buy(name: string): Promise<{ readonly service: number; readonly id: string }> {
  const { status, text, body } = await customer.send("POST", "/pricing/service", {
    ServiceOfferings_id: 13,
    name,
  });
  expect(status, text).toBe(202);
  expect(await customer.follow(body.link)).toMatchObject({ state: "purchased" });
  const { metaData } = (await customer.get(`/pricing/service/${body.id}`)).body;
  return { service: body.id, id: metaData.data.moId };
}

const computerOf = (resource_id: string, name: string) => ({
  resource_id,
  name,
  operating_system: "Debian 13",
  policy_id: "policy-nightly",
});

async function protect(resource: string, name: string): Promise<void> {
  const { status, text, body } = await customer.send("POST", `${API}/computer`, computerOf(resource, name));
  expect(status, text).toBe(202);
  expect(await customer.follow(body.link)).toMatchObject({ state: "completed" });
}

const at = (path: string, resource: string) =>
  `${API}/${path}?filter[resource_id]=${encodeURIComponent(resource)}&page[size]=100`;
const read = async (path: string, resource: string) => (await customer.get(at(path, resource))).body.data;
const resourceOf = async (id: string) =>
  (await customer.get(`${API}/resource/${encodeURIComponent(id)}`)).body;

async function run(resource: string) {
  const [job] = await read("job", resource);
  const { status, text, body } = await customer.send(
    "POST",
    `${API}/job/${encodeURIComponent(job.id)}/start`,
  );
  expect(status, text).toBe(202);
  return await customer.follow(body.link);
}

describe("what a provider sets up", () => {
  it("is shown with the service and the company that each resource, computer and job is for", async () => {
    const first = async (path: string) => (await provider.get(`${API}/${path}?sort=name`)).body.data[0];
    const resource = await first("resource");
    const service = (await provider.get(`/pricing/service/${resource.service_id}`)).body;
    expect(resource.companyName).toBe(service.companyName);
    for (const path of ["computer", "job"]) {
      const part = await first(path);
      const { name, metaData } = (await provider.get(`/pricing/service/${part.service_id}`)).body;
      expect([part.resource, part.resource_id]).toEqual([name, metaData.data.moId]);
    }
  });

  it("is seen of by customers only as far as they need it to buy", async () => {
    const names = async (path: string) =>
      (await customer.get(`${API}/${path}`)).body.data.map(({ name }: { name: string }) => name);
    expect(await names("location")).toEqual(["Dublin", "Lyon"]);
    expect(await names("backup-policy")).toEqual(["Every night", "Every six hours", "Every week"]);
    expect((await customer.get(`${API}/connection`)).body).toEqual({ connected: true });
    for (const path of ["backup-server", "backup-repository", "tenant", "tenant-resource", "config"])
      expect([403, 404], path).toContain((await customer.get(`${API}/${path}`)).status);
    const [dublin] = (await provider.get(`${API}/backup-repository`)).body.data;
    expect(dublin).toMatchObject({ name: "Dublin hardened", server: "vbr-dublin", capacity: 400_000 });
    expect(dublin.free).toBe(dublin.capacity - dublin.used);
    expect(dublin.used).toBeGreaterThan(1000);
    expect((await provider.get(`${API}/backup-server`)).body.data).toMatchObject([
      { name: "vbr-dublin", repositories_count: 1 },
      { name: "vbr-lyon", repositories_count: 1 },
    ]);
  });

  it("is the embedded backup server, with a password that nobody reads again", async () => {
    const wanted = { url: "embedded:", username: "backup", password: "never-to-be-read", port: 9392 };
    const configured = await provider.send("POST", `${API}/config`, wanted);
    expect(configured.body).toEqual({
      automator_id: 7,
      url: "embedded:",
      username: "backup",
      port: 9392,
      hasPassword: true,
    });
    const again = await provider.get(`${API}/config`);
    expect(again.text + configured.text).not.toContain("never-to-be-read");
    const [stored] = await query<{ row: string }>(
      "select c::text as row from veeam_connection c where automator_id = 7",
    );
    expect(stored?.row).not.toContain("never-to-be-read");
    const { password: _, ...others } = wanted;
    await provider.send("POST", `${API}/config`, others);
    expect((await provider.get(`${API}/config`)).body).toMatchObject({ hasPassword: true });
    // Never for a user that it was not typed for.
    const moved = await provider.send("POST", `${API}/config`, { url: "embedded:", username: "somebody" });
    expect(moved.body.hasPassword).toBe(false);
    const real = await provider.send("POST", `${API}/config`, { url: "https://veeam.example.com" });
    expect(real).toMatchObject({ status: 422, body: { errors: [{ field: "/url" }] } });
    expect(real.body.message).toContain("There is no connection to other backup servers yet");
    expect((await provider.send("POST", "/automators/automator/7/check", {})).status).toBeLessThan(300);
  });

  it("says which account a tenant is, one for each", async () => {
    const map = (account_id: number, veeam_id: string) =>
      provider.send("POST", `${API}/tenant`, { account_id, veeam_id });
    const tenants = (await provider.get(`${API}/tenant?page[size]=1000`)).body.data;
    const free = await query<{ id: number }>(
      `select id from account where kind = 'customer' and is_offered_to(1, id) and id::text not in
         (select details ->> 'account_id' from embedded_object where kind = 'backup-tenant' and details ->> 'account_id' is not null)
       order by id limit 1`,
    );
    const account = free[0]?.id ?? 0;
    expect(tenants.find((each: { account_id: number }) => each.account_id === 100)).toMatchObject({
      veeam_id: "tenant-100",
      companyName: "Contoso Manufacturing",
    });
    expect((await map(100, "tenant-legacy")).status).toBe(409);
    expect((await map(account, "tenant-100")).status).toBe(409);
    expect((await map(999_999, "tenant-legacy")).status).toBe(422);
    expect(await map(account, "tenant-legacy")).toMatchObject({ status: 200, body: { account_id: account } });
    const unmapped = await provider.send("DELETE", `${API}/tenant/tenant-legacy`);
    expect(unmapped).toMatchObject({ status: 200, body: { account_id: null, companyName: null } });
    // Said again it changes nothing, and the log has no further line.
    const lines = async () => (await provider.get("/audit/resource/map?page_size=1")).body.meta.total;
    const before = await lines();
    expect((await provider.send("DELETE", `${API}/tenant/tenant-legacy`)).status).toBe(200);
    expect((await map(100, "tenant-100")).status).toBe(200);
    expect(await lines()).toBe(before);
    expect((await provider.send("DELETE", `${API}/tenant/tenant-100`)).body.message).toContain(
      "it stays the tenant of",
    );
  });
});

describe("a backup resource", () => {
  it("is bought, protects a computer, runs, is used, is charged and deleted", async () => {
    const { service, id } = await buy("backup-whole");
    expect(await resourceOf(id)).toMatchObject({
      quota: 500,
      used: 0,
      computers_count: 0,
      last_backup: null,
    });
    expect((await customer.get(`/pricing/service/${service}`)).body).toMatchObject({
      state: "Available",
      quota: { storage: 500 },
      resource: { name: "backup-whole", region: "Dublin" },
      charge: { monthly: "24.00" },
    });
    await protect(id, "web-01");
    expect(await read("computer", id)).toMatchObject([
      { name: "web-01", agent: "online", policy: "Every night", used: 0, last_result: null },
    ]);
    const wrong = await customer.send("POST", `${API}/computer`, computerOf(id, "bad host_name!"));
    expect(wrong.body.errors).toContainEqual({
      field: "/name",
      message: " Can only contain alphanumeric characters and hyphens.",
    });
    const again = await customer.send("POST", `${API}/computer`, computerOf(id, "WEB-01"));
    expect(again).toMatchObject({ status: 409, body: { errors: [{ field: "/name" }] } });
    // Each computer costs, too.
    expect((await customer.get(`/pricing/service/${service}`)).body.charge.monthly).toBe("25.50");

    expect(await run(id)).toMatchObject({ state: "completed" });
    const resource = await resourceOf(id);
    expect(resource).toMatchObject({ last_result: "success", restore_points_count: 1 });
    expect(resource.used).toBeGreaterThan(0);
    const [point] = await read("restore-point", id);
    expect(point).toMatchObject({ computer: "web-01", kind: "full", size: resource.used });
    expect(await read("job-session", id)).toMatchObject([{ trigger: "person", transferred: resource.used }]);
    const { data } = (await customer.get(`${API}/stats/${encodeURIComponent(id)}?metric=used`)).body;
    expect(data).toHaveLength(1);
    expect(data[0].series.at(-1).value).toBe(resource.used);

    expect((await other.get(`${API}/resource/${encodeURIComponent(id)}`)).status).toBe(404);
    expect((await stranger.get(`${API}/resource/${encodeURIComponent(id)}`)).status).toBe(404);
    expect((await stranger.get(at("computer", id))).body.data).toEqual([]);

    const [computer] = await read("computer", id);
    const removed = await customer.send("DELETE", `${API}/computer/${encodeURIComponent(computer.id)}`);
    await customer.follow(removed.body.link);
    expect(await resourceOf(id)).toMatchObject({ used: 0, computers_count: 0 });
    expect(await read("job", id)).toEqual([]);
    expect((await customer.get(`/pricing/service/${service}`)).body.charge.monthly).toBe("24.00");

    const deleted = await customer.send("DELETE", `/pricing/service/${service}`);
    expect(await customer.follow(deleted.body.link)).toMatchObject({ state: "completed" });
    expect((await customer.get(`${API}/resource/${encodeURIComponent(id)}`)).status).toBe(404);
    expect(await query(`select from embedded_object where id like '${id}%'`)).toEqual([]);
  });

  it("is as large as it is ordered, within what its solution offers, and its computers are not ordered", async () => {
    const order = (name: string, quantities: object) =>
      customer.send("POST", "/pricing/service", { ServiceOfferings_id: 13, name, quantities });
    for (const [quantities, field, message] of [
      [{ storage: 50_000 }, "storage", /^Must be from 100 to 20000\.$/],
      [{ storage: 550 }, "storage", /^Must go up from 100 in steps of 100\.$/],
      [{ storage: -1 }, "storage", /^How many GB it is to have is a number above 0\.$/],
      [{ storage: { value: 500, clusterUid: "c-1" } }, "storage", /^How many GB/],
      [{ machines: 3 }, "machines", /^It has 0 of it at first, and can be changed once it is there\.$/],
    ] as const)
      expect(await order("backup-refused", quantities), field).toMatchObject({
        status: 422,
        body: {
          errors: [
            {
              field: `/quantities/${field}`,
              message: expect.stringMatching(message),
            },
          ],
        },
      });
    const { status, text, body } = await order("backup-sized", { storage: 1200 });
    expect(status, text).toBe(202);
    await customer.follow(body.link);
    const service = (await customer.get(`/pricing/service/${body.id}`)).body;
    expect(service).toMatchObject({ quota: { storage: 1200 }, charge: { monthly: "55.00" } });
    expect(await resourceOf(service.metaData.data.moId)).toMatchObject({ quota: 1200 });
    // What is left out is as its solution says, and is charged so.
    const left = await order("backup-left-out", {});
    expect((await customer.get(`/pricing/service/${left.body.id}`)).body.charge.monthly).toBe("24.00");
  });

  it("is resized within what its solution offers and what is used, and then costs that", async () => {
    const { service, id } = await buy("backup-resized");
    await protect(id, "db-01");
    await run(id);
    const resize = (quota: number) =>
      customer.send("PATCH", `${API}/resource/${encodeURIComponent(id)}`, { quota });
    for (const [quota, message] of [
      [50_000, /^Must be from 100 to 20000\.$/],
      [550, /^Must go up from 100 in steps of 100\.$/],
      [-1, /^The solution does not offer it without a limit\.$/],
      [10, /^Must be at least [1-9]\d*00: [\d.]+ GB are used\.$/],
    ] as const)
      expect((await resize(quota)).body.errors[0]).toMatchObject({
        field: "/quota",
        message: expect.stringMatching(message),
      });
    const { used, least_quota } = await resourceOf(id);
    expect([least_quota >= used, least_quota - 100 < used || least_quota === 100]).toEqual([true, true]);
    const { status, body } = await resize(1200);
    expect(status).toBe(202);
    expect(await customer.follow(body.link)).toMatchObject({ state: "completed" });
    expect(await resourceOf(id)).toMatchObject({ quota: 1200 });
    expect((await customer.get(`/pricing/service/${service}`)).body).toMatchObject({
      quota: { storage: 1200 },
      charge: { monthly: "56.50" },
    });
  });

  it("fails its next job, with the reason, once its storage is used up", async () => {
    const { id } = await buy("backup-full");
    await protect(id, "db-01");
    await query(
      `update embedded_object set details = details || '{"quota": 5}' where kind = 'backup-resource' and id = '${id}'`,
    );
    const end = await run(id);
    expect(end.state).toBe("error");
    expect(end.message).toMatch(
      /^The storage of backup-full is used up: db-01 needs .* GB, and 5 of 5 GB are free\.$/,
    );
    expect(await read("job", id)).toMatchObject([{ last_result: "failed", last_reason: end.message }]);
    expect(await read("computer", id)).toMatchObject([{ last_result: "failed", restore_points_count: 0 }]);
  });

  it("runs a job that is disabled on demand alone", async () => {
    const { id } = await buy("backup-paused");
    await protect(id, "web-01");
    const [job] = await read("job", id);
    expect(job).toMatchObject({ is_enabled: true, schedule: "Daily at 22:00 UTC" });
    const path = `${API}/job/${encodeURIComponent(job.id)}`;
    expect(await customer.send("PATCH", path, { is_enabled: false })).toMatchObject({
      status: 200,
      body: { is_enabled: false, next_run: null },
    });
    expect(await run(id)).toMatchObject({ state: "completed" });
    const list = [{ op: "replace", path: "/is_enabled", value: true }];
    const enabled = await customer.send("PATCH", path, list);
    expect(enabled.body).toMatchObject({ is_enabled: true });
    expect(enabled.body.next_run).toMatch(/T22:00:00/);
    expect((await other.send("PATCH", path, { is_enabled: false })).status).toBe(404);
  });

  it("is kept, with its restore points, while a retention lock holds", async () => {
    const { service, id } = await buy("backup-locked");
    await protect(id, "web-01");
    await run(id);
    const lock = "A retention lock holds backup-locked: its last backup must be kept until 2027-06-30.";
    await query(`update service set retention_lock = '${lock}' where id = ${service}`);
    expect(await resourceOf(id)).toMatchObject({ retention_lock: lock });
    const [computer] = await read("computer", id);
    const removed = await customer.send("DELETE", `${API}/computer/${encodeURIComponent(computer.id)}`);
    expect(removed).toMatchObject({ status: 409, body: { message: lock } });
    const { link } = (await customer.send("DELETE", `/pricing/service/${service}`)).body;
    expect(await customer.follow(link)).toMatchObject({ state: "error", message: lock });
    expect(await resourceOf(id)).toMatchObject({ computers_count: 1, restore_points_count: 1 });
  });

  it("says where a computer or a resource could not be had", async () => {
    const { id } = await buy("backup-reasons");
    const { body } = await customer.send("POST", `${API}/computer`, computerOf(id, "web-fail"));
    expect(await customer.follow(body.link)).toMatchObject({
      state: "error",
      message: "No agent could be installed on web-fail: it refuses the connection.",
    });
    expect(
      (await customer.send("POST", `${API}/computer`, { ...computerOf(id, "web-02"), policy_id: "none" }))
        .status,
    ).toBe(422);
    // Its provider has no such automator.
    expect((await other.send("POST", `${API}/computer`, computerOf(id, "web-02"))).status).toBe(404);
    const order = { ServiceOfferings_id: 13, name: "backup-fail" };
    const bought = await customer.send("POST", "/pricing/service", order);
    expect(await customer.follow(bought.body.link)).toMatchObject({ state: "error" });
  });
});
