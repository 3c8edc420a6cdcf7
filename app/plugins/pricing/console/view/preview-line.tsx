import { memo, type ReactNode, useId } from "react";
import type { Choice, ChosenValue, PriceLine, Spec } from "#pricing/calculation";
import { Icon, useTranslate } from "#renderers/plugin";
import { trialControl, tryValue } from "../state/index.ts";
import type { Trial } from "../state/index.ts";
import { agreedWords, Derivation, PaidPrice } from "../../words/index.ts";
import { useTools } from "./console-context.tsx";
import { TrialChoices } from "./trial-choices.tsx";
import { TrialBox, TrialSlider } from "./trial-field.tsx";
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
  const { published } = useTools();
  const control = trialControl(spec, choice, published.severalItems?.includes(line.key));
  const handleTry = (value: ChosenValue) => onTry((trial) => tryValue(trial, line.key, value));
  const agreed = agreedWords(t, line, currency);
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
          <PaidPrice price={line.price} paid={line.priceAfterDiscount} currency={currency} />
        </span>
      </div>
      {agreed !== "" && <p className={styles["agreed"]}>{agreed}</p>}
      {control.as === "quantity" && (
        <TrialSlider control={control} spec={spec} label={line.label} onTry={handleTry} />
      )}
      {control.as === "several" && (
        <TrialChoices value={control.value} spec={spec} label={line.label} onTry={handleTry} />
      )}
      {isOpen && (
        <div id={id} className={styles["derivation"]}>
          <Derivation line={line} spec={spec} currency={currency} />
        </div>
      )}
    </li>
  );
});
