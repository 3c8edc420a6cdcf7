import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PERMISSION_TAGS } from "#validators";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

function permission(name: string, letters: string) {
  const activityTag = PERMISSION_TAGS.find((tag) => tag.name === name);
  const has = (letter: string) => letters.includes(letter);
  return { activityTag: { id: activityTag?.id }, C: has("C"), R: has("R"), U: has("U"), D: has("D") };
}

/** A role of the actor's account, and a person who has only this role. */
async function createPerson(maker: Caller, name: string, ...permissions: object[]) {
  const role = await maker.send("POST", "/access/role", { name, permissions });
  expect(role.status, role.text).toBe(201);
  const username = `${name.toLowerCase().replaceAll(" ", "-")}@stronger.example`;
  const person = { username, password: "Portal123!", roles: [role.body.id] };
  const user = await maker.send("POST", "/access/user", person);
  expect(user.status, user.text).toBe(201);
  return { role: Number(role.body.id), id: Number(user.body.id), caller: await portal.signIn(username) };
}

describe("a role that grants more than one has", () => {
  test.each([
    [
      "permissions taken",
      { permissions: PERMISSION_TAGS.map(({ name }) => permission(name, name === "Roles" ? "R" : "")) },
    ],
    ["permissions given", { permissions: [permission("Users", "CRUD")] }],
    ["another name", { name: "Nobody" }],
    ["add-only", { addOnly: true }],
  ])("is not changed: %s", async (what, change) => {
    const keeper = await createPerson(
      provider,
      `Keeper ${what}`,
      permission("Roles", "RUD"),
      permission("Users", "RU"),
    );
    expect(await keeper.caller.send("PATCH", "/access/role/1", change)).toMatchObject({
      status: 403,
      body: {
        message: expect.stringMatching(
          /^Administrator grants what you do not have yourself: .*Ask somebody who has it\.$/,
        ),
      },
    });
  });

  test("is not removed, nor stops being the default one", async () => {
    const strong = await provider.send("POST", "/access/role", {
      name: "Strong",
      permissions: [permission("Webhooks", "R")],
    });
    const keeper = await createPerson(provider, "Remover", permission("Roles", "CRUD"));
    expect((await keeper.caller.send("DELETE", `/access/role/${strong.body.id}?sync=none`)).status).toBe(403);
    const byDefault = { name: "Mine by default", default: true };
    expect((await keeper.caller.send("POST", "/access/role", byDefault)).status).toBe(403);
    expect((await keeper.caller.send("PATCH", `/access/role/${keeper.role}`, { default: true })).status).toBe(
      403,
    );
    expect((await provider.get("/access/role/1")).body.default).toBe(true);
    expect((await provider.send("DELETE", `/access/role/${strong.body.id}?sync=none`)).status).toBe(204);
  });

  test("of an account below is protected too, and may be changed with the same permissions", async () => {
    const keeper = await createPerson(provider, "Below", permission("Roles", "RU"));
    const change = { permissions: [permission("Invoices", "")] };
    expect((await keeper.caller.send("PATCH", "/access/role/5", change)).status).toBe(403);
    expect((await provider.send("PATCH", "/access/role/5", change)).status).toBe(200);
    expect(
      (await provider.send("PATCH", "/access/role/5", { permissions: [permission("Invoices", "R")] })).status,
    ).toBe(200);
  });
});

