import { afterAll, beforeAll, describe, expect, it } from "vitest";
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

async function makeSolution(name: string) {
  const { body } = await provider.send("POST", "/pricing/solution/managed", { name, type: "form" });
  return { id: body.id, model: body.PricingModels_id };
}

/** With a field for seats, which have a price. */
async function withForm() {
  const solution = await makeSolution("Asked");
  const seats = { key: "seats", label: "Seats", kind: "number", min: 1, resource: true };
  const stored = await provider.send("PUT", `/pricing/solution/managed/${solution.id}/form`, {
    fields: [seats],
  });
  expect(stored.status, stored.text).toBe(200);
  return solution;
}

const modelOf = async ({ model }: { readonly model: number }) =>
  (await provider.get(`/pricing/model/${model}`)).body;

describe("the items that a form asks for", () => {
  it("say of which several can be chosen, to the owner", async () => {
    const solution = await makeSolution("Several");
    const options = [{ value: "a", label: "A" }];
    const of = (key: string, kind: string) => ({ key, label: key, kind, options, resource: true });
    const fields = [of("extras", "multi-select"), of("place", "select")];
    const form = await provider.send("PUT", `/pricing/solution/managed/${solution.id}/form`, { fields });
    expect(form.status, form.text).toBe(200);
    const { askedItems, severalItems } = await modelOf(solution);
    expect([askedItems, severalItems]).toEqual([["extras", "place"], ["extras"]]);
    expect((await customer.get("/pricing/model/1")).body).not.toHaveProperty("severalItems");
  });
});

describe("prices that the form does not ask for", () => {
  it("are refused when they are published, and named before where there is no form yet", async () => {
    const solution = await withForm();
    const model = await modelOf(solution);
    expect(model.askedItems).toEqual(["seats"]);
    const extra = {
      name: "Extra",
      type: "select",
      builtItem: ["a"],
      builtItemLabel: ["A"],
      unitPrice: { paymentType: "Flat", metaData: { flatByItem: { a: "5.00" } } },
    };
    const metaData = { ...model.metaData, specs: { ...model.metaData.specs, extra } };
    const change = { version: model.version, metaData };
    const refused = await provider.send("PATCH", `/pricing/model/${solution.model}`, change);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [
        {
          field: "/metaData/specs/extra",
          message:
            "No field of the form asks for Extra, so nobody can order it. Add the field to the form first, or remove this item.",
        },
      ],
    ]);
    const bare = await makeSolution("Bare");
    expect((await modelOf(bare)).askedItems).toEqual([]);
    expect((await customer.get("/pricing/model/1")).body).not.toHaveProperty("askedItems");
  });
});

const range = (name: string, type = "") => ({
  name,
  type,
  min: 0,
  max: 9,
  step: 1,
  unitPrice: { paymentType: "Flat", metaData: { flat: "5.00" } },
});
const LIMITS = ["cpu", "memory", "storage"];
const saying = (key: string, name: string, { keys = LIMITS, at = "" } = {}) => ({
  field: `${at}/metaData/specs/${key}`,
  message: `Orders of this solution do not say how much of ${name} there is, so nobody is charged for it. They do of: ${keys.join(", ")}. Remove the item, or give it one of these keys.`,
});
const SERVICE = { name: "Setup", unitPrice: { paymentType: "One Time", metaData: { oneTime: "9.00" } } };
const GIVEN = { ...range("Given"), tempValue: "2" };

async function sell(type: string, specs: object) {
  const solution = {
    name: `${type} ${Object.keys(specs).join()}`,
    type,
    pricingModel: { metaData: { specs } },
  };
  return await provider.send("POST", "/pricing/solution/managed", solution);
}

