/** Items that several cases are about, as an API has them. */
type Item = Readonly<Record<string, unknown>>;

/** From 8 GB at 4.80, from 65 at 4.20, from 257 at 3.60; 8 are included. */
export const memory: Item = {
  name: "Memory",
  parentName: "Compute",
  keyMap: "compute.memory",
  min: 8,
  max: 400,
  unitPrice: {
    paymentType: "Recurring",
    metaData: {
      recurring: [
        { display: 8, min: 8, max: 64, amount: "4.80" },
        { display: 65, min: 65, max: 256, amount: "4.20" },
        { display: 257, min: 257, max: -1, amount: "3.60" },
      ],
    },
  },
};

/** A range with one price, nothing included. */
export function perUnit(amount: string | number, more: Item = {}): Item {
  return {
    name: "Units",
    min: 0,
    max: 1_000_000_000,
    unitPrice: { paymentType: "Recurring", metaData: { recurring: amount } },
    ...more,
  };
}

/** A range with tiers by their starts. */
export function tiered(tiers: Readonly<Record<string, string>>): Item {
  return perUnit("0", { unitPrice: { paymentType: "Recurring", metaData: { recurring: rangesOf(tiers) } } });
}

/** The same, metered. */
export function metered(tiers: Readonly<Record<string, string>>, more: Item = {}): Item {
  return perUnit("0", { unitPrice: { paymentType: "Usage", metaData: { usage: rangesOf(tiers) } }, ...more });
}

/** An item that is simply there. */
export function fixed(type: "Base" | "Flat" | "One Time", amount: string | number, more: Item = {}): Item {
  const key = { Base: "base", Flat: "flat", "One Time": "oneTime" }[type];
  return { name: "Fixed", unitPrice: { paymentType: type, metaData: { [key]: amount } }, ...more };
}

export function rangesOf(tiers: Readonly<Record<string, string>>): readonly Item[] {
  return Object.entries(tiers).map(([display, amount]) => ({ display, amount }));
}
