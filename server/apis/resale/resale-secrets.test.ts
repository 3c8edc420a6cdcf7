import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Ids } from "../../testing/platform-world.ts";
import type { Target } from "../../testing/tenant-requests.ts";
import { fillPath } from "../../testing/tenant-requests.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import {
  addCustomer,
  addPastService,
  COSTS,
  monthsAgo,
  need,
  RESELLER,
  resoldSince,
  runMonth,
  sellTo,
  today,
} from "./resale-world.fixture.ts";

let portal: TestPortal;
let provider: Caller;
let reseller: Caller;
let customer: { id: number; person: Caller };
/** Below another reseller. */
let stranger: { id: number; person: Caller };
let solution: { offering: number; model: string };
let agreed: { offering: number; model: string };
let service: number;

const MONTH = monthsAgo(2);
const PERCENT = "13.37";
const AGREED = "613.17";
const DISCOUNTED = "4.21";
const QUANTITIES = { memory: "10" };

/**
 * All that a customer must not read: prices, what a service costs by them, and what is added. 48.30 is 10 × 4.83, 42.10 is
 * 10 × 4.21, 773.47 and 655.27 are the services by them.
 */
const SECRETS = [...Object.values(COSTS), AGREED, DISCOUNTED, "48.30", "42.10", "773.47", "655.27", PERCENT];

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.run();
  provider = await portal.signIn("provider");
  reseller = await portal.signIn("reseller");
  customer = await addCustomer(portal, reseller, "Lock Keepers");
  stranger = await addStranger();
  await portal.database.transaction("system", (db) =>
    db.query("update account set billing_anniversary = 1 where id = $1", [RESELLER]),
  );
  await resoldSince(portal, `${monthsAgo(3)}-15`, Number(PERCENT));
  solution = await sellTo(provider, "Kept from customers");
  agreed = await sellTo(provider, "Agreed above");
  const discount = {
    targetType: "item",
    target: "memory",
    discountType: "override",
    pricePerUnit: DISCOUNTED,
  };
  for (const { model } of [solution, agreed]) {
    const { version } = (await provider.get(model)).body;
    const discounts = [customer, stranger].map(({ id }) => ({ Accounts_id: id, discounts: [discount] }));
    need(await provider.send("PATCH", model, { version, discounts }), 200);
  }
  const contract = await provider.send("POST", "/contracts", {
    account_id: customer.id,
    name: "Agreed above",
    startDate: `${monthsAgo(3)}-01`,
    contractOverride: [{ ServiceOfferings_id: agreed.offering, prices: { service: { base: AGREED } } }],
  });
  need(contract, 201);
  for (const { offering } of [solution, agreed])
    await addPastService(portal, {
      accountId: customer.id,
      offeringId: offering,
      name: `kept-${offering}`,
      day: `${MONTH}-01`,
      quantities: QUANTITIES,
    });
  service = await order(customer.person, "new");
  need(await customer.person.send("POST", "/budgets/budget", { currency: "EUR", monthly: 5000 }), 201);
  for (const seller of [provider, reseller]) await runMonth(seller, MONTH);
  for (const seller of [provider, reseller]) {
    const { body } = await seller.get("/billing/invoices?filter[state]=Draft&page[size]=1000");
    for (const { id, account_id: buyer } of body.data as { id: number; account_id: number }[])
      if (buyer === customer.id || buyer === RESELLER)
        await seller.send("POST", `/billing/invoices/${id}/issue`, {});
  }
});
afterAll(() => portal.close());

async function addStranger() {
  const user = { username: "owner@other-reseller.example", password: "Portal123!" };
  const body = { companyName: "Other reseller", isReseller: true, user };
  need(await provider.send("POST", "/access/account", body), 201);
  return await addCustomer(portal, await portal.signIn(user.username), "Far away");
}

async function order(who: Caller, name: string): Promise<number> {
  const body = { ServiceOfferings_id: solution.offering, name, quantities: QUANTITIES };
  const bought = await who.send("POST", "/pricing/service", body);
  need(bought, 202);
  return Number(bought.body.id);
}

