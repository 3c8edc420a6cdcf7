import { canBeChosen, isUncounted } from "#pricing/calculation";
import type { Spec } from "#pricing/calculation";
import type { ItemKind } from "./new-item.ts";
import type { PublishedModel } from "./pricing-document.ts";

type Asked = Pick<PublishedModel, "solutionType" | "askedItems" | "countsMachines">;

/** Whether orders of the solution are what its form asks for, and not what its platform takes. */
export function isOrderedByForm({ solutionType }: Pick<PublishedModel, "solutionType">): boolean {
  return solutionType === "form";
}

/** Whether an item has a price for a choice that no order makes: no field of the form asks for it, or no order of the platform. */
export function isUnasked(published: Asked, key: string, spec: Spec): boolean {
  const { askedItems: keys, countsMachines: machines } = published;
  if (keys === undefined) return false;
  if (!isOrderedByForm(published)) return isUncounted({ keys, machines }, key, spec);
  return !keys.includes(key) && spec.unitPrice.paymentType !== undefined && canBeChosen(spec);
}

/** The names of all such items. */
export function unaskedItems(published: Asked, specs: ReadonlyMap<string, Spec>): readonly string[] {
  return [...specs].flatMap(([key, spec]) =>
    isUnasked(published, key, spec) ? [spec.fullName ?? spec.name] : [],
  );
}

/** Whether something counts what an added item of this kind is: machines only where a platform does. */
export function isCountedKind({ askedItems, countsMachines }: Asked, kind: ItemKind): boolean {
  return kind !== "vmCount" || askedItems === undefined || countsMachines;
}

/** What orders of the solution say how much there is of, and no item is yet: their keys; undefined: what they count is not said, or is a form's. */
export function uncoveredKeys(
  published: Asked,
  specs: ReadonlyMap<string, unknown>,
): readonly string[] | undefined {
  if (published.askedItems === undefined || isOrderedByForm(published)) return undefined;
  return published.askedItems.filter((key) => !specs.has(key));
}
