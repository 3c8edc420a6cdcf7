import { type ReactNode, useId, useState } from "react";
import { decimal, largerDecimal, printDecimal, ZERO } from "#validators";
import type { Decimal } from "#validators";
import { fitQuantity, textOfItem } from "#pricing/calculation";
import type { ChosenValue, QuantityRange, Spec } from "#pricing/calculation";
import { Checkbox, NativeSelect, useTranslate } from "#renderers/plugin";
import { isInRange, trialRange } from "../state/index.ts";
import type { TrialControl } from "../state/index.ts";
import { quantityWords } from "../../words/index.ts";
import { readNumber } from "./number-field.tsx";
import styles from "./preview.module.css";

type QuantityControl = Extract<TrialControl, { readonly as: "quantity" }>;

export interface TrialBoxProps {
  readonly control: TrialControl;
  readonly spec: Spec;
  readonly label: string;
  readonly onTry: (value: ChosenValue) => void;
}

/** What is tried of an item: how many, which, or whether at all. */
export function TrialBox({ control, spec, label, onTry }: TrialBoxProps): ReactNode {
  const t = useTranslate();
  // Several choices stand below, with room for their names.
  if (control.as === "nothing" || control.as === "several") return <span className={styles["trial"]} />;
  if (control.as === "quantity")
    return (
      <QuantityBox
        value={control.value}
        range={trialRange(spec)}
        label={t("pricing.trial-quantity", { item: label })}
        onTry={onTry}
      />
    );
  if (control.as === "tick")
    return (
      <span className={styles["trial"]}>
        <Checkbox
          aria-label={t("pricing.trial-tick", { item: label })}
          checked={control.value}
          onChange={(event) => onTry(event.currentTarget.checked)}
        />
      </span>
    );
  return (
    <NativeSelect
      className={styles["trial"]}
      size="xs"
      aria-label={t("pricing.trial-choice", { item: label })}
      value={control.value}
      data={[
        { value: "", label: t("pricing.trial-none") },
        ...spec.builtItem.map((value) => ({ value, label: textOfItem(spec, value) })),
      ]}
      onChange={(event) => onTry(event.currentTarget.value)}
    />
  );
}

interface QuantityBoxProps {
  readonly value: Decimal;
  readonly range: QuantityRange;
  readonly label: string;
  readonly onTry: (value: ChosenValue) => void;
}

/** What cannot be bought stays as typed until the field is left, and has no price. */
function QuantityBox({ value, range, label, onTry }: QuantityBoxProps) {
  const t = useTranslate();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && quantityIn(typed, range) === undefined;
  const { min, max, step } = range;
  return (
    <span className={styles["trial"]}>
      <input
        className={styles["box"]}
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        value={typed ?? printDecimal(value)}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          const quantity = quantityIn(text, range);
          if (quantity !== undefined) onTry(quantity);
        }}
        onBlur={() => setTyped(undefined)}
        data-typing={typed !== undefined || undefined}
      />
      {isWrong && (
        <span id={id} className={styles["wrong"]}>
          {t(max === undefined ? "pricing.trial-wrong-open" : "pricing.trial-wrong", {
            min: printDecimal(min),
            max: max === undefined ? "" : printDecimal(max),
            step: printDecimal(step),
            value: printDecimal(value),
          })}
        </span>
      )}
    </span>
  );
}

/** The quantity that a text means, if it can be bought. */
function quantityIn(text: string, range: QuantityRange): Decimal | undefined {
  const quantity = readNumber(text);
  return quantity !== undefined && isInRange(quantity, range) ? quantity : undefined;
}

export interface TrialSliderProps {
  readonly control: QuantityControl;
  readonly spec: Spec;
  readonly label: string;
  readonly onTry: (value: ChosenValue) => void;
}

/** The quantity between the least and the most, in steps. */
export function TrialSlider({ control, spec, label, onTry }: TrialSliderProps): ReactNode {
  const t = useTranslate();
  const { value, min, step } = control;
  const range = trialRange(spec);
  // Without a limit it does not shrink: the end would run away from whoever drags.
  const [furthest, setFurthest] = useState(control.max);
  const end = range.max === undefined ? largerDecimal(furthest, control.max) : control.max;
  if (!end.eq(furthest)) setFurthest(end);
  // The most may be off the grid; the browser's own steps would not reach it.
  const past = end.minus(min).mod(step);
  const last = past.eq(ZERO) ? end : end.minus(past).plus(step);
  const quantity = printDecimal(value);
  return (
    <div className={styles["slider"]}>
      <span aria-hidden>{quantityWords(printDecimal(min))}</span>
      <input
        type="range"
        aria-label={t("pricing.trial-quantity-slider", { item: label })}
        aria-valuetext={quantityWords(quantity)}
        min={printDecimal(min)}
        max={printDecimal(last)}
        step={printDecimal(step)}
        value={value.eq(end) ? printDecimal(last) : quantity}
        onChange={(event) => onTry(fitQuantity(decimal(event.currentTarget.value), { min, max: end, step }))}
      />
      <span aria-hidden>{quantityWords(printDecimal(end))}</span>
    </div>
  );
}
