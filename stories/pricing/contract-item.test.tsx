import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { parsePriceTerms } from "#pricing/calculation";
import { MantineTheme } from "../../renderers/theme/index.ts";
import { listPrices } from "../../app/plugins/pricing/panel/state/index.ts";
import type { ContractPrices } from "../../app/plugins/pricing/panel/state/index.ts";
import { ContractItem } from "../../app/plugins/pricing/panel/view/contract-item.tsx";

afterEach(cleanup);

const parsed = parsePriceTerms({
  currency: "EUR",
  metaData: {
    specs: {
      memory: {
        name: "Memory",
        min: 8,
        max: 64,
        step: 8,
        unitPrice: { paymentType: "Recurring", metaData: { recurring: "3.60" } },
      },
    },
  },
  discounts: [
    { targetType: "item", target: "memory", discountType: "override", pricePerUnit: "4", attributes: {} },
  ],
});
if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
const terms = parsed.value;

function Shown({ onPrices }: { readonly onPrices: (prices: ContractPrices) => void }) {
  const [prices, setPrices] = useState<ContractPrices>({});
  const [item] = listPrices(terms);
  if (item === undefined) return null;
  return (
    <MantineTheme>
      <ul>
        <ContractItem
          item={item}
          spec={terms.model.metaData.specs.get("memory")}
          forAll={undefined}
          currency="EUR"
          prices={prices}
          isLocked={false}
          onPrices={(next) => {
            setPrices(next);
            onPrices(next);
          }}
          onBlur={() => {}}
        />
      </ul>
    </MantineTheme>
  );
}

test("an own price that is dearer than the list does not hide the list price", () => {
  render(<Shown onPrices={() => {}} />);
  expect(screen.getByRole("listitem")).toHaveTextContent("€4.00");
  // Without translations a text is the last words of its key.
  expect(screen.getByRole("listitem")).toHaveTextContent("(List price of)");
});

test("a tier is added, its start snaps to the step, and it goes again", async () => {
  const user = userEvent.setup();
  let prices: ContractPrices = {};
  render(<Shown onPrices={(next) => (prices = next)} />);
  await user.type(screen.getByRole("textbox"), "3");
  await user.click(screen.getByRole("button", { name: "Add tier of" }));
  const starts = () => screen.getAllByRole("textbox", { name: "Start of" });
  expect(starts()[0]).toBeDisabled();
  await user.clear(starts()[1]!);
  await user.type(starts()[1]!, "35");
  await user.tab();
  expect(screen.getByRole("status")).toHaveTextContent("Note step");
  const range = (min: string, max: string) => ({ display: min, min, max, amount: "3" });
  expect(prices).toEqual({ memory: { recurring: [range("8", "24"), range("32", "64")] } });
  await user.click(screen.getAllByRole("button", { name: "Remove tier" })[1]!);
  expect(prices).toEqual({ memory: { recurring: [range("8", "64")] } });
});
