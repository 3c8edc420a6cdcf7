import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";
import { resourceId } from "../seed-inventory.ts";

const API = "/automators/aws/8";
const REGION = "filter[region_id]=eu-west-1";
const IN_REGION = "region_id=eu-west-1";
const idOf = (kind: string, of: string) => resourceId(8, "eu-west-1", kind, of);
const DEBIAN = idOf("ami", "debian-13-amd64-20261006");
const ORDER = {
  ServiceOfferings_id: 14,
  name: "from-a-catalog",
  region_id: "eu-west-1",
  image_id: DEBIAN,
  instance_type: "t3.micro",
  vpc_id: idOf("vpc", "production"),
  subnet_id: idOf("subnet", "production a"),
  security_group_ids: [idOf("sg", "production web")],
};

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
let otherProvider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
  otherProvider = await portal.signIn("provider2");
});
afterAll(() => portal.close());

const read = async (caller: Caller, path: string) => (await caller.get(`${API}/${path}`)).body;
const namesOf = async (caller: Caller, path: string): Promise<string[]> =>
  (await read(caller, path)).data.map(({ name }: { name: string }) => name);
const lastChange = async (path: string) =>
  (await provider.get(`/audit/resource/map?page_size=1&${path}`)).body.data[0];

describe("places and images", () => {
  it("are the regions of the account, and its own images by region, which no search for public ones finds", async () => {
    const regions = (await read(provider, "regions")).data;
    expect(regions.length).toBeGreaterThan(1);
    expect(regions).toContainEqual(expect.objectContaining({ region_id: "eu-west-1" }));
    const own = await namesOf(provider, `private-images?${REGION}`);
    expect(own.length).toBeGreaterThan(0);
    const found = (await read(provider, `search?type=ami&${REGION}&search[name]=${own[0]}`)).data;
    expect(found).toEqual([]);
  });
});

describe("mapping to an account", () => {
  it.each([
    ["key-pairs", "developers", "name"],
    ["subnets", idOf("subnet", "development a"), "subnet_id"],
    ["security-groups", idOf("sg", "development web"), "group_id"],
  ])("lets it use %s of one region, until they are unmapped", async (things, id, key) => {
    const seen = async (caller: Caller) =>
      (await read(caller, `${things}?${REGION}`)).data.find(
        (row: Record<string, unknown>) => row[key] === id,
      );
    expect(await seen(customer)).toBeUndefined();
    const mapped = await provider.send("PATCH", `${API}/${things}/map/100?${IN_REGION}`, [id]);
    expect(mapped.status).toBe(204);
    expect(await seen(customer)).toMatchObject({ is_for_all: false, accounts: [{ id: 100 }] });
    expect((await read(provider, `${things}?${REGION}&Accounts_id=100`)).data).toContainEqual(
      expect.objectContaining({ [key]: id }),
    );
    // Mapped again it is what it was, and the log has no further line.
    const lines = async () => (await provider.get("/audit/resource/map?page_size=1")).body.meta.total;
    const before = await lines();
    await provider.send("PATCH", `${API}/${things}/map/100?${IN_REGION}`, [id]);
    expect((await seen(provider)).accounts).toHaveLength(1);
    expect(await lines()).toBe(before);
    const unmapped = await provider.send("PATCH", `${API}/${things}/unmap/100?${IN_REGION}`, [id]);
    expect(unmapped.status).toBe(204);
    expect(await seen(customer)).toBeUndefined();
    expect(await seen(provider)).toMatchObject({ accounts: [] });
  });

  it("maps all that a request names, or nothing, and says why", async () => {
    const gone = await provider.send("PATCH", `${API}/key-pairs/map/100?${IN_REGION}`, [
      "developers",
      "none",
    ]);
    expect(gone).toMatchObject({ status: 409, body: { message: "none is gone from the platform." } });
    expect(await namesOf(customer, `key-pairs?${REGION}`)).toEqual(["operations"]);
    const forAll = await provider.send("PATCH", `${API}/subnets/map/100?${IN_REGION}`, [
      idOf("subnet", "production a"),
    ]);
    expect(forAll.body.message).toContain("is for all accounts");
    const elsewhere = await provider.send("PATCH", `${API}/key-pairs/map/100?region_id=us-east-1`, [
      "developers",
    ]);
    expect(elsewhere).toMatchObject({ status: 422, body: { message: "There is no such region." } });
  });

  it("is the affair of the automator's owner, for accounts below it", async () => {
    const path = (account: number) => `${API}/key-pairs/map/${account}?${IN_REGION}`;
    expect((await customer.send("PATCH", path(100), ["developers"])).status).toBe(403);
    expect((await otherProvider.send("PATCH", path(100), ["developers"])).status).toBe(404);
    for (const account of [1, 2, 99_999])
      expect((await provider.send("PATCH", path(account), ["developers"])).status).toBe(404);
  });

  it("is a line of the log for each thing, with the account", async () => {
    await provider.send("PATCH", `${API}/key-pairs/map/100?${IN_REGION}`, ["developers"]);
    expect(await lastChange("resource_type=keypair")).toMatchObject({
      action: "keypair.map",
      changes: [{ field: "account", value: expect.any(String) }],
    });
    await provider.send("PATCH", `${API}/key-pairs/unmap/100?${IN_REGION}`, ["developers"]);
  });
});

