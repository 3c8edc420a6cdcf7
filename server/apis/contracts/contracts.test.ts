import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
let distributor: Caller;
let today: string;

beforeAll(async () => {
  portal = await openTestPortal();
  await portal.database.transaction("system", (db) =>
    db.query(
      `update role set permissions = permissions || '{"Contracts": {"C": true, "R": true, "U": true, "D": true}}' where account_id in (10, 100)`,
    ),
  );
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
  distributor = await portal.signIn("distributor");
  today = inDays(0);
});
afterAll(() => portal.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const agree = (body: object, by = provider) => by.send("POST", "/contracts", body);

/** Offering 16, the managed firewall: 89.00 a month. */
async function buyFirewall(name: string, account: number) {
  const order = { ServiceOfferings_id: 16, name, Accounts_id: account };
  const bought = await provider.send("POST", "/pricing/service", order);
  await provider.follow(bought.body.link);
  return `/pricing/service/${bought.body.id}`;
}

const firewallAt = (base: string) => [{ ServiceOfferings_id: 16, prices: { service: { base } } }];
const charges = async (service: string) =>
  (await provider.get(`${service}/price-history?sort=id`)).body.data.map((each: Charge) => [
    each.validFrom,
    each.reason,
    each.contract_id,
    each.monthly,
  ]);

interface Charge {
  readonly validFrom: string;
  readonly reason: string;
  readonly contract_id: number | null;
  readonly monthly: string;
}

describe("the list of contracts", () => {
  it("has those within reach, filtered, searched and sorted", async () => {
    const { data } = (await customer.get("/contracts?filter[type]=account&sort=-startDate")).body;
    expect(data).toMatchObject([
      {
        id: 1,
        type: "account",
        account_id: 100,
        companyName: "Contoso Manufacturing",
        name: "Framework agreement 2026",
        startDate: "2026-01-01",
        endDate: "2028-12-31",
        paymentCycle: "Monthly",
        state: "Active",
        contractOverride: [
          { ServiceOfferings_id: 16, name: "Managed firewall", prices: { service: { base: "79.00" } } },
          { ServiceOfferings_id: 2, name: "Resource pool Dublin" },
        ],
      },
    ]);
    expect(data[0].services).toBeGreaterThan(0);
    expect((await provider.get("/contracts?search[companyName]=contoso&counts=state")).body.meta).toEqual({
      total: 1,
      counts: { state: { Active: 1 } },
    });
    expect((await provider.get("/contracts?filter[state]=Ended")).body.meta.total).toBe(0);
    expect((await distributor.get("/contracts")).body.data).toEqual([]);
  });

  it("is in the order of what it is sorted by", async () => {
    const terms = [
      { name: "Later", startDate: "2098-01-01", endDate: "2098-06-30" },
      { name: "Longer", startDate: "2097-01-01", endDate: "2099-12-31" },
    ];
    for (const term of terms)
      await agree({ ...term, account_id: 107, contractOverride: firewallAt("40.00") });
    const sorted = async (by: string) =>
      (await provider.get(`/contracts/account/107?sort=${by}`)).body.data.map(
        ({ name }: { name: string }) => name,
      );
    for (const by of ["name", "-startDate", "endDate"])
      expect([by, await sorted(by)]).toEqual([by, ["Later", "Longer"]]);
    for (const by of ["-name", "startDate", "-endDate"])
      expect([by, await sorted(by)]).toEqual([by, ["Longer", "Later"]]);
  });

  it("is also that of one account", async () => {
    expect((await provider.get("/contracts/account/100")).body.meta.total).toBe(1);
    expect((await customer.get("/contracts/account/100")).body.meta.total).toBe(1);
    expect((await customer.get("/contracts/account/101")).status).toBe(404);
  });

  it("makes services be under contract", async () => {
    const { data } = (await customer.get("/pricing/service?filter[under_contract]=true&page[size]=1000"))
      .body;
    const covered = new Set(data.map((each: { ServiceOfferings_id: number }) => each.ServiceOfferings_id));
    expect(covered).toEqual(new Set([2, 16]));
    const { meta } = (await customer.get("/pricing/service?counts=under_contract&page[size]=1")).body;
    expect(meta.counts.under_contract.true).toBe(data.length);
  });

  it("says what each item costs beside its list price, and where a discount would have counted", async () => {
    const prices = (await customer.get("/contracts/1/prices")).body.data;
    expect(prices).toContainEqual({
      id: "16/0/service",
      ServiceOfferings_id: 16,
      solution: "Managed firewall",
      key: "service",
      item: expect.any(String),
      choice: "",
      from: null,
      currency: "EUR",
      listPrice: "89.00",
      discountedPrice: null,
      contractPrice: "79.00",
      setBy: "Contract",
      validFrom: "2026-01-01",
    });
    // The prices that the solution has for contracts, and those that a discount of the account is replaced by.
    const { body: model } = await provider.get("/pricing/model/16");
    const discounts = [
      { Accounts_id: 100, discounts: [{ discountType: "percent", pricePerUnit: "50", attributes: {} }] },
    ];
    await provider.send("PATCH", "/pricing/model/16", { version: model.version, discounts });
    expect((await customer.get("/contracts/1/prices")).body.data).toContainEqual(
      expect.objectContaining({ key: "service", discountedPrice: "44.50", contractPrice: "79.00" }),
    );
    const { body: discounted } = await provider.get("/pricing/model/16");
    await provider.send("PATCH", "/pricing/model/16", { version: discounted.version, discounts: [] });
    expect((await distributor.get("/contracts/1/prices")).status).toBe(404);
  });

  it("is short for choices", async () => {
    const short = (await customer.get("/pricing/contract?filter[ServiceOfferings_id]=16")).body.data;
    expect(short).toEqual([
      {
        id: 1,
        name: "Framework agreement 2026",
        account_id: 100,
        companyName: "Contoso Manufacturing",
        serviceName: null,
        solutions: ["Managed firewall", "Resource pool Dublin"],
        startDate: "2026-01-01",
        endDate: "2028-12-31",
      },
    ]);
    expect((await customer.get("/pricing/contract?search[companyName]=contoso")).body.meta.total).toBe(1);
    expect((await customer.get("/pricing/contract?search[name]=elsewhere")).body.meta.total).toBe(0);
    expect((await customer.get("/pricing/contract?filter[ServiceOfferings_id]=17")).body.data).toEqual([]);
    expect((await customer.get("/pricing/contract")).body.meta.total).toBe(1);
    const offerings = (await customer.get("/pricing/contractOffering?filter[contract_id]=1")).body.data;
    expect(offerings.map(({ id }: { id: number }) => id)).toEqual([16, 2]);
  });
});

describe("a contract", () => {
  it("changes what its services cost from its first day to its last", async () => {
    const service = await buyFirewall("under-contract-1", 101);
    const made = await agree({
      account_id: 101,
      name: "Term",
      startDate: inDays(5),
      endDate: inDays(9),
      contractOverride: firewallAt("70.00"),
    });
    const { id } = made.body;
    expect([made.status, made.body.state]).toEqual([201, "Upcoming"]);
    expect(await charges(service)).toEqual([
      [today, "ordered", null, "89.00"],
      [inDays(5), "contract", id, "70.00"],
      [inDays(10), "contract", null, "89.00"],
    ]);
    expect((await provider.get(service)).body.under_contract).toBe(false);
    const changed = await provider.send("PATCH", `/contracts/${id}`, { startDate: today, endDate: null });
    expect(changed.body).toMatchObject({ state: "Active", endDate: null });
    expect(await charges(service)).toEqual([
      [today, "ordered", null, "89.00"],
      [today, "contract", id, "70.00"],
    ]);
    expect((await provider.get(service)).body).toMatchObject({
      under_contract: true,
      price: { monthly: "70.00", contract_id: id },
    });
    expect((await provider.send("DELETE", `/contracts/${id}?sync=none`)).status).toBe(204);
    expect((await provider.get(`/contracts/${id}`)).status).toBe(404);
    expect((await provider.get(`/contracts/${id}`)).status).toBe(404);
    expect((await provider.get(service)).body).toMatchObject({
      under_contract: false,
      price: { monthly: "89.00", contract_id: null },
    });
    expect(await charges(service)).toHaveLength(3);
  });

  it("counts for new orders, and the price of an order says so", async () => {
    const body = {
      account_id: 102,
      name: "New orders",
      startDate: today,
      contractOverride: firewallAt("60"),
    };
    await agree(body);
    const shown = await provider.send("POST", "/pricing/model/16/price", { Accounts_id: 102 });
    expect(shown.body.totals.base.afterDiscount).toBe("60.00");
    const service = await buyFirewall("under-contract-2", 102);
    expect((await provider.get(service)).body.price).toMatchObject({ monthly: "60.00", reason: "ordered" });
  });

  it("has the contract prices of the model where it names none itself", async () => {
    const { body: model } = await provider.get("/pricing/model/16");
    const contractOverride = { paymentCycle: "Quarterly", specs: { service: { base: "50.00" } } };
    await provider.send("PATCH", "/pricing/model/16", {
      version: model.version,
      metaData: { ...model.metaData, contractOverride },
    });
    await agree({
      account_id: 103,
      name: "Plain",
      startDate: today,
      contractOverride: [{ ServiceOfferings_id: 16 }],
    });
    const shown = await provider.send("POST", "/pricing/model/16/price", { Accounts_id: 103 });
    expect([shown.body.paymentCycle, shown.body.totals.base.afterDiscount]).toEqual(["Quarterly", "150.00"]);
  });

  it("about one service covers that alone, and comes before those of its solution", async () => {
    const [one, other] = [await buyFirewall("of-its-own-1", 105), await buyFirewall("of-its-own-2", 105)];
    const id = Number(one.split("/").at(-1));
    const own = { account_id: 105, service_id: id, startDate: today };
    const made = await agree({ ...own, name: "One service", contractOverride: firewallAt("40.00") });
    expect(made.body).toMatchObject({ service_id: id, serviceName: "of-its-own-1", services: 1 });
    await agree({
      account_id: 105,
      name: "All of it",
      startDate: today,
      contractOverride: firewallAt("75.00"),
    });
    const countsOf = async () => {
      const { data } = (await provider.get("/contracts/account/105?sort=name")).body;
      return data.map((each: { name: string; services: number }) => [each.name, each.services]);
    };
    const all = (
      await provider.get("/pricing/service?filter[Accounts_id]=105&filter[ServiceOfferings_id]=16")
    ).body.meta.total;
    // A service is counted by the contract that counts for it.
    expect(await countsOf()).toEqual([
      ["All of it", all - 1],
      ["One service", 1],
    ]);
    const priceOf = async (service: string) => {
      const { price, under_contract: isUnder } = (await provider.get(service)).body;
      return [price.monthly, isUnder];
    };
    expect([await priceOf(one), await priceOf(other)]).toEqual([
      ["40.00", true],
      ["75.00", true],
    ]);
    const terms = (await provider.get(`${one}/terms`)).body;
    expect(terms.contract_id).toBe(made.body.id);
    const short = (await provider.get("/pricing/contract?search[serviceName]=of-its-own-1")).body.data;
    expect(short).toMatchObject([{ id: made.body.id, serviceName: "of-its-own-1" }]);
    const listed = (await provider.get(`/contracts?filter[service_id]=${id}`)).body.data;
    expect(listed.map(({ name }: { name: string }) => name)).toEqual(["One service"]);
    await provider.send("DELETE", `/contracts/${made.body.id}?sync=none`);
    expect(await priceOf(one)).toEqual(["75.00", true]);
    // Without prices of its own it has those that the model has for contracts; its solution follows from the service.
    const plain = (await agree({ ...own, name: "Plain service" })).body;
    expect(plain.contractOverride).toMatchObject([{ ServiceOfferings_id: 16 }]);
    const wrong = [
      await agree({ ...own, name: "Wrong", account_id: 101 }),
      await agree({ ...own, name: "Wrong", contractOverride: [{ ServiceOfferings_id: 2 }] }),
    ];
    expect(wrong.map(({ status, body }) => [status, body.errors])).toEqual([
      [422, [{ field: "/service_id", message: "The account has no such service." }]],
      [
        422,
        [
          {
            field: "/contractOverride/0/ServiceOfferings_id",
            message: "The contract is about a service of another solution.",
          },
        ],
      ],
    ]);
  });

  it("is in the audit log with what changed", async () => {
    const { id } = (await agree({ account_id: 104, name: "Audited", startDate: today })).body;
    await provider.send("PATCH", `/contracts/${id}`, [
      { op: "replace", path: "/paymentCycle", value: "Annually" },
      { op: "replace", path: "/contractOverride", value: firewallAt("1.00") },
    ]);
    const rows = await portal.database.transaction("system", (db) =>
      db.query<{ action: string; changes: unknown }>(
        "select action, changes from audit where resource_type = 'contract' and resource_id = $1 order by id",
        [String(id)],
      ),
    );
    expect(rows.map(({ action }) => action)).toEqual(["contract.create", "contract.update"]);
    expect(JSON.stringify(rows[1]?.changes)).toContain("contractOverride.Managed firewall.service.base");
  });

  it.each([
    [{ account_id: 200 }, "/account_id", "There is no such account."],
    [
      { startDate: "2026-02-01", endDate: "2026-01-31" },
      "/endDate",
      "The last day must not be before the first.",
    ],
    [
      { contractOverride: [{ ServiceOfferings_id: 52 }] },
      "/contractOverride/0/ServiceOfferings_id",
      "There is no such solution.",
    ],
    [
      { contractOverride: [{ ServiceOfferings_id: 16 }, { ServiceOfferings_id: 16 }] },
      "/contractOverride/1/ServiceOfferings_id",
      "The contract covers this solution already.",
    ],
    [
      { contractOverride: [{ ServiceOfferings_id: 16, prices: { disk: { base: 1 } } }] },
      "/contractOverride/0/prices/disk",
      "The solution has no such price item.",
    ],
    [
      { contractOverride: [{ ServiceOfferings_id: 16, prices: { service: { base: -1 } } }] },
      "/contractOverride/0/prices/service/base",
      "A price cannot be negative.",
    ],
  ])("is refused where it is wrong: %j", async (wrong, field, message) => {
    const refused = await agree({ account_id: 101, name: "Wrong", startDate: today, ...wrong });
    expect([refused.status, refused.body.errors]).toEqual([422, [{ field, message }]]);
  });

  it("is refused under a name that the account's contract has", async () => {
    const refused = await agree({ account_id: 100, name: "Framework agreement 2026", startDate: today });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      "The account has a contract named Framework agreement 2026 already.",
    ]);
  });

  it("is neither made nor changed by those it is made with, nor by those between", async () => {
    const sentence = "Only an account above makes and changes contracts.";
    const { id } = (await agree({ account_id: 107, name: "By the provider", startDate: today })).body;
    const refusals = [
      await agree({ account_id: 100, name: "Mine", startDate: today }, customer),
      await customer.send("PATCH", "/contracts/1", { name: "Mine" }),
      await customer.send("DELETE", "/contracts/1"),
      await distributor.send("PATCH", `/contracts/${id}`, { name: "Mine" }),
    ];
    for (const { status, body } of refusals) expect([status, body.message]).toEqual([403, sentence]);
    expect((await distributor.get(`/contracts/${id}`)).body.name).toBe("By the provider");
  });

  it("of a distributor covers only solutions of its own", async () => {
    const body = { account_id: 107, name: "Cheap", startDate: today, contractOverride: firewallAt("0.01") };
    const refused = await agree(body, distributor);
    expect([refused.status, refused.body.message]).toEqual([422, "There is no such solution."]);
  });
});

