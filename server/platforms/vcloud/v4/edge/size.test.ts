import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Answer, Caller, TestPortal } from "../../../../testing/test-portal.ts";
import { openTestPortal } from "../../../../testing/test-portal.ts";
import { GATEWAYS, ORDER, orderGateway } from "./order-gateway.fixture.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
/** The gateway that these tests order. */
let path: string;
let serviceId: number;

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.run();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
  ({ path, serviceId } = await orderGateway(customer, "edge-test"));
});
afterAll(() => portal.close());

const system = <Row>(sql: string, values: readonly unknown[] = []) =>
  portal.database.transaction("system", (db) => db.query<Row>(sql, values));

/** The change is accepted, and ends well. */
async function done(answer: Answer): Promise<void> {
  expect(answer.body).toMatchObject({ state: "running" });
  expect((await customer.follow(answer.body.link)).state).toBe("completed");
}

describe("the size of a gateway", () => {
  // 35.00 for the gateway and 40.00 for a large one.
  it("decides its price, from the order on and with each change", async () => {
    const monthly = async () => (await customer.get(`/pricing/service/${serviceId}`)).body.charge.monthly;
    for (const [size, price] of [
      ["compact", "35.00"],
      ["large", "75.00"],
    ]) {
      await done(await customer.send("PATCH", path, { size, ha: size === "large" }));
      expect(await monthly()).toBe(price);
    }
    const bought = await customer.send("POST", GATEWAYS, { ...ORDER, name: "edge-large", size: "large" });
    expect((await customer.get(`/pricing/service/${bought.body.id}`)).body.charge.monthly).toBe("75.00");
  });

  it("is changed by its seller alone where the solution needs approval", async () => {
    const needApproval = (value: boolean) =>
      system(
        `update service_offering set properties = properties || '{"needsApproval": ${value}}'
         where id = (select service_offering_id from service where id = ${serviceId})`,
      );
    await needApproval(true);
    expect(await customer.send("PATCH", path, { size: "compact", ha: false })).toMatchObject({
      status: 409,
      body: {
        message: "Only the account that sells it can change the size of edge-test. Ask it for the change.",
      },
    });
    await done(await customer.send("PATCH", path, { ha: false }));
    await done(await provider.send("PATCH", path, { size: "compact" }));
    await needApproval(false);
  });

  // The embedded database has one transaction at a time.
  it("is charged after who changes its prices, for whom it keeps nothing locked meanwhile", async ({
    skip,
  }) => {
    skip(portal.database.kind === "embedded");
    const [hasLocked, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const isLogFree = portal.database.transaction("system", async (db) => {
      await db.query("select pg_advisory_xact_lock(724615, service_offering_id) from service where id = $1", [
        serviceId,
      ]);
      hasLocked.resolve();
      await mayGoOn.promise;
      const [log] = await db.query<{ isFree: boolean }>(
        `select pg_try_advisory_xact_lock(724612) as "isFree"`,
      );
      return log?.isFree;
    });
    await hasLocked.promise;
    const changed = await customer.send("PATCH", path, { size: "large" });
    const waiting = "select from pg_locks where locktype = 'advisory' and classid = 724615 and not granted";
    await expect.poll(() => system(waiting), { timeout: 20_000 }).toHaveLength(1);
    mayGoOn.resolve();
    expect(await isLogFree).toBe(true);
    await done(changed);
  });

  it("is refused where the solution has prices of other sizes alone", async () => {
    await system(
      "update pricing_model_version set body = replace(body::text, 'quad-large', 'none')::json where pricing_model_id = 12",
    );
    for (const unsold of [
      await customer.send("PATCH", path, { size: "quad-large" }),
      await customer.send("POST", GATEWAYS, { ...ORDER, name: "edge-unsold", size: "quad-large" }),
    ])
      expect(unsold).toMatchObject({
        status: 422,
        body: { errors: [{ field: "/size", message: "The solution is not sold in this size." }] },
      });
  });
});
