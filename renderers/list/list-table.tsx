import { lazy, type ReactNode, Suspense } from "react";
import { range, TableFrame } from "./table-frame.tsx";
import type { ListRowsProps } from "./table-frame.tsx";

/** Beyond this many rows only those near the view are in the page. */
const VIRTUAL_FROM = 100;
/** Of those, how many are drawn before it is known where the view is. */
const FIRST_DRAWN = 40;

// A page of a list has at most 100 rows; only lists that arrive whole have more.
const VirtualTable = lazy(() =>
  import("./virtual-table.tsx").then(({ VirtualTable: table }) => ({ default: table })),
);

// Most lists let nobody choose rows.
const SelectableRows = lazy(() =>
  import("./selectable-rows.tsx").then(({ SelectableRows: component }) => ({ default: component })),
);

/** The rows of a list under its columns; header and first column stay in sight. */
export function ListTable(props: ListRowsProps): ReactNode {
  if (props.model.bulkActions.length === 0) return <Rows {...props} />;
  return (
    <Suspense fallback={<Rows {...props} />}>
      <SelectableRows {...props} render={(selection) => <Rows {...props} selection={selection} />} />
    </Suspense>
  );
}

function Rows(props: ListRowsProps): ReactNode {
  if (props.model.rows.length <= VIRTUAL_FROM) return <TableFrame {...props} />;
  return (
    <Suspense
      fallback={<TableFrame {...props} window={{ items: range(FIRST_DRAWN), before: 0, after: 0 }} />}
    >
      <VirtualTable {...props} />
    </Suspense>
  );
}