describe("a provider's billing currency", () => {
  const path = "/solution/service_provider/1/currency";

  it("is read by all below, set by the provider, and is that of new solutions", async () => {
    expect((await customer.get(path)).body).toEqual({
      ServiceProviders_id: 1,
      currency: "EUR",
      name: "Euro",
      symbol: "€",
      minimum_decimal_digits: 2,
      maximum_decimal_digits: 8,
    });
    expect((await provider.send("PUT", path, { currency: "CHF" })).body.currency).toBe("CHF");
    const made = await provider.send("POST", "/pricing/solution/managed", {
      name: "In francs",
      type: "form",
    });
    expect([made.body.currency, made.body.pricingModel.currency]).toEqual(["CHF", "CHF"]);
    expect((await provider.get("/pricing/model/16")).body.currency).toBe("EUR");
  });

  it.each([
    ["provider", "PUT", path, { currency: "XXX" }, 422, "There is no currency XXX."],
    [
      "provider",
      "PUT",
      "/solution/service_provider/2/currency",
      { currency: "EUR" },
      404,
      "There is no such service provider.",
    ],
    [
      "provider",
      "PUT",
      "/solution/service_provider/100/currency",
      { currency: "EUR" },
      404,
      "There is no such service provider.",
    ],
    ["customer2", "GET", path, undefined, 404, "There is no such service provider."],
    [
      "customer",
      "PUT",
      path,
      { currency: "EUR" },
      403,
      "You lack the permission Pricing (U). An administrator of your account can grant it under Access & Roles.",
    ],
  ] as const)("is refused for %s: %s %s %j", async (who, method, at, body, status, message) => {
    const caller = await portal.signIn(who);
    const answer = method === "GET" ? await caller.get(at) : await caller.send(method, at, body);
    expect([answer.status, answer.body.message]).toEqual([status, message]);
  });
});
