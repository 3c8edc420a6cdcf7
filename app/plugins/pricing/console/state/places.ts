import { readOwn } from "#validators";
import { hasRange, isOrderedByPolicy, priceKeyOf, textOfItem } from "#pricing/calculation";
import type { Discount, DiscountAttributes, PricingModel, Spec } from "#pricing/calculation";
import { listOf, textOf } from "./pricing-document.ts";

/** What a price can be narrowed to on a platform. */
export const PLACE_KINDS = [
  "clusterUid",
  "storagePolicyUid",
] as const satisfies readonly (keyof DiscountAttributes)[];
export type PlaceKind = (typeof PLACE_KINDS)[number];

/** The names of what the platform of a solution has, by id. A kind is absent where nothing is known of it. */
export type Places = Readonly<Partial<Record<PlaceKind, Names>>>;
export type Names = ReadonlyMap<string, string>;

/** A list of what an automator's platform has: where it is read, and which field of a row holds the id. */
export interface PlaceList {
  readonly of: PlaceKind;
  readonly api: string;
  readonly path: string;
  readonly key: string;
}

/** The lists that a template names; those without an API are of other platforms. None without an automator. */
export function readPlaceLists(automator: unknown, given: unknown): readonly PlaceList[] {
  if (typeof automator !== "number") return [];
  return listOf(given).flatMap((list) => {
    const of = PLACE_KINDS.find((each) => each === readOwn(list, "of"));
    const [api = "", name = "", key = ""] = ["api", "list", "key"].map((each) => textOf(readOwn(list, each)));
    return of === undefined || api === "" ? [] : [{ of, api, path: `/${automator}/${name}`, key }];
  });
}

/** The names in the answers to these lists. One that was not read, or not to its end, says nothing. */
export function readPlaces(lists: readonly PlaceList[], answers: readonly unknown[]): Places {
  return lists.reduce<Places>((known, { of, key }, index) => {
    const rows = readOwn(answers[index], "data");
    const total = readOwn(readOwn(answers[index], "meta"), "total");
    if (!Array.isArray(rows) || (typeof total === "number" && total > rows.length)) return known;
    const names = rows.flatMap((row: unknown) => {
      const id = textOf(readOwn(row, key));
      return id === "" ? [] : [[id, textOf(readOwn(row, "name")) || id] as const];
    });
    return { ...known, [of]: new Map([...(known[of] ?? []), ...names]) };
  }, {});
}

/** The discount with the names that the platform has for what it names; what is not there any more keeps its own. */
export function withNames(discount: Discount, places: Places): Discount {
  const { clusterUid, storagePolicyUid } = discount.attributes;
  const amounts = discount.pricePerUnit instanceof Map ? [...discount.pricePerUnit.keys()] : [];
  const names = [clusterUid, storagePolicyUid, ...amounts].flatMap((id) => {
    if (id === undefined) return [];
    const name = places.clusterUid?.get(id) ?? places.storagePolicyUid?.get(id) ?? discount.names?.get(id);
    return name === undefined ? [] : [[id, name] as const];
  });
  const { names: _old, ...rest } = discount;
  return names.length === 0 ? rest : { ...rest, names: new Map(names) };
}

/** What an item can have a price of its own for; undefined where that is not known. */
export function placesOf(places: Places, spec: Spec | undefined): Names | undefined {
  const { clusterUid, storagePolicyUid } = places;
  if (spec !== undefined && !isOrderedByPolicy(spec)) return clusterUid;
  if (clusterUid === undefined && storagePolicyUid === undefined) return undefined;
  return new Map([...(storagePolicyUid ?? []), ...(clusterUid ?? [])]);
}

/** The clusters and storage policies on which a price of the model, or one of these discounts, depends: their names by id. */
export function placesInPrices(
  { metaData: { specs } }: PricingModel,
  discounts: readonly Discount[],
  places: Places,
): Readonly<Record<PlaceKind, Names>> {
  const found = { clusterUid: new Map<string, string>(), storagePolicyUid: new Map<string, string>() };
  const add = (kind: PlaceKind, id: string, name = id) => found[kind].set(id, places[kind]?.get(id) ?? name);
  for (const spec of specs.values()) {
    const { paymentType, metaData } = spec.unitPrice;
    if (paymentType === undefined || !hasRange(spec)) continue;
    const ids = metaData[`${priceKeyOf(paymentType)}ByItem`]?.keys() ?? [];
    for (const id of ids) add(kindOf(id, spec, places), id, textOfItem(spec, id));
  }
  for (const { attributes, names, pricePerUnit, target } of discounts) {
    for (const kind of PLACE_KINDS) {
      const id = attributes[kind];
      if (id !== undefined) add(kind, id, names?.get(id));
    }
    const spec = specs.get(target ?? "");
    if (!(pricePerUnit instanceof Map) || spec === undefined || !hasRange(spec)) continue;
    for (const id of pricePerUnit.keys()) add(kindOf(id, spec, places), id, names?.get(id));
  }
  return found;
}

/** An id that nothing is known of is a storage policy, where the item is ordered by one. */
function kindOf(id: string, spec: Spec, { clusterUid }: Places): PlaceKind {
  return clusterUid?.has(id) === true || !isOrderedByPolicy(spec) ? "clusterUid" : "storagePolicyUid";
}
