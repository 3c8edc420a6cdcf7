import { afterAll, beforeAll, expect, it } from "vitest";
import { surveyDueAutomators } from "../platforms/index.ts";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";

// The embedded platforms, from which resources are taken behind the portal's back.

let portal: TestPortal;
let customer: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

const sql = <Row>(text: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(text, values));
const look = async () => {
  await sql("update automator set surveyed_at = null, checked_at = now(), state = 'available'");
  await surveyDueAutomators({
    database: portal.database,
    platforms: portal.platforms,
    publicUrl: "https://portal.example",
    log: { error: (detail) => expect.unreachable(JSON.stringify(detail)) },
  });
};
const stateOf = async (id: number) => {
  const { state, errorDisplay } = (await customer.get(`/pricing/service/${id}`)).body;
  return [state, errorDisplay];
};
/** An available service of the customer's. */
const anyOf = async (type: string) => {
  const [found] = await sql<{ id: number; moId: string; automator: number }>(
    `select s.id, s.mo_id as "moId", s.automator_id as automator from service s join service_offering o on o.id = s.service_offering_id
     where s.account_id = 100 and s.state = 'Available' and s.missing_since is null and o.type = $1 order by s.id limit 1`,
    [type],
  );
  return found!;
};
const LOST = ["Error", "The platform lost the resource: it was removed there by someone else."];

it.each([
  ["vCenterResourcePool", "vcenter_resource_pool", "mo_id"],
  ["vCenterVirtualMachine", "vcenter_virtual_machine", "mo_id"],
  ["aws_ec2", "aws_instance", "instance_id"],
  ["vcloud_pay_as_you_go_vdc", "embedded_object", "id"],
  ["vcloud_edge_gateway", "embedded_object", "id"],
  ["veeam_backup_resource", "embedded_object", "id"],
])(
  "a %s that its platform does not have twice in a row is in error, and stays so",
  async (type, table, key) => {
    const { id, moId, automator } = await anyOf(type);
    await look();
    expect(await stateOf(id)).toEqual(["Available", null]);
    await sql(`delete from ${table} where automator_id = $1 and ${key} = $2`, [automator, moId]);
    await look();
    expect(await stateOf(id)).toEqual(["Available", null]);
    await look();
    expect(await stateOf(id)).toEqual(LOST);
    expect(
      (await customer.send("PATCH", `/pricing/service/${id}/state`, { state: "Available" })).status,
    ).toBe(409);
    const { data } = (await customer.get(`/pricing/service/${id}/history?sort=-time`)).body;
    expect(data[0].message).toBe("The platform lost the resource: it was removed there by someone else");
    await look();
    expect((await customer.get(`/pricing/service/${id}/history`)).body.data).toHaveLength(data.length);
  },
);

it("one that is back at the next survey was never lost", async () => {
  const { id, moId, automator } = await anyOf("veeam_backup_resource");
  const hide = (to: string, from: string) =>
    sql("update embedded_object set id = $2 where automator_id = $1 and id = $3", [automator, to, from]);
  for (let round = 0; round < 2; round += 1) {
    await hide("elsewhere", moId);
    await look();
    await hide(moId, "elsewhere");
    await look();
  }
  expect(await stateOf(id)).toEqual(["Available", null]);
});

it("loses nothing of the demo, however often it is looked at", async () => {
  const count = async () => (await sql("select from service where state = 'Error'")).length;
  const before = await count();
  await look();
  await look();
  expect(await count()).toBe(before);
});
