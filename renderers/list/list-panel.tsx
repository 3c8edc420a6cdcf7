import type { ActionPlace } from "#engine";
import type { ActionModel, BuildInside, PanelModel, RowModel } from "#engine/model";
import { type ReactNode, Suspense } from "react";
import { useActionStarter } from "../action/index.ts";
import { useEngine, useObservable } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { lazyPart } from "../part/index.ts";
import type { BulkChoice } from "./bulk-bar.tsx";
import { ListView } from "./list-view.tsx";
import { rowPlace } from "./row-place.ts";
import { useShownRows } from "./use-shown-rows.ts";
import { useOptionSearch } from "./use-option-search.ts";
import { useViews } from "./use-views.ts";
import type { CsvJob } from "./write-csv.ts";

const CardInside = lazyPart(
  () => import("./card-inside.tsx"),
  (module) => module.CardInside,
);

export interface ListPanelProps {
  readonly model: Extract<PanelModel, { readonly kind: "list" }>;
  /** Name of its rows, as a plural. */
  readonly label: string;
  /** The place where its actions start. */
  readonly place: ActionPlace;
  readonly onRefresh: () => void;
  /** Draws a panel inside a card, whose actions start there. */
  readonly renderPanel: (panel: PanelModel, place: ActionPlace) => ReactNode;
}

/** A list connected to the URL, the remembered settings and the actions of its page. */
export function ListPanel({ model, label, place: around, onRefresh, renderPanel }: ListPanelProps) {
  const { handle } = model;
  const { inside, name } = handle;
  const views = useViews(handle);
  const searchChoices = useOptionSearch(handle.optionSearches);
  const engine = useEngine();
  const { lists } = engine;
  useObservable(lists);
  const { location, navigate } = useNavigation();
  const { startAction, isBusy } = useActionStarter();

  useShownRows(model);
  const place = (row?: RowModel): ActionPlace =>
    row === undefined ? { ...around, listQuery: handle.query } : rowPlace(around, handle, row);
  const { drawer } = handle;
  const cardOf = (panels: BuildInside | undefined) =>
    panels &&
    ((row: RowModel) => (
      <Suspense>
        <CardInside row={row} inside={panels} renderPanel={(panel) => renderPanel(panel, place(row))} />
      </Suspense>
    ));
  const startBulk = async (action: ActionModel, choice: BulkChoice) => {
    const { bulkStart } = await import("./bulk-bar.tsx");
    return startAction(...bulkStart(action, choice, place));
  };
  const go = (query: string, replace: boolean) =>
    navigate(query === "" ? location.path : `${location.path}?${query}`, { replace });

  const exportCsv = async (what: "shown" | "fields", job: CsvJob) => {
    const [{ saveCsv }, csv] = await Promise.all([import("./save-csv.ts"), handle.csv?.()]);
    if (csv !== undefined) await saveCsv(what, csv, job, engine);
  };
  const { everyRow } = handle;
  const readEvery =
    everyRow &&
    (async (most: number) => (await import("./read-pages.ts")).readEveryRow(everyRow, most, engine.request));

  return (
    <ListView
      model={model}
      at={handle.at}
      label={label}
      density={lists.density()}
      onDensity={lists.keepDensity}
      onChange={(change) => go(handle.after(change), "search" in change || "open" in change)}
      onColumns={(columns) => {
        lists.keepColumns(name, columns);
        go(handle.after({ columns }), true);
      }}
      onAction={(action, row) => void startAction(action, place(row))}
      onBulk={startBulk}
      onEveryRow={readEvery}
      onRetry={(row, action, submitId) => void startAction(action, { ...place(row), submitId })}
      isBusy={(action, row) => isBusy(action, place(row))}
      onRefresh={onRefresh}
      widths={lists.widths(name)}
      onWidth={(field, width) => lists.keepWidth(name, field, width)}
      views={views}
      onSearchChoices={searchChoices}
      onExport={exportCsv}
      renderInside={cardOf(inside)}
      drawer={drawer && { facts: drawer.facts, renderPanels: cardOf(drawer.panels) }}
      now={() => engine.ports.clock.now()}
    />
  );
}
