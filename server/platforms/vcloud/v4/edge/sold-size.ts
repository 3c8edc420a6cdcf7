import type { FieldFailure } from "../../../../api/index.ts";
import type { Transaction } from "../../../../database/index.ts";
import type { QuantitiesFor } from "../../../../prices/index.ts";
import { checkQuantities, readModelFor } from "../../../../prices/index.ts";
import type { EdgeSize } from "../gateways/index.ts";
import { edgeQuantities } from "../gateways/index.ts";

/** What is wrong with a size that has no price where others of the solution have one: it would be free. */
export async function unsoldSize(
  db: Transaction,
  what: QuantitiesFor,
  size: EdgeSize,
): Promise<readonly FieldFailure[]> {
  const model = await readModelFor(db, what);
  const quantities = edgeQuantities({ size });
  const isPriced = Object.keys(quantities).some((key) => model?.metaData.specs.has(key));
  if (model === undefined || !isPriced || checkQuantities(model, quantities, false).length === 0) return [];
  return [{ field: "/size", message: "The solution is not sold in this size." }];
}
