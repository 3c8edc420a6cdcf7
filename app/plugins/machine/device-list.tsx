import type { ReactNode } from "react";
import { ActionIcon, Button, Icon, useTranslate } from "#renderers/plugin";
import styles from "./devices.module.css";

export interface DeviceListProps {
  readonly id: string;
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly children: ReactNode;
  /** The text of the button that adds one. */
  readonly add: string;
  /** Why none can be added or removed now. */
  readonly locked: string | undefined;
  readonly onAdd: () => void;
  readonly onBlur: () => void;
}

/** The devices of a machine, those that will be added last, and a button that adds one. */
export function DeviceList(props: DeviceListProps): ReactNode {
  const { id, label, describedBy, children, add, locked, onAdd, onBlur } = props;
  return (
    <div className={styles["devices"]} onBlur={onBlur}>
      <ul id={id} tabIndex={-1} className={styles["list"]} aria-label={label} aria-describedby={describedBy}>
        {children}
      </ul>
      {locked === undefined ? (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<Icon name="add" size={16} />}
          onClick={onAdd}
        >
          {add}
        </Button>
      ) : (
        <p className={styles["note"]}>{locked}</p>
      )}
    </div>
  );
}

export interface DeviceLineProps {
  readonly name: string;
  /** What the machine has of it now. */
  readonly now?: string;
  readonly state: "kept" | "changed" | "added" | "removed";
  readonly children?: ReactNode;
  /** Absent: it cannot be removed. */
  readonly onRemove?: (() => void) | undefined;
  readonly onKeep?: () => void;
}

/** A device: its name, its settings, and what will become of it. */
export function DeviceLine({ name, now, state, children, onRemove, onKeep }: DeviceLineProps): ReactNode {
  const t = useTranslate();
  return (
    <li className={styles["line"]} data-state={state}>
      <span className={styles["name"]}>
        <span className={styles["title"]}>{name}</span>
        {now !== undefined && <span className={styles["now"]}>{now}</span>}
      </span>
      <span className={styles["settings"]}>
        {state === "removed" ? <span className={styles["gone"]}>{t("device.removed")}</span> : children}
      </span>
      {state === "removed" ? (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onKeep}
          aria-label={t("device.keep-named", { name })}
        >
          {t("device.keep")}
        </Button>
      ) : (
        onRemove !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t("device.remove", { name })}
            onClick={onRemove}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        )
      )}
    </li>
  );
}
