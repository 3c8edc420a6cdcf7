import type { ColumnWidths } from "#engine";
import type { ColumnModel } from "#engine/model";
import { ActionIcon, Button, Checkbox, NativeSelect } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./popover.module.css";

export interface ColumnChooserProps {
  readonly columns: readonly ColumnModel[];
  readonly shown: readonly ColumnModel[];
  readonly onColumns: (fields: readonly string[] | undefined) => void;
  readonly widths: ColumnWidths;
  /** Absent: widths cannot be changed. */
  readonly onWidth?: ((field: string, width: number | undefined) => void) | undefined;
}

/** Which columns, in which order and how wide. The first names the row and keeps its place. */
export function ColumnsPanel({ columns, shown, onColumns, widths, onWidth }: ColumnChooserProps) {
  const t = useTranslate();
  const fields = shown.map(({ field }) => field);
  const ordered = [...shown, ...columns.filter(({ field }) => !fields.includes(field))];
  const move = (field: string, by: -1 | 1) => {
    const others = fields.filter((each) => each !== field);
    onColumns(others.toSpliced(fields.indexOf(field) + by, 0, field));
  };
  return (
    <>
      <ul className={styles["columns"]}>
        {ordered.map(({ field, label }, index) => {
          const at = fields.indexOf(field);
          return (
            <li key={field} className={styles["column"]}>
              <Checkbox
                label={label}
                checked={at >= 0}
                disabled={index === 0}
                onChange={(event) =>
                  onColumns(
                    event.currentTarget.checked
                      ? [...fields, field]
                      : fields.filter((each) => each !== field),
                  )
                }
              />
              <span className={styles["moves"]}>
                {onWidth !== undefined && at >= 0 && (
                  <WidthChoice
                    label={t("list.column-width", { column: label })}
                    width={Object.hasOwn(widths, field) ? widths[field] : undefined}
                    onWidth={(width) => onWidth(field, width)}
                  />
                )}
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
      <Button
        variant="subtle"
        size="compact-sm"
        onClick={() => {
          onColumns(undefined);
          for (const field of Object.keys(widths)) onWidth?.(field, undefined);
        }}
      >
        {t("list.columns-reset")}
      </Button>
    </>
  );
}

/** In px; any other width is set by dragging the column's edge. */
const WIDTHS = { narrow: 96, medium: 176, wide: 320 } as const;

function WidthChoice({
  label,
  width,
  onWidth,
}: {
  readonly label: string;
  readonly width: number | undefined;
  readonly onWidth: (width: number | undefined) => void;
}) {
  const t = useTranslate();
  const named = Object.entries(WIDTHS).map(([name, px]) => ({
    value: String(px),
    label: t(`list.width-${name}`),
  }));
  const isOwn = width !== undefined && !named.some(({ value }) => value === String(width));
  return (
    <NativeSelect
      size="xs"
      className={styles["width"] ?? ""}
      aria-label={label}
      value={width === undefined ? "" : String(width)}
      data={[
        { value: "", label: t("list.width-auto") },
        ...named,
        ...(isOwn ? [{ value: String(width), label: `${width} px` }] : []),
      ]}
      onChange={(event) =>
        onWidth(event.currentTarget.value === "" ? undefined : Number(event.currentTarget.value))
      }
    />
  );
}
