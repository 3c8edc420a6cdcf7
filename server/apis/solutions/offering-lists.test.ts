import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

const OFFERINGS = "/solutions/serviceOfferings";
let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

it("pricing models are listed with what counts today, of what one may buy or sells", async () => {
  const provider = await portal.signIn("provider");
  const { body } = await provider.get(`${OFFERINGS}/pricingModels?filter[id]=1`);
  expect(body.data).toEqual([
    {
      id: 1,
      ServiceOfferings_id: 1,
      name: "Resource pool Frankfurt",
      calculationMethod: "average",
      currency: "EUR",
      version: 2,
      validFrom: "2025-01-01",
    },
  ]);
  await provider.send("PATCH", "/pricing/model/1", { version: 2, validFrom: "2099-01-01" });
  const later = await provider.get(`${OFFERINGS}/pricingModels?filter[id]=1`);
  expect(later.body.data[0].version).toBe(2);
  const stranger = await portal.signIn("customer2");
  expect((await stranger.get(`${OFFERINGS}/pricingModels?filter[id]=1`)).body.data).toEqual([]);
});

it("services are listed by solution and state, within reach", async () => {
  const customer = await portal.signIn("customer");
  const { body } = await customer.get(`${OFFERINGS}/services?filter[state]=Available&page[size]=1000`);
  expect(new Set(body.data.map((each: { Accounts_id: number }) => each.Accounts_id))).toEqual(new Set([100]));
  const [{ ServiceOfferings_id: solution }] = body.data;
  const own = await customer.get(
    `${OFFERINGS}/services?filter[ServiceOfferings_id]=${solution}&page[size]=1000`,
  );
  expect(own.body.meta.total).toBe(own.body.data.length);
  expect(
    own.body.data.every((each: { ServiceOfferings_id: number }) => each.ServiceOfferings_id === solution),
  ).toBe(true);
});

it("a seller's solutions are its own and those below, also while they are not for sale", async () => {
  const sold = async (who: string) =>
    (await (await portal.signIn(who)).get(`${OFFERINGS}/serviceProviders/serviceOfferings?page[size]=1000`))
      .body.data;
  const owners = (await sold("provider")).map((each: { Accounts_id: number }) => each.Accounts_id);
  expect(new Set(owners)).toEqual(new Set([1, 11]));
  expect((await sold("provider")).some((each: { isAvailable: boolean }) => !each.isAvailable)).toBe(true);
  expect((await sold("apex")).map((each: { name: string }) => each.name)).toEqual(["Summit support plan"]);
  expect(await sold("customer")).toEqual([]);
});

it("a service of a solution is deleted by whose it is, and by nobody else", async () => {
  const [customer, viewer, stranger] = await Promise.all(
    ["customer", "viewer", "customer2"].map((who) => portal.signIn(who)),
  );
  const { body } = await customer!.get(
    "/pricing/service?filter[service_offering.type]=form&filter[state]=Available&page[size]=1",
  );
  const [{ id }] = body.data;
  const path = `${OFFERINGS}/services/${id}?sync=none`;
  expect((await stranger!.send("DELETE", path)).status).toBe(404);
  expect((await viewer!.send("DELETE", path)).status).toBe(403);
  const deleted = await customer!.send("DELETE", path);
  expect(deleted.status).toBe(202);
  expect((await customer!.follow(deleted.body.link)).state).toBe("completed");
  expect((await customer!.get(`/pricing/service/${id}`)).status).toBe(404);
});

it("what has no price says so, until an item costs something", async () => {
  const provider = await portal.signIn("provider");
  const made = await provider.send("POST", "/pricing/solution/managed", { name: "Advice", type: "form" });
  const list = `${OFFERINGS}?filter[id]=${made.body.id}`;
  expect((await provider.get(list)).body.data[0].isPriced).toBe(false);
  const unitPrice = { paymentType: "Base", metaData: { base: "10.00" } };
  const specs = { service: { name: "Service", type: "base", unitPrice } };
  const model = `/pricing/model/${made.body.PricingModels_id}`;
  await provider.send("PATCH", model, { version: 1, metaData: { specs } });
  expect((await provider.get(list)).body.data[0].isPriced).toBe(true);
});

it("prices that are planned are told to nobody who buys: neither currency, discount and method, nor that there are any", async () => {
  const [provider, customer] = [await portal.signIn("provider"), await portal.signIn("customer")];
  const versionOf = (currency: string, base: string, percent: string) => ({
    currency,
    calculationMethod: currency === "EUR" ? "average" : "sum",
    metaData: {
      specs: { service: { type: "base", unitPrice: { paymentType: "Base", metaData: { base } } } },
    },
    discounts: [
      {
        Accounts_id: 100,
        discounts: [{ discountType: "percent", pricePerUnit: percent, attributes: {} }],
      },
    ],
  });
  const sell = async (name: string, more: object) =>
    (
      await provider.send("POST", "/pricing/solution/managed", {
        name,
        type: "form",
        isAvailable: true,
        ...more,
      })
    ).body;
  const plan = async (model: number) => {
    const change = { version: 1, validFrom: "2099-01-01", ...versionOf("USD", "200", "55") };
    const planned = await provider.send("PATCH", `/pricing/model/${model}`, change);
    expect(planned.status, planned.text).toBe(200);
  };
  const priced = await sell("Desk", { pricingModel: versionOf("EUR", "100", "10") });
  const lists = [
    `${OFFERINGS}?filter[id]=${priced.id}`,
    `${OFFERINGS}?filter[id]=${priced.id}&filter[currency]=EUR`,
    `${OFFERINGS}/${priced.id}`,
    `${OFFERINGS}/pricingModels?filter[ServiceOfferings_id]=${priced.id}&filter[currency]=EUR`,
    `/pricing/solution?filter[id]=${priced.id}&filter[currency]=EUR`,
  ];
  const told = async () => {
    const answers = [];
    for (const list of lists) answers.push((await customer.get(list)).body);
    return answers;
  };
  const before = await told();
  expect(before[2]).toMatchObject({ currency: "EUR", discounts: [{ pricePerUnit: "10" }] });
  await plan(priced.PricingModels_id);
  expect(await told()).toEqual(before);

  const unpriced = await sell("Desk without prices", {});
  await plan(unpriced.PricingModels_id);
  const [shown] = (await customer.get(`${OFFERINGS}?filter[id]=${unpriced.id}`)).body.data;
  expect(shown.isPriced).toBe(false);
});