it("shows a buyer's list for whom somebody buys, not all that anybody below may use", async () => {
  const other = (await provider.get("/access/account?page[size]=100")).body.data.find(
    ({ id, isReseller }: { id: number; isReseller: boolean }) => id !== 100 && id > 100 && !isReseller,
  );
  expect(await namesOf(provider, `key-pairs?${REGION}&Accounts_id=100`)).toEqual(["operations"]);
  expect(await namesOf(provider, `key-pairs?${REGION}&Accounts_id=${other.id}`)).toEqual([]);
  expect(await namesOf(provider, `vpcs?${REGION}&Accounts_id=${other.id}`)).toEqual(["production"]);
});

describe("instances that nobody bought", () => {
  it("are shown to the owner of the account alone, by region", async () => {
    expect(await namesOf(provider, "instances/available-instances?sort=name")).toEqual([
      "build-01",
      "legacy-web",
      "reporting",
    ]);
    expect(await namesOf(provider, `instances/available-instances?sort=name&${REGION}`)).toEqual([
      "build-01",
      "legacy-web",
    ]);
    expect((await customer.get(`${API}/instances/available-instances`)).status).toBe(404);
  });

  it("become services with their price, and run on when these end", async () => {
    const [instance] = (await read(provider, "instances/available-instances?filter[state]=running")).data;
    const body = {
      ServiceOfferings_id: 14,
      ServiceAdapters_id: 8,
      Accounts_id: 100,
      name: "taken-over",
      moId: instance.id,
    };
    const mapped = await provider.send("POST", "/pricing/service/map", body);
    expect(mapped.status).toBe(201);
    const service = (await customer.get(`/pricing/service/${mapped.body.id}`)).body;
    expect(service).toMatchObject({ state: "Available", metaData: { data: { moId: instance.id } } });
    // 3.00, two cores of 7.50, four GiB of 4.10.
    expect(service.charge.monthly).toBe("34.40");
    expect((await customer.get(`${API}/instances/${instance.id}`)).body).toMatchObject({
      name: "legacy-web",
      service_id: service.id,
      region_id: "eu-west-1",
      names: { region: "Ireland", image: expect.stringMatching(/^(?!ami-)\S/), network: "production" },
    });
    expect(await namesOf(provider, "instances/available-instances")).not.toContain("legacy-web");
    expect((await provider.send("POST", "/pricing/service/map", { ...body, name: "again" })).status).toBe(
      409,
    );

    expect((await provider.send("PATCH", `/pricing/service/unmap/${service.id}`)).status).toBe(204);
    expect((await customer.get(`${API}/instances/${instance.id}`)).status).toBe(404);
    expect(await namesOf(provider, "instances/available-instances")).toContain("legacy-web");
  });
});

