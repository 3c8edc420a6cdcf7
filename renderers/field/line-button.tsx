import { Icon } from "../icon/index.ts";
import styles from "./field.module.css";

const ICONS = { up: "arrow-up", down: "arrow-down", remove: "delete" } as const;

/** What a button does with one line of several. */
export function LineButton(props: {
  readonly does: keyof typeof ICONS;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      className={styles.button}
      data-does={props.does}
      aria-label={props.label}
      disabled={props.isDisabled}
      onClick={props.onPress}
    >
      <Icon name={ICONS[props.does]} />
    </button>
  );
}

/** The button under a list of lines. */
export function AddButton(props: {
  /** Id of the field, where there is no line to label. */
  readonly id?: string | undefined;
  readonly label: string;
  readonly isDisabled: boolean;
  readonly onPress: () => void;
}) {
  return (
    <div>
      <button
        id={props.id}
        type="button"
        className={styles.add}
        data-add
        disabled={props.isDisabled}
        onClick={props.onPress}
      >
        <Icon name="add" size={14} />
        {props.label}
      </button>
    </div>
  );
}
