import { type ComponentPropsWithRef, type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./control.module.css";

interface Framed {
  /** Shown above it; without one, `aria-label` names it. */
  readonly label?: ReactNode;
  readonly size?: "xs" | "sm";
}

export type TextInputProps = Framed & {
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  /** Marked as invalid; the caller shows the error. */
  readonly error?: boolean;
} & Omit<ComponentPropsWithRef<"input">, "size">;

/** One line of text, a number or a date, with the browser's own control. */
export function TextInput({
  label,
  size = "sm",
  leftSection,
  rightSection,
  error = false,
  className,
  id,
  ...rest
}: TextInputProps): ReactNode {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={className}>
      <Label text={label} htmlFor={inputId} />
      <span className={styles["input-box"]}>
        {leftSection !== undefined && <span className={styles["input-left"]}>{leftSection}</span>}
        <input
          {...rest}
          id={inputId}
          className={styles["input"]}
          data-size={size}
          data-left={leftSection !== undefined || undefined}
          data-right={rightSection !== undefined || undefined}
          aria-invalid={error || undefined}
        />
        {rightSection !== undefined && <span className={styles["input-right"]}>{rightSection}</span>}
      </span>
    </div>
  );
}

export type NativeSelectProps = Framed & {
  readonly data: readonly { readonly value: string; readonly label: string }[];
} & Omit<ComponentPropsWithRef<"select">, "size" | "children">;

/** A select of a few options, with the browser's own control. */
export function NativeSelect({
  label,
  size = "sm",
  data,
  className,
  id,
  ...rest
}: NativeSelectProps): ReactNode {
  const ownId = useId();
  const selectId = id ?? ownId;
  return (
    <div className={className}>
      <Label text={label} htmlFor={selectId} />
      <select {...rest} id={selectId} className={styles["input"]} data-size={size} data-select>
        {data.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

export type CheckboxProps = {
  /** Shown beside it; without one, `aria-label` names it. */
  readonly label?: ReactNode;
  readonly indeterminate?: boolean;
} & Omit<ComponentPropsWithRef<"input">, "size" | "type">;

/** A checkbox; `indeterminate`: some of the items it stands for are checked. */
export function Checkbox({ label, indeterminate = false, className, id, ...rest }: CheckboxProps): ReactNode {
  const ownId = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const input = <input {...rest} ref={box} id={id ?? ownId} type="checkbox" />;
  if (label === undefined) return input;
  return (
    <span className={[styles["checked-label"], className].filter(Boolean).join(" ")}>
      {input}
      <label htmlFor={id ?? ownId}>{label}</label>
    </span>
  );
}

function Label({ text, htmlFor }: { readonly text: ReactNode; readonly htmlFor: string }): ReactNode {
  return text === undefined ? null : (
    <label className={styles["input-label"]} htmlFor={htmlFor}>
      {text}
    </label>
  );
}
