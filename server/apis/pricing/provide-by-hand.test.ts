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
