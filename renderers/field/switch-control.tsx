import type { ControlProps } from "./control.ts";
import { inputAttributes } from "./control.ts";
import styles from "./field.module.css";

/** Yes or no; its label is beside it. */
export function SwitchControl(props: ControlProps) {
  return (
    <label className={styles.choice}>
      <input
        {...inputAttributes(props)}
        type="checkbox"
        role="switch"
        checked={props.value === true}
        aria-checked={props.value === true}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      {props.field.label}
    </label>
  );
}

/** One of a few, all visible. */
export function RadioControl(props: ControlProps) {
  const { id, field } = props;
  return (
    <div>
      {(field.options ?? []).map((option, index) => (
        <label key={String(option.value)} className={styles.choice}>
          <input
            id={index === 0 ? id : `${id}-${index}`}
            type="radio"
            name={id}
            disabled={field.disabledReason !== undefined}
            checked={props.value === option.value}
            onChange={() => props.onChange(option.value)}
            onBlur={props.onBlur}
          />
          {option.label}
        </label>
      ))}
    </div>
  );
}
