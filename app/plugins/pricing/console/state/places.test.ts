import { expect, test } from "vitest";
import { parseDiscounts, parsePricingModel } from "#pricing/calculation";
import { placesInPrices, placesOf, readPlaceLists, readPlaces, withNames } from "./index.ts";

const LISTS = readPlaceLists(3, [
  { of: "clusterUid", api: "cloud-v2", list: "cluster", key: "moId" },
  { of: "storagePolicyUid", api: "cloud-v2", list: "policy", key: "policyUid" },
  { of: "storagePolicyUid", api: null, list: "profile", key: "uid" },
]);
const CLUSTERS = { data: [{ moId: "domain-1", name: "North" }], meta: { total: 1 } };
const POLICIES = { data: [{ policyUid: "policy-gold", name: "Gold" }], meta: { total: 1 } };

test("a platform has what its lists say; a list that is not there, or cut, says nothing", () => {
  expect(readPlaceLists(null, [{ of: "clusterUid", api: "cloud-v2", list: "cluster", key: "moId" }])).toEqual(
    [],
  );
  expect(LISTS.map(({ path }) => path)).toEqual(["/3/cluster", "/3/policy"]);
  const both = readPlaces(LISTS, [CLUSTERS, POLICIES]);
  expect(both.clusterUid?.get("domain-1")).toBe("North");
  const storage = placesOf(both, undefined);
  expect([...(storage ?? [])]).toEqual([
    ["policy-gold", "Gold"],
    ["domain-1", "North"],
  ]);
  expect(readPlaces(LISTS, [null, { ...POLICIES, meta: { total: 2 } }])).toEqual({});
  expect(placesOf({}, undefined)).toBeUndefined();
});

test("a discount keeps the names of what it names, also when the platform has lost it", () => {
  const places = readPlaces(LISTS, [CLUSTERS, POLICIES]);
  const read = parseDiscounts([
    {
      discountType: "percent",
      pricePerUnit: "5",
      attributes: { clusterUid: "domain-1", storagePolicyUid: "policy-old" },
      names: { "policy-old": "Old", "policy-other": "Other" },
    },
  ]);
  const [discount] = read.ok ? read.value : [];
  if (discount === undefined) throw new Error("It cannot be read.");
  expect([...(withNames(discount, places).names ?? [])]).toEqual([
    ["domain-1", "North"],
    ["policy-old", "Old"],
  ]);
});

test("the places on which a price or a discount depends are found, by their names", () => {
  const places = readPlaces(LISTS, [CLUSTERS, POLICIES]);
  const priced = (type: string, byItem: object) => ({
    type,
    min: 0,
    max: -1,
    unitPrice: { paymentType: "Recurring", metaData: { recurring: "1", recurringByItem: byItem } },
  });
  const model = parsePricingModel({
    currency: "EUR",
    metaData: {
      specs: {
        memory: priced("memory", { "domain-7": "2" }),
        storage: priced("", { "policy-gold": "3", "domain-1": "4" }),
        support: {
          builtItem: ["day"],
          unitPrice: { paymentType: "Flat", metaData: { flatByItem: { day: "5" } } },
        },
      },
    },
  });
  const discounts = parseDiscounts([
    {
      discountType: "percent",
      pricePerUnit: "5",
      attributes: { clusterUid: "domain-9", storagePolicyUid: "policy-old" },
      names: { "policy-old": "Old" },
    },
    { discountType: "multi", target: "storage", pricePerUnit: { "policy-2": "1" } },
    { discountType: "multi", target: "support", pricePerUnit: { day: "1" } },
  ]);
  if (!model.ok || !discounts.ok) throw new Error("It cannot be read.");
  const { clusterUid, storagePolicyUid } = placesInPrices(model.value, discounts.value, places);
  expect([...clusterUid]).toEqual([
    ["domain-7", "domain-7"],
    ["domain-1", "North"],
    ["domain-9", "domain-9"],
  ]);
  expect([...storagePolicyUid]).toEqual([
    ["policy-gold", "Gold"],
    ["policy-old", "Old"],
    ["policy-2", "policy-2"],
  ]);
});
