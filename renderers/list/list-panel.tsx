import type { ActionModel, ListHandle, ListModel, RowModel } from "#engine";
import { changeListState } from "#engine";
import { saveFile } from "../action/save-file.ts";
import { useActionStarter } from "../action/start-action.ts";
import type { ActionPlace } from "../action/start-action.ts";
import { useEngine } from "../engine-context.tsx";
import { useNavigation } from "../navigation.tsx";
import { readWidths, useDensity, writeColumns, writeWidth } from "./list-settings.ts";
import { CardInside } from "./card-inside.tsx";
import type { RenderPanel } from "../page/inside-panels.tsx";
import { ListView } from "./list-view.tsx";
import { useOptionSearch } from "./use-option-search.ts";
import { useViews } from "./use-views.ts";
import type { CsvJob } from "./write-csv.ts";

export interface ListPanelProps {
  readonly model: ListModel;
  readonly handle: ListHandle;
  /** What its rows are called together. */
  readonly label: string;
  readonly template: string;
  readonly given?: Readonly<Record<string, unknown>> | undefined;
  readonly onRefresh: () => void;
  /** Draws the panels inside cards. */
  readonly renderPanel: RenderPanel;
}

/** A list bound to the URL, the remembered settings and the actions of its page. */
export function ListPanel({ model, handle, label, template, given, onRefresh, renderPanel }: ListPanelProps) {
  const { inside } = handle;
  const views = useViews(handle);
  const searchChoices = useOptionSearch(handle.optionSearches);
  const engine = useEngine();
  const { location, navigate } = useNavigation();
  const { startAction, isBusy } = useActionStarter();
  const [density, setDensity] = useDensity();

  const place = (row?: RowModel, rows?: readonly RowModel[]): ActionPlace => ({
    template,
    ...(given === undefined ? {} : { given }),
    ...(handle.query === undefined ? {} : { listQuery: handle.query }),
    roots: {
      ...handle.roots,
      ...(row === undefined ? {} : { row: row.source }),
      ...(rows === undefined ? {} : { rows: rows.map(({ source }) => source) }),
    },
    ...(row === undefined ? {} : { rowName: row.name }),
  });
  const go = (query: string, replace: boolean) =>
    navigate(query === "" ? location.path : `${location.path}?${query}`, { replace });

  const exportCsv = async (what: "all" | "page", job: CsvJob) => {
    const { csv } = handle;
    if (csv === undefined) return;
    const header = model.shown.map(
      (field) => model.columns.find((column) => column.field === field)?.label ?? field,
    );
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
    // A failure is told by the request itself.
    const answer = await engine.request.send({ ...csv.call, signal: job.signal });
    if (answer.ok && !job.signal.aborted) saveFile({ file, text: answer.text, type: CSV_TYPE });
  };

  return (
    <ListView
      model={model}
      label={label}
      density={density}
      onDensity={setDensity}
      onChange={(change) => go(changeListState(location.query, handle.address, change), "search" in change)}
      onColumns={(columns) => {
        writeColumns(engine, handle.name, columns);
        go(changeListState(location.query, handle.address, { columns }), true);
      }}
      onAction={(action, row) => void startAction(action, place(row))}
      onBulk={(action: ActionModel, rows) => void startAction(action, place(undefined, rows))}
      isBusy={(action, row) => isBusy(action, place(row))}
      onRefresh={onRefresh}
      widths={readWidths(engine, handle.name)}
      onWidth={(field, width) => writeWidth(engine, handle.name, field, width)}
      views={views}
      onSearchChoices={searchChoices}
      onExport={exportCsv}
      {...(inside === undefined
        ? {}
        : {
            renderInside: (row: RowModel) => (
              <CardInside row={row} inside={inside} renderPanel={renderPanel} />
            ),
          })}
      now={() => engine.ports.clock.now()}
    />
  );
}

const CSV_TYPE = "text/csv;charset=utf-8";
