import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  [provider, customer] = [await portal.signIn("provider"), await portal.signIn("customer")];
});
afterAll(() => portal.close());

it("ends in an error with the reason where people cannot provide what was ordered", async () => {
  const { data } = (await customer.get("/solutions/serviceOfferings?filter[type]=form&page[size]=1")).body;
  const order = { ServiceOfferings_id: data[0].id, name: "not-to-be-had" };
  const { id, link } = (await customer.send("POST", "/pricing/service", order)).body;
  const path = `/pricing/service/${id}/state`;
  const failed = { state: "Error", reason: "No rack is free." };
  expect(await customer.send("PATCH", path, failed)).toMatchObject({
    status: 409,
    body: { message: "Only the account that sells it can say that not-to-be-had cannot be provided." },
  });
  expect(await provider.send("PATCH", path, { state: "Error" })).toMatchObject({
    status: 422,
    body: { errors: [{ field: "/reason", message: "Say why: the customer reads it." }] },
  });
  const errorDisplay = "It could not be provided: No rack is free.";
  expect(await provider.send("PATCH", path, failed)).toMatchObject({
    status: 200,
    body: { state: "Error", errorDisplay },
  });
  expect((await customer.get(new URL(link).pathname)).body).toMatchObject({
    state: "error",
    message: errorDisplay,
  });
  expect((await customer.get(`/pricing/service/${id}/history`)).body.data[0]).toMatchObject({
    message: errorDisplay,
    username: "provider@demo.example",
  });
  const [logged] = await portal.database.transaction("system", (db) =>
    db.query<{ reason: string }>("select reason from audit where action = 'service.not-provided'"),
  );
  expect(logged?.reason).toBe("No rack is free.");
  expect((await provider.send("PATCH", path, { state: "Available" })).status).toBe(409);
});

it("ends the purchase also at the moment when its job has read the order and not yet said that it waits", async () => {
  const { data } = (await customer.get("/solutions/serviceOfferings?filter[type]=form&page[size]=1")).body;
  const order = { ServiceOfferings_id: data[0].id, name: "answered-at-once" };
  const { id, link } = (await customer.send("POST", "/pricing/service", order)).body;
  await customer.follow(link);
  await portal.database.transaction("system", (db) =>
    db.query("update activity set state = 'running', finished_at = null where resource_id = $1", [
      String(id),
    ]),
  );
  const path = `/pricing/service/${id}/state`;
  expect((await provider.send("PATCH", path, { state: "Available" })).status).toBe(200);
  expect((await customer.get(new URL(link).pathname)).body.state).toBe("purchased");
});

it("gets no contract where its purchase failed", async () => {
  const order = { ServiceOfferings_id: 16, name: "agreed-on-and-not-provided" };
  const { id } = (await customer.send("POST", "/pricing/service", order)).body;
  const contract = { account_id: 100, service_id: id, name: "About nothing", startDate: "2030-01-01" };
  const failed = { state: "Error", reason: "No rack is free." };
  expect((await provider.send("PATCH", `/pricing/service/${id}/state`, failed)).status).toBe(200);
  const refused = await provider.send("POST", "/contracts", contract);
  expect([refused.status, refused.body.errors]).toMatchObject([
    422,
    [{ field: "/service_id", message: expect.stringContaining("The purchase of this service failed") }],
  ]);
});

it("costs nothing where its purchase failed, wherever its price stood before, and says so", async () => {
  const order = { ServiceOfferings_id: 16, name: "priced-but-not-provided" };
  const { id } = (await customer.send("POST", "/pricing/service", order)).body;
  const read = async () => ({
    row: (await customer.get(`/pricing/service?filter[id]=${id}`)).body.data[0],
    one: (await customer.get(`/pricing/service/${id}`)).body,
    charges: (await customer.get(`/pricing/service/${id}/price-history`)).body.data,
    billed: (await provider.get(`/billing/accounts/100/services?search[name]=${order.name}`)).body.data,
    totals: (await customer.get("/pricing/insights")).body.monthly,
  });
  const before = await read();
  expect(before.row.charge).toMatchObject({ monthly: "79.00" });
  expect(before.row.notCharged).toBeUndefined();
  expect([before.one.price.monthly, before.charges.length > 0]).toEqual(["79.00", true]);
  const failed = { state: "Error", reason: "No rack is free." };
  expect((await provider.send("PATCH", `/pricing/service/${id}/state`, failed)).status).toBe(200);
  const after = await read();
  const notCharged = "Nothing is charged: the purchase failed.";
  for (const each of [after.row, after.one]) {
    expect(each).toMatchObject({ state: "Error", notCharged });
    expect([each.charge, each.price, each.nextCharge]).toEqual([undefined, undefined, undefined]);
  }
  expect(after.charges).toEqual([]);
  expect([before.billed, after.billed]).toEqual([[], []]);
  expect(Number(before.totals[0].amount) - Number(after.totals[0].amount)).toBe(79);
});
