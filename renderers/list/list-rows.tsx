import { type ReactNode, Suspense } from "react";
import { lazyPart } from "../part/index.ts";
import type { ColumnWidths, Density } from "#engine";
import type { ListChange, ListModel, RowModel } from "#engine/model";
import { NarrowRows, NarrowSkeleton } from "./narrow-later.tsx";
import { range, TableFrame } from "./table-frame.tsx";
import type { RowSelection } from "./use-selection.ts";

export interface ListRowsProps {
  readonly model: ListModel;
  /** Accessible name of the table or the list of cards. */
  readonly label?: string;
  readonly asCards: boolean;
  readonly density: Density;
  /** Absent: rows cannot be selected. */
  readonly selection: RowSelection | undefined;
  /** What is open beside the list: the row to follow, and the way into it. */
  readonly beside: { readonly onFollow: (row: RowModel) => void; readonly onInto: () => void };
  readonly onChange: (change: ListChange) => void;
  readonly widths: ColumnWidths;
  readonly onWidth: (field: string, width: number | undefined) => void;
  readonly renderInside?: ((row: RowModel) => ReactNode) | undefined;
}

/** With more rows than this only those near the view are in the page. */
const VIRTUAL_FROM = 100;
/** How many of them are drawn before the position of the view is known. */
const FIRST_DRAWN = 40;

// A page of a list has at most 100 rows; only lists whose rows are all here have more.
const VirtualTable = lazyPart(
  () => import("./virtual-table.tsx"),
  (module) => module.VirtualTable,
);

// Few lists are cards where they are wide.
const ListCards = lazyPart(
  () => import("./list-cards.tsx"),
  (module) => module.ListCards,
);

/** The rows of a list, as cards or as a table with a sticky header and first column. */
export function ListRows(props: ListRowsProps): ReactNode {
  if (props.model.as === "cards")
    return (
      <Suspense>
        <ListCards {...props} />
      </Suspense>
    );
  if (props.asCards)
    return (
      <Suspense fallback={<NarrowSkeleton rows={props.model.rows.map((_, index) => index)} />}>
        <NarrowRows {...props} />
      </Suspense>
    );
  if (props.model.rows.length <= VIRTUAL_FROM) return <TableFrame {...props} />;
  return (
    <Suspense
      fallback={<TableFrame {...props} window={{ items: range(FIRST_DRAWN), before: 0, after: 0 }} />}
    >
      <VirtualTable {...props} />
    </Suspense>
  );
}
