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
