import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { priceOf, parsePriceTerms } from "#pricing/calculation";
import type { Ids } from "../../testing/platform-world.ts";
import type { Target } from "../../testing/tenant-requests.ts";
import { fillPath } from "../../testing/tenant-requests.ts";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { addCustomer, COSTS, RESELLER, sellTo, today } from "./resale-world.fixture.ts";

let portal: TestPortal;
let provider: Caller;
let distributor: Caller;
let reseller: Caller;
let customer: { id: number; person: Caller };
let other: { id: number; person: Caller };
let solution: { offering: number; model: string };
let former: number;

const QUANTITIES = { memory: "10" };
/** 731.37 + 10 × 4.83, each line × 1.125 and rounded. */
const PLAIN = "779.67";
const MARKED = "877.13";
const MARKED_LINES = ["822.79", "65.15", "54.34"];

beforeAll(async () => {
  portal = await openTestPortal();
  portal.clock.stop();
  provider = await portal.signIn("provider");
  distributor = await portal.signIn("distributor");
  reseller = await portal.signIn("reseller");
  customer = await addCustomer(portal, reseller, "Quay Foods");
  other = await addCustomer(portal, reseller, "Pier Books");
  solution = await sellTo(provider, "Resold");
  former = await order(customer.person, "former");
});
afterAll(() => portal.close());

async function order(who: Caller, name: string, more: object = {}): Promise<number> {
  const body = { ServiceOfferings_id: solution.offering, name, quantities: QUANTITIES, ...more };
  const bought = await who.send("POST", "/pricing/service", body);
  expect(bought.status).toBe(202);
  return Number(bought.body.id);
}

/** All but what ends the session. */
const isAsked = ({ operation, path }: Target) => operation.method === "GET" && !path.includes("/auth/");

/** What a path may name: the newest rows of the customer, and what is offered to it. */
async function placesOf(sql: string): Promise<readonly Ids[]> {
  return await portal.database.transaction("system", (db) =>
    db.query<Ids>(
      `select * from (${sql}) r where account_id = $1 or account_id = 1 order by account_id desc, r desc limit 3`,
      [customer.id],
    ),
  );
}

const monthlyOf = async (who: Caller, id: number) =>
  (await who.get(`/pricing/service/${id}`)).body.charge.monthly;
const add = (body: object) => reseller.send("POST", "/resale/markup", { validFrom: today(), ...body });

describe("selling in one's own name", () => {
  it("is switched on by an account above, and nothing is added to prices before", async () => {
    expect((await add({ percent: 12.5 })).status).toBe(409);
    const on = { account_id: RESELLER, isOn: true, validFrom: today() };
    expect((await reseller.send("POST", "/resale/resale", on)).status).toBe(403);
    expect((await customer.person.send("POST", "/resale/resale", on)).status).toBeGreaterThan(400);
    const early = { ...on, validFrom: "2020-01-01" };
    expect((await provider.send("POST", "/resale/resale", early)).status).toBe(422);
    expect((await provider.send("POST", "/resale/resale", { ...on, account_id: 100 })).status).toBe(422);
    expect((await provider.send("POST", "/resale/resale", on)).status).toBe(201);
    expect((await provider.send("POST", "/resale/resale", on)).status).toBe(409);
    expect(await monthlyOf(customer.person, former)).toBe(PLAIN);
  });

  it("takes a markup from 0 to 1000 percent with two decimals, from today on, for one's own customers", async () => {
    for (const wrong of [
      { percent: -1 },
      { percent: 1000.01 },
      { percent: 1.005 },
      { percent: null },
      { percent: 5, validFrom: "2020-01-01" },
      { percent: 5, customerId: 100 },
      { percent: 5, customerId: RESELLER },
    ])
      expect((await add(wrong)).status).toBe(422);
    expect((await add({ percent: 12.5 })).body).toMatchObject({ name: "All customers", state: "In force" });
  });
});

