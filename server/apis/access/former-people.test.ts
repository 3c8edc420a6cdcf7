import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

// What is left of people who were blocked or deleted, and of what they had.

let portal: TestPortal;
let customer: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

let made = 0;
async function addPerson(): Promise<{ readonly id: number; readonly username: string }> {
  const username = `former${made++}@contoso.example`;
  const added = await customer.send("POST", "/access/user", { username, password: "Portal123!" });
  expect(added.status).toBe(201);
  return { id: added.body.id, username };
}

test("a second factor that is not on is not turned off: nothing ends, and nothing is logged", async () => {
  const { id, username } = await addPerson();
  const person = await portal.signIn(username);
  expect(await customer.send("PATCH", `/access/user/${id}`, { mfa: false })).toMatchObject({
    status: 409,
    body: { message: `${username} has no second factor.` },
  });
  expect((await person.get(`/access/user/${id}`)).status).toBe(200);
  const log = await customer.get(`/audit/resource/map?search=user.update&search=${username}`);
  expect(log.body.data).toEqual([]);
});

test("a deleted person is no recipient any more, and the log says of which accounts", async () => {
  const { id, username } = await addPerson();
  const list = (notificationList: readonly string[]) =>
    customer.send("PATCH", "/access/account/100", { notificationList });
  expect((await list(["first@x.example", username.toUpperCase(), "last@x.example"])).status).toBe(200);
  expect((await customer.send("DELETE", `/access/user/${id}?sync=none`)).status).toBe(204);
  const account = await customer.get("/access/account/100");
  expect(account.body.notificationList).toEqual(["first@x.example", "last@x.example"]);
  const [row] = await portal.database.transaction("system", (db) =>
    db.query("select detail from audit where action = 'user.delete' and resource_id = $1", [String(id)]),
  );
  expect(row).toEqual({ detail: '{"noRecipientOf":[100]}' });
});

describe("an API key that is refused", () => {
  const lastUsed = async (id: number) => {
    const [row] = await portal.database.transaction("system", (db) =>
      db.query("select last_used from api_key where id = $1", [id]),
    );
    return row?.["last_used"];
  };
  const change = (sql: string, id: number) =>
    portal.database.transaction("system", (db) => db.query(sql, [id]));

  test.each([
    [
      "its owner is blocked",
      "update app_user set is_blocked = true where id = (select user_id from api_key where id = $1)",
    ],
    ["it has expired", "update api_key set expires_at = now() - interval '1 day' where id = $1"],
  ])("was not used: %s", async (_, end) => {
    const person = { username: `keys${made++}@northwind.example`, password: "Portal123!", roles: [1] };
    expect((await (await portal.signIn("provider")).send("POST", "/access/user", person)).status).toBe(201);
    const owner = await portal.signIn(person.username);
    const body = { name: "Job", currentPassword: "Portal123!" };
    const added = await owner.send("POST", "/access/apikey", body);
    expect(added.status).toBe(201);
    const { id, key } = added.body;
    await change(end, id);
    expect((await portal.withBearer(key).get("/access/user")).status).toBe(401);
    expect(await lastUsed(id)).toBeNull();
  });
});
