import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import { surveyDueAutomators } from "./index.ts";
import type { Platform } from "./platform.ts";

// The embedded platforms, whose machines are stopped through the portal and behind its back.

let portal: TestPortal;
let customer: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  await sql(
    `insert into webhook (account_id, name, url, events, secret)
     values (1, 'alerts', '', '{machine.down,service.quota-near}', '')`,
  );
  await look();
});
afterAll(() => portal.close());

const sql = <Row>(text: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(text, values));
/** Surveys all, and returns of which machines and services was told. */
const look = async () => {
  await sql("delete from webhook_delivery");
  await sql("update automator set surveyed_at = null");
  await surveyDueAutomators({
    database: portal.database,
    platforms: portal.platforms,
    publicUrl: "https://portal.example",
    log: { error: (detail, text) => expect.fail(`${text}: ${JSON.stringify(detail)}`) },
  });
  const told = await sql<{ subject: string }>("select subject from webhook_delivery order by seq");
  return told.map(({ subject }) => subject);
};
const ended = async (answer: Promise<{ status: number; body: { link: string } }>) => {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 202 });
  expect((await customer.follow(body.link)).state).toBe("completed");
};

it("asks no platform any more once the server stops, and waits for none", async () => {
  const stop = new AbortController();
  const asked: number[] = [];
  const platforms = portal.platforms.map((platform): Platform => ({
    ...platform,
    checks: platform.checks?.map((check) => ({
      ...check,
      survey: ({ automatorId }) => {
        asked.push(automatorId);
        stop.abort();
        return new Promise(() => undefined);
      },
    })),
  }));
  await sql("update automator set surveyed_at = null");
  await surveyDueAutomators({
    database: portal.database,
    platforms,
    publicUrl: "https://portal.example",
    log: { error: (detail, text) => expect.fail(`${text}: ${JSON.stringify(detail)}`) },
    answerMs: 600_000,
    stop: stop.signal,
  });
  const [left] = await sql<{ count: number }>(
    "select count(*) from automator where state = 'available' and checked_at is not null and surveyed_at is null",
  );
  expect(left!.count).toBeGreaterThan(0);
  expect(asked.length).toBeGreaterThan(0);
});

it("tells of no machine while nothing happens", async () => {
  const [running] = await sql<{ count: number }>("select count(*) from running_machine");
  expect(running!.count).toBeGreaterThan(0);
  expect(await look()).toEqual([]);
});

it("tells of a machine of a vCenter that was stopped behind the portal's back, and of none that it stopped", async () => {
  const api = "/automators/vcenter/v2/1";
  const list = "resource-pool/virtual-machine?filter[powerState]=POWERED_ON&sort=name&page[size]=3";
  const [one, two, three] = (await customer.get(`${api}/${list}`)).body.data;
  await ended(customer.send("PATCH", `${api}/virtual-machine/${one.moId}/state`, { state: "stop" }));
  await ended(customer.send("PATCH", `${api}/virtual-machine/${two.moId}/state`, { state: "restart" }));
  await sql(
    "update vcenter_virtual_machine set power_state = 'POWERED_OFF' where automator_id = 1 and mo_id = any ($1)",
    [[two.moId, three.moId]],
  );
  expect(new Set(await look())).toEqual(new Set([two.name, three.name]));
});

it("does so for vCloud and AWS", async () => {
  const [machine] = await sql<{ automatorId: number; id: string; name: string }>(
    `select o.automator_id as "automatorId", o.id, o.name from embedded_object o
     join running_machine r on r.mo_id = o.id and r.service_id = o.service_id where o.kind = 'virtual-machine' and o.account_id = 100 order by o.id limit 1`,
  );
  await sql(
    `update embedded_object set details = details || '{"powerState": "POWERED_OFF"}' where automator_id = $1 and id = $2`,
    [machine!.automatorId, machine!.id],
  );
  const [instance] = await sql<{ name: string }>(
    `update aws_instance set state = 'stopped' where (automator_id, instance_id) in (
       select a.automator_id, a.instance_id from aws_service a join running_machine r on r.service_id = a.service_id
       where a.account_id = 100 limit 1)
     returning name`,
  );
  expect(new Set(await look())).toEqual(new Set([machine!.name, instance!.name]));
});

it("keeps what an automator carries, for the list of automators", async () => {
  await look();
  const provider = await portal.signIn("provider");
  const automator = (await provider.get("/automators/automator/1")).body;
  const path = "/automators/vcenter/resources/stats?automator_id=1";
  const [compute] = (await provider.get(path)).body.data;
  expect(automator.carries).toMatchObject({ compute: { limit: compute.sold, used: compute.used } });
  expect(automator.machines_count).toBeGreaterThan(300);
  expect(automator.carries.running).toBeLessThan(automator.machines_count);
});

it("tells of quotas of vCenters and of backup servers", async () => {
  await sql("delete from quota_level");
  const names = await look();
  const levels = await sql<{ type: string }>(
    `select distinct t.type from quota_level q join service s on s.id = q.service_id join automator a on a.id = s.automator_id
     join automator_type t on t.id = a.automator_type_id`,
  );
  expect(names.length).toBeGreaterThan(0);
  expect(levels.map(({ type }) => type)).toEqual(expect.arrayContaining(["vCenter", "Veeam"]));
});
