import { agreedPrice } from "#pricing/calculation";
import type { Price, PriceLine } from "#pricing/calculation";
import { decimal, printDecimal, sumDecimals, ZERO } from "#validators";

/** How far what is paid each cycle is from the list price: decimal texts, with the least usage. */
export interface BesideList {
  /** By all lines that are cheaper; undefined: none is. */
  readonly saved?: string | undefined;
  /** By all lines that are dearer: under contract, and by a price of the account's own. */
  readonly above: readonly { readonly agreed: "contract" | "own"; readonly amount: string }[];
}

/** Dearer lines are kept apart from cheaper ones: neither hides the other. */
export function besideList({ lines }: Price): BesideList {
  const paid = lines.filter(({ type }) => type !== "oneTime").map((line) => ({ line, less: lessOf(line) }));
  const saved = sumDecimals(paid.map(({ less }) => less).filter((less) => less.gt(ZERO)));
  const dearer = paid.filter(({ less }) => less.lt(ZERO));
  return {
    saved: saved.eq(ZERO) ? undefined : printDecimal(saved),
    above: (["contract", "own"] as const).flatMap((agreed) => {
      const own = dearer.filter(({ line }) => agreedPrice(line) === agreed);
      return own.length === 0
        ? []
        : [{ agreed, amount: printDecimal(ZERO.minus(sumDecimals(own.map(({ less }) => less)))) }];
    }),
  };
}

function lessOf(line: PriceLine) {
  const { price, priceAfterDiscount } = line.usage?.least ?? line;
  return decimal(price).minus(decimal(priceAfterDiscount));
}
