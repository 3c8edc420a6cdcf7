import { memo, type ReactNode, useId } from "react";
import type { Choice, ChosenValue, PriceLine, Spec } from "#pricing/calculation";
import { Icon, useTranslate } from "#renderers/plugin";
import { trialControl, tryItem, tryValue } from "../state/index.ts";
import type { Trial } from "../state/index.ts";
import { Derivation, money } from "../../words/index.ts";
import { TrialBox, TrialItem, TrialSlider } from "./trial-field.tsx";
import styles from "./preview.module.css";

export interface PreviewLineProps {
  readonly line: PriceLine;
  readonly spec: Spec;
  readonly choice: Choice | undefined;
  readonly currency: string;
  readonly isOpen: boolean;
  readonly onToggle: (key: string) => void;
  readonly onTry: (change: (trial: Trial) => Trial) => void;
}

/** An item with its tried value and price; it opens to how the price came about. */
export const PreviewLine = memo(function PreviewLine(props: PreviewLineProps): ReactNode {
  const { line, spec, choice, currency, isOpen, onToggle, onTry } = props;
  const t = useTranslate();
  const id = useId();
  const control = trialControl(spec, choice);
  const handleTry = (value: ChosenValue) => onTry((trial) => tryValue(trial, line.key, value));
  const isReduced = line.price !== line.priceAfterDiscount;
  return (
    <li className={styles["item"]} data-open={isOpen || undefined}>
      <div className={styles["line"]}>
        <button
          type="button"
          className={styles["opener"]}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onToggle(line.key)}
        >
          <Icon name="chevron-right" size={14} className={styles["chevron"]} />
          <span>{line.label}</span>
        </button>
        <TrialBox control={control} spec={spec} label={line.label} onTry={handleTry} />
        <span className={styles["price"]}>
          {isReduced && (
            <s className={styles["was"]}>
              <span className={styles["hidden"]}>{t("pricing.before-discount")} </span>
              {money(line.price, currency)}
            </s>
          )}
          {money(line.priceAfterDiscount, currency)}
        </span>
      </div>
      {control.as === "quantity" && (
        <TrialSlider control={control} spec={spec} label={line.label} onTry={handleTry} />
      )}
      {isOpen && (
        <div id={id} className={styles["derivation"]}>
          {control.as === "quantity" && (
            <TrialItem
              spec={spec}
              priceKey={line.type}
              item={choice?.item ?? ""}
              label={line.label}
              onTry={(item) => onTry((trial) => tryItem(trial, line.key, item))}
            />
          )}
          <Derivation line={line} spec={spec} currency={currency} />
        </div>
      )}
    </li>
  );
});
