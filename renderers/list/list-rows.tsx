import { lazy, type ReactNode, Suspense } from "react";
import type { ColumnWidths, Density } from "#engine";
import type { ListChange, ListModel, RowModel } from "#engine/model";
import { ListCards } from "./list-cards.tsx";
import type { Selected } from "./list-view.tsx";
import type { RowSelection } from "./selectable-rows.tsx";
import { range, TableFrame } from "./table-frame.tsx";

export interface ListRowsProps {
  readonly model: ListModel;
  /** Accessible name of the table or the list of cards. */
  readonly label?: string;
  readonly asCards: boolean;
  readonly density: Density;
  readonly selected: Selected;
  readonly onSelected: (selected: Selected) => void;
  /** Absent: rows cannot be selected. */
  readonly selection?: RowSelection;
  readonly onChange: (change: ListChange) => void;
  readonly widths: ColumnWidths;
  readonly onWidth: (field: string, width: number | undefined) => void;
  readonly renderInside?: (row: RowModel) => ReactNode;
}

/** With more rows than this only those near the view are in the page. */
const VIRTUAL_FROM = 100;
/** How many of them are drawn before the position of the view is known. */
const FIRST_DRAWN = 40;

// A page of a list has at most 100 rows; only lists whose rows are all here have more.
const VirtualTable = lazy(() =>
  import("./virtual-table.tsx").then(({ VirtualTable: table }) => ({ default: table })),
);

// In most lists no rows can be selected.
const SelectableRows = lazy(() =>
  import("./selectable-rows.tsx").then(({ SelectableRows: component }) => ({ default: component })),
);

/** The rows of a list, as cards or as a table with a sticky header and first column. */
export function ListRows(props: ListRowsProps): ReactNode {
  if (props.model.bulkActions.length === 0) return <Rows {...props} />;
  return (
    <Suspense fallback={<Rows {...props} />}>
      <SelectableRows {...props} render={(selection) => <Rows {...props} selection={selection} />} />
    </Suspense>
  );
}

function Rows(props: ListRowsProps): ReactNode {
  if (props.asCards) return <ListCards {...props} />;
  if (props.model.rows.length <= VIRTUAL_FROM) return <TableFrame {...props} />;
  return (
    <Suspense
      fallback={<TableFrame {...props} window={{ items: range(FIRST_DRAWN), before: 0, after: 0 }} />}
    >
      <VirtualTable {...props} />
    </Suspense>
  );
}
