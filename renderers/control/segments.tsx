import { type ReactNode, useId } from "react";
import styles from "./segments.module.css";

export interface SegmentsProps<Value extends string> {
  /** Names the group; not shown. */
  readonly label: string;
  readonly value: Value | undefined;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
}

/** A choice of few, all in sight: the arrows choose. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentsProps<Value>): ReactNode {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={styles["segments"]}>
      {options.map((option) => (
        <label key={option.value} className={styles["segment"]}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
