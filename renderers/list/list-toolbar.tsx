import { useId, useState } from "react";
import type { ListModel } from "#engine/model";
import { ActionIcon, Button, holdPress, Tooltip } from "../control/index.ts";
import { Icon } from "../icon/index.ts";
import { useTranslate } from "../translation.tsx";
import { ActionButtons } from "../panel/index.ts";
import { ColumnChooser } from "./column-chooser.tsx";
import { ExportButton } from "./export-button.tsx";
import { FilterBar, pillsOf } from "./filter-bar.tsx";
import type { ListViewProps } from "./list-view.tsx";
import { SearchBox } from "./search-box.tsx";
import { ViewsMenu } from "./views-menu.tsx";
import list from "./list.module.css";
import styles from "./toolbar.module.css";

export type ListToolbarProps = ListViewProps & {
  readonly asCards: boolean;
  /** The filters fold behind a button. */
  readonly isNarrow: boolean;
};

/** Search and filters in one row; density, columns, views, export and the list's own actions at its end. */
export function ListToolbar(props: ListToolbarProps) {
  const { model, onChange, isNarrow } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const hasFilters = pillsOf(model).length > 0;
  return (
    <div className={styles["toolbar"]}>
      <div className={styles["asks"]}>
        {isTitleInBar(model) && <ListTitle title={model.title} />}
        {model.search !== undefined && (
          <SearchBox
            label={model.search.label}
            value={model.search.value}
            isNarrow={isNarrow}
            onSearch={(search) => onChange({ search })}
          />
        )}
        {hasFilters && isNarrow && (
          <FilterToggle model={model} isOpen={isOpen} controls={id} onToggle={() => setIsOpen(!isOpen)} />
        )}
        {hasFilters && !isNarrow && <FilterBar {...props} />}
      </div>
      <Tools {...props} />
      {hasFilters && isNarrow && (
        <div id={id} className={styles["folded"]} hidden={!isOpen}>
          {isOpen && <FilterBar {...props} />}
        </div>
      )}
    </div>
  );
}

/** Whether nothing is asked of the list, so that its title stands in line with its tools. */
export function isTitleInBar(model: ListModel): boolean {
  return model.short === undefined && model.search === undefined && model.filters.length === 0;
}

export function ListTitle({ title }: { readonly title: string | undefined }) {
  return title !== undefined && <h2 className={list["title"]}>{title}</h2>;
}

interface FilterToggleProps extends Pick<ListViewProps, "model"> {
  readonly isOpen: boolean;
  readonly controls: string;
  readonly onToggle: () => void;
}

/** Unfolds the filters; says how many are set. */
function FilterToggle({ model, isOpen, controls, onToggle }: FilterToggleProps) {
  const t = useTranslate();
  const count = pillsOf(model).filter(({ value }) => value !== "").length;
  return (
    <Button
      variant={count === 0 ? "default" : "light"}
      size="compact-md"
      className={styles["toggle"] ?? ""}
      aria-label={count === 0 ? t("list.filters") : t("list.filters-set", { count })}
      aria-expanded={isOpen}
      aria-controls={controls}
      leftSection={<Icon name="filter" />}
      onClick={onToggle}
    >
      {count === 0 ? "" : count}
    </Button>
  );
}

function Tools({
  model,
  density,
  onDensity,
  onColumns,
  onAction,
  isBusy,
  onExport,
  widths,
  onWidth,
  views,
  asCards,
}: ListToolbarProps) {
  const t = useTranslate();
  const next = density === "compact" ? "normal" : "compact";
  return (
    <div className={styles["tools"]}>
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
      <ColumnChooser
        columns={model.columns}
        shown={model.shown}
        onColumns={onColumns}
        widths={widths ?? {}}
        onWidth={onWidth}
      />
      {views !== undefined && <ViewsMenu views={views} />}
      {model.csv !== undefined && <ExportButton csv={model.csv} onExport={onExport} />}
      {model.actions.length > 0 && (
        <div className={styles["own"]} onPointerDown={holdPress}>
          <ActionButtons actions={model.actions} isBusy={isBusy} onStart={onAction} />
        </div>
      )}
    </div>
  );
}
