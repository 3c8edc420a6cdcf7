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

/** How what stands in the way is put right: something is entered where there is nothing, or other than what is there. */
export type ProblemKind = "empty" | "wrong" | "mixed";

export function problemKind(
  pointers: readonly string[],
  unread: Readonly<Record<string, string>>,
): ProblemKind {
  const empty = pointers.filter((each) => unread[each]?.trim() === "" || each.endsWith("/target"));
  if (empty.length === 0) return "wrong";
  return empty.length === pointers.length ? "empty" : "mixed";
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
