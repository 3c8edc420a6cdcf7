import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";

let portal: TestPortal;
let provider: Caller;
let customer: Caller;
let stranger: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  provider = await portal.signIn("provider");
  customer = await portal.signIn("customer");
  stranger = await portal.signIn("customer2");
});
afterAll(() => portal.close());

const SEATS = {
  key: "seats",
  label: "Seats",
  kind: "number",
  min: 5,
  max: 100,
  step: 5,
  required: true,
  resource: true,
};
const SUPPORT = {
  key: "support",
  label: "Support",
  kind: "select",
  resource: true,
  options: [
    { value: "basic", label: "Office hours" },
    { value: "gold", label: "Day and night" },
  ],
};
const HOST = { key: "host", label: "Host name", kind: "text", required: true, validators: ["hostname"] };
const FIELDS = [SEATS, SUPPORT, HOST];

let made = 0;

interface Solution {
  readonly id: number;
  readonly model: number;
  readonly form: string;
}

async function makeSolution(by = provider, more: object = {}): Promise<Solution> {
  made += 1;
  const { body } = await by.send("POST", "/pricing/solution/managed", {
    name: `Custom ${made}`,
    type: "form",
    isAvailable: true,
    ...more,
  });
  return { id: body.id, model: body.PricingModels_id, form: `/pricing/solution/managed/${body.id}/form` };
}

async function withForm(fields: readonly object[] = FIELDS): Promise<Solution> {
  const solution = await makeSolution();
  const stored = await provider.send("PUT", solution.form, { fields });
  expect(stored.status, stored.text).toBe(200);
  return solution;
}

const modelOf = async ({ model }: Solution) => (await provider.get(`/pricing/model/${model}`)).body;
const specsOf = async (solution: Solution) => (await modelOf(solution)).metaData.specs;

/** Sets prices: 2 a month for each seat, and 30 for gold support. */
async function setPrices(solution: Solution): Promise<void> {
  const model = await modelOf(solution);
  const { seats, support } = model.metaData.specs;
  const metaData = {
    ...model.metaData,
    specs: {
      seats: { ...seats, unitPrice: { paymentType: "Flat", metaData: { flat: "2.00" } } },
      support: {
        ...support,
        unitPrice: { paymentType: "Base", metaData: { base: "10.00", baseByItem: { gold: "30.00" } } },
      },
    },
  };
  const saved = await provider.send("PATCH", `/pricing/model/${solution.model}`, {
    version: model.version,
    metaData,
  });
  expect(saved.status, saved.text).toBe(200);
}

const order = (solution: Solution, body: object, by = customer) =>
  by.send("POST", "/pricing/service", { ServiceOfferings_id: solution.id, ...body });
const VALUES = { seats: 10, support: "gold", host: "files-01" };

