import type { ReactNode } from "react";
import { currencyOf } from "#validators";
import { useTools } from "./console-context.tsx";
import { NumberField } from "./number-field.tsx";
import type { NumberFieldProps } from "./number-field.tsx";

/** An amount in the model's currency. */
export function MoneyField(props: Omit<NumberFieldProps, "prefix" | "suffix" | "decimals">): ReactNode {
  const currency = currencyOf(useTools().currency);
  return (
    <NumberField
      {...props}
      decimals={currency?.minimum_decimal_digits ?? 2}
      prefix={currency?.symbol_native ?? ""}
    />
  );
}