describe("what a customer pays", () => {
  it("is the same price with the markup in the catalogue, the terms, the question, the order and the service", async () => {
    const who = customer.person;
    const id = await order(who, "resold");
    const { body: terms } = await who.get(`/pricing/solution/${solution.offering}/terms`);
    const parsed = parsePriceTerms(terms);
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
    const panel = priceOf(parsed.value, QUANTITIES);
    expect(panel.lines.map(({ priceAfterDiscount }) => priceAfterDiscount)).toEqual(MARKED_LINES);
    const asked = await who.send("POST", `${solution.model}/price`, { quantities: QUANTITIES });
    const { body: service } = await who.get(`/pricing/service/${id}`);
    const { body: ordered } = await who.get(`/pricing/order/${id}`);
    const plain: unknown = JSON.parse(JSON.stringify(panel));
    expect(asked.body).toEqual(plain);
    expect(service.price.price).toEqual(plain);
    expect(ordered.price.price).toEqual(plain);
    expect([service.charge.monthly, ordered.charge.monthly]).toEqual([MARKED, MARKED]);
    const preview = await who.send("POST", `/pricing/service/${id}/price`, { quantities: { memory: "20" } });
    expect(preview.body.monthly).toBe("931.47");
    const { body: sold } = await who.get("/pricing/solution?page[size]=1000&search[name]=Resold");
    expect(sold.data[0].price.totals.perCycleMin.afterDiscount).toBe("822.79");
  });

  it("is what the reseller reads of it, with its own cost and the step from one to the other", async () => {
    const { body } = await reseller.get("/resale/service?search[name]=resold");
    expect(body.data).toMatchObject([
      { companyName: "Quay Foods", cost: PLAIN, monthly: MARKED, margin: "97.46", percent: 12.5 },
    ]);
    const { body: service } = await reseller.get(`/pricing/service/${body.data[0].id}`);
    expect(service.charge.monthly).toBe(MARKED);
    const [line] = service.price.price.lines;
    expect(line.steps).toContainEqual({
      step: "markup",
      percent: "12.5",
      price: "822.79125",
      priceAfterDiscount: "822.79125",
    });
    expect(line.priceAfterDiscount).toBe("822.79");
  });

  it("is not what those above the reseller read: they see their own price", async () => {
    const [resold] = (await reseller.get("/resale/service?search[name]=resold")).body.data;
    for (const who of [provider, distributor]) {
      expect(await monthlyOf(who, resold.id)).toBe(PLAIN);
      expect((await who.get("/resale/service")).body.data).toEqual([]);
    }
    expect((await provider.get(`/pricing/order/${resold.id}`)).body.charge.monthly).toBe(PLAIN);
  });

  it("changes for what was ordered before with its next cycle, and is announced", async () => {
    const { body } = await customer.person.get(`/pricing/service/${former}`);
    const next = new Date(`${today().slice(0, 7)}-01`);
    next.setUTCMonth(next.getUTCMonth() + 1);
    expect(body.charge.monthly).toBe(PLAIN);
    expect(body.nextCharge).toMatchObject({
      validFrom: next.toISOString().slice(0, 10),
      monthly: MARKED,
    });
    const { data } = (await customer.person.get(`/pricing/service/${former}/price-history`)).body;
    expect(data.map(({ reason }: { reason: string }) => reason).toSorted()).toEqual(["moved", "ordered"]);
  });

  it("may have a markup of its own", async () => {
    expect((await add({ percent: 0, customerId: other.id })).status).toBe(201);
    expect(await monthlyOf(other.person, await order(other.person, "own"))).toBe(PLAIN);
    expect((await add({ percent: null, customerId: other.id })).status).toBe(201);
    expect(await monthlyOf(other.person, await order(other.person, "as all"))).toBe(MARKED);
    expect(await monthlyOf(reseller, await order(reseller, "bought by the reseller"))).toBe(PLAIN);
  });

  it("is shown beforehand", async () => {
    const { body } = await reseller.get(`/resale/preview?percent=25&customerId=${other.id}`);
    // 2 × (731.37 + 48.30), each line × 1.25.
    expect(body.data).toMatchObject([{ companyName: "Pier Books", cost: "1559.34", after: "1949.18" }]);
  });

  it("is asked for again where the reseller has changed it since the buyer saw it", async () => {
    const { body } = await other.person.get(`/solutions/serviceOfferings/${solution.offering}`);
    const seen = body.pricingModel.version;
    expect((await add({ percent: 20 })).status).toBe(201);
    const stale = await other.person.send("POST", `/pricing/service?prices=${seen}`, {
      ServiceOfferings_id: solution.offering,
      name: "stale",
      quantities: QUANTITIES,
    });
    expect(stale.status).toBe(409);
  });

  it("can be planned, and a plan taken back", async () => {
    const planned = await add({ percent: 30, validFrom: "2090-01-01" });
    expect(planned.body.state).toBe("Upcoming");
    const path = `/resale/markup/${planned.body.id}`;
    expect((await provider.send("DELETE", path)).status).toBe(403);
    expect((await reseller.send("DELETE", path)).status).toBe(204);
    const [begun] = (await reseller.get("/resale/markup?filter[state]=Past")).body.data;
    expect((await reseller.send("DELETE", `/resale/markup/${begun.id}`)).status).toBe(409);
  });

  it("can be changed until the reseller ends to sell in its own name", async () => {
    const end = { account_id: RESELLER, isOn: false, validFrom: "2090-01-01" };
    const ending = await provider.send("POST", "/resale/resale", end);
    expect(ending.status).toBe(201);
    expect((await add({ percent: 20 })).status).toBe(201);
    expect((await provider.send("DELETE", `/resale/resale/${ending.body.id}`)).status).toBe(204);
  });
});

