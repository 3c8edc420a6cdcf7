import { isRecord, readOwn } from "#validators";
import { printDiscounts, printPricingModel } from "#pricing/calculation";
import type { PricingModel } from "#pricing/calculation";
import { isSame } from "./is-same.ts";
import type { AccountDiscounts, PricingDocument } from "./pricing-document.ts";

/** A part of the document that is compared, counted and merged as a whole. */
export type ChangedPart =
  | { readonly part: "calculationMethod" | "currency" | "paymentCycle" | "contractCycle" }
  | { readonly part: "item"; readonly key: string }
  | { readonly part: "discounts"; readonly account: number };

/** What differs between two documents, settings first. An item's contract price belongs to it. */
export function changedParts(before: PricingDocument, after: PricingDocument): readonly ChangedPart[] {
  const [old, now] = [before.model, after.model];
  const settings = [
    ["calculationMethod", old.calculationMethod, now.calculationMethod],
    ["currency", old.currency, now.currency],
    ["paymentCycle", old.metaData.override.paymentCycle, now.metaData.override.paymentCycle],
    [
      "contractCycle",
      old.metaData.contractOverride?.paymentCycle,
      now.metaData.contractOverride?.paymentCycle,
    ],
  ] as const;
  const keys = new Set([...old.metaData.specs.keys(), ...now.metaData.specs.keys()]);
  const ids = new Set([...before.accounts, ...after.accounts].map(({ Accounts_id }) => Accounts_id));
  return [
    ...settings.flatMap(([part, one, other]) => (one === other ? [] : [{ part }])),
    ...[...keys].filter((key) => isItemChanged(old, now, key)).map((key) => ({ part: "item", key }) as const),
    ...[...ids]
      .filter((id) => areDiscountsChanged(before, after, id))
      .map((account) => ({ part: "discounts", account }) as const),
  ];
}

/** How many changes these parts are: each discount that came, went or changed is one. */
export function countChanges(
  parts: readonly ChangedPart[],
  before: PricingDocument,
  after: PricingDocument,
): number {
  return parts.reduce((count, each) => {
    if (each.part !== "discounts") return count + 1;
    const [old, now] = [discountsOf(before, each.account), discountsOf(after, each.account)];
    return count + Math.max(1, without(now, old).length, without(old, now).length);
  }, 0);
}

/** Those of one list that the other does not have, each as often as it has it less. */
function without(all: AccountDiscounts["discounts"], others: AccountDiscounts["discounts"]) {
  return others.reduce<AccountDiscounts["discounts"]>((left, other) => {
    const at = left.findIndex((each) => isSame(each, other));
    return at < 0 ? left : left.toSpliced(at, 1);
  }, all);
}

export function isItemChanged(before: PricingModel, after: PricingModel, key: string): boolean {
  return (
    !isSame(before.metaData.specs.get(key), after.metaData.specs.get(key)) ||
    !isSame(contractOf(before, key), contractOf(after, key))
  );
}

function contractOf(model: PricingModel, key: string) {
  return model.metaData.contractOverride?.specs.get(key);
}

function areDiscountsChanged(before: PricingDocument, after: PricingDocument, id: number): boolean {
  return !isSame(discountsOf(before, id), discountsOf(after, id));
}

/** The discounts of an account; none where it is not listed. */
export function discountsOf({ accounts }: Pick<PricingDocument, "accounts">, id: number) {
  return accounts.find(({ Accounts_id }) => Accounts_id === id)?.discounts ?? NO_DISCOUNTS;
}

const NO_DISCOUNTS: AccountDiscounts["discounts"] = [];

/** From when a version counts, and for whom. */
export interface Release {
  /** `YYYY-MM-DD`; empty: at once. */
  readonly validFrom: string;
  /** Existing services take it too. */
  readonly moveExisting: boolean;
}

/** The body of `PATCH /pricing/model/{id}` and of its simulation: what changed, and on which version. */
export function changeBody(
  published: { readonly version: number; readonly document: PricingDocument },
  now: PricingDocument,
  { validFrom, moveExisting }: Release,
): Readonly<Record<string, unknown>> {
  const parts = changedParts(published.document, now);
  const has = (...names: readonly ChangedPart["part"][]) => parts.some(({ part }) => names.includes(part));
  const { calculationMethod, currency } = now.model;
  return withoutAbsent({
    version: published.version,
    moveExisting,
    ...(validFrom === "" ? {} : { validFrom }),
    ...(has("calculationMethod") ? { calculationMethod } : {}),
    ...(has("currency") ? { currency } : {}),
    ...(has("item", "paymentCycle", "contractCycle")
      ? { metaData: readOwn(printPricingModel(now.model), "metaData") }
      : {}),
    ...(has("discounts") ? { discounts: now.accounts.map(printAccount) } : {}),
  });
}

/** Without properties that are undefined: a request would send them as null, and null is no price. */
function withoutAbsent(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const plain: unknown = JSON.parse(JSON.stringify(body));
  return isRecord(plain) ? plain : body;
}

/** As the API answers and takes it. */
export function printAccount({ Accounts_id, companyName, discounts }: AccountDiscounts) {
  return { Accounts_id, companyName, discounts: printDiscounts(discounts) };
}
