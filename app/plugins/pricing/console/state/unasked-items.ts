import { canBeChosen } from "#pricing/calculation";
import type { Spec } from "#pricing/calculation";
import type { PublishedModel } from "./pricing-document.ts";

/** Whether an item has a price for a choice that no field of the solution's form asks for: nobody can order it there. */
export function isUnasked(
  { askedItems }: Pick<PublishedModel, "askedItems">,
  key: string,
  spec: Spec,
): boolean {
  return (
    askedItems !== undefined &&
    !askedItems.includes(key) &&
    spec.unitPrice.paymentType !== undefined &&
    canBeChosen(spec)
  );
}

/** The names of all such items. */
export function unaskedItems(
  published: Pick<PublishedModel, "askedItems">,
  specs: ReadonlyMap<string, Spec>,
): readonly string[] {
  return [...specs].flatMap(([key, spec]) =>
    isUnasked(published, key, spec) ? [spec.fullName ?? spec.name] : [],
  );
}