describe("changes of what customers pay", () => {
  /** Each is one, and none is charged yet. */
  const plan = (table: string, more: string) =>
    portal.database.transaction("system", (db) =>
      db.query(
        `insert into ${table} (account_id, valid_from${more === "" ? "" : ", is_on"})
           select $1, date '2090-01-01' + day${more} from generate_series(1, 20) day`,
        [RESELLER],
      ),
    );
  const forget = (table: string) =>
    portal.database.transaction("system", (db) =>
      db.query(`delete from ${table} where account_id = $1 and valid_from > '2090-01-01'`, [RESELLER]),
    );

  it("are planned for at most 20 days, because each is a charge of each service", async () => {
    const many = {
      status: 409,
      body: { message: "Changes are planned for 20 days already. Take one back first." },
    };
    await plan("markup", "");
    expect(await add({ percent: 20, validFrom: "2090-02-01" })).toMatchObject(many);
    for (const validFrom of [today(), "2090-01-05"])
      expect((await add({ percent: 20, validFrom })).status).toBe(201);
    await forget("markup");
    await plan("resale", ", day % 2 = 0");
    const end = { account_id: RESELLER, isOn: false, validFrom: "2090-02-01" };
    expect(await provider.send("POST", "/resale/resale", end)).toMatchObject(many);
    await forget("resale");
  });
});

describe("the cost and the margin of a reseller", () => {
  it("stand in no answer to its customers, of whatever API", async () => {
    const who = customer.person;
    const contract = await provider.send("POST", "/contracts", {
      account_id: customer.id,
      name: "Agreed above",
      startDate: today(),
      contractOverride: [{ ServiceOfferings_id: solution.offering, prices: { service: { base: "613.17" } } }],
    });
    expect(contract.status).toBe(201);
    const shown: string[] = [];
    let answered = 0;
    for (const target of portal.targets.filter(isAsked)) {
      const { resource } = target;
      const rows = resource === undefined ? [{}] : await placesOf(resource.sql);
      for (const place of rows)
        for (const accept of ["application/json", "text/csv"]) {
          const path = fillPath(target.path, place) + target.query;
          const { status, text } = await who.get(path, { accept });
          if (status === 200) answered += 1;
          for (const mark of ["613.17", '"percent":20', '"percent":12.5', "is_cost"])
            // What was ordered before is sold by the provider until its next cycle.
            if (!path.includes(`/${former}`) && text.includes(mark)) shown.push(`${path}: ${mark}`);
        }
    }
    expect(shown).toEqual([]);
    expect(answered).toBeGreaterThan(100);
    for (const path of ["/resale/markup", "/resale/resale", "/resale/service"])
      expect((await who.get(path)).body.data).toEqual([]);
    const id = await order(who, "under the contract");
    for (const path of [
      `/pricing/service/${id}`,
      `/pricing/service/${id}/price-history`,
      `/pricing/order/${id}`,
    ]) {
      const { text } = await who.get(path);
      for (const mark of [COSTS.base, COSTS.unit, "613.17", "markup"]) expect(text).not.toContain(mark);
    }
    // 613.17 × 1.2 and 48.30 × 1.2
    expect(await monthlyOf(who, id)).toBe("793.76");
  });

  it("are not shown by the database to sessions of the customer", async () => {
    const rows = async (sql: string) =>
      await portal.database.transaction({ accountId: customer.id }, (db) => db.query(sql));
    expect(await rows("select from service_price where is_cost")).toEqual([]);
    expect(await rows("select from service_order_cost")).toEqual([]);
    expect(await rows("select from markup")).toEqual([]);
    expect(await rows("select from own_costs()")).toEqual([]);
  });
});

describe("an account", () => {
  it("is not moved away from who sells to it in its own name while it has services", async () => {
    const moved = await provider.send("PATCH", `/access/account/${customer.id}`, { reseller_account_id: 10 });
    expect(moved.status).toBe(409);
  });

  it("that sells in its own name is not moved below another that does, even without services", async () => {
    const made = await distributor.send("POST", "/access/account", {
      companyName: "Another in its own name",
      isReseller: true,
      user: { username: "another@own-name.example", password: "Portal123!" },
    });
    const account_id = made.body.id;
    const on = { account_id, isOn: true, validFrom: today() };
    expect((await distributor.send("POST", "/resale/resale", on)).status).toBe(201);
    const below = { reseller_account_id: RESELLER };
    const moved = await distributor.send("PATCH", `/access/account/${account_id}`, below);
    expect([moved.status, moved.body.message]).toEqual([
      409,
      "Harbour IT has sold in its own name, and so has the account or one below it: one of them is not moved below the other.",
    ]);
  });
});
