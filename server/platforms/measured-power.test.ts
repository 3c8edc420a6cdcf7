import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../testing/test-portal.ts";
import { openTestPortal } from "../testing/test-portal.ts";
import { surveyDueAutomators } from "./index.ts";

// What is measured of a service that is a machine counts while it runs (docs/decisions/0042).

let portal: TestPortal;
let customer: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

const sql = <Row>(text: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(text, values));
const kindsOf = async (service: number) =>
  (
    await sql<{ kind: string }>(
      "select kind from usage_record where service_id = $1 and kind in ('stopped', 'running') order by at, id",
      [service],
    )
  ).map(({ kind }) => kind);
const ended = async (answer: Promise<{ status: number; body: { link: string } }>) => {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 202 });
  expect((await customer.follow(body.link)).state).toBe("completed");
};
const survey = async () => {
  await sql("update automator set surveyed_at = null");
  await surveyDueAutomators({
    database: portal.database,
    platforms: portal.platforms,
    publicUrl: "https://portal.example",
    log: { error: (detail, text) => expect.fail(`${text}: ${JSON.stringify(detail)}`) },
  });
};

it("follows the power of an instance, by the portal and behind its back", async () => {
  const { data } = (await customer.get("/automators/aws/8/instances?filter[state]=running&page[size]=1"))
    .body;
  const [{ id, service_id: service }] = data;
  await survey();
  expect(await kindsOf(service)).toEqual([]);
  const change = (state: string) =>
    ended(customer.send("POST", `/automators/aws/8/instances/${id}/state`, { state }));
  await change("stop");
  expect(await kindsOf(service)).toEqual(["stopped"]);
  await survey();
  expect(await kindsOf(service)).toEqual(["stopped"]);
  await change("start");
  expect(await kindsOf(service)).toEqual(["stopped", "running"]);
  await sql("update aws_instance set state = 'stopped' where instance_id = $1", [id]);
  await survey();
  expect(await kindsOf(service)).toEqual(["stopped", "running", "stopped"]);
});

it("follows the power of a single machine of a vCenter", async () => {
  const [service] = (
    await customer.get(
      "/pricing/service?filter[service_offering.type]=vCenterVirtualMachine&filter[state]=Available&filter[resource.powerState]=POWERED_ON&page[size]=1",
    )
  ).body.data;
  const { moId } = service.metaData.data;
  const before = await kindsOf(service.id);
  await ended(
    customer.send("PATCH", `/automators/vcenter/4/virtual-machine/${moId}/state`, { state: "stop" }),
  );
  expect(await kindsOf(service.id)).toEqual([...before, "stopped"]);
});

it("begins stopped where a machine is off when it is provided", async () => {
  const [offering] = await sql<{ id: number }>(
    "select min(id) as id from service_offering where type = 'vCenterVirtualMachine' and is_available",
  );
  const bought = await customer.send("POST", "/pricing/service", {
    ServiceOfferings_id: offering!.id,
    name: "off at first",
  });
  expect(bought.status, bought.text).toBe(202);
  await customer.follow(bought.body.link);
  const [made] = await sql<{ id: number }>("select id from service where name = 'off at first'");
  const kinds = await sql<{ kind: string }>(
    "select kind from usage_record where service_id = $1 and kind <> 'quantities' order by at, id",
    [made!.id],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(["began", "stopped"]);
});
