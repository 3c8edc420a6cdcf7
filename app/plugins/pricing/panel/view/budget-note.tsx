import { type ReactNode } from "react";
import type { Price } from "#pricing/calculation";
import { useTranslate } from "#renderers/plugin";
import { money } from "../../words/index.ts";
import { afterPrice } from "../state/index.ts";
import type { AccountBudget, ServiceCharge } from "../state/index.ts";
import styles from "./price.module.css";

export interface BudgetNoteProps {
  readonly budget: AccountBudget;
  readonly price: Price;
  /** Of the service that is changed. */
  readonly charge: ServiceCharge | undefined;
}

/** What all services of the account would cost with this price, beside its budget; said before that is crossed. */
export function BudgetNote({ budget, price, charge }: BudgetNoteProps): ReactNode {
  const t = useTranslate();
  const { after, over } = afterPrice(budget, price, charge);
  const amount = (of: string) => money(of, price.currency);
  return (
    <p className={styles["note"]} role="status" data-over={over === undefined ? undefined : true}>
      {over === undefined
        ? t("price.in-budget", { after: amount(after), budget: amount(budget.monthly) })
        : t("price.over-budget", {
            after: amount(after),
            over: amount(over),
            budget: amount(budget.monthly),
          })}
    </p>
  );
}