/** The secrets that stand in a text as numbers of their own. */
function secretsIn(text: string): readonly string[] {
  return SECRETS.filter((secret) =>
    new RegExp(String.raw`(?<![\d.])${secret.replace(".", String.raw`\.`)}(?!\d)`).test(text),
  );
}

/** All but what ends the session. */
const isAsked = ({ operation, path }: Target) => operation.method === "GET" && !path.includes("/auth/");

/** What a path may name: rows of the customer, of its reseller and of the provider, the newest first. */
async function placesOf({ resource }: Target): Promise<readonly Ids[]> {
  if (resource === undefined) return [{}];
  return await portal.database.transaction("system", async (db) => {
    const places: Ids[] = [];
    for (const account of [customer.id, RESELLER, 1])
      places.push(
        ...(await db.query<Ids>(
          `select * from (${resource.sql}) r where account_id = $1 order by r desc limit 4`,
          [account],
        )),
      );
    return places;
  });
}

describe("a customer of a reseller", () => {
  it("reads what it pays, and in no answer of any API what its reseller pays or adds", async () => {
    const found: string[] = [];
    const answered = new Set<string>();
    for (const target of portal.targets.filter(isAsked))
      for (const place of await placesOf(target))
        for (const accept of ["application/json", "text/csv"]) {
          const path = fillPath(target.path, place) + target.query;
          const { status, text } = await customer.person.get(path, { accept });
          if (status === 200) answered.add(target.path);
          found.push(...secretsIn(text).map((secret) => `${path}: ${secret}`));
        }
    expect(found).toEqual([]);
    for (const path of [
      "/pricing/solution/{id}/terms",
      "/pricing/service/{id}",
      "/pricing/service/{id}/terms",
      "/pricing/service/{id}/price-history",
      "/pricing/order/{service_id}",
      "/pricing/model/{id}",
      "/contracts/{id}",
      "/billing/invoices/{id}",
      "/billing/line-items",
      "/billing/accounts/{id}/forecast",
      "/reporting/services",
      "/solutions/serviceOfferings/{id}",
      "/budgets/budget",
    ])
      expect([...answered]).toContain(path);
  });

  it("is told neither when it asks what another size would cost, nor when its order is refused, or by mail", async () => {
    const who = customer.person;
    const asked = [
      await who.send("POST", `${solution.model}/price`, { quantities: QUANTITIES }),
      await who.send("POST", `${agreed.model}/price`, { quantities: QUANTITIES }),
      await who.send("POST", `/pricing/service/${service}/price`, { quantities: { memory: "20" } }),
      await who.send("POST", "/pricing/service?prices=1", {
        ServiceOfferings_id: solution.offering,
        name: "stale",
        quantities: QUANTITIES,
      }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 409]);
    // 731.37 × 1.1337 and, by the contract, 613.17 × 1.1337.
    expect(asked[0]?.text).toContain("829.15");
    expect(asked[1]?.text).toContain("695.15");
    for (const { text } of asked) expect(secretsIn(text)).toEqual([]);
    const report = { report: "services", every: "Month", months: 6, currency: "EUR" };
    const schedule = await who.send("POST", "/reporting/schedules", report);
    need(schedule, 201);
    need(await who.send("POST", `/reporting/schedules/${schedule.body.id}/send`), 200);
    const mails = await portal.database.transaction("system", (db) =>
      db.query<{ body: string }>(
        "select concat(subject, body, html, file_text) as body from mail_outbox where recipient like 'lock-keepers@%'",
      ),
    );
    // The report of its services: 829.15, once 65.65 and 10 × 4.21 × 1.1337.
    expect(mails.some(({ body }) => body.includes("942.53"))).toBe(true);
    for (const { body } of mails) expect(secretsIn(body)).toEqual([]);
  });
});

