import { isRecord } from "#validators";
import type { Transaction } from "../../database/index.ts";
import type { AccountDiscounts } from "./contract.generated.ts";

type Discount = AccountDiscounts["discounts"][number];

/**
 * Discounts with the names of the clusters, storage policies and choices that they name by their ids, so that nobody who
 * pays reads an id. What came with a name keeps it; others have that of their platform at its last sync, or of the items.
 */
export async function nameDiscounts(
  db: Transaction,
  modelId: number,
  accounts: readonly AccountDiscounts[],
  specs: Readonly<Record<string, unknown>>,
): Promise<readonly AccountDiscounts[]> {
  const ids = accounts.flatMap(({ discounts }) => discounts.flatMap(namelessOf));
  if (ids.length === 0) return accounts;
  const found = await db.query<{ id: string; name: string }>(
    `select things.key as id, things.value as name
     from pricing_model m join service_offering o on o.id = m.service_offering_id
       join automator_inventory i on i.automator_id = o.automator_id,
       jsonb_each(i.things) kinds, jsonb_each_text(kinds.value) things
     where m.id = $1 and things.key = any($2)`,
    [modelId, ids],
  );
  const names = new Map([...choiceNames(specs), ...found.map(({ id, name }) => [id, name] as const)]);
  return accounts.map((account) => ({
    ...account,
    discounts: account.discounts.map((discount) => {
      const added = namelessOf(discount).flatMap((id) => {
        const name = names.get(id);
        return name === undefined ? [] : [[id, name] as const];
      });
      return added.length === 0
        ? discount
        : { ...discount, names: { ...discount.names, ...Object.fromEntries(added) } };
    }),
  }));
}

function namelessOf({ attributes, pricePerUnit, names = {} }: Discount): readonly string[] {
  const priced = isRecord(pricePerUnit) ? Object.keys(pricePerUnit) : [];
  return [attributes?.clusterUid, attributes?.storagePolicyUid, ...priced].flatMap((id) =>
    id === undefined || Object.hasOwn(names, id) ? [] : [id],
  );
}

/** The choices of the items, with their texts. */
function choiceNames(specs: Readonly<Record<string, unknown>>): readonly (readonly [string, string])[] {
  return Object.values(specs).flatMap((spec) => {
    if (!isRecord(spec)) return [];
    const { builtItem, builtItemLabel } = spec;
    if (!Array.isArray(builtItem) || !Array.isArray(builtItemLabel)) return [];
    return builtItem.flatMap((id: unknown, index) => {
      const label: unknown = builtItemLabel[index];
      return typeof id === "string" && typeof label === "string" && label !== ""
        ? [[id, label] as const]
        : [];
    });
  });
}
