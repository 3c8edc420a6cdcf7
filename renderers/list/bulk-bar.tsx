import type { ActionModel, RowModel } from "#engine/model";
import { Button, CloseButton } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import styles from "./list.module.css";

export interface BulkBarProps {
  readonly actions: readonly ActionModel[];
  /** The selected rows. */
  readonly rows: readonly RowModel[];
  readonly onBulk: (action: ActionModel, rows: readonly RowModel[]) => void;
  readonly isBusy: (action: ActionModel) => boolean;
  readonly onClear: () => void;
}

/**
 * The actions for the selected rows. Shown over the toolbar, so that nothing moves. Rows that an action excludes are
 * named.
 */
export function BulkBar({ actions, rows, onBulk, isBusy, onClear }: BulkBarProps) {
  const t = useTranslate();
  const leftOut = actions.flatMap((action) =>
    rows.flatMap((row) => {
      const reason = row.bulkReasons?.[action.id];
      return reason === undefined ? [] : [`${action.label}: ${row.name} – ${reason}`];
    }),
  );
  return (
    <div className={styles["bulk"]} role="toolbar" aria-label={t("list.bulk")}>
      <CloseButton size="sm" onClick={onClear} aria-label={t("list.bulk-clear")} />
      <output>{t("list.bulk-count", { count: rows.length })}</output>
      {actions.map((action) => {
        const taken = rows.filter((row) => row.bulkReasons?.[action.id] === undefined);
        return (
          <Button
            key={action.id}
            size="compact-sm"
            variant="light"
            {...(action.isDanger ? { color: "red" } : {})}
            leftSection={<Icon name={action.icon} />}
            disabled={taken.length === 0}
            loading={isBusy(action)}
            onClick={() => onBulk(action, taken)}
          >
            {taken.length === rows.length ? action.label : `${action.label} (${taken.length})`}
          </Button>
        );
      })}
      {leftOut.length > 0 && (
        <span className={styles["left-out"]} title={leftOut.join("\n")}>
          {t("list.bulk-left-out", { rows: leftOut.join("; ") })}
        </span>
      )}
    </div>
  );
}
