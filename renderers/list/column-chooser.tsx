import type { ColumnModel } from "#engine";
import { ActionIcon, Button, Checkbox, Popover } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./list.module.css";

export interface ColumnChooserProps {
  readonly columns: readonly ColumnModel[];
  readonly shown: readonly string[];
  readonly onColumns: (fields: readonly string[] | undefined) => void;
}

/** Which columns, in which order. The first names the row and stays where it is. */
export function ColumnChooser({ columns, shown, onColumns }: ColumnChooserProps) {
  const t = useTranslate();
  const ordered = [
    ...shown.flatMap((field) => columns.find((column) => column.field === field) ?? []),
    ...columns.filter(({ field }) => !shown.includes(field)),
  ];
  const move = (field: string, by: -1 | 1) => {
    const from = shown.indexOf(field);
    const next = shown.filter((each) => each !== field);
    next.splice(from + by, 0, field);
    onColumns(next);
  };
  return (
    <Popover position="bottom-end">
      <Popover.Target>
        <Button variant="subtle" color="gray" size="compact-sm" leftSection={<Icon name="columns" />}>
          {t("list.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("list.columns")}>
        <ul className={styles["columns"]}>
          {ordered.map(({ field, label }, index) => {
            const at = shown.indexOf(field);
            return (
              <li key={field} className={styles["column"]}>
                <Checkbox
                  size="xs"
                  label={label}
                  checked={at >= 0}
                  disabled={index === 0}
                  onChange={(event) =>
                    onColumns(
                      event.currentTarget.checked
                        ? [...shown, field]
                        : shown.filter((each) => each !== field),
                    )
                  }
                />
                <span className={styles["moves"]}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    disabled={at < 2}
                    onClick={() => move(field, -1)}
                    aria-label={t("list.column-earlier", { column: label })}
                  >
                    <Icon name="chevron-up" size={14} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="sm"
                    disabled={at < 1 || at === shown.length - 1}
                    onClick={() => move(field, 1)}
                    aria-label={t("list.column-later", { column: label })}
                  >
                    <Icon name="chevron-down" size={14} />
                  </ActionIcon>
                </span>
              </li>
            );
          })}
        </ul>
        <Button variant="subtle" size="compact-sm" onClick={() => onColumns(undefined)}>
          {t("list.columns-reset")}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