describe("the form of a solution", () => {
  it("has version 0 and no fields until one is stored, and then who stored it and when", async () => {
    const solution = await makeSolution();
    expect((await provider.get(solution.form)).body).toMatchObject({ version: 0, fields: [] });
    const { status, body } = await provider.send("PUT", solution.form, { fields: FIELDS });
    expect(status).toBe(200);
    expect(body).toMatchObject({ version: 1, fields: FIELDS, username: "provider@demo.example" });
    const { body: history } = await provider.get(`${solution.form}/history`);
    expect(history.data).toMatchObject([{ version: 1, fields: FIELDS }]);
  });

  it("is the same version when it is saved unchanged", async () => {
    const solution = await withForm();
    const saved = await provider.send("PUT", solution.form, {
      fields: [{ ...SEATS, help: "" }, SUPPORT, HOST],
    });
    expect(saved.body.version).toBe(1);
  });

  it("is refused with the place and the words where its page would be wrong", async () => {
    const solution = await makeSolution();
    const wrong = [
      { ...SEATS, max: 1 },
      { ...SEATS, label: "{{claims.accountId}}" },
      { ...HOST, validators: ["nonsense"] },
      { ...SUPPORT, options: [] },
      { ...HOST, key: "constructor", resource: true },
      { ...SEATS, key: "disk", unit: "barrels" },
    ];
    const { status, body } = await provider.send("PUT", solution.form, { fields: wrong });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { field: "/fields/0/max", message: "The largest number is below the smallest." },
      { field: "/fields/1/key", message: "Another field has this key." },
      { field: "/fields/1/label", message: "{{ has a meaning of its own in pages: write it otherwise." },
      { field: "/fields/2/validators/0", message: "There is no rule nonsense." },
      { field: "/fields/3/options", message: "There is nothing to choose from." },
      { field: "/fields/4/key", message: "This name is not permitted." },
      { field: "/fields/4/resource", message: "Only numbers, choices and checkboxes can have a price." },
      { field: "/fields/5/unit", message: "There is no unit barrels." },
    ]);
    expect((await provider.get(solution.form)).body.version).toBe(0);
  });

  it("is held to what the checker of templates finds in its page", async () => {
    const solution = await makeSolution();
    const fields = [{ ...SEATS, min: undefined, step: undefined, label: "Size (GB)", unit: "MB" }];
    const { status, body } = await provider.send("PUT", solution.form, { fields });
    expect(status, JSON.stringify(body)).toBe(422);
    expect(body.errors).toEqual([expect.objectContaining({ field: "/fields/0/label" })]);
  });

  it("may have fields of every kind, with all that they can have", async () => {
    const { options } = SUPPORT;
    const fields = [
      { ...SEATS, unit: "GB", help: "As much as you like." },
      { key: "a", label: "A", kind: "text", validators: ["email"], required: true },
      { key: "b", label: "B", kind: "textarea" },
      { key: "c", label: "C", kind: "radio", options, required: true },
      { key: "d", label: "D", kind: "multi-select", options, resource: true, required: true },
      { key: "e", label: "E", kind: "checkbox", resource: true, required: true },
      { key: "f", label: "F", kind: "date", required: true },
      SUPPORT,
    ];
    const solution = await withForm(fields);
    expect((await provider.get(solution.form)).body.fields).toEqual(fields);
    const values = { seats: 5, a: "a@b.example", c: "basic", d: ["gold"], e: true, f: "2027-01-31" };
    const bought = await order(solution, { name: "of-every-kind", values });
    expect(bought.status, bought.text).toBe(202);
  });

  it("is not overwritten by whoever read a former version", async () => {
    const solution = await withForm();
    const { etag } = await provider.get(solution.form);
    await provider.send("PUT", solution.form, { fields: [HOST], dropPrices: [] }, { "if-match": etag ?? "" });
    const stale = await provider.send("PUT", solution.form, { fields: [SEATS] }, { "if-match": etag ?? "" });
    expect(stale.status).toBe(409);
    expect((await provider.get(solution.form)).body.fields).toEqual([HOST]);
  });

  it("belongs to custom services alone", async () => {
    expect((await provider.get("/pricing/solution/managed/1/form")).status).toBe(409);
    expect((await provider.send("PUT", "/pricing/solution/managed/1/form", { fields: [] })).status).toBe(409);
  });

  it("is seen by buyers of the provider alone, and changed by none of them", async () => {
    const solution = await withForm();
    expect((await customer.get(`/pricing/solution/${solution.id}/form`)).body).toMatchObject({
      fields: FIELDS,
    });
    expect((await customer.get(solution.form)).status).toBe(404);
    expect((await stranger.get(`/pricing/solution/${solution.id}/form`)).status).toBe(404);
    const others = await portal.signIn("provider2");
    expect((await others.get(solution.form)).status).toBe(404);
    expect((await others.get(`${solution.form}/history`)).status).toBe(404);
    expect((await others.send("PUT", solution.form, { fields: [] })).status).toBe(404);
    expect((await customer.send("PUT", solution.form, { fields: [] })).status).toBe(403);
  });
});

describe("the page of a form", () => {
  it("comes with the operations that it needs, to the provider's own customers", async () => {
    const solution = await withForm();
    const { status, body } = await customer.get(`/templates/page/form-${solution.id}`);
    expect(status).toBe(200);
    expect(body.checked).toEqual(expect.any(String));
    expect(Object.keys(body.operations)).toContain("pricing POST /service");
    expect(JSON.parse(body.source)).toMatchObject({ kind: "form", template: `form-${solution.id}` });
    expect((await stranger.get(`/templates/page/form-${solution.id}`)).status).toBe(404);
    expect((await customer.get("/templates/page/form-1")).status).toBe(404);
    expect((await customer.get("/templates/page/form-999999999")).status).toBe(404);
  });

  it("is there for a solution without a form, and gone with one that is sold no more", async () => {
    const solution = await makeSolution();
    expect((await customer.get(`/templates/page/form-${solution.id}`)).status).toBe(200);
    await provider.send("PATCH", `/pricing/solution/managed/${solution.id}`, { isAvailable: false });
    expect((await customer.get(`/templates/page/form-${solution.id}`)).status).toBe(404);
    expect((await provider.get(`/templates/page/form-${solution.id}`)).status).toBe(200);
  });
});

