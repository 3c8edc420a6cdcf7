import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  customer = await portal.signIn("customer");
});
afterAll(() => portal.close());

/** A solution whose form asks for five seats or more, at 2.00 each, and for support. */
async function withSupport(name: string, required: boolean): Promise<number> {
  const solution = { name, type: "form", isAvailable: true };
  const { id, PricingModels_id } = (await provider.send("POST", "/pricing/solution/managed", solution)).body;
  const fields = [
    { key: "seats", label: "Seats", kind: "number", min: 5, required: true, resource: true },
    {
      key: "support",
      label: "Support",
      kind: "select",
      required,
      resource: true,
      options: [
        { value: "gold", label: "Day and night" },
        { value: "basic", label: "Office hours" },
      ],
    },
  ];
  expect((await provider.send("PUT", `/pricing/solution/managed/${id}/form`, { fields })).status).toBe(200);
  const path = `/pricing/model/${PricingModels_id}`;
  const { version, metaData } = (await provider.get(path)).body;
  const { seats, support } = metaData.specs;
  const specs = {
    seats: { ...seats, unitPrice: { paymentType: "Flat", metaData: { flat: "2.00" } } },
    support: {
      ...support,
      unitPrice: { paymentType: "Base", metaData: { baseByItem: { gold: "30.00", basic: "12.00" } } },
    },
  };
  const saved = await provider.send("PATCH", path, { version, metaData: { ...metaData, specs } });
  expect(saved.status, saved.text).toBe(200);
  return id;
}

async function startOf(id: number): Promise<string> {
  const { data } = (await customer.get(`/pricing/solution?filter[id]=${id}`)).body;
  return data[0].price.totals.perCycleMin.afterDiscount;
}

it("where a price starts has the cheapest choice of what the form demands, also for who calculates it", async () => {
  const id = await withSupport("Demands support", true);
  expect(await startOf(id)).toBe("22.00");
  // Who has entered no number of seats yet is shown the same.
  const { required, least } = (await customer.get(`/pricing/solution/${id}/terms`)).body;
  expect([required, least]).toEqual([["seats", "support"], { seats: { value: "5" } }]);
  expect(await startOf(await withSupport("Offers support", false))).toBe("10.00");
});

it("where a price starts has what its platform gives with every order, and the least sizes that the solution sells", async () => {
  const listed = await customer.get("/pricing/solution?page[size]=100");
  expect(listed.status, listed.text).toBe(200);
  const { data } = listed.body;
  const startOfType = (type: string) =>
    data.find((each: { type: string; price: object }) => each.type === type)?.price.totals.perCycleMin
      .afterDiscount;
  // The least instance has a core and half a GiB: 3.00 + 7.50 + 2.05.
  expect(startOfType("aws_ec2")).toBe("12.55");
  const dublin = data.find((each: { name: string }) => each.name === "Resource pool Dublin");
  const sizes = (await customer.get(`/pricing/solution/${dublin.id}/terms`)).body.least;
  // 25.00, and 10 GB at 0.10: the item of the price could do without storage, an order cannot.
  expect(sizes).toEqual({ cpu: { value: "1" }, memory: { value: "1" }, storage: { value: "10" } });
  expect(dublin.price.totals.perCycleMin.afterDiscount).toBe("26.00");
  const machine = data.find((each: { type: string }) => each.type === "vCenterVirtualMachine");
  const { least } = (await customer.get(`/pricing/solution/${machine.id}/terms`)).body;
  const ordered = await customer.send("POST", "/pricing/service", {
    ServiceOfferings_id: machine.id,
    name: "from-what",
  });
  expect(ordered.status, ordered.text).toBe(202);
  const { price } = (await customer.send("POST", `/pricing/service/${ordered.body.id}/price`, {})).body;
  expect(least.cpu.value).not.toBe("1");
  expect(price.totals.perCycleMin.afterDiscount).toBe(startOfType("vCenterVirtualMachine"));
});

it("where a price of instances starts is the cheapest that the catalogs leave, once they limit every region", async () => {
  const { data } = (await customer.get("/pricing/solution?filter[type]=aws_ec2")).body;
  const [{ id, ServiceAdapters_id: automator }] = data;
  const aws = `/automators/aws/${automator}`;
  const regions = (await provider.get(`${aws}/regions`)).body.data as readonly { region_id: string }[];
  expect(regions.length).toBeGreaterThan(1);
  const names = ["m7i.large", "c7i.xlarge"];
  const starts: string[] = [];
  for (const [index, { region_id }] of regions.entries()) {
    starts.push(await startOf(id));
    const catalog = { region_id, name: "Large ones", instance_types: [names[index % 2]] };
    const made = await provider.send("POST", `${aws}/catalogs`, catalog);
    expect(made.status, made.text).toBe(201);
  }
  // One region offered everything as yet.
  expect(new Set(starts)).toEqual(new Set(["12.55"]));
  const { least, metaData } = (await customer.get(`/pricing/solution/${id}/terms`)).body;
  expect(least).toEqual({ type: { item: "m7i.large" }, cpu: { value: "2" }, memory: { value: "8" } });
  const amountOf = async (quantities: object) =>
    (await customer.send("POST", `/pricing/model/${id}/price`, { quantities })).body.totals.perCycleMin
      .afterDiscount;
  const { type: _type, ...sizes } = least;
  expect(await startOf(id)).toBe(await amountOf("type" in metaData.specs ? least : sizes));
  expect(await startOf(id)).not.toBe("12.55");
});
