import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;
let sold: { readonly id: number; readonly model: number };

const SPECS = {
  service: { type: "base", unitPrice: { paymentType: "Base", metaData: { base: "89" } } },
  setup: { type: "setup", unitPrice: { paymentType: "One Time", metaData: { oneTime: "150" } } },
  support: {
    builtItem: ["8x5", "24x7"],
    tempValue: "8x5",
    unitPrice: { paymentType: "Flat", metaData: { flatByItem: { "8x5": "0", "24x7": "60" } } },
  },
  disk: {
    min: 10,
    max: 105,
    step: 10,
    unitPrice: { paymentType: "Recurring", metaData: { recurring: "0.5", recurringByItem: { gold: "1" } } },
  },
  backup: {
    type: "formResource",
    unitPrice: { paymentType: "Base", metaData: { base: "10" } },
  },
};

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
  const { body } = await provider.send("POST", "/pricing/solution/managed", { name: "Priced", type: "form" });
  sold = { id: body.id, model: body.PricingModels_id };
  const priced = await setPrices(SPECS);
  if (priced.status !== 200) throw new Error(priced.text);
});
afterAll(() => portal.close());

async function setPrices(specs: object, more: object = {}) {
  const path = `/pricing/model/${sold.model}`;
  const { version } = (await provider.get(path)).body;
  const discounts = [
    {
      Accounts_id: 100,
      discounts: [
        {
          targetType: "solution",
          discountType: "percent",
          pricePerUnit: "50",
          attributes: { clusterUid: "c-1" },
        },
      ],
    },
  ];
  return await provider.send("PATCH", path, {
    version,
    currency: "EUR",
    metaData: { specs },
    discounts,
    ...more,
  });
}

const order = (name: string, quantities: object, solution = sold.id) =>
  customer.send("POST", "/pricing/service", { ServiceOfferings_id: solution, name, quantities });

/** An order that people have provided. */
async function provided(name: string, quantities: object, solution = sold.id): Promise<string> {
  const { status, text, body } = await order(name, quantities, solution);
  expect(status, text).toBe(202);
  await customer.follow(body.link);
  const path = `/pricing/service/${body.id}`;
  expect((await provider.send("PATCH", `${path}/state`, { state: "Available" })).status).toBe(200);
  return path;
}

const UNCHOSEN = "It belongs to what is bought: nobody chooses it.";
const ONE_OF = "Must be one of 8x5, 24x7.";
const SAME = "Its value and its item must be the same.";
const OF_DISK = "Must be one of gold.";
const PLACE = "A cluster or a storage policy cannot be chosen here.";
const REFUSED: readonly (readonly [item: string, value: unknown, message: string])[] = [
  ...["service", "setup"].flatMap((item) =>
    [false, "", [], { value: false }].map((value) => [item, value, UNCHOSEN] as const),
  ),
  ["service", { item: "" }, "It has no items to choose from."],
  ["support", false, ONE_OF],
  ["support", "", ONE_OF],
  ["support", [], ONE_OF],
  ["support", [""], ONE_OF],
  ["support", { item: "" }, ONE_OF],
  ["support", { value: "24x7", item: "" }, ONE_OF],
  ["support", { value: "24x7", item: "8x5" }, SAME],
  ["support", { value: ["24x7", "8x5"], item: "8x5" }, SAME],
  ["disk", { value: 20, item: "" }, OF_DISK],
  ["disk", { value: 20, item: "tape" }, OF_DISK],
  ["backup", -1, "A quantity cannot be negative."],
  ["backup", 0.01, "This must be a whole number."],
  ["toString", 2, "There is no such price item."],
];
/** What a platform may have, and so has a price, but nobody orders by name. */
const NOT_ORDERED: typeof REFUSED = [
  ["disk", 0, "Must be at least 10."],
  ["disk", 25, "Must be 10 or a multiple of 10 above it."],
  ["disk", { value: 20, clusterUid: "c-1" }, PLACE],
  ["service", { clusterUid: "c-1" }, PLACE],
  ["disk", { value: 20, storagePolicyUid: "gold" }, PLACE],
];
const failure = (item: string, message: string) => ({
  status: 422,
  body: { errors: [{ field: `/quantities/${item}`, message }] },
});

