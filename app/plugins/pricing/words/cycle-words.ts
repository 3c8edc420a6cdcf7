import type { PaymentCycle } from "#pricing/calculation";
import type { Translate } from "#renderers/plugin";

const NAMES: Readonly<Record<PaymentCycle, string>> = {
  Monthly: "pricing.cycle-monthly",
  Quarterly: "pricing.cycle-quarterly",
  "Semi-Annually": "pricing.cycle-semi-annually",
  Annually: "pricing.cycle-annually",
};

const PERIODS: Readonly<Record<PaymentCycle, string>> = {
  Monthly: "pricing.per-cycle-monthly",
  Quarterly: "pricing.per-cycle-quarterly",
  "Semi-Annually": "pricing.per-cycle-semi-annually",
  Annually: "pricing.per-cycle-annually",
};

export function cycleName(t: Translate, cycle: PaymentCycle): string {
  return t(NAMES[cycle]);
}

/** What an amount is for: `Per month`. */
export function perCycle(t: Translate, cycle: PaymentCycle): string {
  return t(PERIODS[cycle]);
}
