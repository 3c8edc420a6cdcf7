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

describe("the items", () => {
  it("of prices stand in the order of the form wherever a price is read, also after the form was reordered", async () => {
    const item = (key: string) => ({ key, label: key, kind: "number", max: 9, resource: true });
    const fields = ["storage-of-files", "seats", "backup", "a"].map(item);
    const made = await provider.send("POST", "/pricing/solution/managed", {
      name: "Sizes",
      type: "form",
      isAvailable: true,
    });
    const form = `/pricing/solution/managed/${made.body.id}/form`;
    const model = `/pricing/model/${made.body.PricingModels_id}`;
    expect((await provider.send("PUT", form, { fields })).status).toBe(200);
    const keys = async () => Object.keys((await provider.get(model)).body.metaData.specs);
    expect(await keys()).toEqual(["service", "storage-of-files", "seats", "backup", "a"]);
    const flat = { paymentType: "Flat", metaData: { flat: "2.00" } };
    const { version, metaData } = (await provider.get(model)).body;
    const specs = Object.fromEntries(
      Object.entries<object>(metaData.specs).map(([key, spec]) => [
        key,
        key === "service" ? spec : { ...spec, unitPrice: flat },
      ]),
    );
    await provider.send("PATCH", model, {
      version,
      metaData: { ...metaData, specs },
    });
    const reordered = await provider.send("PUT", form, { fields: fields.toReversed() });
    expect(reordered.status, reordered.text).toBe(200);
    const inOrder = ["a", "backup", "seats", "storage-of-files"];
    expect(await keys()).toEqual(["service", ...inOrder]);
    const terms = await customer.get(`/pricing/solution/${made.body.id}/terms`);
    expect(Object.keys(terms.body.metaData.specs)).toEqual(["service", ...inOrder]);
    const values = Object.fromEntries(inOrder.map((key) => [key, 3]));
    const bought = await customer.send("POST", "/pricing/service", {
      ServiceOfferings_id: made.body.id,
      name: "in-order",
      values,
    });
    expect(bought.status, bought.text).toBe(202);
    const service = await customer.get(`/pricing/service/${bought.body.id}`);
    const labels = service.body.price.price.lines.map(({ label }: { label: string }) => label);
    expect(labels).toEqual(inOrder);
  });
});