describe("what cannot be chosen", () => {
  it.each([...REFUSED, ...NOT_ORDERED])("is refused in an order: %s as %j", async (item, value, message) => {
    expect(await order("never-ordered", { [item]: value })).toMatchObject(failure(item, message));
  });

  it.each(REFUSED)("has no price either: %s as %j", async (item, value, message) => {
    const asked = await customer.send("POST", `/pricing/model/${sold.model}/price`, {
      quantities: { [item]: value },
    });
    expect(asked).toMatchObject(failure(item, message));
  });

  it("is refused in a change, and what nobody chooses is charged", async () => {
    const service = await provided("all-of-it", { support: { value: "24x7", item: "24x7" }, disk: 105 });
    expect((await customer.get(service)).body.price).toMatchObject({ monthly: "196.50" });
    expect(await provider.send("PATCH", service, { quantities: { service: false } })).toMatchObject(
      failure("service", UNCHOSEN),
    );
    expect(await provider.send("PATCH", service, { quantities: { disk: 25 } })).toMatchObject({
      status: 422,
    });
    expect((await customer.get(service)).body.price).toMatchObject({ monthly: "196.50" });
  });
});

describe("a change of quantities", () => {
  it("is made by who provides the service, and its buyer is told whom to ask", async () => {
    const service = await provided("asked-for", { support: "24x7" });
    expect(await customer.send("PATCH", service, { quantities: { support: "8x5" } })).toMatchObject({
      status: 409,
      body: {
        message: "Only the account that sells it can change what asked-for has. Ask it for the change.",
      },
    });
    expect((await customer.get(service)).body.price.monthly).toBe("149.00");
    expect((await customer.send("PATCH", service, { description: "Ours" })).status).toBe(200);
    expect((await provider.send("PATCH", service, { quantities: { support: "8x5" } })).status).toBe(200);
    expect((await customer.get(service)).body.price.monthly).toBe("89.00");
  });

  it("is refused to everybody where nothing would carry it out", async () => {
    const { body } = await provider.get(
      "/pricing/service?filter[state]=Available&filter[service_offering.type]=veeam_backup_resource&page[size]=1",
    );
    const [{ id, name }] = body.data;
    expect(await provider.send("PATCH", `/pricing/service/${id}`, { quantities: {} })).toMatchObject({
      status: 409,
      body: { message: `Nothing is connected that could change what ${name} has.` },
    });
  });
});

describe("of several charges of one day", () => {
  const change = (service: string, support: string) =>
    provider.send("PATCH", service, { quantities: { support } });
  /** Makes all its charges one day older. */
  const passDay = (service: string) =>
    portal.database.transaction("system", (db) =>
      db.query("update service_price set valid_from = valid_from - 1 where service_id = $1", [
        service.split("/").at(-1),
      ]),
    );
  const history = async (service: string) =>
    (await customer.get(`${service}/price-history`)).body.data.map(
      ({ reason, monthly, dayMonthly }: Readonly<Record<string, string>>) => [reason, monthly, dayMonthly],
    );

  it("the highest counts: what is reduced is cheaper from the next day on", async () => {
    const service = await provided("up-and-down", { support: "8x5" });
    for (const support of ["24x7", "8x5"]) expect((await change(service, support)).status).toBe(200);
    expect(await history(service)).toEqual([
      ["changed", "89.00", "149.00"],
      ["changed", "149.00", "149.00"],
      ["ordered", "89.00", "149.00"],
    ]);
    expect((await customer.get(service)).body.charge.monthly).toBe("89.00");
  });

  it("the one that the day began with counts too, until prices change", async () => {
    const service = await provided("reduced-late", { support: "24x7" });
    await passDay(service);
    expect((await change(service, "8x5")).status).toBe(200);
    const reduced = ["changed", "89.00", "149.00"];
    expect(await history(service)).toEqual([reduced, ["ordered", "149.00", "149.00"]]);
    await passDay(service);
    const more = await provider.send("PATCH", service, { quantities: { disk: 20 } });
    expect(more.status, more.text).toBe(200);
    expect((await history(service)).slice(0, 2)).toEqual([["changed", "94.00", "94.00"], reduced]);
    const cheaper = {
      ...SPECS,
      service: { ...SPECS.service, unitPrice: { paymentType: "Base", metaData: { base: "40" } } },
    };
    expect((await setPrices(cheaper, { moveExisting: true })).status).toBe(200);
    expect((await history(service))[0]).toEqual(["moved", "45.00", "45.00"]);
  });
});

