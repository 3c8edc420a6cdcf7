import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
beforeAll(async () => {
  portal = await openTestPortal();
  [provider, customer] = await Promise.all([portal.signIn("provider"), portal.signIn("customer")]);
});
afterAll(() => portal.close());

const MAP = "/pricing/service/map";
/** The automator of the demo whose machines are services of their own. */
const AUTOMATOR = 4;
const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));

/** A machine of the customer's that is a service no longer. */
async function unmapOne() {
  const [service] = (
    await customer.get(
      "/pricing/service?filter[service_offering.type]=vCenterVirtualMachine&filter[state]=Available&page[size]=1",
    )
  ).body.data;
  const ended = await provider.send("PATCH", `/pricing/service/unmap/${service.id}`);
  expect(ended.status, ended.text).toBe(204);
  const { moId } = service.metaData.data;
  const offering = service.service_offering.id;
  return { moId, offering, resource: (await provider.get(`${MAP}/${AUTOMATOR}/${moId}`)).body };
}

const map = (moId: string, offering: number, more: object = {}) =>
  provider.send("POST", MAP, {
    Accounts_id: 101,
    ServiceOfferings_id: offering,
    ServiceAdapters_id: AUTOMATOR,
    moId,
    name: `taken-over ${moId}`,
    ...more,
  });

it("keeps a single machine whose service ends, and makes it one of another account", async () => {
  const { moId, offering, resource } = await unmapOne();
  expect(resource).toMatchObject({
    moId,
    type: "vCenterVirtualMachine",
    place: expect.stringContaining("single-machines"),
    quantities: { cpu: { value: expect.stringMatching(/^\d+$/) } },
  });
  const { status, body, text } = await map(moId, offering);
  expect({ status, text }).toMatchObject({ status: 201 });
  expect((await provider.get(`${MAP}/${AUTOMATOR}`)).body.data).toEqual([]);
  expect((await provider.get(`/pricing/service/${body.id}`)).body).toMatchObject({
    state: "Available",
    price: { quantities: resource.quantities },
    resource: { name: resource.name },
  });
  expect(
    await system("select account_id from vcenter_virtual_machine where automator_id = 4 and mo_id = $1", [
      moId,
    ]),
  ).toEqual([{ account_id: 101 }]);
  expect((await customer.get(`/pricing/service/${body.id}`)).status).toBe(404);
});

it("is refused for a solution that offers other sizes, and where the account has a machine of its name", async () => {
  const { moId, offering, resource } = await unmapOne();
  await system("update vcenter_virtual_machine set cores = 17 where automator_id = 4 and mo_id = $1", [moId]);
  expect((await map(moId, offering)).body.errors).toEqual([
    {
      field: "/ServiceOfferings_id",
      message: expect.stringMatching(/its number of cores must be from 1 to 16\.$/),
    },
  ]);
  await system("update vcenter_virtual_machine set cores = 1 where automator_id = 4 and mo_id = $1", [moId]);
  await system(
    `update vcenter_virtual_machine set name = upper($1) where automator_id = 4 and account_id = 101 and mo_id =
       (select min(mo_id) from vcenter_virtual_machine where automator_id = 4 and account_id = 101)`,
    [resource.name],
  );
  expect(await map(moId, offering)).toMatchObject({
    status: 409,
    body: { message: `The account has a machine named ${resource.name} in this pool already.` },
  });
  expect(await system("select from service where automator_id = 4 and mo_id = $1", [moId])).toEqual([]);
});
