import { useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";
import type { ColumnWidths, Density } from "#engine";
import type { ActionModel, ListChange, ListModel, RowModel } from "#engine/model";
import { useFailureWords } from "../control/index.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { FilterBar } from "./filter-bar.tsx";
import { ListMessage } from "./list-message.tsx";
import { ListRows } from "./list-rows.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { ListToolbar } from "./list-toolbar.tsx";
import { Pager } from "./pager.tsx";
import { TemplateFaults } from "../panel/index.ts";
import { RowMenuProvider } from "./row-menu.tsx";
import { useIsNarrow } from "./use-is-narrow.ts";
import type { SearchChoices } from "./searched-choices.tsx";
import type { CsvJob } from "./write-csv.ts";
import type { ListViews } from "./views-menu.tsx";
import styles from "./list.module.css";

export interface ListViewProps {
  readonly model: ListModel;
  /** Name of its rows as a plural, where it has no title. */
  readonly label?: string;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly onChange: (change: ListChange) => void;
  /** The chosen columns, in order; undefined: the template's default. */
  readonly onColumns: (fields: readonly string[] | undefined) => void;
  readonly onAction: (action: ActionModel, row?: RowModel) => void;
  readonly onBulk: (action: ActionModel, rows: readonly RowModel[]) => void;
  readonly isBusy: (action: ActionModel, row?: RowModel) => boolean;
  readonly onRefresh: () => void;
  /** CSV of the whole result, or of the rows shown. */
  readonly onExport: (what: "all" | "page", job: CsvJob) => Promise<void>;
  /** The columns' widths that a person set; absent: none. */
  readonly widths?: ColumnWidths;
  readonly onWidth?: (field: string, width: number | undefined) => void;
  /** Saved views and what can be done with them; absent: none. */
  readonly views?: ListViews;
  /** Finds choices of a filter that has more than are listed. */
  readonly onSearchChoices?: SearchChoices | undefined;
  /** The panels of a card. */
  readonly renderInside?: (row: RowModel) => ReactNode;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** A list: toolbar and filters, rows, and pager. Shown as cards where it is narrow. */
export function ListView(props: ListViewProps) {
  const { model, density, onChange, onAction, onBulk, isBusy, onRefresh } = props;
  const box = useRef<HTMLElement>(null);
  const words = useFailureWords();
  const isNarrow = useIsNarrow(box);
  const [selected, setSelected] = useSelected(model);
  const chosen = useMemo(
    () => model.rows.filter(({ key, isPlaceholder }) => selected[key] === true && !isPlaceholder),
    [model.rows, selected],
  );
  const asCards = isNarrow || model.as === "cards";
  const rows = {
    model,
    label: model.title ?? props.label,
    asCards,
    density,
    selected,
    onSelected: setSelected,
    onChange,
    widths: props.widths ?? NO_WIDTHS,
    onWidth: props.onWidth ?? ignore,
    renderInside: props.renderInside,
  };
  return (
    <section
      ref={box}
      className={styles["list"]}
      aria-label={model.title}
      aria-busy={model.isUpdating || model.state === "loading"}
    >
      {model.title !== undefined && <h2 className={styles["title"]}>{model.title}</h2>}
      <div className={styles["head"]}>
        <div className={styles["asked"]} inert={chosen.length > 0}>
          <ListToolbar {...props} asCards={asCards} />
        </div>
        {chosen.length > 0 && (
          <BulkBar
            actions={model.bulkActions}
            rows={chosen}
            onBulk={onBulk}
            isBusy={(action) => isBusy(action)}
            onClear={() => setSelected({})}
          />
        )}
      </div>
      {model.filters.length > 0 && (
        <FilterBar model={model} onChange={onChange} onSearchChoices={props.onSearchChoices} />
      )}
      {model.notice !== undefined && <output className={styles["notice"]}>{words(model.notice)}</output>}
      <TemplateFaults faults={model.faults} />
      <RowMenuProvider onAction={onAction} isBusy={isBusy}>
        {model.state === "loading" ? (
          <ListSkeleton model={model} density={density} asCards={asCards} />
        ) : model.rows.length === 0 || model.state !== "ready" ? (
          <ListMessage model={model} onChange={onChange} onRetry={onRefresh} onAction={onAction} />
        ) : (
          <ListRows {...rows} />
        )}
      </RowMenuProvider>
      {model.state === "ready" && model.page.total > 0 && <Pager model={model} onChange={onChange} />}
    </section>
  );
}

/** The keys of the selected rows. */
export type Selected = Record<string, true>;

const NONE: Selected = {};
const NO_WIDTHS: ColumnWidths = {};

function ignore(): void {}

/** The selected rows. A refresh keeps them; another page, page size, search or filter clears them. */
function useSelected(model: ListModel) {
  const asked = JSON.stringify([
    model.page.number,
    model.page.size,
    model.search?.value,
    model.filters.map(({ value }) => value),
  ]);
  const [chosen, setChosen] = useState<{ readonly asked: string; readonly rows: Selected }>();
  return [
    chosen?.asked === asked ? chosen.rows : NONE,
    (rows: Selected) => setChosen({ asked, rows }),
  ] as const;
}