describe("the prices of resources", () => {
  it("have an item for each, in a new version of the prices", async () => {
    const solution = await withForm();
    expect(await specsOf(solution)).toMatchObject({
      seats: {
        keyMap: "seats",
        type: "formResource",
        name: "Seats",
        min: "0",
        max: "100",
        step: "5",
        tempValue: "5",
      },
      support: { builtItem: ["basic", "gold"], builtItemLabel: ["Office hours", "Day and night"] },
    });
    expect((await modelOf(solution)).version).toBe(2);
  });

  it("stay when labels change, and are never lost silently", async () => {
    const solution = await withForm();
    await setPrices(solution);
    const before = (await modelOf(solution)).version;
    await provider.send("PUT", solution.form, { fields: [SEATS, SUPPORT] });
    expect((await modelOf(solution)).version).toBe(before);
    const renamed = await provider.send("PUT", solution.form, {
      fields: [{ ...SEATS, label: "Users" }, SUPPORT],
    });
    expect(renamed.status).toBe(200);
    expect((await specsOf(solution)).seats).toMatchObject({
      name: "Users",
      unitPrice: { paymentType: "Flat", metaData: { flat: "2" } },
    });
    const refused = await provider.send("PUT", solution.form, { fields: [SUPPORT] });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual([
      {
        field: "/dropPrices/seats",
        message: "Users has a price. It goes with the field, or with its box for prices.",
      },
    ]);
    const meant = await provider.send("PUT", solution.form, { fields: [SUPPORT], dropPrices: ["seats"] });
    expect(meant.status).toBe(200);
    expect(Object.keys(await specsOf(solution))).toEqual(["support"]);
  });

  it("are asked about where another kind of field takes another kind of price", async () => {
    const solution = await withForm();
    const model = await modelOf(solution);
    const { seats } = model.metaData.specs;
    const unitPrice = {
      paymentType: "Recurring",
      metaData: { recurring: [{ min: 0, max: -1, amount: "2.00" }] },
    };
    const metaData = {
      ...model.metaData,
      specs: { ...model.metaData.specs, seats: { ...seats, unitPrice } },
    };
    await provider.send("PATCH", `/pricing/model/${solution.model}`, { version: model.version, metaData });
    const fields = [{ key: "seats", label: "Seats", kind: "checkbox", resource: true }];
    const refused = await provider.send("PUT", solution.form, { fields });
    expect(refused.body.errors).toMatchObject([{ field: "/dropPrices/seats" }]);
    expect((await provider.send("PUT", solution.form, { fields, dropPrices: ["seats"] })).status).toBe(200);
  });

  it("have no second item of a name that they have", async () => {
    const specs = { seats: { type: "base", name: "Seats", unitPrice: { metaData: { base: "5.00" } } } };
    const solution = await makeSolution(provider, { pricingModel: { metaData: { specs } } });
    const { status, body } = await provider.send("PUT", solution.form, { fields: [HOST, SEATS] });
    expect(status).toBe(422);
    expect(body.errors).toEqual([
      { field: "/fields/1/key", message: "The prices have another item named seats." },
    ]);
  });

  it("that are planned get the item too, and begin on their day", async () => {
    const solution = await makeSolution();
    const model = await modelOf(solution);
    const specs = {
      service: {
        type: "base",
        name: "Service",
        unitPrice: { metaData: { base: "7.00" }, paymentType: "Base" },
      },
    };
    await provider.send("PATCH", `/pricing/model/${solution.model}`, {
      version: model.version,
      validFrom: "2099-01-01",
      metaData: { ...model.metaData, specs },
    });
    await provider.send("PUT", solution.form, { fields: [SEATS] });
    const planned = await modelOf(solution);
    expect(planned).toMatchObject({ version: 4, validFrom: "2099-01-01" });
    expect(Object.keys(planned.metaData.specs).toSorted()).toEqual(["seats", "service"]);
    const terms = (await customer.get(`/pricing/solution/${solution.id}/terms`)).body;
    expect(Object.keys(terms.metaData.specs).toSorted()).toEqual(["seats", "service"]);
  });
});

