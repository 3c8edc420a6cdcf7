import { Suspense, useRef } from "react";
import type { ReactNode } from "react";
import type { ColumnWidths, Density } from "#engine";
import type { ActionModel, ListChange, ListModel, RowModel } from "#engine/model";
import { Skeleton, useFailureWords } from "../control/index.ts";
import { missingDialog } from "../dialog/index.ts";
import type { BulkChoice } from "./bulk-bar.tsx";
import type { DrawerContent } from "./row-drawer.tsx";
import { useBeside } from "./use-beside.ts";
import { ListFoot } from "./list-foot.tsx";
import { CountChips } from "./count-chips.tsx";
import { ListMessage } from "./list-message.tsx";
import { ListRows } from "./list-rows.tsx";
import { ListSkeleton } from "./list-skeleton.tsx";
import { isTitleInBar, ListTitle, ListToolbar } from "./list-toolbar.tsx";
import { lazyPart, NoPart, PartBoundary } from "../part/index.ts";
import { type RetryRow, RowMenuProvider } from "./row-menu.tsx";
import { TYPE_SCALE } from "../theme/index.ts";
import { useEscape } from "./use-escape.ts";
import { useIsNarrow } from "./use-is-narrow.ts";
import { useSelection } from "./use-selection.ts";
import type { SearchChoices } from "./searched-choices.tsx";
import type { CsvJob } from "./write-csv.ts";
import type { ListViews } from "./views-menu.tsx";
import styles from "./list.module.css";

export interface ListViewProps {
  readonly model: ListModel;
  /** Where it stands: elsewhere it has other rows with the same keys. */
  readonly at?: string;
  /** Name of its rows as a plural, where it has no title. */
  readonly label?: string;
  readonly density: Density;
  readonly onDensity: (density: Density) => void;
  readonly onChange: (change: ListChange) => void;
  /** The chosen columns, in order; undefined: the template's default. */
  readonly onColumns: (fields: readonly string[] | undefined) => void;
  readonly onAction: (action: ActionModel, row?: RowModel) => void;
  /** Resolves to whether something was done. */
  readonly onBulk: (action: ActionModel, choice: BulkChoice) => Promise<boolean>;
  /** Reads every matching row, at most `most` of them; undefined where that failed. Absent: the page has them all. */
  readonly onEveryRow?: ((most: number) => Promise<readonly RowModel[] | undefined>) | undefined;
  /** Starts once more what failed on a row. */
  readonly onRetry: RetryRow;
  readonly isBusy: (action: ActionModel, row?: RowModel) => boolean;
  readonly onRefresh: () => void;
  /** CSV of every matching row: of the columns shown, or of all fields. */
  readonly onExport: (what: "shown" | "fields", job: CsvJob) => Promise<void>;
  /** The columns' widths that a person set; absent: none. */
  readonly widths?: ColumnWidths;
  readonly onWidth?: (field: string, width: number | undefined) => void;
  /** Saved views and what can be done with them; absent: none. */
  readonly views?: ListViews;
  /** Finds choices of a filter that has more than are listed. */
  readonly onSearchChoices?: SearchChoices | undefined;
  /** What is shown of an open row; absent: none opens. */
  readonly drawer?: DrawerContent | undefined;
  /** The panels of a card. */
  readonly renderInside?: ((row: RowModel) => ReactNode) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

const TemplateFaults = lazyPart(
  () => import("../panel/template-faults.tsx"),
  (module) => module.TemplateFaults,
);
const RowNews = lazyPart(
  () => import("./row-news.tsx"),
  (module) => module.RowNews,
  { failed: NoPart },
);
const RowDrawer = lazyPart(
  () => import("./row-drawer.tsx"),
  (module) => module.RowDrawer,
  { failed: missingDialog("drawer.title") },
);
const BulkBar = lazyPart(
  () => import("./bulk-bar.tsx"),
  (module) => module.BulkBar,
);
const ShowAll = lazyPart(
  () => import("./show-all.tsx"),
  (module) => module.ShowAll,
);

/** A list: chips with counts, search and filters, rows, and pager. Shown as cards where it is narrow. */
export function ListView(props: ListViewProps) {
  const { model, density, onChange, onAction, onBulk, isBusy, onRefresh } = props;
  const box = useRef<HTMLElement>(null);
  const words = useFailureWords();
  const isNarrow = useIsNarrow(box);
  const selection = useSelection(model, props.at);
  const isSelecting = selection !== undefined && selection.rows.length > 0;
  // Some of the rows may be gone, and those of other pages are no more what they were.
  const startBulk = async (action: ActionModel, choice: BulkChoice) => {
    if (await onBulk(action, choice)) selection?.clear();
  };
  const beside = useBeside(box, model, onChange);
  const isOpen = model.open !== undefined;
  useEscape(box, isSelecting ? selection.clear : isOpen ? beside.onClose : undefined);
  const hasWorked = useRef(false);
  hasWorked.current ||= model.rows.some(({ work }) => work !== undefined);
  const asCards = isNarrow || model.as === "cards";
  const rows = {
    model,
    label: model.title ?? props.label,
    asCards,
    density,
    selection,
    beside,
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
      {!isTitleInBar(model) && <ListTitle title={model.title} />}
      {model.short === undefined && (
        <>
          <CountChips model={model} onChange={onChange} />
          <ListToolbar {...props} asCards={asCards} isNarrow={isNarrow} />
        </>
      )}
      {model.notice !== undefined && <output className={styles["notice"]}>{words(model.notice)}</output>}
      {model.faults !== undefined && (
        <Suspense>
          <TemplateFaults faults={model.faults} />
        </Suspense>
      )}
      <RowMenuProvider rows={model.rows} onAction={onAction} onRetry={props.onRetry} isBusy={isBusy}>
        {model.state === "loading" ? (
          <ListSkeleton model={model} density={density} asCards={asCards} widths={rows.widths} />
        ) : model.rows.length === 0 || model.state !== "ready" ? (
          <ListMessage model={model} onChange={onChange} onRetry={onRefresh} onAction={onAction} />
        ) : (
          <ListRows {...rows} />
        )}
        {isOpen && props.drawer !== undefined && (
          <PartBoundary onFailed={beside.onClose}>
            <RowDrawer
              model={model}
              content={props.drawer}
              near={box}
              onChange={onChange}
              onAction={onAction}
              isBusy={isBusy}
              onClose={beside.onClose}
            />
          </PartBoundary>
        )}
      </RowMenuProvider>
      {hasWorked.current && (
        <Suspense>
          <RowNews rows={model.rows} />
        </Suspense>
      )}
      {isSelecting && (
        <Suspense>
          <BulkBar
            actions={model.bulkActions}
            selection={selection}
            onEveryRow={props.onEveryRow}
            total={model.page.total}
            things={model.things}
            onBulk={(action, choice) => void startBulk(action, choice)}
            isBusy={(action) => isBusy(action)}
          />
        </Suspense>
      )}
      {model.short === undefined
        ? model.state === "ready" &&
          model.page.total > 0 && <ListFoot model={model} onChange={onChange} now={props.now} />
        : model.short.href !== undefined && (
            <Suspense fallback={<Skeleton height={TYPE_SCALE.body.line} width={80} />}>
              <ShowAll href={model.short.href} total={model.page.total} title={model.title} />
            </Suspense>
          )}
    </section>
  );
}

const NO_WIDTHS: ColumnWidths = {};

function ignore(): void {}
