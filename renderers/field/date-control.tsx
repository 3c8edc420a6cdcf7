import type { ControlProps } from "./control.ts";
import { inputAttributes, textOf } from "./control.ts";
import styles from "./field.module.css";

/** A day, `YYYY-MM-DD`. */
export function DateControl(props: ControlProps) {
  return (
    <input
      {...inputAttributes(props)}
      className={`${styles.input} ${styles.figures} ${styles.number}`}
      type="date"
      value={textOf(props.value).slice(0, 10)}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

/** A date with time: typed in local time, sent as RFC 3339 in UTC. */
export function DatetimeControl(props: ControlProps) {
  return (
    <input
      {...inputAttributes(props)}
      className={`${styles.input} ${styles.figures} ${styles.number}`}
      type="datetime-local"
      step={1}
      value={localText(textOf(props.value))}
      onChange={(event) => props.onChange(instantText(event.currentTarget.value))}
    />
  );
}

function localText(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return "";
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

function instantText(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
