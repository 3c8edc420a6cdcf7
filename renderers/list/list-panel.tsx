import type { ActionPlace } from "#engine";
import type { ActionModel, PanelModel, RowModel } from "#engine/model";
import type { ReactNode } from "react";
import { saveFile, useActionStarter } from "../action/index.ts";
import { useEngine, useObservable } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { CardInside } from "./card-inside.tsx";
import { ListView } from "./list-view.tsx";
import { rowPlace } from "./row-place.ts";
import { useOptionSearch } from "./use-option-search.ts";
import { useViews } from "./use-views.ts";
import type { CsvJob } from "./write-csv.ts";

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

  const place = (row?: RowModel): ActionPlace =>
    row === undefined ? { ...around, listQuery: handle.query } : rowPlace(around, handle.query, row);
  const bulkPlace = (rows: readonly RowModel[]): ActionPlace => ({
    ...place(),
    roots: { ...around.roots, rows: rows.map(({ source }) => source) },
  });
  const go = (query: string, replace: boolean) =>
    navigate(query === "" ? location.path : `${location.path}?${query}`, { replace });

  const exportCsv = async (what: "all" | "page", job: CsvJob) => {
    const { csv } = handle;
    if (csv === undefined) return;
    const header = model.shown.map(({ label: text }) => text);
    const file = `${csv.file}.csv`;
    if (what === "page" || csv.call === undefined) {
      const rows =
        what === "page"
          ? { count: model.rows.length, rows: model.rows.map(({ cells }) => cells.map(({ text }) => text)) }
          : csv.all();
      const { writeCsv } = await import("./write-csv.ts");
      const pieces = await writeCsv({ header, ...rows }, job);
      if (pieces !== undefined) saveFile({ file, text: pieces, type: CSV_TYPE });
      return;
    }
    // The request reports its failure itself.
    const answer = await engine.request.send({ ...csv.call, signal: job.signal });
    if (answer.ok && !job.signal.aborted) saveFile({ file, text: answer.text, type: CSV_TYPE });
  };

  return (
    <ListView
      model={model}
      label={label}
      density={lists.density()}
      onDensity={lists.keepDensity}
      onChange={(change) => go(handle.after(change), "search" in change)}
      onColumns={(columns) => {
        lists.keepColumns(name, columns);
        go(handle.after({ columns }), true);
      }}
      onAction={(action, row) => void startAction(action, place(row))}
      onBulk={(action: ActionModel, rows) => void startAction(action, bulkPlace(rows))}
      isBusy={(action, row) => isBusy(action, place(row))}
      onRefresh={onRefresh}
      widths={lists.widths(name)}
      onWidth={(field, width) => lists.keepWidth(name, field, width)}
      views={views}
      onSearchChoices={searchChoices}
      onExport={exportCsv}
      {...(inside === undefined
        ? {}
        : {
            renderInside: (row: RowModel) => (
              <CardInside row={row} inside={inside} renderPanel={(panel) => renderPanel(panel, place(row))} />
            ),
          })}
      now={() => engine.ports.clock.now()}
    />
  );
}

const CSV_TYPE = "text/csv;charset=utf-8";
