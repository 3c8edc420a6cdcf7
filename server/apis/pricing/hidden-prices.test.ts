import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
});
afterAll(() => portal.close());

const MANAGED = "/pricing/solution/managed";

test("a solution is answered without its prices to those who may not read prices", async () => {
  const system = (sql: string) => portal.database.transaction("system", (db) => db.query(sql));
  await system(
    `insert into role (id, account_id, name, permissions) values (951, 1, 'Solutions only', '{"Solutions": {"C": true, "R": true, "U": true}}')`,
  );
  await system("insert into app_user (id, account_id, username) values (951, 1, 'solutions@demo.example')");
  await system("insert into user_role (user_id, role_id, account_id) values (951, 951, 1)");
  const limited = await portal.signIn("solutions@demo.example");
  const made = await limited.send("POST", MANAGED, { name: "Of one who sees no prices", type: "form" });
  expect(made.status, made.text).toBe(201);
  const at = `${MANAGED}/${made.body.id}`;
  const changed = await limited.send("PATCH", at, { description: "Changed" });
  const read = await limited.get(at);
  for (const { body } of [made, changed, read]) {
    expect(body).toMatchObject({ name: "Of one who sees no prices", PricingModels_id: expect.any(Number) });
    expect(body).not.toHaveProperty("pricingModel");
  }
  expect((await provider.get(at)).body.pricingModel).toMatchObject({ version: 1 });
});
