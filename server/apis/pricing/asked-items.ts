import { isUncounted, parsePricingModel } from "#pricing/calculation";
import type { CountedItems } from "#pricing/calculation";
import { priceItemsOf } from "#form-designer/form";
import { escapeSegment } from "#validators";
import type { FieldFailure } from "../../api/index.ts";
import { wrongFields } from "../../api/index.ts";
import type { Transaction } from "../../database/index.ts";
import { FORM, readForm } from "../../forms/index.ts";
import type { RunBy } from "../../offerings/index.ts";
import type { PricingModel } from "./contract.generated.ts";
import type { ModelBody, StoredModel } from "./pricing-models.ts";

/** Of which items orders of a solution say how much there is, for its owner: its form says so, else its platform. */
export async function readAsked(
  db: Transaction,
  types: readonly RunBy[],
  { offeringId, solutionType, isOwned }: Pick<StoredModel, "offeringId" | "solutionType" | "isOwned">,
): Promise<Pick<PricingModel, "askedItems" | "severalItems" | "countsMachines">> {
  if (!isOwned) return {};
  if (solutionType === FORM) {
    const fields = (await readForm(db, offeringId))?.fields ?? [];
    const several = fields.filter(({ kind }) => kind === "multi-select");
    return {
      askedItems: [...priceItemsOf(fields).keys()],
      severalItems: [...priceItemsOf(several).keys()],
      countsMachines: false,
    };
  }
  const counted = countedOf(types, solutionType);
  return counted === undefined ? {} : { askedItems: counted.keys, countsMachines: counted.machines ?? false };
}

/**
 * A 422 for items that get a price although no order of this type of solution says how much of them there is, at their place
 * below `at`. Those of the former prices stay.
 */
export function refuseUncounted(
  types: readonly RunBy[],
  solutionType: string,
  body: ModelBody,
  { former, at = "" }: { readonly former?: ModelBody; readonly at?: string } = {},
): void {
  const counted = countedOf(types, solutionType);
  if (counted === undefined) return;
  const known = former === undefined ? undefined : uncountedOf(counted, former);
  const failures = [...uncountedOf(counted, body)].flatMap(([key, name]): FieldFailure[] => {
    if (known?.has(key) === true) return [];
    const message = `Orders of this solution do not say how much of ${name} there is, so nobody is charged for it. They do of: ${counted.keys.join(", ")}. Remove the item, or give it one of these keys.`;
    return [{ field: `${at}/metaData/specs/${escapeSegment(key)}`, message }];
  });
  if (failures.length > 0) throw wrongFields(failures);
}

/** Names by key. */
function uncountedOf(counted: CountedItems, body: ModelBody): ReadonlyMap<string, string> {
  const parsed = parsePricingModel(body);
  if (!parsed.ok) return new Map<string, string>();
  const { specs } = parsed.value.metaData;
  return new Map(
    [...specs].flatMap(([key, spec]) => (isUncounted(counted, key, spec) ? [[key, spec.name] as const] : [])),
  );
}

function countedOf(types: readonly RunBy[], solutionType: string): CountedItems | undefined {
  return types.find(({ type }) => type === solutionType)?.counted;
}