describe("a catalog", () => {
  it("is all that customers find and order in its region; the owner sees everything", async () => {
    const everything = (await namesOf(customer, `search?type=ami&${REGION}`)).length;
    const made = await provider.send("POST", `${API}/catalogs`, {
      region_id: "eu-west-1",
      name: "Small",
      image_ids: [DEBIAN],
      instance_types: ["t3.micro"],
    });
    expect(made).toMatchObject({ status: 201, body: { name: "Small", image_ids: [DEBIAN] } });
    expect(await namesOf(customer, `search?type=ami&${REGION}`)).toEqual(["debian-13-amd64-20261006"]);
    expect(await namesOf(customer, `search?type=instance&${REGION}`)).toEqual(["t3.micro"]);
    expect(await namesOf(provider, `search?type=ami&${REGION}&Accounts_id=100`)).toHaveLength(1);
    expect(await namesOf(provider, `search?type=ami&${REGION}`)).toHaveLength(everything);
    expect(await namesOf(customer, "search?type=ami&filter[region_id]=eu-west-3")).toHaveLength(everything);

    const wrong = await customer.send("POST", `${API}/instances`, {
      ...ORDER,
      instance_type: "t3.small",
      image_id: idOf("ami", "ubuntu-noble-24.04-amd64-server-20261020"),
    });
    expect(wrong).toMatchObject({ status: 422 });
    expect(wrong.body.errors.map(({ field }: { field: string }) => field)).toEqual([
      "/image_id",
      "/instance_type",
    ]);
    expect((await customer.send("POST", `${API}/instances`, ORDER)).status).toBe(202);

    const path = `${API}/catalogs/${made.body.id}`;
    const changed = await provider.send("PATCH", path, { instance_types: ["t3.micro", "t3.small"] });
    expect(changed.body).toMatchObject({ name: "Small", instance_types: ["t3.micro", "t3.small"] });
    expect(await namesOf(customer, `search?type=instance&${REGION}`)).toEqual(["t3.micro", "t3.small"]);
    expect(await namesOf(provider, `catalogs?${REGION}`)).toEqual(["Small"]);
    expect((await provider.get(path)).body).toEqual(changed.body);
    expect(await lastChange("resource_type=catalog")).toMatchObject({ action: "catalog.update" });

    expect((await provider.send("DELETE", path)).status).toBe(204);
    expect((await provider.get(path)).status).toBe(404);
    expect(await namesOf(customer, `search?type=ami&${REGION}`)).toHaveLength(everything);
  });

  it("has only what its region has, and a name of its own there", async () => {
    const make = (body: object) =>
      provider.send("POST", `${API}/catalogs`, { region_id: "eu-west-1", name: "Second", ...body });
    expect(await make({ region_id: "us-east-1" })).toMatchObject({ status: 422 });
    expect(await make({ image_ids: ["ami-00000000000000000"] })).toMatchObject({
      status: 422,
      body: { message: "There is no image ami-00000000000000000 in this region." },
    });
    expect((await make({ instance_types: ["x1.none"] })).status).toBe(422);
    const { status, body } = await make({});
    expect(status).toBe(201);
    expect((await make({})).status).toBe(409);
    expect((await customer.get(`${API}/catalogs`)).status).toBe(403);
    expect((await otherProvider.get(`${API}/catalogs/${body.id}`)).status).toBe(404);
    await provider.send("DELETE", `${API}/catalogs/${body.id}`);
  });
});

describe("what the owner reads of the account", () => {
  it("is who has instances in a region, and what they may use there", async () => {
    const { data } = await read(provider, `resources/accounts?${REGION}&page[size]=1000`);
    const own = data.find(({ Accounts_id }: { Accounts_id: number }) => Accounts_id === 100);
    const instances = (await read(customer, `instances?${REGION}`)).data;
    expect(own).toMatchObject({ instances: instances.length, key_pairs: 1, subnets: 2, security_groups: 3 });
    expect((await customer.get(`${API}/resources/accounts?${REGION}`)).status).toBe(403);
  });

  it("is figures that add up", async () => {
    const figures = await read(provider, "insights");
    const bought = await read(provider, "instances?page[size]=1000");
    expect(figures.instances).toBe(bought.meta.total + figures.available_instances);
    expect(figures.running + figures.stopped).toBe(figures.instances);
    expect(figures.available_instances).toBe(3);
    const sum = figures.regions.reduce(
      (all: number, { instances }: { instances: number }) => all + instances,
      0,
    );
    expect(sum).toBe(figures.instances);
    expect((await customer.get(`${API}/insights`)).status).toBe(403);
  });

  it("is how the account is reached, without its secret", async () => {
    expect(await read(provider, "config")).toEqual({
      automator_id: 8,
      url: "embedded:",
      access_key: null,
      has_secret_access_key: false,
    });
    expect((await customer.get(`${API}/config`)).status).toBe(403);
  });
});

