import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { productPlatforms } from "../../server/platforms/index.ts";
import { describeTenantSeparation } from "../../server/testing/tenant-separation.ts";
import type { Caller, TestPortal } from "../../server/testing/test-portal.ts";
import { openTestPortal } from "../../server/testing/test-portal.ts";
import { bucketsPlatform } from "./index.ts";

const platforms = [...productPlatforms, bucketsPlatform];
const BUCKETS = "/buckets/bucket";

describe("a declared resource", () => {
  let portal: TestPortal;
  let customer: Caller;
  let provider: Caller;

  beforeAll(async () => {
    portal = await openTestPortal(platforms);
    customer = await portal.signIn("customer");
    provider = await portal.signIn("provider");
  });
  afterAll(() => portal.close());

  const add = (body: object, caller = customer) => caller.send("POST", BUCKETS, body);
  const namesOf = async (query = "", caller = customer) =>
    (await caller.get(`${BUCKETS}?sort=name${query}`)).body.data.map(({ name }: { name: string }) => name);

  it("has its rows of the demo, and lists those of one's own account", async () => {
    expect(await namesOf()).toEqual(["backups", "photos"]);
    expect(await namesOf("", await portal.signIn("customer2"))).toEqual(["films"]);
    expect(await namesOf("", provider)).toEqual([]);
    expect(await namesOf("&filter[account_id]=100", provider)).toEqual(["backups", "photos"]);
  });

  it("is filtered, searched and sorted by what it declares, and by nothing else", async () => {
    expect(await namesOf("&filter[size]=20")).toEqual(["photos"]);
    expect(await namesOf("&search[name]=BACK")).toEqual(["backups"]);
    expect(await namesOf("&filter[createTime][gte]=2000-01-01&filter[createTime][lte]=2001-01-01")).toEqual(
      [],
    );
    expect((await customer.get(`${BUCKETS}?filter[rate]=1`)).status).toBe(400);
    expect((await customer.get(`${BUCKETS}?sort=rate`)).status).toBe(400);
  });

  it("is written as CSV", async () => {
    const { text } = await customer.get(`${BUCKETS}?sort=name`, { accept: "text/csv" });
    expect(text.split("\r\n")[0]).toBe(
      "id,account_id,name,size,rate,kind,owner,automator_id,labels,createTime",
    );
    expect(text).toContain(",photos,20,");
  });

  it("is created with its defaults, and shows no secret", async () => {
    const answer = await add({ name: "music", rate: 0.5, accessKey: "secret-key", labels: { a: [1] } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      account_id: 100,
      name: "music",
      size: 10,
      rate: 0.5,
      kind: "hot",
      owner: null,
      labels: { a: [1] },
    });
    expect(answer.text).not.toContain("secret-key");
    expect((await customer.get(`${BUCKETS}/${answer.body.id}`)).body).toEqual(answer.body);
  });

  it("is created for an account below, and for none beyond", async () => {
    expect((await add({ name: "given", account_id: 100 }, provider)).body.account_id).toBe(100);
    expect(await add({ name: "taken", account_id: 1 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/account_id", message: "There is no such account." }] },
    });
  });

  it("refuses a name that is taken in the account, whatever its case, and not its own", async () => {
    const taken = { status: 409, body: { message: "There is already a bucket of this name." } };
    expect(await add({ name: "PHOTOS" })).toMatchObject(taken);
    expect((await add({ name: "photos" }, provider)).status).toBe(201);
    const { body } = await add({ name: "letters" });
    expect(await customer.send("PATCH", `${BUCKETS}/${body.id}`, { name: "Photos" })).toMatchObject(taken);
    expect((await customer.send("PATCH", `${BUCKETS}/${body.id}`, { name: "Letters" })).status).toBe(200);
  });

  it("gives a name to one of eight who want it at once, and tells the others", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add({ name: "wanted" })));
    const refused = answers.filter(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(refused).toHaveLength(7);
    for (const { body } of refused)
      expect(body.errors).toEqual([{ field: "/name", message: "There is already a bucket of this name." }]);
  });

  it("refuses a value that breaks a rule of its field, and what is out of reach", async () => {
    expect(await add({ name: "mine", owner: "nobody" })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/owner", message: "Invalid email address" }] },
    });
    expect(await add({ name: "mine", automator_id: 2_000_000 })).toMatchObject({
      status: 422,
      body: { errors: [{ field: "/automator_id", message: "There is no such automator." }] },
    });
  });

  it("is changed by an object or by a list, and keeps the rest", async () => {
    const { body } = await add({ name: "changing", owner: "ada@demo.example" });
    const address = `${BUCKETS}/${body.id}`;
    expect((await customer.send("PATCH", address, { kind: "cold" })).body).toEqual({ ...body, kind: "cold" });
    const list = [
      { op: "remove", path: "/owner" },
      { op: "replace", path: "/size", value: 30 },
    ];
    expect((await customer.send("PATCH", address, list)).body).toMatchObject({ owner: null, size: 30 });
    expect((await customer.send("PATCH", address, { size: 5 })).body.message).toBe(
      "A bucket does not shrink.",
    );
    expect((await customer.send("PATCH", address, { accessKey: "other" })).status).toBe(422);
  });

  it("is changed by its actions, which answer it or refuse", async () => {
    const { body } = await add({ name: "acting", labels: { a: 1 } });
    const act = (name: string, sent?: object) => customer.send("POST", `${BUCKETS}/${body.id}/${name}`, sent);
    expect(await act("empty")).toMatchObject({ status: 200, body: { ...body, labels: null } });
    expect((await act("give", { owner: "ada@demo.example" })).body.owner).toBe("ada@demo.example");
    for (const sent of [{ owner: "nobody" }, {}, { owner: null }])
      expect(await act("give", sent)).toMatchObject({ status: 422, body: { errors: [{ field: "/owner" }] } });
    await customer.send("PATCH", `${BUCKETS}/${body.id}`, { kind: "cold" });
    expect(await act("empty")).toMatchObject({
      status: 409,
      body: { message: "acting is cold: it stays as it is." },
    });
  });

  it("is deleted, and is not found then", async () => {
    const { body } = await add({ name: "going" });
    expect((await customer.send("DELETE", `${BUCKETS}/${body.id}`)).status).toBe(204);
    for (const answer of [
      await customer.get(`${BUCKETS}/${body.id}`),
      await customer.send("PATCH", `${BUCKETS}/${body.id}`, { size: 20 }),
      await customer.send("DELETE", `${BUCKETS}/${body.id}`),
      await customer.send("POST", `${BUCKETS}/${body.id}/empty`),
    ])
      expect(answer).toMatchObject({ status: 404, body: { message: "There is no such bucket." } });
  });

  it("writes one audit row for each change, named after its operation and without secrets", async () => {
    const { body } = await add({ name: "audited", accessKey: "secret-key" });
    await customer.send("PATCH", `${BUCKETS}/${body.id}`, { size: 12 });
    await customer.send("POST", `${BUCKETS}/${body.id}/empty`);
    await customer.send("POST", `${BUCKETS}/${body.id}/give`, { owner: "ada@demo.example" });
    await customer.send("DELETE", `${BUCKETS}/${body.id}`);
    const rows = await portal.database.transaction("system", (db) =>
      db.query(
        "select action, resource_name as name, changes from audit where resource_type = 'bucket' and resource_id = $1 order by id",
        [String(body.id)],
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual([
      "bucket.create",
      "bucket.update",
      "bucket.empty",
      "bucket.give",
      "bucket.delete",
    ]);
    expect(JSON.stringify(rows)).not.toContain("secret-key");
    const changesOf = ({ changes }: Record<string, unknown>) => JSON.parse(String(changes));
    expect(changesOf(rows[0] ?? {})).toContainEqual({ field: "accessKey", hidden: true });
    expect(changesOf(rows[1] ?? {})).toEqual([{ field: "size", former: 10, value: 12 }]);
    expect(changesOf(rows[3] ?? {})).toEqual([{ field: "owner", former: null, value: "ada@demo.example" }]);
    expect(rows.at(-1)).toEqual({ action: "bucket.delete", name: "audited", changes: null });
  });
});

describe("its tenants", () => {
  describeTenantSeparation({ platforms, only: "buckets", atLeast: { sent: 300, shown: 30 } });
});
