import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller, TestPortal } from "../../testing/test-portal.ts";
import { openTestPortal } from "../../testing/test-portal.ts";
import { noteInventory } from "../../platforms/note-inventory.ts";

let portal: TestPortal;
let customer: Caller;
let provider: Caller;

beforeAll(async () => {
  portal = await openTestPortal();
  customer = await portal.signIn("customer");
  provider = await portal.signIn("provider");
  await noteInventory(portal.database, { automatorId: 1, accountId: 1 }, [
    { kind: "cluster", id: "domain-c7", name: "Production" },
  ]);
});
afterAll(() => portal.close());

it("names what a discount is for as its platform and its items do, where it came without a name", async () => {
  const model = "/pricing/model/1";
  const { version } = (await provider.get(model)).body;
  const place = { targetType: "item", target: "memory", discountType: "percent", pricePerUnit: "7" };
  const discounts = [
    { ...place, attributes: { clusterUid: "domain-c7" } },
    { ...place, attributes: { clusterUid: "domain-c7" }, names: { "domain-c7": "The fast one" } },
    { ...place, attributes: { clusterUid: "domain-c99" } },
    {
      targetType: "item",
      target: "storage",
      discountType: "multi",
      pricePerUnit: { "policy-gold": "0.05" },
    },
  ];
  const saved = await provider.send("PATCH", model, {
    version,
    discounts: [{ Accounts_id: 100, discounts }],
  });
  expect(saved.status).toBe(200);
  const terms = await customer.get("/pricing/solution/1/terms");
  expect(terms.body.discounts.map(({ names }: { names?: unknown }) => names)).toEqual([
    { "domain-c7": "Production" },
    { "domain-c7": "The fast one" },
    undefined,
    { "policy-gold": "Gold" },
  ]);
});