describe("the connection of an automator", () => {
  it("takes an access key and a secret, which nobody reads again", async () => {
    const added = await provider.send("POST", "/automators/automator", {
      automator_type_id: 6,
      name: "AWS of a subsidiary",
    });
    const path = `/automators/aws/${added.body.id}/config`;
    expect((await provider.get(path)).body).toMatchObject({ access_key: null, has_secret_access_key: false });
    const keys = { access_key: "AKIAEXAMPLE", secret_access_key: "not-to-be-read" };
    const half = await provider.send("POST", path, { access_key: keys.access_key });
    expect(half.status).toBe(422);
    expect(JSON.stringify(half.body)).toContain("/secret_access_key");
    const set = await provider.send("POST", path, keys);
    expect(set).toMatchObject({
      status: 200,
      body: { url: "aws:", access_key: "AKIAEXAMPLE", has_secret_access_key: true },
    });
    const stored = async () => (await provider.get(path)).body;
    expect(await stored()).toEqual(set.body);
    expect(JSON.stringify(set.body)).not.toContain("not-to-be-read");
    await provider.send("POST", path, { access_key: "AKIAEXAMPLE" });
    expect(await stored()).toEqual(set.body);
    await provider.send("POST", path, { ...keys, access_key: "AKIAANOTHER" });
    expect(await stored()).toEqual({ ...set.body, access_key: "AKIAANOTHER" });
    expect((await customer.send("POST", path, keys)).status).toBe(403);
    expect((await otherProvider.send("POST", path, keys)).status).toBe(404);
  });

  it("is tested on demand", async () => {
    expect((await provider.get(`${API}/check-connection`)).body).toEqual({ connected: true });
  });

  it("stays with its account while services run there", async () => {
    const moved = await provider.send("POST", `${API}/config`, {
      access_key: "AKIAEXAMPLE",
      secret_access_key: "another",
    });
    expect(moved.status).toBe(409);
  });
});

it("lists the tags of the caller's instances, and changes the state of one", async () => {
  const { data } = (await customer.get(`${API}/instances?filter[state]=running`)).body;
  const [instance] = data;
  const { data: tags } = (await customer.get(`${API}/tags`)).body;
  expect(tags).toContainEqual(instance.tags[0]);
  portal.clock.run();
  const stopped = await customer.send("POST", `${API}/instances/${instance.id}/state`, { state: "stop" });
  expect(stopped.status).toBe(202);
  expect((await customer.follow(stopped.body.link)).state).toBe("completed");
  expect((await customer.get(`${API}/instances/${instance.id}`)).body.state).toBe("stopped");
  const again = await customer.send("POST", `${API}/instances/${instance.id}/state`, { state: "stop" });
  expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining("already stopped") } });
  portal.clock.stop();
});

it("answers the Windows password of an own instance as AWS encrypted it", async () => {
  const { data } = (await customer.get(`${API}/instances?page[size]=1000`)).body;
  const windows = data.find(({ platform }: { platform: string }) => platform === "Windows");
  const password = await customer.get(`${API}/instances/${windows.id}/windows-password`);
  expect(password).toMatchObject({ status: 200, body: { key_name: windows.key_name } });
  expect(Buffer.from(password.body.password_data, "base64")).toHaveLength(256);
});

it("answers 100 rows of a region and 500 images where a call names no size", async () => {
  await portal.database.transaction("system", async (db) => {
    await db.query(
      `insert into aws_resource (automator_id, region_id, kind, id, account_id, details)
       select 8, 'eu-west-3', case when n <= 150 then 'key-pair' else 'image' end, 'many-' || n, 1,
         jsonb_build_object('region_id', 'eu-west-3', 'name', 'many-' || n, 'granted', 'all', 'key_type', 'rsa', 'key_fingerprint', '0:0',
           'image_id', 'ami-' || lpad(n::text, 17, '0'), 'description', null, 'platform', 'Linux', 'architecture', 'x86_64', 'is_private', false)
       from generate_series(1, 750) n`,
    );
  });
  const pairs = await read(provider, "key-pairs?filter[region_id]=eu-west-3");
  expect([pairs.data.length, pairs.meta.total]).toEqual([100, 152]);
  const images = await read(provider, "search?type=ami&filter[region_id]=eu-west-3");
  expect([images.data.length, images.meta.total]).toEqual([500, 607]);
});
