import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERMISSION_TAGS } from "#validators";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let distributor: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  distributor = await portal.signIn("distributor");
});
afterAll(() => portal.close());

let count = 0;
function account(fields: object = {}) {
  count += 1;
  const user = { username: `tree-${count}@tree.example`, password: "Portal123!" };
  return { companyName: `Tree ${count}`, user, ...fields };
}

async function add(fields: object = {}): Promise<number> {
  const { status, body, text } = await provider.send("POST", "/access/account", account(fields));
  expect(status, text).toBe(201);
  return Number(body.id);
}

const change = (id: number, fields: object, by: Caller = provider) =>
  by.send("PATCH", `/access/account/${id}`, fields);

/** What the closure has beyond the tree, or lacks. */
async function differences(): Promise<readonly unknown[]> {
  return await portal.database.owner.query(
    `with recursive up as (
       select id as account_id, id as ancestor_id from atrium.account
       union select up.account_id, a.parent_id from up join atrium.account a on a.id = up.ancestor_id where a.parent_id is not null)
     (select * from up except select account_id, ancestor_id from atrium.account_ancestor)
     union all (select account_id, ancestor_id from atrium.account_ancestor except select * from up)`,
  );
}

const ROUNDS = [1, 2, 3, 4];

describe("changes of the account tree at the same moment", () => {
  test("leave every account within the reach of exactly those above it", async () => {
    const [from, to] = [await add({ isDistributor: true }), await add({ isDistributor: true })];
    for (const _ of ROUNDS) {
      const reseller = await add({ isReseller: true, reseller_account_id: from });
      const customer = await add();
      const answers = await Promise.all([
        change(reseller, { reseller_account_id: to }),
        change(customer, { reseller_account_id: reseller }),
        provider.send("POST", "/access/account", account({ reseller_account_id: reseller })),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
      expect(await differences()).toEqual([]);
    }
  });

  test("put no two accounts below each other", async () => {
    for (const _ of ROUNDS) {
      const [one, two] = [await add({ isReseller: true }), await add({ isReseller: true })];
      const answers = await Promise.all([
        change(one, { reseller_account_id: two }),
        change(two, { reseller_account_id: one }),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
      expect(await differences()).toEqual([]);
    }
  });

  test("leave no customer with customers", async () => {
    for (const _ of ROUNDS) {
      const [reseller, customer] = [await add({ isReseller: true }), await add()];
      const answers = await Promise.all([
        change(reseller, { isReseller: false }),
        change(customer, { reseller_account_id: reseller }),
      ]);
      expect([
        [200, 422],
        [409, 200],
      ]).toContainEqual(answers.map(({ status }) => status));
    }
  });
});

test("a tree that was damaged before is repaired: loops are opened and the closure equals the tree", async () => {
  const [one, two] = [await add({ isReseller: true }), await add({ isReseller: true })];
  const { owner } = portal.database;
  await owner.execute(`alter table atrium.account disable trigger user;
    alter table atrium.account no force row level security;
    update atrium.account set parent_id = ${two} where id = ${one};
    update atrium.account set parent_id = ${one} where id = ${two};
    delete from atrium.account_ancestor where account_id = ${two} and ancestor_id = ${two};
    alter table atrium.account enable trigger user;`);
  await owner.execute(`set search_path = atrium;
    alter table account disable trigger place_moved_account;
    select rebuild_account_ancestors();
    alter table account enable trigger place_moved_account;
    alter table account force row level security;`);
  expect(await differences()).toEqual([]);
  expect((await provider.get(`/access/account/${two}`)).body).toMatchObject({ reseller_account_id: one });
});

describe("an account", () => {
  test("that is a distributor belongs directly to its service provider", async () => {
    const field = { status: 422, body: { errors: [{ field: "/reseller_account_id" }] } };
    for (const parent of [20, 10]) {
      expect(await change(11, { reseller_account_id: parent })).toMatchObject(field);
      const wanted = account({ isDistributor: true, reseller_account_id: parent });
      expect(await provider.send("POST", "/access/account", wanted)).toMatchObject(field);
    }
  });

  test("is not moved below one that is licensed for no more", async () => {
    const [full, other] = [await add({ isReseller: true }), await add({ isReseller: true })];
    await provider.send("PATCH", `/access/distributor/account/${full}`, { account_limit: 1 });
    const [first, second] = [await add(), await add({ reseller_account_id: other })];
    expect((await change(first, { reseller_account_id: full })).status).toBe(200);
    expect(await change(second, { reseller_account_id: full })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("is licensed for one account, which is in use.") },
    });
    expect((await provider.get(`/access/account/${second}`)).body).toMatchObject({
      reseller_account_id: other,
    });
  });
});

describe("who may only change accounts", () => {
  const message = expect.stringMatching(/ may do what you may not: .*\. Ask somebody who may\.$/);

  async function keeperOf(maker: Caller, name: string): Promise<Caller> {
    const activityTag = { id: PERMISSION_TAGS.find((tag) => tag.name === "Accounts")?.id };
    const permissions = [{ activityTag, C: true, R: true, U: true, D: false }];
    const role = await maker.send("POST", "/access/role", { name, permissions });
    const username = `${name}@tree.example`;
    const person = { username, password: "Portal123!", roles: [role.body.id] };
    expect((await maker.send("POST", "/access/user", person)).status).toBe(201);
    return await portal.signIn(username);
  }

  test("adds customers, but no reseller or distributor whose people may do more", async () => {
    const keeper = await keeperOf(provider, "adder");
    expect((await keeper.send("POST", "/access/account", account())).status).toBe(201);
    for (const kind of [{ isReseller: true }, { isDistributor: true }])
      expect(await keeper.send("POST", "/access/account", account(kind))).toMatchObject({
        status: 403,
        body: { message },
      });
  });

  test("moves no account below people who may do more, but back to where they manage it", async () => {
    const keeper = await keeperOf(provider, "mover");
    const [reseller, customer] = [await add(), await add()];
    expect((await change(reseller, { isReseller: true }, keeper)).status).toBe(200);
    expect(await change(customer, { reseller_account_id: reseller }, keeper)).toMatchObject({
      status: 403,
      body: { message },
    });
    expect((await change(customer, { reseller_account_id: reseller })).status).toBe(200);
    expect((await change(customer, { reseller_account_id: null }, keeper)).status).toBe(200);
  });

  test("is not a distributor's administrator, who gives accounts to resellers", async () => {
    const reseller = await add({ isReseller: true, reseller_account_id: 10 });
    expect((await change(107, { reseller_account_id: reseller }, distributor)).status).toBe(200);
    expect((await change(107, { reseller_account_id: null }, distributor)).status).toBe(200);
    const keeper = await keeperOf(distributor, "distributed");
    expect((await change(107, { reseller_account_id: reseller }, keeper)).status).toBe(403);
  });
});
