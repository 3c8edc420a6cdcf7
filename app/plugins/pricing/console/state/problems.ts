import { parseDecimal, ZERO } from "#validators";
import {
  discountProblems,
  parseDiscounts,
  parsePricingModel,
  printDiscounts,
  printPricingModel,
} from "#pricing/calculation";
import { below } from "./pricing-document.ts";
import type { FieldProblem, PricingDocument } from "./pricing-document.ts";

/** Why a typed text is no value; the words are `pricing.problem.<reason>`. */
export type UnreadReason = "required" | "number" | "negative" | "digits";

export function unreadReason(text: string): UnreadReason {
  if (text.trim() === "") return "required";
  if (/^-?\d*\.?\d+$/.test(text.trim()) && parseDecimal(text.trim()) === undefined) return "digits";
  return parseDecimal(text.trim())?.lt(ZERO) === true ? "negative" : "number";
}

/** What keeps a document from being published: by the same reading as the server's. */
export function documentProblems({
  model,
  accounts,
}: Pick<PricingDocument, "model" | "accounts">): readonly FieldProblem[] {
  const parsed = parsePricingModel(printPricingModel(model));
  const discounts = accounts.flatMap((account, index) => {
    const read = parseDiscounts(printDiscounts(account.discounts));
    return below(index, read.ok ? discountProblems(read.value) : read.problems);
  });
  return [...(parsed.ok ? [] : parsed.problems), ...discounts];
}
