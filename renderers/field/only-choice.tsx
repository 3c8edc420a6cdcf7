import type { ControlProps } from "./control.ts";
import styles from "./cards-control.module.css";

/** A choice of which there is one, and which is made: nothing to choose, so it is said. */
export function OnlyChoice({ id, field }: ControlProps) {
  const [only] = field.options ?? [];
  return (
    // What the server says of it takes the focus here.
    <p id={id} tabIndex={-1} className={styles.only}>
      {only?.label}
    </p>
  );
}
