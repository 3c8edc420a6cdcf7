import { useState } from "react";
import type { KeyboardEvent } from "react";
import { convertUnit, moneyFigures, typedNumber } from "#validators";
import type { FieldModel } from "#engine/model";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import type { ControlProps } from "./control.ts";
import { inputAttributes, textOf } from "./control.ts";
import styles from "./field.module.css";

/**
 * A number in its displayed unit; its value is in the unit of the API. Other text stays as it was typed, and is
 * reported by the check. Arrow keys and buttons step within the bounds.
 */
export function NumberBox(props: ControlProps) {
  const { field, value, onChange } = props;
  const t = useTranslate();
  const { unit, min, max, step = 1 } = field;
  const [typed, setTyped] = useState<string>();
  const shown = typeof value === "number" ? shownOf(value, unit) : undefined;
  const text = typed ?? (shown === undefined ? textOf(value) : figuresOf(field, shown));

  const change = (next: number) => onChange(toSent(next, unit));
  const handleTyped = (next: string) => {
    setTyped(next);
    if (next.trim() === "") return onChange(undefined);
    const number = typedNumber(next);
    if (number === undefined) onChange(next);
    else change(number);
  };
  const stepBy = (steps: number) => {
    setTyped(undefined);
    const from = shown ?? (min !== undefined && min > NO_BOUND ? min - step * Math.sign(steps) : 0);
    change(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, roundOff(from + steps * step))));
  };
  const handleKey = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key];
    if (steps === undefined) return;
    event.preventDefault();
    stepBy(steps);
  };
  const isDisabled = field.disabledReason !== undefined;
  return (
    <div
      className={`${styles.group} ${styles.number}`}
      data-invalid={props.isInvalid || undefined}
      data-disabled={isDisabled || undefined}
    >
      <input
        {...inputAttributes(props)}
        className={`${styles.input} ${styles.figures}`}
        type="text"
        inputMode="decimal"
        role="spinbutton"
        aria-valuenow={shown}
        aria-valuemin={min !== undefined && min > NO_BOUND ? min : undefined}
        aria-valuemax={max !== undefined && max < -NO_BOUND ? max : undefined}
        aria-valuetext={valueText(field, shown)}
        autoComplete="off"
        value={text}
        onChange={(event) => handleTyped(event.currentTarget.value)}
        onKeyDown={handleKey}
        onBlur={() => {
          setTyped(undefined);
          props.onBlur();
        }}
      />
      {field.currency === undefined ? null : (
        <span className={styles.unit} data-before={!field.currency.isAfter || undefined} aria-hidden>
          {field.currency.symbol}
        </span>
      )}
      {unit === undefined ? null : (
        <span className={styles.unit} aria-hidden>
          {unitText(unit.show)}
        </span>
      )}
      <div className={styles.steps}>
        <StepButton
          label={t("form.decrease", { field: field.label })}
          icon="minus"
          onPress={() => stepBy(-1)}
          isDisabled={isDisabled}
        />
        <StepButton
          label={t("form.increase", { field: field.label })}
          icon="add"
          onPress={() => stepBy(1)}
          isDisabled={isDisabled}
        />
      </div>
    </div>
  );
}

/** A number alone does not tell screen readers its unit. */
function valueText(field: FieldModel, shown: number | undefined): string | undefined {
  const { unit, currency } = field;
  if (shown === undefined) return undefined;
  if (currency !== undefined) return `${figuresOf(field, shown)} ${currency.symbol}`;
  return unit === undefined ? undefined : `${shown} ${unitText(unit.show)}`;
}

/** Money that is not being edited shows its decimals, as many as its currency has: 0.00. */
function figuresOf({ as, currency }: FieldModel, shown: number): string {
  return as === "currency" ? moneyFigures(shown, currency?.decimals ?? 2) : String(shown);
}

/** A number in the unit of the API. */
export function toSent(shown: number, unit: FieldModel["unit"]): number {
  const sent = unit && convertUnit(shown, unit.show, unit.send);
  return sent === undefined ? shown : roundOff(sent);
}

function shownOf(value: number, unit: FieldModel["unit"]): number {
  const converted = unit && convertUnit(value, unit.send, unit.show);
  return converted === undefined ? value : roundOff(converted);
}

/** The specification's default bounds are no information for people. */
const NO_BOUND = -99_999_999_999_999;

function StepButton(props: {
  readonly label: string;
  readonly icon: "minus" | "add";
  readonly onPress: () => void;
  readonly isDisabled: boolean;
}) {
  // Arrow keys do the same in the field itself: one tab stop less.
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.button}
      aria-label={props.label}
      disabled={props.isDisabled}
      onClick={props.onPress}
    >
      <Icon name={props.icon} size={14} />
    </button>
  );
}

/** Without rounding errors of binary fractions: 0.1 + 0.2 gives 0.3. Fifteen digits are always exact. */
function roundOff(value: number): number {
  return Number(value.toPrecision(15));
}

export function unitText(unit: string): string {
  return unit === "percent" ? "%" : unit;
}
