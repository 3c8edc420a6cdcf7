import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../../testing/test-portal.ts";
import { openTestPortal } from "../../../testing/test-portal.ts";
import { resourceId } from "../seed-inventory.ts";

const API = "/automators/aws/8";
const REGION = "filter[region_id]=eu-west-1&page[size]=100";
const idOf = (kind: string, of: string) => resourceId(8, "eu-west-1", kind, of);
const ORDER = {
  ServiceOfferings_id: 14,
  name: "granted",
  region_id: "eu-west-1",
  image_id: idOf("ami", "debian-13-amd64-20261006"),
  instance_type: "t3.micro",
  vpc_id: idOf("vpc", "production"),
  subnet_id: idOf("subnet", "production a"),
  security_group_ids: [idOf("sg", "production web")],
};

let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const namesOf = async (caller: Caller, path: string): Promise<string[]> =>
  (await caller.get(`${API}/${path}?${REGION}`)).body.data.map(({ name }: { name: string }) => name);

describe("what of a provider's AWS account a customer sees", () => {
  it("is what the tags of things grant to it; the provider sees all", async () => {
    expect(await namesOf(customer, "vpcs")).toEqual(["production"]);
    expect(await namesOf(customer, "subnets")).toEqual(["production-a", "production-b"]);
    expect(await namesOf(customer, "security-groups")).toEqual(["default", "office", "web"]);
    expect(await namesOf(customer, "key-pairs")).toEqual(["operations"]);
    expect(await namesOf(provider, "vpcs")).toEqual(["development", "production"]);
    expect(await namesOf(provider, "subnets")).toHaveLength(4);
    expect(await namesOf(provider, "key-pairs")).toEqual(["developers", "operations"]);
  });

  it.each(["subnets", "security-groups", "key-pairs"])(
    "is that of one region where the list of %s names one, else that of all, each thing once",
    async (things) => {
      const rowsOf = async (query: string) => (await provider.get(`${API}/${things}?${query}`)).body.data;
      const all: { region_id: string }[] = await rowsOf("page[size]=1000");
      expect(new Set(all.map((row) => JSON.stringify(row))).size).toBe(all.length);
      const inRegion = all.filter(({ region_id: region }) => region === "eu-west-1");
      expect(all.length).toBeGreaterThan(inRegion.length);
      expect(await rowsOf(REGION)).toEqual(inRegion);
    },
  );

  it.each([
    [{ key_name: "developers" }, ["/key_name"]],
    [{ subnet_id: idOf("subnet", "development a") }, ["/subnet_id"]],
    [{ security_group_ids: [idOf("sg", "development web")] }, ["/security_group_ids"]],
    [
      { vpc_id: idOf("vpc", "development"), subnet_id: idOf("subnet", "development a") },
      ["/vpc_id", "/subnet_id"],
    ],
    [
      {
        tags: [
          { key: "stage", value: "a" },
          { key: "stage", value: "b" },
        ],
      },
      ["/tags/1/key"],
    ],
    [
      { tags: ["AWS:stage", "Name", "atrium:account", "named"].map((key) => ({ key, value: "a" })) },
      ["/tags/0/key", "/tags/1/key", "/tags/2/key"],
    ],
    [
      { tags: [" aws:stage", "Name ", "st\u200bage"].map((key) => ({ key, value: "a\nb" })) },
      ["/tags/0/key", "/tags/1/key", "/tags/2/key", "/tags/2/value"],
    ],
  ])("is all that can be ordered: not %j", async (part, fields) => {
    const answer = await customer.send("POST", `${API}/instances`, { ...ORDER, ...part });
    expect(answer.status).toBe(422);
    for (const field of fields) expect(JSON.stringify(answer.body)).toContain(field);
  });

  it("is asked of the account that an order is for, not of the one that orders", async () => {
    const order = { ...ORDER, Accounts_id: 100, key_name: "developers" };
    expect((await provider.send("POST", `${API}/instances`, order)).status).toBe(422);
  });
});

it("says of an instance what its service is called, and how it is", async () => {
  const [known] = await portal.database.transaction("system", (db) =>
    db.query<{ id: string; name: string; state: string }>(
      `update service s set state = 'Suspended' from aws_service a
       where a.service_id = s.id and a.automator_id = 8 and s.account_id = 100 and a.instance_id is not null
         and s.id = (select max(service_id) from aws_service join service on service.id = service_id
           where service.account_id = 100 and aws_service.automator_id = 8 and instance_id is not null)
       returning a.instance_id as id, s.name, s.state`,
    ),
  );
  const { id, ...service } = known!;
  expect((await provider.get(`${API}/instances?filter[id]=${id}`)).body.data).toMatchObject([
    { id, service },
  ]);
  expect((await customer.get(`${API}/instances/${id}`)).body.service).toEqual({
    ...service,
    state: "Suspended",
  });
});

it("shows nothing of an instance whose purchase failed, and lets nobody work on it", async () => {
  const set = (change: string, id?: string) =>
    portal.database.transaction("system", (db) =>
      db.query<{ id: string }>(
        `update service s set ${change} from aws_service a where a.service_id = s.id
           and a.instance_id = coalesce($1, (select min(instance_id) from aws_service where automator_id = 8 and account_id = 100))
         returning a.instance_id as id`,
        [id ?? null],
      ),
    );
  const [known] = await set("state = 'Processing', is_provided = false");
  const { id } = known!;
  const path = `${API}/instances/${id}`;
  const list = async () => (await customer.get(`${API}/instances?filter[id]=${id}`)).body.data;
  try {
    expect([(await list()).length, (await customer.get(path)).status]).toEqual([1, 200]);
    await set("state = 'Error'", id);
    expect([(await list()).length, (await customer.get(path)).status]).toEqual([0, 404]);
    expect((await customer.send("POST", `${path}/state`, { state: "stop" })).status).toBe(404);
  } finally {
    await set("state = 'Available', is_provided = true", id);
  }
});

it("has a customer work on instances of its own services alone", async () => {
  const [other] = await portal.database.transaction("system", (db) =>
    db.query<{ id: string }>(
      `select a.instance_id as id from aws_instance a join service s on s.id = a.service_id
       where a.automator_id = 8 and s.account_id <> 100 limit 1`,
    ),
  );
  const path = `${API}/instances/${other!.id}`;
  expect((await provider.get(path)).status).toBe(200);
  expect((await customer.get(path)).status).toBe(404);
  expect((await customer.get(`${path}/windows-password`)).status).toBe(404);
  expect((await customer.send("POST", `${path}/state`, { state: "stop" })).status).toBe(404);
});
