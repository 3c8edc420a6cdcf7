import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Price } from "#pricing/calculation";
import { ChangeSummary } from "../../app/plugins/pricing/panel/view/change-summary.tsx";

const amount = (afterDiscount: string) => ({ afterDiscount });

/** A price of which only what is paid by usage differs. */
function priceOf(most: string): Price {
  const [none, fixed] = [amount("0"), amount("15")];
  return {
    currency: "EUR",
    paymentCycle: "Monthly",
    lines: [],
    totals: {
      oneTime: none,
      base: fixed,
      flat: none,
      recurring: none,
      usageMin: none,
      usageMax: amount(most),
      perCycleMin: fixed,
      perCycleMax: amount(most),
    },
  };
}

function summary(most: string): string {
  const charge = { price: priceOf("10"), monthly: "15", validFrom: "2026-11-01", isUnderContract: false };
  const { container, unmount } = render(
    <ChangeSummary charge={charge} price={priceOf(most)} day="2026-11-23" />,
  );
  const text = container.textContent;
  unmount();
  return text;
}

test("a change of what is paid by usage alone is a change", () => {
  expect(summary("10")).toContain("No difference");
  for (const said of ["By usage alone", "Usage until now", "Once changed"])
    expect(summary("12")).toContain(said);
});