describe("an order of a custom service", () => {
  it("keeps what was filled in with its version, and is charged just that", async () => {
    const solution = await withForm();
    await setPrices(solution);
    const bought = await order(solution, {
      name: "with-form",
      formVersion: 1,
      values: { ...VALUES, extra: undefined },
    });
    expect(bought.status, bought.text).toBe(202);
    expect(bought.body.state).toBe("Procuring");
    await provider.send("PUT", solution.form, { fields: [{ ...SEATS, label: "Users" }, SUPPORT, HOST] });
    const { body: service } = await customer.get(`/pricing/service/${bought.body.id}`);
    expect(service.form).toEqual({
      version: 1,
      values: VALUES,
      answers: [
        { key: "seats", label: "Seats", text: "10" },
        { key: "support", label: "Support", text: "Day and night" },
        { key: "host", label: "Host name", text: "files-01" },
      ],
    });
    expect(service.price).toMatchObject({ quantities: { seats: 10, support: "gold" }, monthly: "50.00" });
    const provided = await provider.send("PATCH", `/pricing/service/${bought.body.id}/state`, {
      state: "Available",
    });
    expect(provided.body.state).toBe("Available");
    const cheaper = await customer.send("PATCH", `/pricing/service/${bought.body.id}`, {
      quantities: { seats: 0 },
    });
    expect(cheaper).toMatchObject({ status: 422, body: { errors: [{ field: "/quantities" }] } });
    const { body: form } = await customer.get(`/pricing/solution/${solution.id}/form?version=1`);
    expect(form.fields[0].label).toBe("Seats");
  });

  it("costs what the question of its price answers", async () => {
    const solution = await withForm();
    await setPrices(solution);
    const quantities = { seats: 15, support: "basic" };
    const asked = await customer.send("POST", `/pricing/model/${solution.model}/price`, { quantities });
    const bought = await order(solution, { name: "asked-first", values: { ...quantities, host: "a" } });
    const { body: service } = await customer.get(`/pricing/service/${bought.body.id}`);
    expect(service.price.price).toEqual(asked.body);
    expect(service.price.monthly).toBe("40.00");
  });

  it.each<[string, object, string, string]>([
    ["without what is required", {}, "/values/seats", "Seats is required"],
    ["with less than the least", { seats: 0 }, "/values/seats", "Must be at least 5."],
    ["with more than the most", { seats: 105 }, "/values/seats", "Must be at most 100."],
    ["between two steps", { seats: 7 }, "/values/seats", "Must be 5 or a multiple of 5 above it."],
    ["with a text for a number", { seats: "10" }, "/values/seats", "This must be a number."],
    ["with a list for a number", { seats: [10] }, "/values/seats", "This must be a number."],
    [
      "with a choice that is not offered",
      { support: "silver" },
      "/values/support",
      "Must be one of basic, gold.",
    ],
    [
      "with several for one choice",
      { support: ["basic", "gold"] },
      "/values/support",
      "Must be one of basic, gold.",
    ],
    [
      "with an object for a choice",
      { support: { item: "gold" } },
      "/values/support",
      "Must be one of basic, gold.",
    ],
    [
      "against a rule",
      { host: "under_score" },
      "/values/host",
      " Can only contain alphanumeric characters and hyphens.",
    ],
    ["with two lines for one", { host: "a\nb" }, "/values/host", "This must be one line."],
    ["with a field that the form lacks", { other: 1 }, "/values/other", "There is no such field."],
    ["with a name of all objects", { toString: 1 }, "/values/toString", "There is no such field."],
  ])("%s is refused", async (_, values, field, message) => {
    const solution = await withForm();
    const sent = Object.keys(values).length === 0 ? { host: "a" } : { ...VALUES, ...values };
    const { status, body } = await order(solution, { name: "refused", values: sent });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ field, message }]);
  });

  it("says no quantities of its own, and no other version than the newest", async () => {
    const solution = await withForm();
    const own = await order(solution, { name: "own", values: VALUES, quantities: { seats: 1 } });
    expect(own).toMatchObject({ status: 422, body: { errors: [{ field: "/quantities" }] } });
    const former = await order(solution, { name: "former", values: VALUES, formVersion: 0 });
    expect(former.status).toBe(409);
    const none = await makeSolution();
    const unasked = await order(none, { name: "unasked", values: { a: 1 } });
    expect(unasked).toMatchObject({ status: 422, body: { errors: [{ field: "/values/a" }] } });
    expect((await order(none, { name: "plain", formVersion: 0, values: null })).status).toBe(202);
  });

  it("waits for approval where that is required", async () => {
    const solution = await makeSolution(provider, { metaData: { properties: { needsApproval: true } } });
    await provider.send("PUT", solution.form, { fields: [HOST] });
    const bought = await order(solution, { name: "to-approve", values: { host: "a" } });
    expect(bought.body.state).toBe("Pending Approval");
  });

  it("is not made by strangers", async () => {
    const solution = await withForm();
    expect((await order(solution, { name: "strange", values: VALUES }, stranger)).status).toBe(422);
  });
});