describe("prices of what no order of a platform counts", () => {
  it("are in none of the demo's prices", async () => {
    const models = await portal.database.transaction("system", (db) =>
      db.query<{ id: number }>(
        "select pricing_model_id as id from service_offering where account_id = 1 and type <> 'form'",
      ),
    );
    for (const { id } of models) {
      const { version, metaData, ...model } = (await provider.get(`/pricing/model/${id}`)).body;
      const asked = new Set([...model.askedItems, ...(model.countsMachines === true ? ["machines"] : [])]);
      const specs: Readonly<Record<string, { readonly min?: unknown; readonly type?: string }>> =
        metaData.specs;
      const chosen = Object.entries(specs).filter(
        ([, { min, type }]) => min !== undefined || type === "vmCount",
      );
      expect([version, chosen.filter(([key]) => !asked.has(key))]).toEqual([version, []]);
    }
  });

  it.each([
    ["vCenterResourcePool", LIMITS, true, { publicIps: "Public IPs" }],
    ["vcloud_pay_as_you_go_vdc", LIMITS, false, { publicIps: "Public IPs", vms: "Machines" }],
    ["aws_ec2", ["type", "cpu", "memory"], false, { publicIps: "Public IPs", vms: "Machines" }],
  ])(
    "are refused for %s, whose owner is told what is counted",
    async (type, keys, countsMachines, refused) => {
      const made = await sell(type, { setup: SERVICE, given: GIVEN });
      expect(made.status, made.text).toBe(201);
      const path = `/pricing/model/${made.body.PricingModels_id}`;
      const model = (await provider.get(path)).body;
      expect([model.askedItems, model.countsMachines]).toEqual([keys, countsMachines]);
      const counted = Object.fromEntries(keys.map((key: string) => [key, range(key)]));
      const uncounted = { publicIps: range("Public IPs"), vms: range("Machines", "vmCount") };
      const change = (version: number, specs: object) =>
        provider.send("PATCH", path, { version, metaData: { ...model.metaData, specs } });
      const all = { setup: SERVICE, given: GIVEN, ...counted, ...uncounted };
      const answer = await change(model.version, all);
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        Object.entries(refused).map(([key, name]) => saying(key, name, { keys })),
      ]);
      // Without a price it may stand there; its price is refused then.
      const bare = { name: "Public IPs", min: 0, max: 9 };
      const saved = await change(model.version, { ...counted, publicIps: bare });
      expect(saved.status, saved.text).toBe(200);
      const priced = await change(saved.body.version, { ...counted, publicIps: range("Public IPs") });
      expect(priced.body.errors).toEqual([saying("publicIps", "Public IPs", { keys })]);
      const created = await sell(type, { publicIps: range("Public IPs") });
      expect(created.body.errors).toEqual([saying("publicIps", "Public IPs", { keys, at: "/pricingModel" })]);
    },
  );

  it("stay where they are stored, and can be changed and taken away", async () => {
    const made = await sell("vcloud_reservation_vdc", { setup: SERVICE });
    const { PricingModels_id: id } = made.body;
    await portal.database.transaction("system", (db) =>
      db.query(
        "update pricing_model_version set body = jsonb_set(body::jsonb, '{metaData,specs,vms}', $2::jsonb)::json where pricing_model_id = $1",
        [id, JSON.stringify(range("Machines", "vmCount"))],
      ),
    );
    const model = (await provider.get(`/pricing/model/${id}`)).body;
    expect(Object.keys(model.metaData.specs)).toEqual(["vms", "setup"]);
    const { vms } = model.metaData.specs;
    const dearer = { ...vms, unitPrice: { paymentType: "Flat", metaData: { flat: "6.00" } } };
    const change = (version: number, specs: object) =>
      provider.send("PATCH", `/pricing/model/${id}`, { version, metaData: { ...model.metaData, specs } });
    const kept = await change(1, { setup: SERVICE, vms: dearer });
    expect(kept.status, kept.text).toBe(200);
    expect((await change(2, { setup: SERVICE })).status).toBe(200);
    expect((await change(3, { setup: SERVICE, vms })).body.errors).toEqual([saying("vms", "Machines")]);
  });
});