describe("a service whose items have other names in the prices for new orders", () => {
  const itemsAt = (prices: Readonly<Record<string, string>>) => ({
    specs: Object.fromEntries(
      Object.entries(prices).map(([key, recurring]) => [
        key,
        { min: 0, max: 100, step: 1, unitPrice: { paymentType: "Recurring", metaData: { recurring } } },
      ]),
    ),
  });
  const UNKNOWN = "There is no such price item.";
  let solution: number;
  let service: string;

  beforeAll(async () => {
    const pricingModel = { currency: "EUR", metaData: itemsAt({ seats: "10" }) };
    const terms = { name: "Seats", type: "form", isAvailable: true, pricingModel };
    const { body } = await provider.send("POST", "/pricing/solution/managed", terms);
    solution = body.id;
    service = await provided("five-seats", { seats: "5" }, solution);
    const model = `/pricing/model/${body.PricingModels_id}`;
    const { version } = (await provider.get(model)).body;
    const renamed = await provider.send("PATCH", model, { version, metaData: itemsAt({ users: "12" }) });
    if (renamed.status !== 200) throw new Error(renamed.text);
  });

  it("is changed by the items that it is charged by", async () => {
    const users = { quantities: { users: "40" } };
    const seats = { quantities: { seats: "8" } };
    expect(await provider.send("PATCH", service, users)).toMatchObject(failure("users", UNKNOWN));
    expect(await provider.send("POST", `${service}/price`, users)).toMatchObject(failure("users", UNKNOWN));
    const asked = await provider.send("POST", `${service}/price`, seats);
    expect([asked.status, asked.body.monthly]).toEqual([200, "80.00"]);
    expect((await provider.send("PATCH", service, seats)).status).toBe(200);
    expect((await customer.get(service)).body.price.monthly).toBe("80.00");
    expect(await order("seats-of-before", seats.quantities, solution)).toMatchObject(
      failure("seats", UNKNOWN),
    );
  });

  it("is agreed on by them too, alone or with the orders to come", async () => {
    const { monthly: before } = (await customer.get(service)).body.price;
    const agree = (items: readonly string[], more: object = {}) =>
      provider.send("POST", "/contracts", {
        account_id: 100,
        name: `On ${items.join()}`,
        startDate: new Date().toISOString().slice(0, 10),
        contractOverride: [
          {
            ServiceOfferings_id: solution,
            prices: Object.fromEntries(items.map((item) => [item, { recurring: "1" }])),
          },
        ],
        ...more,
      });
    const own = { service_id: Number(service.split("/").at(-1)) };
    expect(await agree(["users"], own)).toMatchObject({
      status: 422,
      body: {
        errors: [
          { field: "/contractOverride/0/prices/users", message: "The solution has no such price item." },
        ],
      },
    });
    const made = await agree(["seats"], own);
    expect(made.status, made.text).toBe(201);
    expect(Number((await customer.get(service)).body.price.monthly) * 10).toBe(Number(before));
    const agreed = (await provider.get(`/contracts/${made.body.id}/prices`)).body.data;
    expect(agreed).toMatchObject([{ key: "seats", listPrice: "10.00", contractPrice: "1.00" }]);
    expect((await agree(["seats", "users"])).status).toBe(201);
    expect((await agree(["seats", "disks"], { name: "Neither" })).status).toBe(422);
  });
});
