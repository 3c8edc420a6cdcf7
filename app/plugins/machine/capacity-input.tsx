import { type ReactNode, useId, useState } from "react";
import { TextInput, useTranslate } from "#renderers/plugin";
import styles from "./devices.module.css";

export interface CapacityInputProps {
  readonly label: string;
  /** GB. */
  readonly value: number;
  readonly min: number;
  readonly isDisabled: boolean;
  readonly onChange: (value: number) => void;
}

/** The largest disk, in GB. */
const MOST = 62_000;

/** A capacity in whole GB. What is none is marked, and goes when the box is left: the value is always one. */
export function CapacityInput({ label, value, min, isDisabled, onChange }: CapacityInputProps): ReactNode {
  const t = useTranslate();
  const hint = useId();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(value);
  const isWrong = toCapacity(text, min) === undefined;
  const change = (next: string): void => {
    setTyped(next);
    const capacity = toCapacity(next, min);
    if (capacity !== undefined) onChange(capacity);
  };
  return (
    <span className={styles["capacity"]}>
      <TextInput
        aria-label={label}
        type="number"
        inputMode="numeric"
        size="xs"
        min={min}
        max={MOST}
        step={1}
        value={text}
        disabled={isDisabled}
        error={isWrong}
        rightSection="GB"
        aria-describedby={hint}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      <span id={hint} className={styles["range"]} data-wrong={isWrong || undefined}>
        {t("device.capacity-range", { min, max: MOST })}
      </span>
    </span>
  );
}

function toCapacity(text: string, min: number): number | undefined {
  const amount = text.trim() === "" ? Number.NaN : Number(text);
  return Number.isInteger(amount) && amount >= min && amount <= MOST ? amount : undefined;
}