describe("one's own role", () => {
  test.each([
    ["provider", 1, "Webhooks", ""],
    ["provider", 1, "Roles", "R"],
    ["customer", 5, "Roles", "RU"],
    ["customer", 5, "Services", "CRU"],
  ])("of the %s keeps what its holder has by it alone: %s %s %j", async (who, role, tag, letters) => {
    const caller = who === "provider" ? provider : customer;
    expect(
      await caller.send("PATCH", `/access/role/${role}`, { permissions: [permission(tag, letters)] }),
    ).toMatchObject({
      status: 422,
      body: {
        message: expect.stringMatching(/^You cannot take permissions away from yourself: /),
        errors: [{ field: "/permissions" }],
      },
    });
    const all = (await caller.get(`/access/role/${role}`)).body;
    expect(all.kept).toContainEqual(
      expect.objectContaining({ activityTag: expect.objectContaining({ name: tag }), R: true }),
    );
  });

  test("is changed by somebody else, who can give it back", async () => {
    const colleague = { username: "colleague@stronger.example", password: "Portal123!", roles: [1] };
    expect((await provider.send("POST", "/access/user", colleague)).status).toBe(201);
    const second = await provider.send("POST", "/access/role", {
      name: "Everything",
      permissions: PERMISSION_TAGS.map(({ name }) => name)
        .filter((name) => name !== "Database Servers")
        .map((name) => permission(name, "CRUD")),
    });
    expect(second.status, second.text).toBe(201);
    await provider.send("PATCH", "/access/user/1", { roles: [1] }); // refused: it is their own
    const other = await portal.signIn("colleague@stronger.example");
    expect((await other.send("PATCH", "/access/user/1", { roles: [1, second.body.id] })).status).toBe(200);
    // A permission that they have by another role too may be removed from one.
    const webhooks = (letters: string) =>
      provider.send("PATCH", "/access/role/1", { permissions: [permission("Webhooks", letters)] });
    expect(
      (await provider.get("/access/role/1")).body.kept.map(
        ({ activityTag }: { activityTag: { name: string } }) => activityTag.name,
      ),
    ).toEqual([]);
    expect((await webhooks("")).status).toBe(200);
    expect((await webhooks("CRUD")).status).toBe(200);
    expect((await other.send("PATCH", "/access/user/1", { roles: [1] })).status).toBe(200);
  });

  test("and the last keeper are safe from two who take from each other at once", async () => {
    const [one, two] = [
      await createPerson(provider, "First of two", permission("Roles", "CRUD"), permission("Users", "CRUD")),
      await createPerson(provider, "Second of two", permission("Roles", "CRUD"), permission("Users", "CRUD")),
    ];
    const answers = await Promise.all([
      one.caller.send("PATCH", `/access/user/${two.id}`, { roles: [] }),
      two.caller.send("PATCH", `/access/user/${one.id}`, { roles: [] }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });
});

describe("two people with the same permissions who act on each other at once", () => {
  test.each([
    ["block", { isBlocked: true }],
    ["set the password of", { password: "Taken123!", confirmPassword: "Taken123!" }],
  ])("cannot both %s the other", async (what, change) => {
    const pair = [permission("Users", "CRUD"), permission("Roles", "R")];
    for (const round of [1, 2, 3]) {
      const one = await createPerson(provider, `One ${what} ${round}`, ...pair);
      const two = await createPerson(provider, `Two ${what} ${round}`, ...pair);
      const answers = await Promise.all([
        one.caller.send("PATCH", `/access/user/${two.id}`, change),
        two.caller.send("PATCH", `/access/user/${one.id}`, change),
      ]);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    }
  });
});

describe("a person who may do more than oneself", () => {
  test.each([
    ["password", { password: "Taken123!", confirmPassword: "Taken123!" }],
    ["second factor", { mfa: false }],
    ["roles", { roles: [] }],
  ])("keeps their %s, in one's own account and in those below", async (what, change) => {
    const helpdesk = await createPerson(provider, `Helpdesk ${what}`, permission("Users", "RU"));
    for (const id of [1, 5]) {
      expect(await helpdesk.caller.send("PATCH", `/access/user/${id}`, change)).toMatchObject({
        status: 403,
        body: {
          message: expect.stringMatching(/^This person may do what you may not: .*Ask somebody who may\.$/),
        },
      });
    }
  });

  test("is not removed, blocked or unblocked by a helpdesk, also not in an account below", async () => {
    const helpdesk = await createPerson(provider, "Helpdesk who removes", permission("Users", "RUD"));
    expect((await helpdesk.caller.send("DELETE", "/access/user/5?sync=none")).status).toBe(403);
    for (const [id, isBlocked] of [
      [5, true],
      [5, false],
      [1, true],
    ])
      expect((await helpdesk.caller.send("PATCH", `/access/user/${id}`, { isBlocked })).status).toBe(403);
  });

  test("is blocked and unblocked by a distributor's administrator, whose resellers may order what the distributor reads", async () => {
    const distributor = await portal.signIn("distributor");
    const { body } = await portal.signIn("reseller").then((reseller) => reseller.get("/access/user"));
    const path = `/access/user/${body.data[0].id}`;
    for (const isBlocked of [true, false])
      expect((await distributor.send("PATCH", path, { isBlocked })).status).toBe(200);
    const change = { password: "Taken123!", confirmPassword: "Taken123!" };
    expect((await distributor.send("PATCH", path, change)).status).toBe(403);
  });

  test("can be changed with the same permissions from any account above", async () => {
    const plain = { username: "plain@stronger.example", password: "Portal123!", roles: [6] };
    customer = await portal.signIn("customer");
    const { body } = await customer.send("POST", "/access/user", plain);
    const change = { password: "Helped123!", confirmPassword: "Helped123!" };
    expect((await provider.send("PATCH", `/access/user/${body.id}`, change)).status).toBe(200);
    await portal.database.transaction("system", (db) =>
      db.query("update app_user set is_mfa = true where id = 5"),
    );
    expect((await provider.send("PATCH", "/access/user/5", { mfa: false })).status).toBe(200);
    const viewers = ["Accounts", "Solutions", "Pricing", "Services", "Reports"].map((tag) =>
      permission(tag, "R"),
    );
    const helpdesk = await createPerson(provider, "Able helpdesk", permission("Users", "RU"), ...viewers);
    expect((await helpdesk.caller.send("PATCH", `/access/user/${body.id}`, change)).status).toBe(200);
  });
});
