import { agreedPrice } from "#pricing/calculation";
import type { PriceLine } from "#pricing/calculation";
import type { Translate } from "#renderers/plugin";
import { money } from "./money.ts";

/** That a price is agreed on, what a unit costs by the list, and that no discount counts beside a contract; empty: it is not. */
export function agreedWords(t: Translate, line: PriceLine, currency: string): string {
  const agreed = agreedPrice(line);
  if (agreed === undefined) return "";
  const isReplaced = agreed === "contract" && line.steps.some(({ step }) => step === "discount");
  return [
    t(`price.agreed-${agreed}`, { list: money(line.pricePerUnit, currency) }),
    ...(isReplaced ? [t("price.agreed-replaces")] : []),
  ].join(" ");
}
