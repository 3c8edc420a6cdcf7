import type { ControlProps } from "./control.ts";
import { inputAttributes, textOf } from "./control.ts";
import styles from "./field.module.css";

/** One line of text. */
export function TextControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const format = field.schema["format"];
  return (
    <input
      {...inputAttributes(props)}
      className={styles.input}
      type={format === "email" ? "email" : "text"}
      value={textOf(value)}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Several lines; grows with what is typed. */
export function TextareaControl(props: ControlProps) {
  return (
    <textarea
      {...inputAttributes(props)}
      className={`${styles.input} ${styles.textarea}`}
      value={textOf(props.value)}
      rows={2}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}
