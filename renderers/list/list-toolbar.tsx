import { ActionIcon, Tooltip } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import { ActionButtons } from "../panel/index.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { ExportMenu } from "./export-menu.tsx";
import type { ListViewProps } from "./list-view.tsx";
import { SearchBox } from "./search-box.tsx";
import { UpdatedAgo } from "./updated-ago.tsx";
import { ViewsMenu } from "./views-menu.tsx";
import styles from "./list.module.css";

/** Search on the left; freshness, columns, density, export and the list's own actions on the right. */
export function ListToolbar({
  model,
  density,
  onDensity,
  onChange,
  onColumns,
  onAction,
  isBusy,
  onExport,
  widths,
  onWidth,
  views,
  now,
  asCards,
}: ListViewProps & { readonly asCards: boolean }) {
  const t = useTranslate();
  const next = density === "compact" ? "normal" : "compact";
  return (
    <div className={styles["toolbar"]}>
      {model.search !== undefined && (
        <SearchBox
          label={model.search.label}
          value={model.search.value}
          onSearch={(search) => onChange({ search })}
        />
      )}
      <div className={styles["tools"]}>
        {model.updatedAt !== undefined && (
          <UpdatedAgo at={model.updatedAt} now={now} isUpdating={model.isUpdating} />
        )}
        {!asCards && (
          <Tooltip label={t(`list.density-${next}`)}>
            <ActionIcon
              variant="subtle"
              color="gray"
              onClick={() => onDensity(next)}
              aria-label={t("list.density-compact")}
              aria-pressed={density === "compact"}
            >
              <Icon name="baseline-density" />
            </ActionIcon>
          </Tooltip>
        )}
        {views !== undefined && <ViewsMenu views={views} />}
        <ColumnChooser
          columns={model.columns}
          shown={model.shown}
          onColumns={onColumns}
          widths={widths ?? {}}
          onWidth={onWidth}
        />
        {model.hasCsv && <ExportMenu onExport={onExport} />}
        <ActionButtons actions={model.actions} isBusy={isBusy} onStart={onAction} />
      </div>
    </div>
  );
}
