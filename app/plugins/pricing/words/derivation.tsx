import type { ReactNode } from "react";
import type { PriceLine, Spec } from "#pricing/calculation";
import { useTranslate } from "#renderers/plugin";
import { money } from "./money.ts";
import { stepsInWords } from "./step-words.ts";
import styles from "./derivation.module.css";

export interface DerivationProps {
  readonly line: PriceLine;
  /** The item of the line; absent where only the charge is known, not its model. */
  readonly spec?: Spec | undefined;
  readonly currency: string;
}

/** How the price of a line came about, step by step. */
export function Derivation({ line, spec, currency }: DerivationProps): ReactNode {
  const t = useTranslate();
  return (
    <>
      <ol className={styles["steps"]} aria-label={t("pricing.derivation-of", { item: line.label })}>
        {stepsInWords(line.steps, { t, currency, spec }).map(({ text, result }) => (
          <li key={text}>
            <span>{text}</span>
            <span className={styles["result"]}>{result}</span>
          </li>
        ))}
      </ol>
      {line.usage !== undefined && <UsageNote usage={line.usage} currency={currency} />}
    </>
  );
}

function UsageNote({
  usage: { least, most },
  currency,
}: {
  readonly usage: NonNullable<PriceLine["usage"]>;
  readonly currency: string;
}) {
  const t = useTranslate();
  const from = money(least.priceAfterDiscount, currency);
  return (
    <p className={styles["note"]}>
      {most === undefined
        ? t("pricing.usage-from", { from })
        : t("pricing.usage-between", { from, to: money(most.priceAfterDiscount, currency) })}
    </p>
  );
}
