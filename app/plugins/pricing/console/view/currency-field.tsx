import { type ReactNode, useState } from "react";
import { CURRENCY_CODES, currencyOf, printDecimal } from "#validators";
import { ConfirmDialog } from "#renderers/dialog";
import { useTranslate } from "#renderers/plugin";
import { lostAmounts, setCurrency } from "../state/index.ts";
import type { PricingDocument } from "../state/index.ts";
import { useTools } from "./console-context.tsx";
import { SelectField } from "./select-field.tsx";

/** So many of the prices are named. */
const FIRST = 5;

/** The currency of all prices. One in which some of them lose value is taken once somebody has read which. */
export function CurrencyField({ document }: { readonly document: PricingDocument }): ReactNode {
  const t = useTranslate();
  const { edit, currency } = useTools();
  const [asked, setAsked] = useState<string>();
  const nameOf = (code: string) => t("pricing.currency-name", { code, name: currencyOf(code)?.name ?? code });
  const lost = asked === undefined ? [] : lostAmounts(document, asked);
  const more = lost.length > FIRST ? [t("pricing.currency-more", { count: lost.length - FIRST })] : [];
  const named = lost.slice(0, FIRST).map(({ of, amount }) => `${of} ${printDecimal(amount)}`);
  return (
    <>
      <SelectField
        pointer="/currency"
        label={t("pricing.currency")}
        value={currency}
        options={CURRENCY_CODES.map((value) => ({ value, label: nameOf(value) }))}
        onChange={(code) =>
          lostAmounts(document, code).length === 0 ? edit(setCurrency(code)) : setAsked(code)
        }
      />
      {asked !== undefined && (
        <ConfirmDialog
          title={t("pricing.currency-loses", { code: asked })}
          text={t(lost.length === 1 ? "pricing.currency-loses-one" : "pricing.currency-loses-text", {
            code: asked,
            count: lost.length,
            prices: [...named, ...more].join(", "),
          })}
          confirm={t("pricing.currency-confirm")}
          tone="warning"
          onAnswer={(goAhead) => {
            if (goAhead) edit(setCurrency(asked));
            setAsked(undefined);
          }}
        />
      )}
    </>
  );
}
