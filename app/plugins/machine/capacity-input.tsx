import { type ReactNode, useId, useState } from "react";
import { TextInput, useTranslate } from "#renderers/plugin";
import { checkCapacity } from "./capacity.ts";
import type { DiskRoom } from "./capacity.ts";
import styles from "./devices.module.css";

export interface CapacityInputProps {
  readonly label: string;
  /** GB. */
  readonly value: number;
  readonly min: number;
  /** What it can have at most where the machine is, and what is left there; absent: not known, or no limit. */
  readonly room?: DiskRoom | undefined;
  /** Why it stays as it is. */
  readonly fixed?: string | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: number) => void;
}

/**
 * A capacity in GB. Every number that is typed is kept: one that cannot be is marked, with what can be. What is no number goes
 * when the box is left.
 */
export function CapacityInput(props: CapacityInputProps): ReactNode {
  const { label, value, min, room, fixed, isDisabled, onChange } = props;
  const t = useTranslate();
  const hint = useId();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(value);
  const amount = text.trim() === "" ? Number.NaN : Number(text);
  const { isWrong, most, text: said } = checkCapacity(amount, min, room);
  const change = (next: string): void => {
    setTyped(next);
    const capacity = next.trim() === "" ? Number.NaN : Number(next);
    if (Number.isFinite(capacity)) onChange(capacity);
  };
  return (
    <span className={styles["capacity"]}>
      <TextInput
        aria-label={label}
        type="number"
        inputMode="numeric"
        size="xs"
        min={min}
        max={most}
        step={1}
        value={text}
        disabled={isDisabled || fixed !== undefined}
        error={isWrong}
        rightSection="GB"
        aria-describedby={hint}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      <span id={hint} className={styles["range"]} data-wrong={isWrong || undefined}>
        {fixed ?? t(...said)}
      </span>
    </span>
  );
}
