import { paymentTypeLabel, paymentTypeOf, PRICE_KEYS, textOfItem } from "#pricing/calculation";
import type { Spec, Step } from "#pricing/calculation";
import type { Translate } from "#renderers/plugin";
import { money } from "./money.ts";
import { quantityWords } from "./quantity.ts";

/** A step of a calculation in words: what it does, and what it comes to. */
export interface StepWords {
  readonly text: string;
  readonly result: string;
}

export interface StepContext {
  readonly t: Translate;
  readonly currency: string;
  /** The item; absent: selections are named by their keys. */
  readonly spec?: Spec | undefined;
}

/** The steps of a line in words. A step that leaves everything as it was is left out. */
export function stepsInWords(steps: readonly Step[], context: StepContext): readonly StepWords[] {
  return steps.flatMap((step) => stepInWords(step, context) ?? []);
}

function stepInWords(step: Step, { t, currency, spec }: StepContext): StepWords | undefined {
  const amount = (text: string) => money(text, currency);
  switch (step.step) {
    case "quantity": {
      if (step.source === "once") return undefined;
      const method = step.method === undefined ? "" : t(`pricing.method-${step.method}`);
      return { text: t(`pricing.step-${step.source}`, { method }), result: quantityWords(step.quantity) };
    }
    case "billedQuantity":
      return {
        text: t(step.min === "0" ? "pricing.step-billed-all" : "pricing.step-billed", {
          min: quantityWords(step.min),
        }),
        result: quantityWords(step.billed),
      };
    case "tier":
      return {
        text: t(step.to === "-1" ? "pricing.step-last-tier" : "pricing.step-tier", {
          number: step.number,
          of: step.of,
          from: quantityWords(step.from),
          to: quantityWords(step.to),
        }),
        result: amount(step.pricePerUnit),
      };
    case "price": {
      const item = step.item === undefined ? undefined : textOfItem(spec, step.item);
      return {
        text: item === undefined ? t("pricing.step-price") : t("pricing.step-price-of", { item }),
        result: amount(step.pricePerUnit),
      };
    }
    case "discount": {
      const target = t(`pricing.step-target-${step.targetType}`);
      const name = step.discountType === "item" ? "item" : step.rate === undefined ? "price" : "percent";
      return {
        text: t(`pricing.step-discount-${name}`, {
          rate: step.rate ?? "",
          target,
          of: targetLabel(step.target ?? ""),
          before: amount(step.before),
        }).trim(),
        result: amount(step.after),
      };
    }
    case "contract":
      return {
        text: t("pricing.step-contract", { before: amount(step.before) }),
        result: amount(step.after),
      };
    case "amount":
      return {
        text: t("pricing.step-amount", { billed: quantityWords(step.billed) }),
        result: amount(step.priceAfterDiscount),
      };
    case "markup":
      return {
        text: t("pricing.step-markup", { percent: step.percent }),
        result: amount(step.priceAfterDiscount),
      };
    case "part":
      return {
        text: t("pricing.step-part", { days: step.days, ofDays: step.ofDays }),
        result: amount(step.priceAfterDiscount),
      };
    case "months":
      return step.months === "1"
        ? undefined
        : {
            text: t("pricing.step-months", { months: step.months }),
            result: amount(step.priceAfterDiscount),
          };
    case "rounding":
      return {
        text: t("pricing.step-rounding", { decimals: step.decimals }),
        result: amount(step.priceAfterDiscount),
      };
    default:
      return step satisfies never;
  }
}

/** A price key is named as its payment type is. */
function targetLabel(target: string): string {
  const key = PRICE_KEYS.find((each) => each === target);
  return key === undefined ? target : paymentTypeLabel(paymentTypeOf(key));
}
