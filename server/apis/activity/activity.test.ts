import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let limited: Caller;

const PROVIDER = 1;
const LIMITED = 953;
const OTHER = 954;

beforeAll(async () => {
  portal = await openTestPortal();
  await system(
    `insert into role (id, account_id, name, permissions) values ($1, 1, 'Services only', '{"Services": {"R": true}}')`,
    [LIMITED],
  );
  await system(
    "insert into app_user (id, account_id, username) select id, 1, id || '@demo.example' from unnest($1::int[]) i (id)",
    [[LIMITED, OTHER]],
  );
  await system("insert into user_role (user_id, role_id, account_id) values ($1, $1, 1)", [LIMITED]);
  provider = await portal.signIn("provider");
  limited = await portal.signIn(`${LIMITED}@demo.example`);
});
afterAll(() => portal.close());

const system = (sql: string, parameters: readonly unknown[]) =>
  portal.database.transaction("system", (db) => db.query<{ id: string }>(sql, parameters));

async function begin(permission: string, actor: number, acting: number | null = null): Promise<string> {
  const [row] = await system(
    `insert into activity (account_id, kind, name, state, message, resource_type, resource_id, actor_user_id, acting_user_id, actor_name, input, permission, finished_at)
     values (1, 'x', 'Work', 'error', 'It says why.', 'x', '1', $2, $3, 'somebody', 'null', $1, now()) returning id`,
    [permission, actor, acting],
  );
  return `/activity/${row?.id}`;
}

it("an activity is shown to those who may read what it is about, and to whoever began it", async () => {
  for (const permission of ["Audit", "Invoices", "ASA Management"]) {
    const at = await begin(permission, OTHER);
    expect((await provider.get(at)).status).toBe(200);
    expect(await limited.get(at)).toMatchObject({
      status: 404,
      body: { message: "There is no such activity." },
    });
  }
  expect((await limited.get(await begin("Services", OTHER))).body).toMatchObject({ message: "It says why." });
  const own = await limited.get(await begin("Audit", LIMITED));
  expect(own.body).toMatchObject({ name: "Work", state: "error" });
  expect(Object.keys(own.body).toSorted()).toEqual(
    "createTime id message name resourceId resourceType state updateTime".split(" "),
  );
});

it("one that was begun in a managed session is shown to the person who acted, and to the other one", async () => {
  for (const [actor, acting] of [
    [OTHER, LIMITED],
    [LIMITED, OTHER],
  ] as const)
    expect((await limited.get(await begin("Audit", actor, acting))).status).toBe(200);
});

it("in a managed session what the other person began shows only with the permission of both", async () => {
  await system(
    `update role set permissions = permissions || '{"Audit": {"R": true}, "Managed Access": {"C": true}}' where account_id = $1`,
    [10],
  );
  const asked = await provider.send("POST", "/access/managed-access", { account_id: 10 });
  const { body } = await (
    await portal.signIn("anonymous")
  ).send("POST", "/access/managed-access/session", { code: asked.body.code });
  const visitor = portal.withBearer(body.accessToken);
  const [subject] = await system(
    "select user_id as id from session where acting_user_id is not null and $1::int is not null order by created_at desc limit 1",
    [1],
  );
  const [shared, hidden] = [
    await begin("Audit", Number(subject?.id)),
    await begin("Notifications", Number(subject?.id)),
  ];
  await system("update activity set account_id = 10 where actor_user_id = $1", [subject?.id]);
  await system(
    `update role set permissions = permissions - 'Notifications' where id in (select role_id from user_role where user_id = $1)`,
    [PROVIDER],
  );
  expect((await visitor.get(shared)).status).toBe(200);
  expect((await visitor.get(hidden)).status).toBe(404);
});