describe("a reseller", () => {
  it("adds nothing to what customers pay that are not its own", async () => {
    for (const wrong of [
      { percent: 5, customerId: stranger.id, validFrom: today() },
      { percent: 5, customerId: 100, validFrom: today() },
      { percent: 5, account_id: stranger.id, validFrom: today() },
    ])
      expect((await reseller.send("POST", "/resale/markup", wrong)).status).toBe(422);
    expect((await reseller.get(`/resale/preview?percent=5&customerId=${stranger.id}`)).body.data).toEqual([]);
    const id = await order(stranger.person, "unaffected");
    // 731.37 + 10 × 4.21: as the provider sells it.
    expect((await stranger.person.get(`/pricing/service/${id}`)).body.charge.monthly).toBe("773.47");
    const resold = await portal.database.transaction("system", (db) =>
      db.query("select from service_price where account_id = $1 and resold_by is not null", [stranger.id]),
    );
    expect(resold).toEqual([]);
    const terms = await stranger.person.get(`/pricing/solution/${solution.offering}/terms`);
    expect(secretsIn(terms.text)).toEqual(expect.arrayContaining([COSTS.base, DISCOUNTED]));
  });

  it("is told what its customer pays and what it pays itself", async () => {
    const { text } = await reseller.get("/resale/service?search[name]=new");
    expect(secretsIn(text)).toEqual(expect.arrayContaining(["773.47", PERCENT]));
  });

  it("is told of the cost of nobody to whom it does not resell itself: not below another, nor as who sells to that", async () => {
    const user = { username: "below@harbour.example", password: "Portal123!" };
    const made = await provider.send("POST", "/access/account", {
      companyName: "Below the reseller",
      isReseller: true,
      reseller_account_id: RESELLER,
      user,
    });
    need(made, 201);
    const below = await portal.signIn(user.username);
    const theirs = await addCustomer(portal, below, "Bought below");
    const id = await order(theirs.person, "bought below");
    expect((await below.get(`/pricing/service/${id}`)).status).toBe(200);
    for (const query of ["percent=0", `percent=0&customerId=${theirs.id}`])
      for (const who of [below, provider])
        expect((await who.get(`/resale/preview?${query}`)).body.data).toEqual([]);
    const { body } = await reseller.get(`/resale/preview?percent=0&customerId=${theirs.id}`);
    // 731.37 + 10 × 4.83.
    expect(body.data).toMatchObject([{ companyName: "Bought below", cost: "779.67" }]);
  });
});

describe("a customer that was moved away from its reseller", () => {
  const tellsOf = async (accountId: number) =>
    await portal.database.transaction({ accountId }, (db) =>
      db.query<{ isCost: boolean }>(
        `select distinct is_cost as "isCost" from service_price where account_id = $1 and resold_by is not null order by 1`,
        [customer.id],
      ),
    );

  it("goes on reading what it paid, and those that it is below now are told of neither that nor of the cost", async () => {
    const [row] = await portal.database.transaction("system", (db) =>
      db.query<{ id: number }>("select parent_id as id from account where id = $1", [stranger.id]),
    );
    const other = row?.id ?? 0;
    const forecast = `/billing/accounts/${customer.id}/forecast`;
    const before = (await customer.person.get(forecast)).body;
    // As it could be moved before that was refused for its services.
    const place = (parent: number) =>
      portal.database.transaction("system", (db) =>
        db.query("update account set parent_id = $2 where id = $1", [customer.id, parent]),
      );
    await place(other);
    const who = customer.person;
    expect((await who.get(forecast)).body).toEqual(before);
    const { data } = (await who.get("/billing/invoices?page[size]=1000")).body;
    expect(data.length).toBeGreaterThan(0);
    for (const path of [
      forecast,
      `/billing/accounts/${customer.id}/services?invoice_start=${MONTH}-01`,
      "/billing/invoices?page[size]=1000",
      "/billing/line-items?page[size]=1000",
      "/reporting/services?page[size]=1000",
      `/pricing/service/${service}/price-history`,
    ]) {
      const { status, text } = await who.get(path);
      expect([path, status, secretsIn(text)]).toEqual([path, 200, []]);
    }
    expect(await tellsOf(customer.id)).toEqual([{ isCost: false }]);
    expect(await tellsOf(other)).toEqual([]);
    expect(await tellsOf(1)).toEqual([{ isCost: true }]);
    await place(RESELLER);
    expect(await tellsOf(RESELLER)).toEqual([{ isCost: false }]);
  });
});
