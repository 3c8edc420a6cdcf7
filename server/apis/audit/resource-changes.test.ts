import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let role: number;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  role = (await customer.send("POST", "/access/role", { name: "Readers" })).body.id;
  await customer.send("PATCH", `/access/role/${role}`, { name: "Writers" });
  await customer.send("POST", "/access/role", { name: `Not ${role}` });
}, 60_000);
afterAll(() => portal.close());

const actionsOf = async (query: string, caller = customer) =>
  (await caller.get(`/audit/resource/map?${query}`)).body.data.map(
    ({ action, resource }: { action: string; resource: string }) => `${action} of ${resource}`,
  );

it("answers the history of one thing, and nothing that only mentions its number", async () => {
  expect(await actionsOf(`resource_type=role&resource_id=${role}`)).toEqual([
    `role.update of role ${role}`,
    `role.create of role ${role}`,
  ]);
  expect(await actionsOf(`resource_type=role&resource_id=${role}&search=create`)).toHaveLength(1);
  expect(await actionsOf(`resource_type=contact&resource_id=${role}`)).toEqual([]);
  expect(await actionsOf(`resource_type=rol&resource_id=${role}`)).toEqual([]);
});

it("answers nothing of a thing that belongs to somebody else", async () => {
  const other = await portal.signIn("customer2");
  expect(await actionsOf(`resource_type=role&resource_id=${role}`, other)).toEqual([]);
});
