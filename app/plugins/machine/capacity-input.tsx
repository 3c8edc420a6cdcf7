import { type ReactNode, useId, useState } from "react";
import { TextInput, useTranslate } from "#renderers/plugin";
import styles from "./devices.module.css";

export interface CapacityInputProps {
  readonly label: string;
  /** GB. */
  readonly value: number;
  readonly min: number;
  /** What it can have at most where the machine is, and what is left there; absent: not known, or no limit. */
  readonly room?: DiskRoom | undefined;
  readonly isDisabled: boolean;
  readonly onChange: (value: number) => void;
}

/** In GB. */
export interface DiskRoom {
  readonly name: string;
  readonly most: number;
  readonly left: number;
}

/** The largest disk, in GB. */
const MOST = 62_000;
const WHOLE = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/**
 * A capacity in GB. Every number that is typed is kept: one that cannot be is marked, with what can be, and the server refuses
 * it at its field. What is no number goes when the box is left.
 */
export function CapacityInput(props: CapacityInputProps): ReactNode {
  const { label, value, min, room, isDisabled, onChange } = props;
  const t = useTranslate();
  const hint = useId();
  const [typed, setTyped] = useState<string>();
  const text = typed ?? String(value);
  const amount = text.trim() === "" ? Number.NaN : Number(text);
  const fits = room === undefined ? MOST : Math.max(min, Math.floor(room.most));
  const most = Math.min(MOST, fits);
  const isWrong = !(Number.isInteger(amount) && amount >= min && amount <= most);
  const change = (next: string): void => {
    setTyped(next);
    const capacity = next.trim() === "" ? Number.NaN : Number(next);
    if (Number.isFinite(capacity)) onChange(capacity);
  };
  const max = WHOLE.format(most);
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
        disabled={isDisabled}
        error={isWrong}
        rightSection="GB"
        aria-describedby={hint}
        onChange={(event) => change(event.currentTarget.value)}
        onBlur={() => setTyped(undefined)}
      />
      <span id={hint} className={styles["range"]} data-wrong={isWrong || undefined}>
        {isWrong && room !== undefined && amount > most && fits < MOST
          ? t("device.capacity-room", {
              max,
              place: room.name,
              left: WHOLE.format(Math.max(0, Math.floor(room.left))),
            })
          : t("device.capacity-range", { min: WHOLE.format(min), max })}
      </span>
    </span>
  );
}
